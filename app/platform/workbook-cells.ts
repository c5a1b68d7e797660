/** Cells of a workbook as the texts a person sees and means, for the readers of `cells.ts`. Pure. */
import type { CellObject, WorkSheet } from "@e965/xlsx";

/** Makes every cell of a sheet a text, in place. */
export function textCells(sheet: WorkSheet): void {
  for (const [at, cell] of Object.entries(sheet)) {
    if (at.startsWith("!")) continue;
    const each = cell as CellObject;
    // Without its format: a text of a day's format would be made a day again.
    Object.assign(each, { v: cellText(each), t: "s", z: undefined, w: undefined });
  }
}

function cellText({ t, v, w, z }: CellObject): string {
  if (t === "e") return w ?? "#VALUE!";
  if (v instanceof Date) return dayText(v);
  if (typeof v === "number") return numberText(v, w, String(z ?? ""));
  if (typeof v === "boolean") return v ? "TRUE" : "FALSE";
  return v ?? "";
}

function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return "#VALUE!";
  const text = day.toISOString().slice(0, 19).replace("T", " ");
  return text.replace(/ 00:00:00$/, "");
}

/** A workbook keeps a number without what its format adds: zeros in front, a currency, powers of ten. */
function numberText(value: number, shown: string | undefined, format: string): string {
  // Excel gives this format to a code such as 4E12 that it took for a number.
  if (/E[+-]/i.test(format) && shown) return shown;
  if (Number.isInteger(value) && isPattern(format) && shown) return shown;
  const plain = plainNumber(value);
  const currency = currencyIn(format);
  return currency ? `${plain} ${currency}` : plain;
}

const isPattern = (format: string): boolean =>
  /^(?:0|"[^"]*"|\\.|[- /])+$/.test(format) && /00|0[^0]+0|"/.test(format);

function plainNumber(value: number): string {
  // A number has 15 sure digits; of a longer one the last are lost.
  if (Math.abs(value) >= 1e15) return value.toExponential(14);
  // 8.1 comes as 8.1000000000000001 out of some programs; a price has two decimals.
  const text = String(Number(value.toFixed(6)));
  // In a text, 12.345 could be twelve thousand. Here it cannot.
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The sign of a currency in a number's format: `[$€-407]`, `"£"#,##0.00`; dollars without a country are none. */
function currencyIn(format: string): string | null {
  const named = /\[\$([^\]-]+)/.exec(format)?.[1]?.trim();
  const sign = named ?? /\p{Sc}/u.exec(format.replace(/\[[^[\]]*\]/g, ""))?.[0];
  return sign && sign !== "$" ? sign : null;
}
