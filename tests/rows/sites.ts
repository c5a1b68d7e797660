/** Where the sources ask for rows: calls of `rows`, `first` and `prepared`, found by their form alone. */
import ts from "typescript";

/** One call: its number in the file, its line, and the statement that it is given. */
export type Site = { n: number; line: number; call: ts.CallExpression; statement: ts.Expression };

const calls = { rows: 0, first: 0, prepared: 1 } as const;

/** Whether a text may hold such calls: a look before it is read as TypeScript. */
export const mayAsk = (text: string): boolean =>
  /\b(rows|first|prepared)\b/.test(text) && text.includes("sql");

/** The calls of a file, in the order of its text. */
export function sitesOf(source: ts.SourceFile): Site[] {
  const found: Site[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.expression);
      const statement = name && node.arguments[calls[name]];
      if (statement && node.arguments.length === calls[name] + 1)
        found.push({ n: found.length, line: lineOf(source, node), call: node, statement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(called: ts.Expression): keyof typeof calls | null {
  if (ts.isIdentifier(called)) return called.text === "prepared" ? "prepared" : null;
  if (!ts.isPropertyAccessExpression(called)) return null;
  const { text } = called.name;
  return text === "rows" || text === "first" ? text : null;
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
