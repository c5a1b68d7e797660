/** Names of all parameters that any address of the site may carry, read from the code. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const spelled = [
  // `searchParams.get("tab")`, `word("sku")`, `params.has("q")`
  /\b(?:get|getAll|has|word|one|text)\(\s*"([a-z]\w{0,19})"/gi,
];
const lists = [
  // `filters: ["q", "type"]`, and the parameters that visitors' pages read
  /\b(?:filters|\w*Filters)\b[^=:]{0,40}[=:]\s*\[([^\]]*)\]/g,
  /\["([^\]]*)"\]/g,
];
/** `withQuery("/login", { redirect, step: "code" })` and `(query?: { token?: string })` */
const objects = /\b(?:withQuery\(|query\?: )[^{]{0,80}\{([^}]*)\}/g;

/** The parameters that a piece of code names. */
export function parametersIn(code: string): string[] {
  const found = new Set<string>();
  for (const pattern of spelled) for (const [, name = ""] of code.matchAll(pattern)) found.add(name);
  for (const pattern of lists)
    for (const [, inside = ""] of code.matchAll(pattern))
      for (const [, name = ""] of `"${inside}"`.matchAll(/"([a-z]\w{0,19})"/gi)) found.add(name);
  for (const [, inside = ""] of code.matchAll(objects))
    for (const [, name = ""] of inside.matchAll(/(?:^|[,;{\s])([a-z]\w{0,19})\??(?=\s*[:,]|\s*$)/gi))
      found.add(name);
  // States are asked for in the same words, but no address names them.
  return [...found].filter((name) => !/^[A-Z_]+$/.test(name));
}

/** Every name that routes and addresses of the site use. */
export function allParameters(): string[] {
  const files = ["app/platform/paths.ts", "app/platform/shop-paths.ts", "app/platform/visitor-pages.ts"];
  const code = [...files, ...filesUnder("app/routes"), ...filesUnder("app/domain").filter(isAboutLists)];
  const names = new Set(code.flatMap((file) => parametersIn(readFileSync(file, "utf8"))));
  // What lists and the language have everywhere.
  for (const name of ["after", "before", "size", "tab", "sort", "q", "lng", "ccy", "theme"]) names.add(name);
  return [...names].sort();
}

const isAboutLists = (file: string) => /(list|filter|quer)[\w-]*(\.server)?\.ts$/.test(file);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
