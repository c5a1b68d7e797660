/** A destination and a quantity as they stand in an address of the shop. Pure. */

export type ShippingChoice = {
  readonly country: string;
  readonly zip: string;
  readonly qty: number;
  /** Code of the warehouse it shall leave from; empty for any. */
  readonly from: string;
  /** Code of the shipping method that was chosen; empty for none. */
  readonly method: string;
};

/** What else the page offers: warehouses to choose from, the fewest pieces one can ask for, and the reader's country. */
type Offer = {
  readonly places?: readonly string[];
  readonly least?: number;
  readonly home?: string | null;
};

/**
 * Reads `country`, `zip`, `qty`, `from` and `method`; what is unknown falls back to the reader's country, else the United
 * States, the fewest pieces, any warehouse and no method.
 */
export function readChoice(
  params: URLSearchParams,
  served: readonly string[],
  { places = [], least = 1, home = null }: Offer = {},
): ShippingChoice {
  const country = (params.get("country") ?? "").toUpperCase();
  const zip = (params.get("zip") ?? "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .slice(0, 12);
  const typed = /^\d{1,6}$/.test(params.get("qty") ?? "") ? Number(params.get("qty")) : least;
  return {
    country: [country, home, "US"].find((code) => served.includes(code ?? "")) ?? served[0] ?? "US",
    zip,
    qty: Math.min(Math.max(typed, least), 99_999),
    from: places.find((code) => code === params.get("from")) ?? "",
    method: /^[\w-]{1,40}$/.exec(params.get("method") ?? "")?.[0] ?? "",
  };
}
