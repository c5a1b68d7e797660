/** What a listed product costs in its store (D10). Pure: cents of USD in, minor units of the store's currency out. */
import { decimals, divideRounded, type Currency } from "~/platform/money";

/** How a price is made from what the goods and their way to the buyer cost us to sell. */
export type PriceRule =
  /** Platform price × multiple + shipping. `multiple` in hundredths: 250 is ×2.5. */
  | { readonly kind: "multiple"; readonly multiple: number }
  /** Platform price + shipping + profit, in cents of USD. */
  | { readonly kind: "profit"; readonly profit: bigint }
  /** A multiple by what the goods cost: the first tier whose `upTo` is not below it; the last has none. */
  | { readonly kind: "tiers"; readonly tiers: readonly CostTier[] };

export type CostTier = { readonly upTo: bigint | null; readonly multiple: number };

/** How a price ends: as it comes, or on these hundredths of the unit, never below what the rule says. */
export const endings = ["none", "99", "95", "00"] as const;
export type Ending = (typeof endings)[number];

export type Cost = { readonly goods: bigint; readonly shipping: bigint };

/** Millionths of USD for one unit of the store's currency. */
export type Rate = { readonly currency: Currency; readonly usdPpm: bigint };

/** The price before its ending, in cents of USD × 100: nothing is rounded before the end. */
function exact(rule: PriceRule, { goods, shipping }: Cost): bigint {
  if (rule.kind === "profit") return (goods + shipping + rule.profit) * 100n;
  const multiple =
    rule.kind === "multiple"
      ? rule.multiple
      : (rule.tiers.find(({ upTo }) => upTo === null || goods <= upTo)?.multiple ?? 100);
  return goods * BigInt(multiple) + shipping * 100n;
}

/** The price of a variant in its store, in minor units of the store's currency, rounded half up, then ended. */
export function priceOf(rule: PriceRule, cost: Cost, ending: Ending, rate: Rate): bigint {
  return ended(inStore(exact(rule, cost), 100n, rate), ending, rate.currency);
}

/** Cents of USD, `per` of them in one, in minor units of another currency, rounded half up. */
function inStore(cents: bigint, per: bigint, { currency, usdPpm }: Rate): bigint {
  const minor = 10n ** BigInt(decimals(currency));
  return divideRounded(cents * minor * 1_000_000n, per * 100n * usdPpm);
}

/** The next amount that ends as asked. Currencies without hundredths have no endings. */
function ended(amount: bigint, ending: Ending, currency: Currency): bigint {
  if (ending === "none" || decimals(currency) !== 2) return amount;
  const end = BigInt(ending);
  const same = amount - (amount % 100n) + end;
  return same >= amount ? same : same + 100n;
}

/** The price that stands struck through beside it, so many percent higher; null where there is none. */
export function compareAtOf(
  price: bigint,
  percent: number,
  ending: Ending,
  currency: Currency,
): bigint | null {
  if (percent <= 0) return null;
  return ended(divideRounded(price * BigInt(100 + percent), 100n), ending, currency);
}

/** What is left of a price, in cents of USD, once goods and shipping are paid. Negative is a loss. */
export function marginOf(price: bigint, { goods, shipping }: Cost, { currency, usdPpm }: Rate): bigint {
  const minor = 10n ** BigInt(decimals(currency));
  return divideRounded(price * usdPpm * 100n, minor * 1_000_000n) - goods - shipping;
}

export type PriceProblem =
  /** Nothing, or less. */
  "none" | "loss";

/** What is wrong with a price that somebody set; null where nothing is. A loss may be wanted. */
export function problemOf(price: bigint, cost: Cost, rate: Rate, allowLoss: boolean): PriceProblem | null {
  if (price <= 0n) return "none";
  return !allowLoss && marginOf(price, cost, rate) < 0n ? "loss" : null;
}

/** The least price that is no loss, in minor units of the store's currency; never nothing. */
export function leastPrice({ goods, shipping }: Cost, { currency, usdPpm }: Rate): bigint {
  const minor = 10n ** BigInt(decimals(currency));
  const [cost, unit] = [(goods + shipping) * minor * 1_000_000n, 100n * usdPpm];
  const near = divideRounded(cost, unit);
  // Rounded half up, the nearest may be a unit too high or too low.
  const least = [near - 1n, near, near + 1n].find(
    (price) => price > 0n && marginOf(price, { goods, shipping }, { currency, usdPpm }) >= 0n,
  );
  return least ?? 1n;
}
