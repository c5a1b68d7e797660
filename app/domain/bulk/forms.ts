/** What the forms about bulk orders may say. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostLines, mostPieces } from "./config";

const tooMany = `common:error.quantity|${JSON.stringify({ min: 0, max: mostPieces })}`;

/** A quantity of a grid: nothing is none. */
const pieces = z
  .string()
  .trim()
  .regex(/^\d{0,5}$/, tooMany)
  .optional()
  .transform((text) => Number(text ?? ""));

/** A product's variants with quantities, and where they go. */
export const NewBulkForm = z.object({
  kind: z.enum(["INVENTORY", "BULK"], "common:required"),
  lines: z.array(z.object({ variantId: z.uuid(), qty: pieces })).max(mostLines),
  warehouse: z.string("common:required").max(40),
  address: z.string().max(60).optional(),
  pasted: textUpTo(20_000).optional(),
  split: z.enum(["deposit", "full"], "common:required"),
});

/** The member's presses on an order's page. */
export const MemberBulkForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("requote") }),
  z.object({ intent: z.literal("cancel") }),
]);

const count = wholeFrom(0, mostPieces);
const counted = z
  .array(z.object({ lineId: z.uuid(), sound: count, defective: count }))
  .min(1)
  .max(mostLines);

const kept = field(amountFrom(0n), { label: "bulk:desk.kept", hint: "bulk:desk.kept.hint" });
const reason = field(requiredText(500, 2), { label: "bulk:desk.reason", input: "textarea" });

export const PlaceForm = z.object({
  intent: z.literal("place"),
  purchaseNo: field(requiredText(60), { label: "bulk:desk.purchaseNo", input: "code" }),
});
export const ArriveForm = z.object({ intent: z.literal("arrive"), counted });
export const ReplaceForm = z.object({ intent: z.literal("replace"), counted });
export const BalanceForm = z.object({
  intent: z.literal("bill-balance"),
  shipping: field(amountFrom(0n), { label: "bulk:desk.shipping", hint: "bulk:desk.shipping.hint" }),
});
export const ShipForm = z.object({
  intent: z.literal("ship"),
  carrier: field(requiredText(60), { label: "bulk:desk.carrier" }),
  trackingNo: field(textUpTo(60), { label: "bulk:desk.tracking", input: "code" }),
});
export const GiveUpForm = z.object({ intent: z.literal("give-up"), kept, reason });
export const LapseForm = z.object({ intent: z.literal("lapse"), kept, reason });

/** What the desk does with an order. */
export const DeskBulkForm = z.discriminatedUnion("intent", [
  PlaceForm,
  ArriveForm,
  ReplaceForm,
  BalanceForm,
  ShipForm,
  GiveUpForm,
  LapseForm,
  z.object({ intent: z.literal("put-away") }),
  z.object({ intent: z.literal("deliver") }),
]);
export type DeskBulkFields = z.output<typeof DeskBulkForm>;
