import { deflateRawSync } from "node:zlib";
import * as xlsx from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { firstSheet } from "./workbook.server";

const limits = { mostRows: 20_000, mostUnpacked: 2 ** 20, mostMarks: 5000 };

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

test("cells come as a person sees them: errors, padded numbers, currencies, days; no digit is made up", () => {
  const cells: [xlsx.CellObject, string][] = [
    [{ t: "e", v: 42 }, "#N/A"],
    [{ t: "n", v: 123, z: "00000" }, "00123"],
    [{ t: "n", v: 1_234_567, z: "000-0000" }, "123-4567"],
    [{ t: "n", v: 123_457_000_000 }, "123457000000"],
    [{ t: "n", v: 4e12, z: "0.00E+00" }, "4.00E+12"],
    [{ t: "n", v: 12_345_678_901_234_568 }, "1.23456789012346e+16"],
    [{ t: "n", v: 8.100000000000001 }, "8.1"],
    [{ t: "n", v: 12.345 }, "12.3450"],
    [{ t: "n", v: 12.5, z: '"$"#,##0.00' }, "12.5"],
    [{ t: "n", v: 12.5, z: "#,##0.00\\ [$€-407]" }, "12.5 €"],
    [{ t: "b", v: true }, "TRUE"],
    [{ t: "s", v: "4E12" }, "4E12"],
    [{ t: "d", v: new Date(Date.UTC(2026, 2, 1)), z: "d-mmm" }, "2026-03-01"],
    [{ t: "d", v: new Date(Date.UTC(2026, 2, 1, 12, 30)), z: "d-mmm h:mm" }, "2026-03-01 12:30:00"],
  ];
  const sheet: xlsx.WorkSheet = { "!ref": `A1:A${cells.length}` };
  for (const [i, [cell]] of cells.entries()) sheet[`A${i + 1}`] = cell;
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, "Sheet");
  const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const read = firstSheet(bytes, limits);
  expect(read.ok && read.value.map(([text]) => text)).toEqual(cells.map(([, text]) => text));
});

test("a stray cell at the end of the sheet is refused, not made into millions of empty ones", () => {
  expect(firstSheet(workbook({ A1: "Handle", XFD9: " " }), limits)).toEqual({
    ok: false,
    error: "too-large",
  });
});

type Entry = { name: string; content: Buffer };

/** A zip of these parts, each of which says that it unpacks to `claimed` bytes; the directory names them so often. */
function zip(parts: readonly Entry[], { claimed, times = 1 }: { claimed?: number; times?: number }): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.write("PK\u0003\u0004", 0, "latin1");
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", 0, "latin1");
    for (const [header, shift] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      header.writeUInt16LE(8, 8 + shift);
      header.writeUInt32LE(packed.length, 18 + shift);
      header.writeUInt32LE(claimed ?? content.length, 22 + shift);
      header.writeUInt16LE(name.length, 26 + shift);
    }
    entry.writeUInt32LE(at, 42);
    files.push(local, Buffer.from(name), packed);
    for (let i = 0; i < times; i++) directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length * times, 8);
  end.writeUInt16LE(parts.length * times, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

describe("a small file that becomes large", () => {
  const sheet = (content: string) => [
    { name: "xl/worksheets/sheet1.xml", content: Buffer.from(`<sheetData>${content}</sheetData>`) },
  ];
  const tooLarge = { ok: false, error: "too-large" };

  test("is refused by what it unpacks to, whatever it says of itself", () => {
    const spaces = sheet(" ".repeat(2 ** 21));
    expect(firstSheet(zip(spaces, {}), limits)).toEqual(tooLarge);
    expect(firstSheet(zip(spaces, { claimed: 10 }), limits)).toEqual(tooLarge);
  });

  test("is refused where one part is named many times", () => {
    const spaces = sheet(" ".repeat(2 ** 18));
    expect(firstSheet(zip(spaces, { times: 5 }), limits)).toEqual(tooLarge);
    expect(firstSheet(zip(sheet(""), { times: 2000 }), limits)).toEqual(tooLarge);
  });

  test("is refused by its cells: hundreds of thousands fit into a few bytes", () => {
    expect(firstSheet(zip(sheet(`<row>${"<c/>".repeat(6000)}</row>`), {}), limits)).toEqual(tooLarge);
  });

  const part = (name: string, content: string | Buffer) => ({ name, content: Buffer.from(content) });
  const small = { A1: "Handle", B1: "Title" };

  test("is refused where its workbook is within another zip, and as another format than xlsx", () => {
    const inner = workbook(small);
    for (const name of ["Index.zip", "index.xml", "xl/workbook.bin", "Index/Document.iwa", "content.xml"])
      expect(firstSheet(zip([part(name, inner)], {}), limits)).toEqual({ ok: false, error: "format" });
    const manifest = part("META-INF/manifest.xml", "<manifest/>");
    const ods = zip([manifest, part("content.xml", "<office:document-content/>")], {});
    expect(firstSheet(ods, limits)).toEqual({ ok: false, error: "format" });
  });

  const spreadsheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  /** A workbook of one sheet with this XML, and with these styles. */
  const book = (cells: string, { more = [], styles = "" }: { more?: Entry[]; styles?: string } = {}) =>
    zip(
      [
        part(
          "[Content_Types].xml",
          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
        ),
        part(
          "xl/_rels/workbook.xml.rels",
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
        part(
          "xl/workbook.xml",
          `<workbook ${spreadsheet} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ),
        part("xl/worksheets/sheet1.xml", `<worksheet ${spreadsheet}>${cells}</worksheet>`),
        part("xl/styles.xml", `<styleSheet ${spreadsheet}>${styles}</styleSheet>`),
        ...more,
      ],
      {},
    );
  const mug = '<sheetData><row r="1"><c r="A1" t="str"><v>mug</v></c></row></sheetData>';

  test("is read without its pictures and the files within it", () => {
    const picture = part("xl/media/image1.png", " ".repeat(2 ** 21));
    const inner = part("xl/embeddings/book.xlsx", workbook(small));
    expect(firstSheet(book(mug, { more: [picture, inner] }), limits)).toEqual({ ok: true, value: [["mug"]] });
  });

  test("is read without a link on each cell of the sheet", () => {
    const link = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="b"/></hyperlinks>';
    expect(firstSheet(book(mug + link), limits)).toEqual({ ok: true, value: [["mug"]] });
  });

  test("is refused where many cells name one long text, or one long format", () => {
    const long = part(
      "xl/sharedStrings.xml",
      `<sst ${spreadsheet}><si><t>${"a".repeat(2 ** 19)}</t></si></sst>`,
    );
    const cells = ["A1", "B1", "C1"].map((at) => `<c r="${at}" t="s"><v>0</v></c>`).join("");
    const named = book(`<sheetData><row r="1">${cells}</row></sheetData>`, { more: [long] });
    expect(firstSheet(named, limits)).toEqual(tooLarge);
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${"0".repeat(5000)}"/></numFmts>`;
    expect(firstSheet(book(mug, { styles }), limits)).toEqual(tooLarge);
  });

  test("that is cut short is no workbook", () => {
    const whole = workbook({ A1: "Handle", B1: "Title" });
    for (const length of [10, 100, whole.length - 30])
      expect(firstSheet(whole.subarray(0, length), limits)).toEqual({ ok: false, error: "format" });
  });
});
