/** What goods cost that travel by a channel: one rule for what is quoted, ordered and charged (D9, §6.2). Pure. */
import { serviceFee } from "./fee";
import type { ShippingOption } from "./quote";
import { taxOf, type Rates, type TaxLine, type TaxRule } from "./tax";

export type Amounts = {
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
};

/** total = max(0, goods − discount) + shipping + service + tax (D9), minor units of USD. */
export function totalOf({ goods, discount, shipping, service, tax }: Amounts): bigint {
  return taxableOf(goods, discount) + shipping + service + tax;
}

const taxableOf = (goods: bigint, discount: bigint) => (goods > discount ? goods - discount : 0n);

export type Priced = {
  readonly country: string;
  readonly zip?: string | null | undefined;
  readonly province?: string | null | undefined;
  /** US cents. */
  readonly goods: bigint;
  readonly discount?: bigint;
  readonly hsCodes: readonly (string | null)[];
  readonly ownIoss?: boolean;
};

export type Cleared = {
  ownIoss: boolean;
  /** What is left to the recipient on arrival, part of no total. */
  owed: readonly TaxLine[];
  taxes: readonly TaxLine[];
};

/** How a way passes the border, as a tax asks for it. */
export function clearanceOf(option: Pick<ShippingOption, "warehouseCountry" | "ddp" | "iossOk">) {
  return { from: option.warehouseCountry, ddp: option.ddp, iossOk: option.iossOk };
}

/**
 * What an order costs by a channel, in cents of USD. Taxes cover all goods, in any number of parcels. Without a channel
 * there is no freight, so no tax yet.
 */
export function amountsBy(
  option: Pick<ShippingOption, "shipping" | "warehouseCountry" | "ddp" | "iossOk"> | null,
  { country, zip, province, goods, discount = 0n, hsCodes, ownIoss = false }: Priced,
  rules: readonly TaxRule[],
  rates: Rates,
): Amounts & Cleared {
  const service = hsCodes.length > 0 ? serviceFee(goods) : 0n;
  if (!option)
    return { goods, discount, shipping: 0n, service, tax: 0n, taxes: [], ownIoss: false, owed: [] };
  const { shipping } = option;
  const taxable = { goods: taxableOf(goods, discount), shipping, hsCodes, ownIoss, ...clearanceOf(option) };
  const { tax, lines, owed, ownIoss: cleared } = taxOf(rules, taxable, rates, { country, zip, province });
  return { goods, discount, shipping, service, tax, taxes: lines, ownIoss: cleared, owed };
}
