import * as xlsx from "@e965/xlsx";
import { expect, test } from "vitest";
import { firstSheet } from "./workbook.server";

const limits = { mostRows: 20_000, mostUnpacked: 2 ** 20 };

/** A workbook of one sheet with these cells, the last of them its corner. */
function workbook(cells: Record<string, string>): Buffer {
  const sheet: xlsx.WorkSheet = { "!ref": `A1:${Object.keys(cells).at(-1)}` };
  for (const [at, text] of Object.entries(cells)) sheet[at] = { t: "s", v: text };
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, "Sheet");
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

test("rows come as texts, those between them kept", () => {
  expect(firstSheet(workbook({ A1: "Handle", B1: "Title", A3: "mug", B3: "Mug" }), limits)).toEqual({
    ok: true,
    value: [
      ["Handle", "Title"],
      ["", ""],
      ["mug", "Mug"],
    ],
  });
});

test("a stray cell at the end of the sheet is refused, not made into millions of empty ones", () => {
  expect(firstSheet(workbook({ A1: "Handle", XFD9: " " }), limits)).toEqual({
    ok: false,
    error: "too-large",
  });
});
