import "~/domain/wiring.server";
/** Product files as spreadsheets write them, as CSV and as workbooks. */
import * as xlsx from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { importText } from "../../../../tests/product-files";

beforeAll(() => seedReference());

const head =
  "Handle,Title,Body (HTML),Published,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode";
const fileOf = (...rows: string[]) => `${[head, ...rows].join("\r\n")}\r\n`;

/** The same rows as a workbook whose cells are all texts. */
function workbookOf(text: string): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(parse(text) as string[][]), "Sheet");
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

const variantsOf = (spu: string) =>
  db.rows<{
    sku: string;
    size: string | null;
    price: bigint;
    weightG: number;
    barcode: string | null;
    onHand: number | null;
  }>(sql`
    select v.sku, v.options->>'Size' as size, v.price, v.weight_g, v.barcode, s.on_hand
    from product p join variant v on v.product_id = p.id left join stock s on s.variant_id = v.id
    where p.spu = ${spu} order by v.sort, v.sku`);

describe.each([
  ["CSV", "c", (text: string) => text],
  ["a workbook", "w", workbookOf],
])("%s", (_name, kind, made) => {
  test("cells that a spreadsheet broke are refused one by one, and a barcode that was there stays", async () => {
    const rows = (barcode: string, ...broken: string[]) =>
      fileOf(
        `${kind}-mug,Mug,,TRUE,active,Size,S,${kind}-S,100,5,9.90,${barcode}`,
        ...broken.map((sku, i) => `${kind}-mug,,,TRUE,active,Size,S${i},${sku},100,5,9.90,`),
      );
    expect(await importText(made(rows("4006381333931")))).toMatchObject({ created: 1, problems: [] });
    const done = await importText(made(rows("4.00638E+12", "1.23457E+11", "01-Mar", "#N/A", "TRUE")));
    expect(done.problems).toEqual([
      [3, "cell-scientific"],
      [4, "cell-date"],
      [5, "cell-error"],
      [6, "cell-boolean"],
    ]);
    expect(done.hints).toContainEqual([2, "cell-scientific"]);
    expect(await variantsOf(`${kind}-mug`)).toMatchObject([{ sku: `${kind}-S`, barcode: "4006381333931" }]);
  });

  test("numbers are read as they were meant", async () => {
    const done = await importText(
      made(
        fileOf(
          `${kind}-num,Numbers,,TRUE,active,Size,S,${kind}-N1,"350,5",-3,"$1,299.00",`,
          `${kind}-num,,,,,,M,${kind}-N2,350,12.0,"12,50",`,
          `${kind}-num,,,,,,L,${kind}-N3,350,"1,200","1.299,00 $",`,
          `${kind}-num,,,,,,XL,${kind}-N4,350,1,"1,299",`,
          `${kind}-num,,,,,,XXL,${kind}-N5,350,1,"€ 12.50",`,
        ),
      ),
    );
    expect(done.problems).toEqual([
      [5, "cell-ambiguous"],
      [6, "cell-currency"],
    ]);
    expect(await variantsOf(`${kind}-num`)).toMatchObject([
      { weightG: 351, onHand: 0, price: 129_900n },
      { onHand: 12, price: 1250n },
      { onHand: 1200, price: 129_900n },
    ]);
  });

  test("SKUs that look alike are one, and twins of options are told", async () => {
    const rows = [
      `${kind}-zw`,
      `${kind}-zw\u200b`,
      `\u200e${kind}-zw`,
      `${kind.toUpperCase()}-ZW`,
      `${kind}\u2011zw`,
    ];
    const alike = rows.map((sku, i) => `${kind}-alike,Alike,,TRUE,active,Size,S${i},${sku},100,5,9.90,`);
    const done = await importText(made(fileOf(...alike)));
    expect(done.problems).toEqual([3, 4, 5, 6].map((line) => [line, "sku-twice"]));
    // In another case it is the same, not a second variant.
    const again = await importText(made(fileOf(alike[3]?.replace("S3", "S0").replace("9.90", "8.80") ?? "")));
    expect(again).toMatchObject({ updated: 1, failed: 0 });
    expect(await variantsOf(`${kind}-alike`)).toMatchObject([{ sku: `${kind}-zw`, price: 880n }]);

    const twins = ["Red", "Red", "red ", "Blue"].map(
      (value, i) => `${kind}-twins,Twins,,TRUE,active,Size,${value},${kind}-T${i},100,5,9.90,`,
    );
    expect((await importText(made(fileOf(...twins)))).problems).toEqual([
      [3, "options-same"],
      [4, "options-same"],
    ]);
    expect(await variantsOf(`${kind}-twins`)).toMatchObject([{ size: "Red" }, { size: "Blue" }]);
  });

  test("SKUs in letters of another alphabet, and variants without options, are told by row", async () => {
    const latin = `${kind.toUpperCase()}-A`;
    const row = (handle: string, sku: string, size: string) =>
      `${kind}-${handle},Look,,TRUE,active,${size ? "Size" : ""},${size},${sku},100,5,9.90,`;
    const cyrillic = latin.replace(/A$/, "\u0410");
    const done = await importText(
      made(
        fileOf(
          row("look", latin, "S"),
          row("look", cyrillic, "M"),
          row("bare", `${kind}-B1`, ""),
          row("bare", `${kind}-B2`, ""),
        ),
      ),
    );
    expect(done.problems).toEqual([
      [3, "sku-alike"],
      [5, "options-none"],
    ]);
    // In a file of its own, too: as a variant of that product, and of another one.
    const again = await importText(made(fileOf(row("look", cyrillic, "M"), row("other", cyrillic, "S"))));
    expect(again.problems.map(([, code]) => code)).toContain("sku-alike");
    expect(again).toMatchObject({ created: 0, updated: 0 });
  });

  test("plain texts keep their lines, and entities are the signs they mean", async () => {
    await importText(
      made(
        fileOf(
          `${kind}-text,Salt &amp; Pepper 6&quot;,"One\n\n- Lamp\n- Cable <3",TRUE,active,,,${kind}-TX,100,5,9.90,`,
        ),
      ),
    );
    expect(
      await db.first(
        sql`select title->>'en' as title, description->>'en' as text from product where spu = ${`${kind}-text`}`,
      ),
    ).toEqual({ title: 'Salt & Pepper 6"', text: "<p>One</p><ul><li>Lamp</li><li>Cable &lt;3</li></ul>" });
  });
});

