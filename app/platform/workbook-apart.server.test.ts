import * as xlsx from "@e965/xlsx";
import { expect, test } from "vitest";
import { sheetApart } from "./workbook-apart.server";
import { firstSheet } from "./workbook.server";

const limits = { mostRows: 100, mostUnpacked: 2 ** 20, mostMarks: 5000 };

test("a workbook that is opened apart says the same, while others go on", async () => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([["sku"], ["mug"]]), "Sheet");
  const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const files = [bytes, Buffer.from("PK\u0003\u0004 no workbook"), bytes];
  const read = await Promise.all(files.map((file) => sheetApart(file, limits)));
  expect(read).toEqual(files.map((file) => firstSheet(file, limits)));
  expect(read.map(({ ok }) => ok)).toEqual([true, false, true]);
});
