/** What the form of a new rate may say. */
import { z } from "zod";

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
  /** Which ones there are, the command knows. */
  base: z.string({ error: "common:required" }).regex(/^[A-Z]{3}$/, "common:required"),
  rate,
  source: z
    .string({ error: "common:required" })
    .trim()
    .min(1, "common:required")
    .max(120, 'common:error.tooLong|{"max":120}'),
  /** Ticked where the rate is far from the last one. */
  sure: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});
export type NewRate = z.output<typeof RateForm>;
