/** Amounts as PayPal writes them: decimal text, read as minor units. */
import { isRecord } from "../http";
import { PayPalRefusal } from "./errors";
import type { Amount } from "./state";

/** Currencies that the sandbox takes, and their decimals. */
const decimals: Record<string, number> = { USD: 2, EUR: 2, GBP: 2, AUD: 2, CAD: 2, JPY: 0 };

/** Minor units of an amount. */
export function minor({ currency_code: code, value }: Amount): bigint {
  const digits = decimals[code] ?? 2;
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(digits, "0").slice(0, digits));
}

/** Minor units as an amount. */
export function amountOf(units: bigint, currency: string): Amount {
  const digits = decimals[currency] ?? 2;
  const text = units.toString().padStart(digits + 1, "0");
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
}

/** Reads an amount out of a request; refuses what PayPal refuses. */
export function readAmount(raw: unknown, field: string): Amount {
  if (!isRecord(raw)) throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", field);
  const { currency_code: code, value } = raw;
  if (typeof code !== "string" || !/^[A-Z]{3}$/.test(code)) {
    throw new PayPalRefusal(400, "INVALID_PARAMETER_SYNTAX", `${field}/currency_code`);
  }
  const digits = decimals[code];
  if (digits === undefined) throw new PayPalRefusal(422, "CURRENCY_NOT_SUPPORTED", `${field}/currency_code`);
  if (typeof value !== "string" || !/^\d{1,32}(\.\d+)?$/.test(value)) {
    throw new PayPalRefusal(400, "INVALID_PARAMETER_SYNTAX", `${field}/value`);
  }
  if ((value.split(".")[1] ?? "").length > digits) {
    throw new PayPalRefusal(422, "DECIMAL_PRECISION", `${field}/value`);
  }
  const amount = { currency_code: code, value };
  if (minor(amount) <= 0n) throw new PayPalRefusal(422, "INVALID_PARAMETER_VALUE", `${field}/value`);
  return amountOf(minor(amount), code);
}

/** What PayPal keeps of a payment: 3.49 % and 49 cents. */
export function feeOf(gross: bigint): bigint {
  return (gross * 349n + 5_000n) / 10_000n + 49n;
}

/** An amount as people read it. */
export function shown({ currency_code: currency, value }: Amount, locale = "en-US"): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(Number(value));
}
