import * as xlsx from "@e965/xlsx";
import { expect, test } from "vitest";
import { rowsInFile } from "~/domain/imports/small-file.server";
import { priceBook, priceListCsv, priceListWorkbook } from "./price-file.server";
import { priceListTable, type PriceList } from "./price-list";
import { readPriceList } from "./read-price-list";

const tableInFile = (bytes: Buffer) => rowsInFile(bytes, { book: priceBook });

const list: PriceList = {
  C1: [
    {
      code: "EU",
      name: { en: "=EU, west", zh: "西欧" },
      areas: [{ country: "DE", province: null, zipFrom: null, zipTo: null }],
      rates: [
        {
          wFromG: 1,
          wToG: 500,
          registerFee: 205n,
          firstG: 0,
          firstFee: 0n,
          perKg: 1010n,
          validFrom: "2026-12-31",
          validTo: null,
        },
      ],
    },
  ],
};

test("a list goes into both kinds of file and comes out of them", async () => {
  const book = await tableInFile(priceListWorkbook(list));
  expect(book).toEqual({
    ok: true,
    value: [
      priceListTable(list)[0],
      ["C1", "EU", "=EU, west", "西欧", "DE", "1", "500", "2.05", "0", "0", "10.1", "2026-12-31", ""],
    ],
  });
  const csv = await tableInFile(Buffer.from("\uFEFF" + priceListCsv(list).join("")));
  expect(csv).toEqual({ ok: true, value: priceListTable(list) });
  // A name that a spreadsheet would run is written as a text.
  expect(priceListCsv(list)[1]).toContain("'=EU, west");
});

test("semicolons, dates of a spreadsheet and numbers are read", async () => {
  expect(await tableInFile(Buffer.from("a;b\n1;2\n"))).toEqual({
    ok: true,
    value: [
      ["a", "b"],
      ["1", "2"],
    ],
  });
  const sheet = xlsx.utils.aoa_to_sheet([["day"], [new Date(Date.UTC(2026, 11, 31))], [8.100000000000001]], {
    UTC: true,
  });
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, "x");
  const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(await tableInFile(bytes)).toEqual({ ok: true, value: [["day"], ["2026-12-31"], ["8.1"]] });
});

test("decimal commas do not part cells, and the line of the delimiter is none of the list", async () => {
  expect(await tableInFile(Buffer.from("sep=;\na;b\n1;12,50\n"))).toEqual({
    ok: true,
    value: [[], ["a", "b"], ["1", "12,50"]],
  });
  const table = [[], ["channel", "zone", "from g", "to g", "per kg"], ["C1", "EU", "501", "1,200", "$ 9,50"]];
  const { problems, list: read } = readPriceList(table, list);
  expect(problems).toEqual([]);
  expect(read.C1?.[0]?.rates).toMatchObject([{ wFromG: 501, wToG: 1200, perKg: 950n }]);
  const broken = readPriceList([[], table[1] ?? [], ["C1", "#N/A", "1", "2", "3"]], list);
  expect(broken.problems).toEqual([{ line: 3, code: "broken", detail: "#N/A" }]);
});

test.each([
  ["a broken workbook", Buffer.from("PK\u0003\u0004nonsense")],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ["quotes that never end", Buffer.from('a,"b\n1,2')],
])("%s is no list", async (_, bytes) => {
  const read = await tableInFile(bytes);
  expect(read.ok ? read.value : read.error).toEqual("format");
});

test("a workbook with far more columns than a list has is told apart from a broken one", async () => {
  const sheet = { "!ref": "A1:ZZ9", A1: { t: "s", v: "channel" }, ZZ9: { t: "s", v: " " } };
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, "x");
  const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  expect(await tableInFile(bytes)).toEqual({ ok: false, error: "crowded" });
});
