/** What the forms of the exchange result may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { field } from "~/platform/field-looks";

/** `amount` is what the page showed, in US cents. */
export const ProposeForm = z.object({
  intent: z.literal("propose"),
  amount: z
    .string("common:field.invalid")
    .regex(/^-?\d{1,15}$/, "common:field.invalid")
    .transform((text) => BigInt(text)),
  reason: field(requiredText(500, 2), {
    label: "exchange:reason",
    hint: "exchange:reason.hint",
    input: "textarea",
  }),
});

export const ResultForm = z.discriminatedUnion("intent", [
  ProposeForm,
  z.object({ intent: z.enum(["approve", "refuse"]), result: z.uuid("common:field.invalid") }),
]);
export type ResultDecision = z.output<typeof ResultForm>;
