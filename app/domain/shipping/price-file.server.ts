/** Price lists as files, CSV and xlsx. */
import { csvLine } from "~/platform/csv";
import { priceListTable, type PriceList } from "./price-list";
import { mostLines } from "./read-price-list";
import { xlsx } from "~/platform/workbook.server";

/** What a workbook may hold when it is unpacked: the longest list has 2.3 million marks. */
export const priceBook = {
  mostRows: mostLines + 2,
  mostUnpacked: 64 * 1024 * 1024,
  mostMarks: 3_000_000,
} as const;

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
  const book = xlsx().utils.book_new();
  xlsx().utils.book_append_sheet(book, xlsx().utils.aoa_to_sheet([head, ...cells]), "Rates");
  return xlsx().write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

/** Texts stay texts in a workbook (they are typed as such); an empty cell is none. */
const plain = (cell: string) => (cell === "" ? null : cell);
