/** Reads numbers as people type them. The browser and the server use the same rules. Pure. */
import { parseAmount } from "./money";

/** Why a typed text is no number: it is none, or its comma is ambiguous. */
export type NumberFault = "unreadable" | "ambiguous";

/** Chinese keyboards type full-width digits and signs: `５０．００` is `50.00`. Blanks around the text go. */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９．，－＋]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("。", ".")
    .trim();
}

const grouped = [
  // A single group needs a fraction beside it: `1,234` alone could be a decimal comma.
  { thousands: ",", shape: /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/ },
  { thousands: ".", shape: /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/ },
  { thousands: " ", shape: /^[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d*)?$/ },
] as const;

/**
 * A typed unsigned number as plain decimal text, such as `1234.5`, with at most `places` decimals. `50,00` is `50.00`
 * and `1,234.50` is clear; `1,234` is ambiguous. `-50` and `1e3` are faults.
 */
export function readDecimal(text: string, places = 2): { plain: string } | { fault: NumberFault } {
  const typed = halfWidth(text);
  if (/^[1-9]\d{0,2},\d{3}$/.test(typed)) return { fault: "ambiguous" };
  const [whole = "", fraction = "", ...more] = withDot(typed).split(".");
  if (!/^\d+$/.test(whole + fraction) || more.length > 0 || fraction.length > places)
    return { fault: "unreadable" };
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return { plain: fraction === "" ? digits : `${digits}.${fraction}` };
}

function withDot(typed: string): string {
  const found = grouped.find(({ shape }) => shape.test(typed));
  if (!found) return /^\d*,\d*$/.test(typed) ? typed.replace(",", ".") : typed;
  const signs = found.thousands === " " ? /[ \u00a0\u202f]/g : found.thousands;
  return typed.replaceAll(signs, "").replace(",", ".");
}

/** As `readDecimal`, where only the number matters: null for every fault. */
export function plainDecimal(text: string, places = 2): string | null {
  const read = readDecimal(text, places);
  return "plain" in read ? read.plain : null;
}

/** An amount as people type it, in minor units of a currency with two decimals; null where it is none. */
export function typedAmount(text: string): bigint | null {
  const plain = plainDecimal(text);
  return plain === null ? null : parseAmount(plain);
}

/** The message key for an amount that cannot be read; null where it can. */
export function amountFault(text: string, places = 2): string | null {
  const read = readDecimal(text, places);
  if ("plain" in read) return null;
  return read.fault === "ambiguous" ? "common:error.amountComma" : "common:error.amount";
}

/** A typed whole number with its minus, as plain text without leading zeros; null where it is none. */
export function plainInteger(text: string): string | null {
  const [, sign = "", digits = ""] = /^([+-]?)0*(\d{1,15})$/.exec(halfWidth(text)) ?? [];
  if (digits === "") return null;
  return sign === "-" && digits !== "0" ? `-${digits}` : digits;
}
