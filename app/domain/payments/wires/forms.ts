/** What the forms about wires may say: the member's proof, and what finance decides. */
import { z } from "zod";
import { amountFrom } from "~/platform/amount-field";
import { isDay } from "~/platform/days";
import { proofBytes, proofMegabytes } from "./config";

const word = (max: number) =>
  z
    .string({ error: "common:required" })
    .trim()
    .min(1, "common:required")
    .max(max, `common:error.tooLong|{"max":${max}}`);

/** A calendar day that is not to come: on the other side of the date line it may be tomorrow already. */
const pastDay = z
  .string({ error: "common:required" })
  .refine(isDay, "wallet:error.date")
  .refine((text) => {
    const day = Date.parse(`${text}T00:00:00Z`);
    return day <= Date.now() + 24 * 3_600_000 && day > Date.now() - 400 * 24 * 3_600_000;
  }, "wallet:error.date");

/** What a member says of a wire that was sent. */
export const WireProofForm = z.object({
  intent: z.literal("proof"),
  payerName: word(120),
  payerBank: word(120),
  sentNo: word(80),
  sentAmount: amountFrom(1n),
  sentOn: pastDay,
  file: z
    .instanceof(File)
    .refine(({ size }) => size <= proofBytes, `wallet:error.proofSize|{"size":${proofMegabytes}}`)
    .optional(),
});
export type WireProof = z.output<typeof WireProofForm>;

/** That a refused form lacks its file besides, where none was sent before: all that is missing is told at once. */
export function fileMissing(form: FormData, sentBefore: boolean): { file: string[] } | undefined {
  const file = form.get("file");
  const isThere = file instanceof File && file.size > 0;
  return form.get("intent") === "proof" && !isThere && !sentBefore
    ? { file: ["wallet:error.proofFile"] }
    : undefined;
}

/** What finance found on the statement. */
export const WireConfirmForm = z.object({
  intent: z.literal("confirm"),
  received: amountFrom(1n),
  bankRef: word(80),
  receivedOn: pastDay,
  /** Looked at twice, where it is far from what was announced. */
  sure: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});
export type WireConfirmation = Omit<z.output<typeof WireConfirmForm>, "sure">;

/** Proposes to undo what was confirmed by hand. */
const WireUndoForm = z.object({ intent: z.literal("undo"), reason: word(500) });

/** What finance decides. */
export const WireDecisionForm = z.discriminatedUnion("intent", [
  WireConfirmForm,
  WireUndoForm,
  z.object({
    intent: z.literal("reject"),
    reason: word(500),
    forGood: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
  }),
]);

/** Everything the page of a wire for orders posts. */
export const PaymentWireForm = z.discriminatedUnion("intent", [
  WireProofForm,
  z.object({ intent: z.literal("close") }),
]);

/** What finance decides on the wire of an order: refusing it ends the attempt, there is no more for good than that. */
export const PaymentWireDecisionForm = z.discriminatedUnion("intent", [
  WireConfirmForm,
  WireUndoForm,
  z.object({ intent: z.literal("reject"), reason: word(500) }),
]);
