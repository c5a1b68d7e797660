/** Workbooks (xlsx) that people send: the cells of the first sheet as texts, within limits. */
import * as xlsx from "@e965/xlsx";
import { err, ok, type Result } from "./result";

/** Whether a file begins as a workbook does: xlsx is a zip. */
export function beginsAsWorkbook(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
}

type Limits = {
  /** So many rows are read with the head, no more. */
  mostRows: number;
  /** What it may hold when it is unpacked, in bytes. */
  mostUnpacked: number;
};

/** One stray cell far to the right makes every row as wide as that: no table of ours has so many columns. */
const mostColumns = 500;

/** The first sheet, row by row, empty rows kept; `format` where it is no workbook, `too-large` unpacked or in columns. */
export function firstSheet(bytes: Buffer, limits: Limits): Result<string[][], "format" | "too-large"> {
  if (unpackedSize(bytes) > limits.mostUnpacked) return err("too-large");
  try {
    const book = xlsx.read(bytes, { type: "buffer", cellDates: true, sheetRows: limits.mostRows });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    if (!sheet) return err("format");
    if (xlsx.utils.decode_range(sheet["!ref"] ?? "A1").e.c >= mostColumns) return err("too-large");
    const options = { header: 1, raw: true, defval: "", UTC: true, range: 0 } as const;
    const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, options);
    return ok(rows.map((cells) => cells.map(cellText)));
  } catch {
    return err("format");
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // 8.1 comes as 8.1000000000000001 out of some programs; a price has two decimals.
  if (typeof cell === "number") return String(Number(cell.toFixed(6)));
  if (typeof cell === "boolean") return String(cell);
  return typeof cell === "string" ? cell : "";
}

/** What the entries of a zip say they unpack to. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  const entry = Buffer.from("PK\u0001\u0002");
  for (let at = bytes.indexOf(entry); at !== -1 && at + 28 <= bytes.length; at = bytes.indexOf(entry, at + 4))
    size += bytes.readUInt32LE(at + 24);
  return size;
}
