/** The filters of number fields (F, contract §5): what may be typed, and what is made of it when left. */
import { withoutThousands } from "~/platform/money";

/**
 * Digits and one dot, at most `places` decimals: `1a2.3.45` → `12.34`. A comma that does not part thousands stays
 * (`10,50`, or `10,5` on the way to `10,500`), so that the form refuses it instead of reading a hundred times too much.
 */
export function filterAmount(text: string, places = 2): string {
  const typed = text.replace(/[^\d.,]/g, "");
  const plain = withoutThousands(typed);
  if (plain === null) return typed;
  const [whole = "", ...rest] = plain.split(".");
  if (rest.length === 0 || places === 0) return whole;
  return `${whole}.${rest.join("").slice(0, places)}`;
}

/** An amount as it stands once the field is left: leading zeros gone, padded to two decimals. */
export function padAmount(text: string, places = 2): string {
  const filtered = filterAmount(text.replace(/[^\d.]+$/, ""), places);
  if (filtered === ".") return "";
  if (filtered === "" || filtered.includes(",")) return filtered;
  const [whole = "", fraction = ""] = filtered.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return places === 0 ? digits : `${digits}.${fraction.padEnd(places, "0")}`;
}

/** Positive integers have no leading zero: `007a` → `7`. */
export function filterPositiveInteger(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+/, "");
}

/** An integer within its bounds; empty stays empty. */
export function clampInteger(text: string, min: number, max: number): string {
  const digits = filterPositiveInteger(text) || (/^0+$/.test(text) ? "0" : "");
  return digits === "" ? "" : String(Math.min(max, Math.max(min, Number(digits))));
}