test("a byte of another encoding, however late, stops the file before anything of it is taken", async () => {
  const padding = Array.from(
    { length: 900 },
    (_, i) => `pad-${i},${"x".repeat(80)},,TRUE,active,,,PAD-${i},1,1,1.00,`,
  );
  const bytes = Buffer.concat([
    Buffer.from(fileOf(...padding)),
    Buffer.from("late,Caf\xe9,,,,,,L,1,1,1.00,", "latin1"),
  ]);
  expect(await importText(bytes)).toMatchObject({ status: "FAILED", error: "encoding|902", created: 0 });
});

test("Excel's Unicode text, a line of the delimiter and empty lines are read", async () => {
  const tabs = fileOf("u16,Tässchen,,TRUE,active,,,U16,1,1,1.00,").replaceAll(",", "\t");
  expect(await importText(Buffer.from(`\ufeff${tabs}`, "utf16le"))).toMatchObject({
    status: "DONE",
    created: 1,
  });
  const semicolons = fileOf("sep-1,Becher,,TRUE,active,,,SEP-1,350,5,9.90,", "", ",,,,,,,,,,,,,").replaceAll(
    ",",
    ";",
  );
  expect(await importText(`sep=;\r\n${semicolons}`)).toMatchObject({
    status: "DONE",
    created: 1,
    problems: [],
  });
});

test("zeros in front that a spreadsheet dropped are not missed", async () => {
  await importText(fileOf("zeros,Zeros,,TRUE,active,,,00712,100,5,9.90,012345678905"));
  const done = await importText(fileOf("zeros,Zeros,,TRUE,active,,,712,100,5,8.80,12345678905"));
  expect(done).toMatchObject({ updated: 1, failed: 0 });
  expect(await variantsOf("zeros")).toMatchObject([{ sku: "00712", barcode: "012345678905", price: 880n }]);
});
