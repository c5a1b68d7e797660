/** Limits of Stripe's answers: what a column or a sum cannot hold is refused as unreadable. */

const longestText = 10_000;

/** A million millions of minor units: they and their sums fit a column. */
const mostMinor = 1e15;

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799;

const moneyKeys = /^(amount|fee|net)(_|$)/;

/** Whether all numbers, times, currencies and texts of an answer are within the limits. */
export function isBounded(value: unknown, key = ""): boolean {
  if (typeof value === "string")
    return key === "currency" ? /^[a-z]{3}$/i.test(value) : value.length <= longestText;
  if (typeof value === "number") return isBoundedNumber(value, key);
  if (Array.isArray(value)) return value.every((item) => isBounded(item, key));
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isBounded(item, name));
}

function isBoundedNumber(value: number, key: string): boolean {
  if (key === "exp_month" || key === "exp_year")
    return Number.isInteger(value) && value >= 0 && value <= 9999;
  if (key === "created") return Number.isInteger(value) && value >= 0 && value <= lastSecond;
  if (moneyKeys.test(key)) return Number.isInteger(value) && Math.abs(value) < mostMinor;
  return Number.isFinite(value);
}
