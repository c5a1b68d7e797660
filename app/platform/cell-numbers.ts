/** Numbers, amounts and quantities in cells of a table that somebody sends (`cells.ts`). Pure. */
import type { CellFault } from "./cell-faults";
import { cellOf, errorCell, hyphens, looksLikeDay, scientific, truth } from "./cells";
import { withoutEnd } from "./ends";
import { parseAmount, type Currency } from "./money";
import { err, ok, type Result } from "./result";
import { halfWidth, readDecimal } from "./typed-numbers";

type NumberOptions = {
  readonly places?: number;
  readonly currency?: Currency;
};

/**
 * A number as plain decimal text with its minus: `1,299.00`, `1.299,00`, `1 299,00`, `1'299.00` and `12,99,000.00` are
 * read; `1,299` and `1.299` are ambiguous.
 */
export function cellNumber(
  cell: string,
  { places = 2, currency = "USD" }: NumberOptions = {},
): Result<string, CellFault> {
  const signed = signedNumber(cell, currency);
  if (!signed.ok) return signed;
  const { digits, minus } = signed.value;
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return err("ambiguous");
  const read = readDecimal(digits, 9);
  if (!("plain" in read)) return err(read.fault);
  const [whole = "0", fraction = ""] = read.plain.split(".");
  const decimals = withoutEnd(fraction, "0");
  if (decimals.length > places) return err("unreadable");
  const plain = decimals ? `${whole}.${decimals}` : whole;
  return ok(minus && /[1-9]/.test(plain) ? `-${plain}` : plain);
}

/** An amount in minor units of its currency, with its minus; the sign or name of another currency is a fault. */
export function cellAmount(cell: string, currency: Currency = "USD"): Result<bigint, CellFault> {
  const read = cellNumber(cell, { currency });
  if (!read.ok) return read;
  const amount = parseAmount(read.value, currency);
  return amount === null ? err("unreadable") : ok(amount);
}

/**
 * Pieces, with their minus: `12.0` is 12. `1,200` is 1200, as pieces have no fractions. `12.000` is ambiguous: programs
 * write 12 so, and people 12,000.
 */
export function cellQuantity(cell: string): Result<number, CellFault> {
  const signed = signedNumber(cell, "USD");
  if (!signed.ok) return signed;
  const { digits, minus } = signed.value;
  const group = /^[1-9]\d{0,2}(?:,\d{3}|\.(?!000)\d{3})$/.test(digits);
  const read = cellNumber(group ? digits.replace(/[.,]/, "") : digits, { places: 0 });
  if (!read.ok) return read;
  if (read.value.length > 12) return err("unreadable");
  const pieces = Number(read.value);
  return ok(minus && pieces > 0 ? -pieces : pieces);
}

const currencySigns: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  USD: ["US$", "USD", "$"],
  EUR: ["EUR", "€"],
  GBP: ["GBP", "£"],
  CNY: ["CNY", "RMB", "CN¥", "¥", "元"],
};
const anyCurrency = /\p{Sc}|^[A-Z]{3}(?=[\s\d])|(?<=[\d\s])[A-Z]{3}$|元|円|zł|kr\.?$|Kč|Fr\./u;

const longestNumber = 60;

function signedNumber(
  cell: string,
  currency: Currency,
): Result<{ digits: string; minus: boolean }, CellFault> {
  const text = halfWidth(
    arabicDigits(cellOf(cell))
      .replace(hyphens, "-")
      .replace(/[\p{Cf}]/gu, ""),
  );
  if (text.length > longestNumber) return err("unreadable");
  if (errorCell.test(text)) return err("error");
  if (scientific.test(text)) return err("scientific");
  if (looksLikeDay(text)) return err("date");
  if (truth.test(text)) return err("boolean");
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  const bare = unsigned(inBrackets ?? text);
  const money = withoutCurrency(bare.rest, currency);
  if (money === null) return err("currency");
  const inner = unsigned(money);
  const minus = inBrackets !== undefined || bare.minus || inner.minus;
  return ok({ digits: plainGroups(inner.rest), minus });
}

function unsigned(text: string): { rest: string; minus: boolean } {
  const [, before = "", rest = "", after = ""] = /^([+-]?)(.*?)(-?)$/.exec(withCents(text.trim())) ?? [];
  return { rest: rest.trim(), minus: before === "-" || after === "-" };
}

/** `12,-` and `12.-` are twelve without cents, not less than nothing. */
const withCents = (text: string): string => text.replace(/([.,]) ?-{1,2}$/, "$100");

function withoutCurrency(text: string, currency: Currency): string | null {
  for (const sign of currencySigns[currency] ?? [currency]) {
    if (text.toUpperCase().startsWith(sign)) return text.slice(sign.length).trim();
    if (text.toUpperCase().endsWith(sign)) {
      const rest = text.slice(0, -sign.length).trim();
      // CA$, A$ and their like are other currencies.
      return /\p{L}$/u.test(rest) ? null : rest;
    }
  }
  return anyCurrency.test(text) ? null : text;
}

function plainGroups(text: string): string {
  if (/^[1-9]\d{0,2}(?:['’]\d{3})+(?:[.,]\d*)?$/.test(text))
    return text.replace(/['’]/g, "").replace(",", ".");
  if (/^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/.test(text)) return text.replaceAll(",", "");
  return text.replace(/[\u2007\u2009]/g, " ");
}

function arabicDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
}
