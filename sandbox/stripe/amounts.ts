/** Stripe's smallest and largest amounts, and money as people read it. */
import { invalid } from "./errors";

/** Smallest charge per currency, in minor units. */
const minimum: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  cny: 400,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
};

const MAXIMUM = 99_999_999;

/** Refuses what Stripe would not take. `amount` in minor units. */
export function requireAmount(amount: number, currency: string, param: string): void {
  const least = minimum[currency];
  if (least === undefined)
    throw invalid(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(minimum).join(", ")}`,
      "currency",
    );
  if (amount < least) {
    throw invalid(`Amount must be at least ${money(least, currency)}`, param, "amount_too_small");
  }
  if (amount > MAXIMUM)
    throw invalid(`Amount must be no more than ${money(MAXIMUM, currency)}`, param, "amount_too_large");
}

/** Minor units as people read them, with as many digits as the currency has. */
export function money(amount: number, currency: string, locale = "en-US"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
