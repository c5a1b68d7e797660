/** What the forms about price differences may say. */
import { z } from "zod";
import { amountFrom, requiredText } from "~/platform/form-fields";
import { fileBytes, fileMegabytes, payLimit } from "./config";
import { billTypes, type BillType } from "./states";
import { field } from "~/platform/field-looks";

/** In cents; nothing is an amount, too. */
const amount = amountFrom(0n);

const file = z
  .instanceof(File)
  .refine(({ size }) => size <= fileBytes, `bills:error.fileSize|{"size":${fileMegabytes}}`);

/** The desk's form: the actual cost, the reason, and a photo. More is billed, less is refunded. */
export const RaiseForm = z.object({
  type: z.enum(billTypes, "common:required"),
  newAmount: amount,
  cost: amount.optional(),
  reason: requiredText(500, 2),
  file: file.optional(),
  sure: z.string().max(60).optional(),
});
export type RaiseFields = Omit<z.output<typeof RaiseForm>, "sure"> & { sure?: boolean };

/** What was confirmed; `newAmount` in cents. Another amount must be confirmed again. */
export const meantOf = ({ type, newAmount }: { type: BillType; newAmount: bigint }): string =>
  `${type} ${newAmount}`;

/** The bill's last transition when its page was loaded. A decision on an older state is refused. */
const seen = z.string().max(60).optional();

const answer = field(requiredText(500, 2), {
  label: "bills:desk.answer",
  hint: "bills:desk.answer.hint",
  input: "textarea",
});

/** The desk decides: waive, or answer a dispute. */
export const DecideForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("waive"), seen, answer }),
  z.object({ intent: z.literal("uphold"), seen, answer }),
  z.object({
    intent: z.literal("reduce"),
    seen,
    answer,
    newAmount: field(amount, { label: "bills:desk.newAmount" }),
  }),
]);
export type DecideFields = z.output<typeof DecideForm>;

/** What a member says against a bill. */
export const DisputeForm = z.object({
  intent: z.literal("dispute"),
  text: field(requiredText(2000, 2), {
    label: "bills:dispute.text",
    hint: "bills:dispute.hint",
    input: "textarea",
    rows: 4,
  }),
  file: file.optional(),
});

/** The member: pay, dispute, or rather cancel the order. */
export const BillForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pay") }),
  DisputeForm,
  z.object({ intent: z.literal("accept-cancel") }),
]);

const billNo = z.string("bills:error.nothingChosen").regex(/^D\d{8,20}$/, "bills:error.nothingChosen");

/** The list: several are paid together. */
export const PayBillsForm = z.object({
  intent: z.literal("pay"),
  bill: z
    .array(billNo, "bills:error.nothingChosen")
    .min(1, "bills:error.nothingChosen")
    .max(payLimit, "bills:error.tooMany"),
});
