import { expect, test } from "vitest";
import { pastedRows } from "./pasted";

const row = (sku: string, qty: number, price: bigint | null = null) => ({ sku, qty, price });

test.each([
  ["A-1\t50\nA-2\t60", { rows: [row("A-1", 50), row("A-2", 60)] }],
  ["sku;pieces;each\r\nA-1;50;9.90\r\n\r\n", { rows: [row("A-1", 50, 990n)] }],
  ["\uFEFFA-1,50,$9.90", { rows: [row("A-1", 50, 990n)] }],
  ["A-1  50", { rows: [row("A-1", 50)] }],
  ["A-1 20\na-1 30", { rows: [row("A-1", 50)] }],
  ["", { rows: [] }],
  ["A-1\t50\nA-2\tmany", { wrong: 2 }],
  ["A-1\t-5", { wrong: 1 }],
  ["A-1\t1.5", { wrong: 1 }],
  ["A-1\t100000", { wrong: 1 }],
  ["A-1\t99999\nA-1\t1", { wrong: 2 }],
  ["A-1\t5\tcheap", { wrong: 1 }],
  [Array.from({ length: 201 }, (_, i) => `S-${i}\t1`).join("\n"), { wrong: 201 }],
])("%j is read", (text, read) => {
  const found = pastedRows(text);
  if ("rows" in found && "rows" in read)
    expect(found.rows.map(({ sku, ...rest }) => ({ sku: sku.toUpperCase(), ...rest }))).toEqual(read.rows);
  else expect(found).toEqual(read);
});
