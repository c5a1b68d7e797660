/** The site map with its guards: each path, its file, and whom its loader and its action let in, read from the code. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import siteMap from "../remix.config.js";

/** `public`: anybody. `partner`: a webhook, proven by its signature. `none`: there is no such function. */
export type Guard = "public" | "member" | "active member" | `staff${string}` | "partner" | "none";

export type RouteEntry = {
  /** As in the site map, such as `/user/storeorder/:orderNo`. */
  path: string;
  /** From `app/`. */
  file: string;
  /** Remix's name of the route. */
  id: string;
  loader: Guard;
  action: Guard;
  /** Whether other routes are drawn inside it. */
  layout: boolean;
};

type Options = { index?: boolean; caseSensitive?: boolean; id?: string };
type Children = () => void;
type Define = (
  path: string | undefined,
  file: string,
  optionsOrChildren?: Options | Children,
  children?: Children,
) => void;
type Mapped = { path: string; file: string; id: string; index: boolean; layout: boolean };

/** Every route of the site map with its guards. Files that are not there yet count as without loader and action. */
export function routeTable(appFolder = "app"): RouteEntry[] {
  const routes = mapped();
  // The file of a list is for whom its page is for.
  const guarding = (path: string, file: string) =>
    file === listFile ? (routes.find((page) => `${page.path}.csv` === path)?.file ?? file) : file;
  return routes.map(({ path, file, id, layout }) => {
    const { loader, action } = guardsOf(join(appFolder, guarding(path, file)));
    return { path, file, id, loader, action: file === listFile ? "none" : action, layout };
  });
}

/** Answers with the file of every list. */
const listFile = "routes/list-file.ts";

function mapped(): Mapped[] {
  const found: Mapped[] = [];
  const parents: string[] = [];
  const route: Define = (path, file, second, third) => {
    const options = typeof second === "object" ? second : {};
    const children = typeof second === "function" ? second : third;
    const whole = posix.join("/", ...parents, path ?? "");
    const id = options.id ?? file.replace(/\.\w+$/, "");
    found.push({ path: whole, file, id, index: options.index === true, layout: children !== undefined });
    if (!children) return;
    parents.push(path ?? "");
    children();
    parents.pop();
  };
  (siteMap.routes as unknown as (define: (body: (route: Define) => void) => void) => void)((body) =>
    body(route),
  );
  return found;
}

/* ---------- reading guards ---------- */

type Source = {
  file: string;
  tree: ts.SourceFile;
  declared: Map<string, ts.Node>;
  imported: Map<string, string>;
};

const guards: Record<string, Guard> = { requireMember: "member", requireActiveMember: "active member" };
const sources = new Map<string, Source | null>();

/** The guards that the loader and the action of a route file call, themselves or by a function beside them. */
export function guardsOf(file: string): { loader: Guard; action: Guard } {
  const hook = posix.normalize(file.replaceAll("\\", "/")).includes("routes/hooks/");
  const read = (name: "loader" | "action"): Guard => {
    const found = guardOf(file, name, new Set());
    return found === "public" && name === "action" && hook ? "partner" : found;
  };
  return { loader: read("loader"), action: read("action") };
}

function guardOf(file: string, name: string, seen: Set<string>): Guard {
  const source = sourceOf(file);
  const node = source?.declared.get(name);
  if (!source || !node) {
    const elsewhere = source?.imported.get(name);
    return elsewhere && !seen.has(`${elsewhere}#${name}`) ? guardOf(elsewhere, name, seen) : "none";
  }
  seen.add(`${file}#${name}`);
  return strictest(calledBy(node).map((call) => guardOfCall(call, source, seen)));
}

function guardOfCall({ name, call }: Called, source: Source, seen: Set<string>): Guard {
  if (name === "requireStaff") return staffGuard(call);
  const known = guards[name];
  if (known) return known;
  const file = source.declared.has(name) ? source.file : source.imported.get(name);
  return file && !seen.has(`${file}#${name}`) ? guardOf(file, name, seen) : "none";
}

function strictest(found: Guard[]): Guard {
  const real = found.filter((guard) => guard !== "none" && guard !== "public");
  return (
    real.find((guard) => guard.startsWith("staff")) ??
    real.find((guard) => guard === "active member") ??
    real[0] ??
    "public"
  );
}

function staffGuard(call: ts.CallExpression | null): Guard {
  const roles = call?.arguments[1]?.getText().replace(/[[\]"'`\s]/g, "");
  return roles ? `staff (${roles.replaceAll(",", ", ")})` : "staff";
}

type Called = { name: string; call: ts.CallExpression | null };

/** Every function called or handed on by name inside a node. */
function calledBy(node: ts.Node): Called[] {
  const found: Called[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each)) {
      const names = [each.expression, ...each.arguments].filter(ts.isIdentifier);
      found.push(...names.map((name) => ({ name: name.text, call: each })));
    }
    // A list hands its guard over by name.
    if (ts.isPropertyAssignment(each) && each.name.getText() === "guard" && ts.isIdentifier(each.initializer))
      found.push({ name: each.initializer.text, call: null });
    // What is declared of a list or of files holds its guard.
    if (ts.isPropertyAccessExpression(each) && each.name.text === "guard" && ts.isIdentifier(each.expression))
      found.push({ name: each.expression.text, call: null });
    // Two lists may share a part of their declarations.
    if (ts.isSpreadAssignment(each) && ts.isIdentifier(each.expression))
      found.push({ name: each.expression.text, call: null });
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function sourceOf(file: string): Source | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = existsSync(file) ? parse(file) : null;
  sources.set(file, source);
  return source;
}

function parse(file: string): Source {
  const tree = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const source: Source = { file, tree, declared: new Map(), imported: new Map() };
  for (const statement of tree.statements) note(statement, source);
  return source;
}

function note(statement: ts.Statement, { file, declared, imported }: Source): void {
  if (ts.isFunctionDeclaration(statement) && statement.name) declared.set(statement.name.text, statement);
  if (ts.isVariableStatement(statement)) {
    for (const each of statement.declarationList.declarations) {
      if (ts.isIdentifier(each.name)) declared.set(each.name.text, each);
    }
  }
  if (ts.isImportDeclaration(statement) && statement.importClause?.namedBindings) {
    const from = routeFile(file, statement.moduleSpecifier);
    if (from && ts.isNamedImports(statement.importClause.namedBindings)) {
      for (const each of statement.importClause.namedBindings.elements) imported.set(each.name.text, from);
    }
  }
  if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && statement.exportClause) {
    const from = routeFile(file, statement.moduleSpecifier);
    if (from && ts.isNamedExports(statement.exportClause)) {
      for (const each of statement.exportClause.elements) imported.set(each.name.text, from);
    }
  }
}

// Only what lies beside a route, or declares its list or its files, may hold its guard: one hidden elsewhere would be none to the reader.
function routeFile(importer: string, specifier: ts.Expression): string | null {
  if (!ts.isStringLiteral(specifier)) return null;
  const name = specifier.text;
  const base = /^~\/(routes\/|domain\/\w+\/(lists|files)\.server$)/.test(name)
    ? join("app", name.slice(2))
    : name.startsWith(".")
      ? join(dirname(importer), name)
      : null;
  return base ? ([".tsx", ".ts", ".server.ts"].map((end) => base + end).find(existsSync) ?? null) : null;
}
