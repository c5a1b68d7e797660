/** A typed amount as a field of a form (F: digits and one dot, at most two decimals). */
import { z } from "zod";
import { decimalText, maxAmount, parseAmount } from "./money";

/** An amount from `least` to 999,999.99, in minor units of a currency with two decimals. */
export function amountFrom(least: bigint) {
  const limits = JSON.stringify({ min: decimalText(least), max: "999,999.99" });
  return z
    .string({ error: "common:required" })
    .trim()
    .transform((text, context) => {
      const value = /^\d{1,9}(\.\d{0,2})?$/.test(text) ? parseAmount(text) : null;
      if (value !== null && value >= least && value <= maxAmount) return value;
      const message = value === null ? "common:error.amount" : `common:error.amountRange|${limits}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
