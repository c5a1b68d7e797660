/** What finance says of a payment whose outcome its provider does not tell. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import type { ProvidedMethod } from "../methods";

const reason = requiredText(500, 2);

/** How each provider names a payment that was taken: a PaymentIntent of Stripe's, a capture of PayPal's. */
const names: Record<ProvidedMethod, { shape: RegExp; error: string }> = {
  card: { shape: /^pi_[A-Za-z0-9_]{8,100}$/, error: "paymentsDesk:error.intent" },
  paypal: { shape: /^[0-9A-Z]{17}$/, error: "paymentsDesk:error.capture" },
};

/** It was charged, under the provider's name of a payment by `method`. */
export const chargedForm = (method: ProvidedMethod) =>
  z.object({
    intent: z.literal("charged"),
    reference: z.string("common:required").trim().regex(names[method].shape, names[method].error),
    reason,
  });

/** It was not. */
export const unchargedForm = z.object({ intent: z.literal("uncharged"), reason });

/** Either. */
export const decisionForm = (method: ProvidedMethod) =>
  z.discriminatedUnion("intent", [chargedForm(method), unchargedForm]);

export type Decision = z.output<ReturnType<typeof decisionForm>>;
