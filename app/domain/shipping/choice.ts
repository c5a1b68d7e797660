/** A destination and a quantity as they stand in an address of the shop. Pure. */

const mostAsked = 99_999;

export type ShippingChoice = {
  readonly country: string;
  readonly zip: string;
  readonly qty: number;
  readonly from: string;
  readonly method: string;
};

type Offer = {
  readonly places?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly home?: string | null;
};

/**
 * Reads `country`, `zip`, `qty`, `from` and `method`; what is unknown falls back to the reader's country, else the United
 * States, the fewest pieces, any warehouse and no method. More pieces than the page takes are the most it takes.
 */
export function readChoice(
  params: URLSearchParams,
  served: readonly string[],
  { places = [], least = 1, most = mostAsked, home = null }: Offer = {},
): ShippingChoice {
  const country = (params.get("country") ?? "").toUpperCase();
  const zip = (params.get("zip") ?? "")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .slice(0, 12);
  return {
    country: [country, home, "US"].find((code) => served.includes(code ?? "")) ?? served[0] ?? "US",
    zip,
    qty: Math.min(Math.max(typedPieces(params) ?? least, least), most),
    from: places.find((code) => code === params.get("from")) ?? "",
    method: /^[\w-]{1,40}$/.exec(params.get("method") ?? "")?.[0] ?? "",
  };
}

/** The pieces asked for, where that is fewer or more than the page takes: it says so. Null where they are taken. */
export function refusedPieces(params: URLSearchParams, least: number, most: number): number | null {
  const typed = typedPieces(params);
  return typed !== null && (typed < least || typed > most) ? typed : null;
}

function typedPieces(params: URLSearchParams): number | null {
  const typed = params.get("qty") ?? "";
  return /^\d{1,12}$/.test(typed) ? Number(typed) : null;
}
