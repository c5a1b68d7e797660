/** What an order consists of, in US cents: the same for what is shown and what is charged. */
import { amountsBy, type Amounts, type Cleared, type Priced } from "~/domain/shipping/amounts";
import { presentTaxes, type ShippingOption } from "~/domain/shipping/quote.server";
import type { Queryable } from "~/platform/db";

type Asked = Omit<Priced, "country"> & {
  /** Where it goes, ISO-2; null where nobody knows yet. */
  readonly country: string | null;
  readonly option: ShippingOption | null;
  readonly at: Date;
};

/** As `amountsBy`, by the tax rules and rates of a time. */
export async function amountsOf(on: Queryable, asked: Asked): Promise<Amounts & Cleared> {
  const { country, option, at, ...priced } = asked;
  if (!country || !option) return amountsBy(null, { ...priced, country: "" }, [], {});
  const { rules, rates } = await presentTaxes({ ...priced, country }, at, on);
  return amountsBy(option, { ...priced, country }, rules, rates);
}
