/** What the forms about price differences may say. */
import { z } from "zod";
import { maxAmount, parseAmount } from "~/platform/money";
import { fileBytes, fileMegabytes, payLimit } from "./config";
import { billTypes } from "./states";

const tooLong = (max: number) => `common:error.tooLong|{"max":${max}}`;

const text = (min: number, max: number) =>
  z.string("common:required").trim().min(min, "common:required").max(max, tooLong(max));

/** An amount as typed, in cents; nothing is allowed where it may be 0. */
const amount = z
  .string("common:required")
  .trim()
  .transform((typed, context) => {
    const value = /^\d{1,9}(\.\d{0,2})?$/.test(typed) ? parseAmount(typed) : null;
    if (value !== null && value <= maxAmount) return value;
    context.addIssue({ code: "custom", message: "common:error.amount" });
    return z.NEVER;
  });

const file = z
  .instanceof(File)
  .refine(({ size }) => size <= fileBytes, `bills:error.fileSize|{"size":${fileMegabytes}}`);

/** The desk: what that part of the price really costs, why, and the photo that shows it. More is billed, less is given back. */
export const RaiseForm = z.object({
  type: z.enum(billTypes, "common:required"),
  newAmount: amount,
  /** What stays with us where the member would rather cancel. */
  cost: amount.optional(),
  reason: text(2, 500),
  file: file.optional(),
});
export type RaiseFields = z.output<typeof RaiseForm>;

/** The bill's last move when its page was drawn: what is decided on an older page is told, not done. */
const seen = z.string().max(60).optional();

/** The desk decides: waive, or answer a dispute. */
export const DecideForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("waive"), seen, answer: text(2, 500) }),
  z.object({ intent: z.literal("uphold"), seen, answer: text(2, 500) }),
  z.object({ intent: z.literal("reduce"), seen, answer: text(2, 500), newAmount: amount }),
]);
export type DecideFields = z.output<typeof DecideForm>;

/** What a member says against a bill. */
export const DisputeForm = z.object({
  intent: z.literal("dispute"),
  text: text(2, 2000),
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
