/** Money is a bigint of minor units with its currency; this module holds the only rounding there is. */

import { withoutEnd } from "./ends";

export type Currency = "USD" | "EUR" | "GBP" | (string & {});
export type Money = { readonly amount: bigint; readonly currency: Currency };

/** Currencies offered (contract §9); USD is the book's currency (D8). */
export const currencies = ["USD", "EUR", "GBP"] as const;

/** The greatest amount a form takes, in minor units (F: ≤ 999,999.99). */
export const maxAmount = 99_999_999n;

const digitsOf = new Map<string, number>();

/** Decimals of a currency by ISO 4217, as Intl knows them: 2 for USD, 0 for JPY. */
export function decimals(currency: Currency): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** Reads a decimal text such as `12.5` into minor units; null where it is not an amount of that currency. */
export function parseAmount(text: string, currency: Currency = "USD"): bigint | null {
  const places = decimals(currency);
  const match = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = "", whole = "0", fraction = ""] = match;
  if (withoutEnd(fraction, "0").length > places) return null;
  const minor = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return sign ? -minor : minor;
}

/** Minor units as a plain decimal text, as forms and partners want it: 1250n → `12.50`. */
export function decimalText(amount: bigint, currency: Currency = "USD"): string {
  const places = decimals(currency);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return amount < 0n ? `-${text}` : text;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as a person reads it in a language: 1250n USD → `$12.50`. Only currencies we offer stand with their short sign:
 * another dollar is `A$12.50`, another crown `NOK 12.50`.
 */
export function formatMoney(money: Money, locale = "en-US"): string {
  const key = `${locale} ${money.currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: money.currency,
      currencyDisplay: currencies.some((offered) => offered === money.currency) ? "narrowSymbol" : "symbol",
    });
    formats.set(key, format);
  }
  return format.format(decimalText(money.amount, money.currency) as unknown as number);
}

/** Divides and rounds half away from zero ("half-up" of §4.5), on integers: no float touches money. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("division by zero");
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

/**
 * An amount of any currency, in its minor units, as US cents. `usdPpm`: millionths of a US dollar for one unit of the
 * currency. Null where there is no rate.
 */
export function inUsd(amount: bigint, currency: Currency, usdPpm: bigint | null | undefined): bigint | null {
  if (currency === "USD") return amount;
  if (usdPpm === null || usdPpm === undefined) return null;
  return divideRounded(amount * usdPpm * 100n, 10n ** BigInt(decimals(currency)) * 1_000_000n);
}

/** US cents in the minor units of any currency; `usdPpm` as for `inUsd`. Null where there is no rate. */
export function fromUsd(cents: bigint, currency: Currency, usdPpm: bigint | null | undefined): bigint | null {
  if (currency === "USD") return cents;
  if (usdPpm === null || usdPpm === undefined || usdPpm <= 0n) return null;
  return divideRounded(cents * 10n ** BigInt(decimals(currency)) * 1_000_000n, usdPpm * 100n);
}

/** A share of an amount by a rate in millionths (2 % = 20,000 ppm), rounded half-up to the minor unit. */
export function portion(amount: bigint, ppm: bigint): bigint {
  return divideRounded(amount * ppm, 1_000_000n);
}

/** Sum of amounts in minor units. */
export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/** Splits `amount` (minor units) by weight with no unit lost or made: largest remainder first. */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights);
  if (weights.some((w) => w < 0n)) throw new RangeError("weights must not be negative");
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amount : 0n));
  const sign = amount < 0n ? -1n : 1n;
  const whole = amount * sign;
  const shares = weights.map((w) => (whole * w) / total);
  const rest = Number(whole - sum(shares));
  const order = weights
    .map((w, i) => ({ i, remainder: (whole * w) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder < b.remainder ? 1 : -1));
  for (const { i } of order.slice(0, rest)) shares[i] = (shares[i] ?? 0n) + 1n;
  return shares.map((share) => share * sign);
}
