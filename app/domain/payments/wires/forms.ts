/** What the forms about wires may say: the member's proof, and what finance decides. */
import { z } from "zod";
import { amountFrom, pastDay, requiredText, ticked } from "~/platform/form-fields";
import { proofBytes, proofMegabytes } from "./config";
import { field } from "~/platform/field-looks";

/** What a member says of a wire that was sent. */
export const WireProofForm = z.object({
  intent: z.literal("proof"),
  payerName: requiredText(120),
  payerBank: requiredText(120),
  sentNo: requiredText(80),
  sentAmount: amountFrom(1n),
  sentOn: pastDay("wallet:error.date"),
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= proofBytes, `wallet:error.proofSize|{"size":${proofMegabytes}}`)
    .optional(),
});
export type WireProof = z.output<typeof WireProofForm>;

/** What is wrong where no file was sent, now or before; all errors of the form are shown at once. */
export function fileMissing(form: FormData, sentBefore: boolean): { file?: string[] } {
  const file = form.get("file");
  const isThere = file instanceof File && file.size > 0;
  return form.get("intent") === "proof" && !isThere && !sentBefore
    ? { file: ["wallet:error.proofFile"] }
    : {};
}

/** What finance found on the statement. */
export const WireConfirmForm = z.object({
  intent: z.literal("confirm"),
  received: amountFrom(1n),
  bankRef: requiredText(80),
  receivedOn: pastDay("wallet:error.date"),
  sure: ticked,
});
export type WireConfirmation = Omit<z.output<typeof WireConfirmForm>, "sure">;

const reason = field(requiredText(500), {
  label: "wallet:desk.reason",
  hint: "wallet:desk.reason.hint",
  input: "textarea",
});

/** Proposes to undo what was confirmed by hand. */
export const WireUndoForm = z.object({ intent: z.literal("undo"), reason });

export const WireRejectForm = z.object({
  intent: z.literal("reject"),
  reason,
  forGood: ticked,
  sure: ticked,
});

/** What finance decides. */
export const WireDecisionForm = z.discriminatedUnion("intent", [
  WireConfirmForm,
  WireUndoForm,
  WireRejectForm,
]);

/** Everything the page of a wire for orders posts. */
export const PaymentWireForm = z.discriminatedUnion("intent", [
  WireProofForm,
  z.object({ intent: z.literal("close") }),
]);

/**
 * Finance's decision on an order's wire. A rejection ends the attempt; there is no final rejection as for recharges.
 */
export const PaymentWireDecisionForm = z.discriminatedUnion("intent", [
  WireConfirmForm,
  WireUndoForm,
  z.object({ intent: z.literal("reject"), reason, sure: ticked }),
]);
