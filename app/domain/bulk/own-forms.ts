/** What the forms about own goods may say. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostPieces } from "./config";

const pieces = field(wholeFrom(1, mostPieces), { label: "ownGoods:form.pieces" });
const warehouse = (label: string) => field(z.string("common:required").max(40), { label, input: "select" });
const note = field(textUpTo(300).optional(), { label: "ownGoods:form.note" });

/** Below how many free pieces the member is told; nothing typed switches it off. */
export const AlertForm = z.object({
  intent: z.literal("alert"),
  at: field(wholeFrom(1, mostPieces).optional(), {
    label: "ownGoods:alert.at",
    hint: "ownGoods:alert.hint",
  }),
});

/** Whether orders are sold from these goods. */
export const UseForm = z.object({ intent: z.literal("use"), on: z.enum(["yes", "no"]) });

export const TransferForm = z.object({
  intent: z.literal("transfer"),
  to: warehouse("ownGoods:transfer.to"),
  pieces,
  note,
});
export const DisposeForm = z.object({ intent: z.literal("dispose"), pieces, note });

/** Goods that the member sends to a warehouse of ours. */
export const SendInForm = z.object({
  intent: z.literal("send-in"),
  sku: field(requiredText(60), { label: "ownGoods:sendIn.sku", input: "code" }),
  warehouse: warehouse("ownGoods:sendIn.warehouse"),
  pieces,
  cost: field(amountFrom(0n), { label: "ownGoods:sendIn.cost", hint: "ownGoods:sendIn.cost.hint" }),
  note: field(textUpTo(300).optional(), { label: "ownGoods:sendIn.note", hint: "ownGoods:sendIn.note.hint" }),
});

export const WithdrawForm = z.object({ intent: z.literal("withdraw"), no: z.string().max(40) });

/** What the warehouse says of a request; `pieces` is what it counted. */
export const FinishForm = z.object({
  intent: z.literal("finish"),
  pieces: field(wholeFrom(1, mostPieces), { label: "ownGoods:desk.counted" }),
  answer: field(textUpTo(300).optional(), { label: "ownGoods:desk.answer" }),
});
export const RefuseForm = z.object({
  intent: z.literal("refuse"),
  answer: field(requiredText(300, 2), { label: "ownGoods:desk.answer" }),
});
