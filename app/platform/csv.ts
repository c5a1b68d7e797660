/** CSV for spreadsheets: quoted where needed, and no cell that a spreadsheet would run as a formula. */

import { decimalText, type Currency } from "./money";

export type Cell = string | number | bigint | Date | null | undefined;

/** An amount in minor units as a plain number of its currency; an empty cell where there is none. */
export const amountCell = (amount: bigint | null, ccy: Currency = "USD"): string | null =>
  amount === null ? null : decimalText(amount, ccy);

/** One line with its end. Texts that begin like a formula get an apostrophe in front; plain numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

// An apostrophe is added even if the text has some: only then does reading back give the same text. The full-width
// signs are those of Chinese and Japanese keyboards; spreadsheets treat them like the narrow ones (OWASP, CSV
// injection).
const formula = /^'*\s*[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20]/;

/** The text of a cell that `csvLine` wrote, without the apostrophe that protects from formulas. */
export function fromCsvCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  const text = cell instanceof Date ? cell.toISOString() : String(cell);
  const harmless = /^-?\d+(\.\d+)?$/.test(text) || !formula.test(text);
  const safe = harmless ? text : `'${text}`;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV download, generated while it is sent. It begins with a byte order mark, so that spreadsheets read UTF-8. */
export function csvResponse(name: string, lines: AsyncIterable<string>): Response {
  const bytes = new TextEncoder();
  const source = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.encode("\uFEFF")),
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(bytes.encode(value));
    },
    async cancel() {
      await source.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A list as a download: a line of headings, then one for each row, read page by page. */
export function csvList<T>(
  name: string,
  head: readonly Cell[],
  pages: AsyncIterable<readonly T[]>,
  cellsOf: (row: T) => readonly Cell[],
): Response {
  async function* lines() {
    yield csvLine(head);
    for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
  return csvResponse(name, lines());
}
