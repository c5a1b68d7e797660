/** Price lists in files: CSV and xlsx, by what the file is and not by what it is called. */
import * as xlsx from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { err, ok, type Result } from "~/platform/result";
import { beginningOf } from "~/domain/imports/header";
import { cellOf } from "~/platform/cells";
import { csvLine } from "~/platform/csv";
import { fileText } from "~/platform/text-file.server";
import { sheetApart } from "~/platform/workbook-apart.server";
import { beginsAsWorkbook } from "~/platform/workbook.server";
import { priceListTable, type PriceList } from "./price-list";
import { mostLines } from "./read-price-list";

/** What a workbook may hold when it is unpacked: the longest list has 2.3 million marks. */
const limits = { mostRows: mostLines + 2, mostUnpacked: 64 * 1024 * 1024, mostMarks: 3_000_000 } as const;

/** The cells of a file's first sheet as texts; `format` where it is neither CSV nor xlsx, `crowded` beyond any list. */
export async function tableInFile(bytes: Buffer): Promise<Result<string[][], "format" | "crowded">> {
  try {
    if (beginsAsWorkbook(bytes)) {
      const sheet = await sheetApart(bytes, limits);
      if (sheet.ok) return sheet;
      return err(sheet.error === "too-large" ? "crowded" : "format");
    }
    const text = fileText(bytes);
    // A text has no zero characters; old Excel files and pictures do.
    if (text === null || text.includes("\u0000")) return err("format");
    const { delimiter, sepLine } = beginningOf(text);
    const rows = parse(text.slice(sepLine?.length ?? 0), {
      delimiter,
      relax_column_count: true,
    }) as string[][];
    // The line of the delimiter counts, so that a mistake is told by its line in the file.
    return ok((sepLine ? [[], ...rows] : rows).map((cells) => cells.map(cellOf)));
  } catch {
    return err("format");
  }
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
