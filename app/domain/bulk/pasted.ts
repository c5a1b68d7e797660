/** Rows as people copy them from a sheet: a SKU, a number of pieces, and maybe a price. Pure. */
import { typedAmount } from "~/platform/typed-numbers";
import { mostLines, mostPieces } from "./config";

export type PastedRow = { readonly sku: string; readonly qty: number; readonly price: bigint | null };

/** The rows, or the number of the first one that cannot be read. Empty rows and a heading are passed over. */
export type Pasted = { readonly rows: readonly PastedRow[] } | { readonly wrong: number };

/** Reads pasted rows; columns are divided by a tab, a comma, a semicolon or spaces. The same SKU adds up. */
export function pastedRows(text: string): Pasted {
  const rows = new Map<string, PastedRow>();
  const lines = text.replaceAll("\uFEFF", "").split(/\r\n|\r|\n/);
  for (const [i, line] of lines.entries()) {
    const [sku = "", pieces = "", price = ""] = cellsOf(line);
    if (sku === "") continue;
    const qty = /^\d{1,5}$/.test(pieces) ? Number(pieces) : null;
    if (qty === null && rows.size === 0 && i === 0 && !/\d/.test(pieces)) continue;
    const cents = price === "" ? null : typedAmount(price.replace(/^\$/, ""));
    if (qty === null || qty > mostPieces || (price !== "" && cents === null)) return { wrong: i + 1 };
    const key = sku.toLowerCase();
    const all = (rows.get(key)?.qty ?? 0) + qty;
    if (all > mostPieces) return { wrong: i + 1 };
    rows.set(key, { sku, qty: all, price: cents });
  }
  return rows.size > mostLines ? { wrong: mostLines + 1 } : { rows: [...rows.values()] };
}

function cellsOf(line: string): string[] {
  const divider = ["\t", ";", ","].find((sign) => line.includes(sign)) ?? /\s+/;
  return line
    .trim()
    .split(divider)
    .map((cell) => cell.trim());
}
