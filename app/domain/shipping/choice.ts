/** A destination and a quantity as they stand in an address of the shop. Pure. */

export type ShippingChoice = { readonly country: string; readonly zip: string; readonly qty: number };

/** Reads `country`, `zip` and `qty`; what is unknown falls back to the United States and one piece. */
export function readChoice(params: URLSearchParams, served: readonly string[]): ShippingChoice {
  const country = (params.get("country") ?? "").toUpperCase();
  const zip = (params.get("zip") ?? "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .slice(0, 12);
  const typed = /^\d{1,6}$/.test(params.get("qty") ?? "") ? Number(params.get("qty")) : 1;
  return {
    country: served.includes(country) ? country : served.includes("US") ? "US" : (served[0] ?? "US"),
    zip,
    qty: Math.min(Math.max(typed, 1), 99_999),
  };
}
