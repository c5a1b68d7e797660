import ts from "typescript";
import { describe, expect, test } from "vitest";
import { comparing } from "./compare";
import { marked } from "./mark-plugin";
import { add, merge, type Seen } from "./seen";

const at = new Date(0);
const fitting: [row: string, rows: Record<string, unknown>[]][] = [
  ["{ id: string; n: bigint; at: Date; note: string | null }", [{ id: "a", n: 1n, at, note: null }]],
  ["{ state: 'on' | 'off'; tags: string[] }", [{ state: "on", tags: [] }]],
  ["{ key: `a:${string}` } & { yes: boolean }", [{ key: "a:1", yes: false }]],
  [
    "{ lines: { sku: string; qty?: number }[] }",
    [
      {
        lines: [
          { sku: "A", more: 1 },
          { sku: "B", qty: 2 },
        ],
      },
    ],
  ],
  ["{ pair: [string, number] | null }", [{ pair: ["a", 1] }, { pair: null }]],
  ["Record<string, number>", [{ all: 1, some: 2 }]],
  ["{ open?: string; id: string }", [{ id: "a" }, { id: "b", open: "c" }]],
];
const unlike: [row: string, rows: Record<string, unknown>[], said: string][] = [
  ["{ id: string }", [{ id: null }], "id: null came, declared string"],
  ["{ n: number }", [{ n: 1n }], "n: bigint came, declared number"],
  ["{ at: string }", [{ at }], "at: Date came, declared string"],
  ["{ id: string }", [{ id: "a", no: "b" }], "no: came, and is not declared"],
  ["{ id: string; no: string }", [{ id: "a" }], "no: declared, and never came"],
  ["{ state: 'on' | 'off' }", [{ state: "gone" }], 'state: "gone" is not in the type'],
  ["{ lines: { qty: number }[] }", [{ lines: [{ qty: null }] }], "lines[].qty: null came, declared number"],
  ["{ of: { a: string } }", [{ of: {} }], "of.a: declared, and missing in 1 of 1"],
];

/** One program that declares all of these rows. */
const types = [...new Set([...fitting, ...unlike].map(([row]) => row))];
const host = ts.createCompilerHost({});
const readFile = host.getSourceFile.bind(host);
const source = types.map((row, i) => `type Row${i} = ${row};`).join("\n");
host.getSourceFile = (file, ...rest) =>
  file === "/rows.ts" ? ts.createSourceFile(file, source, ts.ScriptTarget.Latest) : readFile(file, ...rest);
const program = ts.createProgram(["/rows.ts"], { strict: true, lib: ["lib.es5.d.ts"], types: [] }, host);

/** What is found where rows of these values are declared as `row`. */
function found(row: string, rows: readonly Record<string, unknown>[]): string[] {
  const declared = program.getSourceFile("/rows.ts")?.statements[types.indexOf(row)];
  if (!declared || !ts.isTypeAliasDeclaration(declared)) throw new Error("no type");
  const checker = program.getTypeChecker();
  const columns: Record<string, Seen> = {};
  for (const each of rows)
    for (const [column, value] of Object.entries(each)) add((columns[column] ??= { n: 0 }), value);
  const lists = rows.map((each) => Object.keys(each));
  return comparing(checker).row(checker.getTypeAtLocation(declared.name), columns, lists);
}

describe("a row type", () => {
  test.each(fitting)("%s is what came", (row, rows) => {
    expect(found(row, rows)).toEqual([]);
  });

  test.each(unlike)("%s is not what came", (row, rows, said) => {
    expect(found(row, rows)).toEqual([said]);
  });
});

test("what several test files saw is one", () => {
  const [one, other]: [Seen, Seen] = [{ n: 0 }, { n: 0 }];
  add(one, { a: "x" });
  add(other, { a: null, b: [1] });
  merge(one, other);
  const array = { n: 1, number: [1] };
  const keys = { a: { n: 2, string: ["x"], null: true }, b: { n: 1, array } };
  expect(one).toEqual({ n: 2, object: { n: 2, keys } });
});

test("each statement is marked in its line, whatever stands around it", () => {
  const text =
    "const a = db.rows<A>(sql`select 1`);\nawait tx.first(\n  prepare(piece),\n);\nother.rows(1, 2);";
  const mark = (n: number) => `(globalThis.markStatement??((_,s)=>s))("app/a.ts#${n}",`;
  expect(marked("app/a.ts", text)).toBe(
    `const a = db.rows<A>(${mark(0)}sql\`select 1\`));\nawait tx.first(\n  ${mark(1)}prepare(piece)),\n);\nother.rows(1, 2);`,
  );
});
