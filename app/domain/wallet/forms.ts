/** What the recharge forms may say. */
import { z } from "zod";
import { decimalText, maxAmount, parseAmount } from "~/platform/money";
import { minRecharge, rechargeCurrencies, rechargeMethods } from "./config";

const limits = JSON.stringify({ min: decimalText(minRecharge), max: "999,999.99" });

/** An amount as typed, in minor units (F: at most two decimals). */
const amount = z
  .string({ error: "common:required" })
  .trim()
  .transform((text, context) => {
    const value = /^\d{1,7}(\.\d{0,2})?$/.test(text) ? parseAmount(text) : null;
    if (value === null) context.addIssue({ code: "custom", message: "common:error.amount" });
    return value ?? 0n;
  })
  .refine((value) => value === 0n || (value >= minRecharge && value <= maxAmount), {
    error: `common:error.amountRange|${limits}`,
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
