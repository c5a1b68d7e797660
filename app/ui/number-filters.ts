/** The filters of number fields (F, contract §5): what may be typed, and what is made of it when left. */

/** Digits and one dot, at most `places` decimals: `1a2.3.45` → `12.34`. */
export function filterAmount(text: string, places = 2): string {
  const [whole = "", ...rest] = text.replace(/[^\d.]/g, "").split(".");
  if (rest.length === 0 || places === 0) return whole;
  return `${whole}.${rest.join("").slice(0, places)}`;
}

/** An amount as it stands once the field is left: leading zeros gone, padded to two decimals. */
export function padAmount(text: string, places = 2): string {
  const filtered = filterAmount(text, places);
  if (filtered === "" || filtered === ".") return "";
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
