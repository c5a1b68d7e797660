/** What the recharge forms may say. */
import { z } from "zod";
import { decimalText, maxAmount, parseAmount } from "~/platform/money";
import { minRecharge, rechargeCurrencies, rechargeMethods } from "./config";

const limits = JSON.stringify({ min: decimalText(minRecharge), max: "999,999.99" });

/** An amount as typed, in minor units (F: at most two decimals, within the bounds of a recharge). */
const amount = z
  .string({ error: "common:required" })
  .trim()
  .transform((text, context) => {
    const value = /^\d{1,9}(\.\d{0,2})?$/.test(text) ? parseAmount(text) : null;
    if (value !== null && value >= minRecharge && value <= maxAmount) return value;
    const message = value === null ? "common:error.amount" : `common:error.amountRange|${limits}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const RechargeForm = z.object({
  amount,
  currency: z.enum(rechargeCurrencies, { error: "common:required" }),
  method: z.enum(rechargeMethods, { error: "common:required" }),
});

export const RechargeActionForm = z.object({
  intent: z.enum(["pay", "close"]),
  recharge: z.uuid(),
});
