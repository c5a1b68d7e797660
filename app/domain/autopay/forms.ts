/** What the form of the auto-pay rule may say. */
import { z } from "zod";
import { amountFrom, wholeFrom } from "~/platform/form-fields";
import { autopayModes, minuteOf } from "./rules";

/** An amount that may be left empty: no limit. Cents. */
const cap = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)
  .pipe(amountFrom(1n).optional())
  .transform((cents) => cents ?? null);

const box = z
  .string()
  .optional()
  .transform((value) => value === "on");

export const AutopayForm = z.object({
  intent: z.literal("autopay"),
  mode: z.enum(autopayModes, { error: "common:required" }),
  at: z
    .string({ error: "common:required" })
    .trim()
    .transform((text, context) => {
      const minute = minuteOf(text);
      if (minute !== null) return minute;
      context.addIssue({ code: "custom", message: "autopay:error.time" });
      return z.NEVER;
    }),
  max_order: cap,
  max_day: cap,
  /** Percent; empty asks for nothing. */
  least_margin: z
    .string()
    .trim()
    .optional()
    .transform((text) => text || undefined)
    .pipe(wholeFrom(0, 90).optional())
    .transform((percent) => percent ?? null),
  use_credit: box,
  on_delivery: box,
  fallback_card: z
    .string()
    .optional()
    .transform((value) => value || null)
    .pipe(z.uuid({ error: "cards:error.gone" }).nullable()),
});
