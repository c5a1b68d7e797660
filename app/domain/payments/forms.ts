/** What the forms of paying may say. */
import { z } from "zod";
import { ticked } from "~/platform/form-fields";
import { PayChoiceField, SaveCardField } from "./choice";
import { wireCurrencyNames } from "./wires/config";

/** The last confirmation of a pay step: method, the total that was shown, and which amounts it stands for. */
export const PayStepForm = z.object({
  method: PayChoiceField,
  save_card: SaveCardField,
  currency: z.enum(wireCurrencyNames, { error: "common:required" }).optional(),
  expected_total: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((cents) => BigInt(cents)),
  seen: z.string().max(4000).default(""),
  agreed: ticked,
});

/** A member would rather pay another way. */
export const EndAttemptForm = z.object({ intent: z.literal("end") });
