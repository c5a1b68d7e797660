/** Workbooks (xlsx) that people send: the cells of the first sheet as texts, within limits. */
import { inflateRawSync } from "node:zlib";
import * as xlsx from "@e965/xlsx";
import { err, ok, type Result } from "./result";
import { textCells } from "./workbook-cells";

/** Whether a file begins as a workbook does: xlsx is a zip. */
export function beginsAsWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
}

type Limits = {
  /** So many rows are read with the head, no more. */
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
    if (!unpacksWithin(bytes, limits)) return err("too-large");
    const book = xlsx.read(bytes, {
      type: "buffer",
      cellDates: true,
      cellNF: true,
      sheetRows: limits.mostRows,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    if (!sheet) return err("format");
    if (xlsx.utils.decode_range(sheet["!ref"] ?? "A1").e.c >= mostColumns) return err("too-large");
    textCells(sheet);
    return ok(xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: true, defval: "", range: 0 }));
  } catch {
    return err("format");
  }
}

/** No workbook of ours has so many entries. A zip bomb may name one stream a thousand times. */
const mostParts = 1000;

/**
 * Whether the unpacked entries of a zip stay within the limits. They are really unpacked, because the size in the
 * header is only a claim (PKWARE APPNOTE 4.3). Throws where that is not possible.
 */
function unpacksWithin(bytes: Buffer, { mostUnpacked, mostMarks }: Limits): boolean {
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new RangeError("A zip without a directory");
  const parts = bytes.readUInt16LE(end + 8);
  if (parts > mostParts) return false;
  let room = mostUnpacked;
  let marks = mostMarks;
  let at = bytes.readUInt32LE(end + 16);
  for (let part = 0; part < parts; part++) {
    const unpacked = unpackedPart(bytes, bytes.readUInt32LE(at + 42), room);
    if (!unpacked) return false;
    room -= unpacked.length;
    marks -= marksIn(unpacked);
    if (marks < 0) return false;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}

/** One part as it stands unpacked; null where it holds more than `most` bytes. */
function unpackedPart(bytes: Buffer, at: number, most: number): Buffer | null {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const stored = bytes.readUInt16LE(at + 8) === 0;
  if (stored) return bytes.subarray(start, start + bytes.readUInt32LE(at + 18));
  try {
    return inflateRawSync(bytes.subarray(start), { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    throw error;
  }
}

const openingMark = 0x3c;

function marksIn(bytes: Buffer): number {
  let marks = 0;
  for (const byte of bytes) if (byte === openingMark) marks++;
  return marks;
}
