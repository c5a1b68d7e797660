/** What the form of a new rate may say. */
import { z } from "zod";
import { requiredText, ticked } from "~/platform/form-fields";

/** A rate as typed, in millionths of a US dollar; from a ten-thousandth to a thousand. */
const rate = z
  .string({ error: "common:required" })
  .trim()
  .transform((text, context) => {
    const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(text);
    const value = match ? BigInt((match[1] ?? "") + (match[2] ?? "").padEnd(6, "0")) : 0n;
    if (value >= 100n && value <= 1_000_000_000n) return value;
    context.addIssue({ code: "custom", message: text === "" ? "common:required" : "rates:error.rate" });
    return z.NEVER;
  });

export const RateForm = z.object({
  base: z.string({ error: "common:required" }).regex(/^[A-Z]{3}$/, "common:required"),
  rate,
  source: requiredText(120),
  sure: ticked,
});
export type NewRate = z.output<typeof RateForm>;
