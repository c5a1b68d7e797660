/** A destination and a quantity as they stand in an address of the shop. Pure. */

export type ShippingChoice = {
  readonly country: string;
  readonly zip: string;
  readonly qty: number;
  /** Code of the warehouse it shall leave from; empty for any. */
  readonly from: string;
};

/** What else the page offers: warehouses to choose from, and the fewest pieces one can ask for. */
type Offer = { readonly places?: readonly string[]; readonly least?: number };

/**
 * Reads `country`, `zip`, `qty` and `from`; what is unknown falls back to the United States, the fewest pieces and
 * any warehouse.
 */
export function readChoice(
  params: URLSearchParams,
  served: readonly string[],
  { places = [], least = 1 }: Offer = {},
): ShippingChoice {
  const country = (params.get("country") ?? "").toUpperCase();
  const zip = (params.get("zip") ?? "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .slice(0, 12);
  const typed = /^\d{1,6}$/.test(params.get("qty") ?? "") ? Number(params.get("qty")) : least;
  return {
    country: served.includes(country) ? country : served.includes("US") ? "US" : (served[0] ?? "US"),
    zip,
    qty: Math.min(Math.max(typed, least), 99_999),
    from: places.find((code) => code === params.get("from")) ?? "",
  };
}
