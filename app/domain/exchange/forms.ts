/** What the forms of the exchange result may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";

/** `amount` is what the page showed, in US cents. */
export const ResultForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("propose"),
    amount: z
      .string("common:field.invalid")
      .regex(/^-?\d{1,15}$/, "common:field.invalid")
      .transform((text) => BigInt(text)),
    reason: requiredText(500, 2),
  }),
  z.object({ intent: z.enum(["approve", "refuse"]), result: z.uuid("common:field.invalid") }),
]);
export type ResultDecision = z.output<typeof ResultForm>;
