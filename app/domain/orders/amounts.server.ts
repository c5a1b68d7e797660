/** What an order consists of, in US cents: the same for what is shown and what is charged. */
import { clearanceOf, taxFor, type ShippingOption } from "~/domain/shipping/quote.server";
import { serviceFee } from "~/domain/shipping/fee";
import type { TaxLine } from "~/domain/shipping/tax";
import type { Queryable } from "~/platform/db";
import type { Amounts } from "./rules";

type Priced = {
  /** Where it goes, ISO-2; null where nobody knows yet, and then nothing is taxed. */
  country: string | null;
  /** US cents. */
  goods: bigint;
  discount: bigint;
  hsCodes: readonly (string | null)[];
  option: ShippingOption | null;
  /** The seller has an IOSS number of their own. */
  ownIoss?: boolean;
  at: Date;
};

type Cleared = {
  /** The seller's own IOSS number clears it. */
  ownIoss: boolean;
  /** What is left to the recipient on arrival, part of no total. */
  owed: readonly TaxLine[];
  /** What the tax consists of. */
  taxes: readonly TaxLine[];
};

/** What an order consists of when its goods travel by a channel: the same for what is shown and what is charged. */
export async function amountsOf(on: Queryable, priced: Priced): Promise<Amounts & Cleared> {
  const { country, goods, discount, hsCodes, option, ownIoss = false, at } = priced;
  const shipping = option?.shipping ?? 0n;
  const service = hsCodes.length > 0 ? serviceFee(goods) : 0n;
  const taxable = {
    goods: goods > discount ? goods - discount : 0n,
    shipping,
    hsCodes,
    ownIoss,
    ...clearanceOf(option),
  };
  const untaxed = { tax: 0n, lines: [], ownIoss: false, owed: [] };
  const { tax, lines, owed, ownIoss: cleared } = country ? await taxFor(country, taxable, at, on) : untaxed;
  return { goods, discount, shipping, service, tax, taxes: lines, ownIoss: cleared, owed };
}
