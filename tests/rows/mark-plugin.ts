/** For the tests: each statement knows the call that asks for its rows. See `recorder.ts`. */
import { relative } from "node:path";
import ts from "typescript";
import type { Plugin } from "vite";
import { mayAsk, sitesOf } from "./sites.ts";

/** Wraps the statement of each call: `db.rows(sql…)` becomes `db.rows(mark("file#n", sql…))`. No line moves. */
export function markStatements(root: string): Plugin {
  return {
    name: "mark-statements",
    enforce: "pre",
    transform(text, id) {
      const [path = ""] = id.split("?");
      const file = relative(root, path);
      if (file.startsWith("..") || file.includes("node_modules") || !/\.tsx?$/.test(file)) return null;
      return mayAsk(text) ? { code: marked(file, text), map: null } : null;
    },
  };
}

/** The text of a file with its statements marked. */
export function marked(file: string, text: string): string {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const inserts = sitesOf(source).flatMap(({ n, statement }) => [
    { where: statement.getStart(source), what: `(globalThis.markStatement??((_,s)=>s))("${file}#${n}",` },
    { where: statement.getEnd(), what: ")" },
  ]);
  let code = text;
  for (const { where, what } of inserts.sort((a, b) => b.where - a.where))
    code = code.slice(0, where) + what + code.slice(where);
  return code;
}
