/** What the forms of the exchange result may say. */
import { z } from "zod";

/** `amount` is what the page showed, in US cents. */
export const ResultForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("propose"),
    amount: z
      .string("common:field.invalid")
      .regex(/^-?\d{1,15}$/, "common:field.invalid")
      .transform((text) => BigInt(text)),
    reason: z
      .string("common:required")
      .trim()
      .min(2, "common:required")
      .max(500, `common:error.tooLong|{"max":500}`),
  }),
  z.object({ intent: z.enum(["approve", "refuse"]), result: z.uuid("common:field.invalid") }),
]);
export type ResultDecision = z.output<typeof ResultForm>;
