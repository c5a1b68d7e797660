/** What the recharge forms may say. */
import { z } from "zod";
import { amountFrom } from "~/platform/form-fields";
import { WireProofForm } from "~/domain/payments/wires/forms";
import { minRecharge, rechargeCurrencies, rechargeMethods } from "./config";

export {
  WireConfirmForm,
  WireDecisionForm,
  WireProofForm,
  type WireConfirmation,
  type WireProof,
} from "~/domain/payments/wires/forms";
import { field } from "~/platform/field-looks";

export const RechargeForm = z.object({
  amount: amountFrom(minRecharge),
  currency: z.enum(rechargeCurrencies, { error: "common:required" }),
  method: z.enum(rechargeMethods, { error: "common:required" }),
});

export const RechargeActionForm = z.object({
  /** `pay` by the way it was made for, `choose` another one on the pay step. */
  intent: z.enum(["pay", "choose", "close"]),
  recharge: z.uuid(),
});

/** Everything the page of a wire posts. */
export const WireForm = z.discriminatedUnion("intent", [
  WireProofForm,
  z.object({ intent: z.literal("close") }),
]);

/** Below which balance the member is told; nothing typed switches it off. */
export const LowAlertForm = z.object({
  intent: z.literal("low-alert"),
  threshold: field(amountFrom(1n).optional(), { label: "wallet:low.threshold", hint: "wallet:low.hint" }),
});
