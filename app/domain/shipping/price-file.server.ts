/** Price lists in files: CSV and xlsx, by what the file is and not by what it is called. */
import * as xlsx from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { err, ok, type Result } from "~/platform/result";
import { csvLine } from "~/platform/csv";
import { priceListTable, type PriceList } from "./price-list";
import { mostLines } from "./read-price-list";

/** What a workbook may hold when it is unpacked, in bytes. */
const mostUnpacked = 64 * 1024 * 1024;

/** The cells of a file's first sheet as texts; `format` where it is neither CSV nor xlsx. */
export function tableInFile(bytes: Buffer): Result<string[][], "format"> {
  try {
    if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return workbook(bytes);
    // A text has no zero bytes; old Excel files and pictures do.
    if (bytes.includes(0)) return err("format");
    const rows = parse(bytes, {
      bom: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
    }) as string[][];
    return ok(rows.map((cells) => cells.map(unquoted)));
  } catch {
    return err("format");
  }
}

/** The apostrophe that our own CSV puts before what a spreadsheet would run. */
const unquoted = (cell: string) => (/^'\s*[=+\-@\t\r|%]/.test(cell) ? cell.slice(1) : cell);

function workbook(bytes: Buffer): Result<string[][], "format"> {
  if (unpackedSize(bytes) > mostUnpacked) return err("format");
  const book = xlsx.read(bytes, { type: "buffer", cellDates: true, sheetRows: mostLines + 2 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (!sheet) return err("format");
  const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", UTC: true });
  return ok(rows.map((cells) => cells.map(cellText)));
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // 8.1 comes as 8.1000000000000001 out of some programs; a price has two decimals.
  if (typeof cell === "number") return String(Number(cell.toFixed(6)));
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

/** A list as CSV lines, the head first. */
export function priceListCsv(list: PriceList): string[] {
  return priceListTable(list).map((cells) => csvLine(cells));
}

const numbers = new Set(["from_g", "to_g", "register_fee", "first_g", "first_fee", "per_kg"]);

/** A list as a workbook; amounts and weights are numbers there. */
export function priceListWorkbook(list: PriceList): Buffer {
  const [head = [], ...lines] = priceListTable(list);
  const cells = lines.map((line) =>
    line.map((cell, i) => (numbers.has(head[i] ?? "") ? Number(cell) : plain(cell))),
  );
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([head, ...cells]), "Rates");
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

/** Texts stay texts in a workbook (they are typed as such); an empty cell is none. */
const plain = (cell: string) => (cell === "" ? null : cell);
