/** Workbooks (xlsx, and xls where it is asked for) that people send: the cells of the first sheet as texts, within limits. */
import { inflateRawSync } from "node:zlib";
import type * as Xlsx from "@e965/xlsx";
import { err, ok, type Result } from "./result.ts";
import { textCells } from "./workbook-cells.ts";
import { lazily } from "./lazily.server.ts";

/** The library that reads and writes workbooks. */
export const xlsx = lazily<typeof Xlsx>("@e965/xlsx");

/** Whether a file begins as a workbook does: xlsx is a zip. */
export function beginsAsWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
}

/** Whether a file begins as an old workbook does: xls is a compound file ([MS-CFB] 2.2). */
export function beginsAsOldWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
}

export type Limits = {
  mostRows: number;
  /** What it may hold when it is unpacked, in bytes. */
  mostUnpacked: number;
  /** The most `<` of XML it may hold: the cost of reading grows with them. A filled cell has four to eight. */
  mostMarks: number;
};

/** A single cell far to the right makes every row that wide. No table of ours has so many columns. */
const mostColumns = 500;

/** The first sheet, row by row, empty rows kept; `format` where it is no workbook, `too-large` unpacked or in columns. */
export function firstSheet(bytes: Buffer, limits: Limits): Result<string[][], "format" | "too-large"> {
  try {
    let content = bytes;
    if (beginsAsOldWorkbook(bytes)) {
      if (!hasOldBook(bytes)) return err("format");
    } else {
      const parts = partsOf(bytes, limits);
      if (!parts) return err("too-large");
      if (!parts.some(({ name }) => name.toLowerCase() === contentTypes)) return err("format");
      content = packed(parts);
    }
    const book = xlsx().read(content, {
      type: "buffer",
      cellDates: true,
      cellNF: true,
      // One formula may be shared by all cells, and is written out for each of them.
      cellFormula: false,
      cellHTML: false,
      sheetRows: limits.mostRows,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    if (!sheet) return err("format");
    if (xlsx().utils.decode_range(sheet["!ref"] ?? "A1").e.c >= mostColumns) return err("too-large");
    textCells(sheet);
    if (lettersIn(sheet) > limits.mostUnpacked) return err("too-large");
    return ok(xlsx().utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true, defval: "", range: 0 }));
  } catch {
    return err("format");
  }
}

/** A compound file may be anything, such as a workbook under a password. One of Excel has this stream ([MS-XLS] 2.1.2). */
function hasOldBook(bytes: Buffer): boolean {
  const file = xlsx().CFB.read(bytes, { type: "buffer" });
  return ["Workbook", "Book"].some((name) => xlsx().CFB.find(file, name) !== null);
}

/** All cells may name one long text: a small file then becomes a large table. */
function lettersIn(sheet: Xlsx.WorkSheet): number {
  let letters = 0;
  for (const [at, cell] of Object.entries(sheet))
    if (!at.startsWith("!")) letters += String((cell as Xlsx.CellObject).v).length;
  return letters;
}

/** No workbook of ours has so many entries. A zip bomb may name one stream a thousand times. */
const mostParts = 1000;

/** Every xlsx has this part (ECMA-376, part 2, 10.1.2). Without it the library opens a zip within the zip. */
const contentTypes = "[content_types].xml";

/** What is read of an xlsx is XML. Pictures, macros and files within the file stay packed. */
const isOpened = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !otherFormats.has(name.toLowerCase());

/** By these parts the library knows other formats, such as OpenDocument. */
const otherFormats: ReadonlySet<string> = new Set(["meta-inf/manifest.xml", "objectdata.xml"]);

type Part = { readonly name: string; readonly content: Buffer };

/**
 * The parts of a zip that are read, unpacked; null where they do not stay within the limits. They are really unpacked,
 * because the size in the header is only a claim (PKWARE APPNOTE 4.3). Throws where that is not possible.
 */
function partsOf(bytes: Buffer, { mostUnpacked, mostMarks }: Limits): Part[] | null {
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new RangeError("A zip without a directory");
  const count = bytes.readUInt16LE(end + 8);
  if (count > mostParts) return null;
  const parts: Part[] = [];
  let room = mostUnpacked;
  let marks = mostMarks;
  let at = bytes.readUInt32LE(end + 16);
  for (let part = 0; part < count; part++) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, nameEnd).replaceAll("\\", "/");
    if (isOpened(name)) {
      const content = unpackedPart(bytes, at, room);
      if (!content || hasLongFormat(content)) return null;
      room -= content.length;
      marks -= marksIn(content);
      if (room < 0 || marks < 0) return null;
      parts.push({ name, content: withoutLinks(content) });
    }
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

/** The parts as a zip again. So the library reads what was counted here, and nothing else of the sent file. */
function packed(parts: readonly Part[]): Buffer {
  const zip = xlsx().CFB.utils.cfb_new();
  for (const { name, content } of parts) xlsx().CFB.utils.cfb_add(zip, `/${name}`, content);
  return xlsx().CFB.write(zip, { type: "buffer", fileType: "zip", compression: false }) as Buffer;
}

function unpackedPart(bytes: Buffer, line: number, most: number): Buffer | null {
  const at = bytes.readUInt32LE(line + 42);
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const stored = bytes.readUInt16LE(line + 10) === 0;
  if (stored) return bytes.subarray(start, start + bytes.readUInt32LE(line + 20));
  try {
    return inflateRawSync(bytes.subarray(start), { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    throw error;
  }
}

/**
 * Whether a number's format is longer than any of Excel's (255 characters, each escaped by six at most). It would be
 * written out for each cell that has it.
 */
function hasLongFormat(part: Buffer): boolean {
  let at = part.indexOf(formatCode);
  while (at >= 0) {
    const start = at + formatCode.length;
    const text = part.toString("latin1", start, start + longestFormat);
    const value = text.trimStart();
    if (value === "" && text.length === longestFormat) return true;
    let read = 0;
    if (value.startsWith("=")) {
      const opening = text.search(/["']/);
      const closing = opening < 0 ? -1 : text.indexOf(text.charAt(opening), opening + 1);
      if (closing < 0) return true;
      read = closing;
    }
    at = part.indexOf(formatCode, start + read);
  }
  return false;
}

const formatCode = "formatCode";
const longestFormat = 2000;

/** A link may be on every cell of a sheet, and the library makes each of them. We do not read links. */
function withoutLinks(part: Buffer): Buffer {
  if (!part.includes("hyperlink ")) return part;
  const text = part.toString("latin1");
  return Buffer.from(text.replace(/<(?:\w{1,50}:)?hyperlink [^<>]*>/g, "<a/>"), "latin1");
}

const openingMark = 0x3c;

function marksIn(bytes: Buffer): number {
  let marks = 0;
  for (const byte of bytes) if (byte === openingMark) marks++;
  return marks;
}
