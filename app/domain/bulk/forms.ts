/** What the forms about bulk orders may say. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostLines, mostParcels, mostPieces } from "./config";

const tooMany = `common:error.quantity|${JSON.stringify({ min: 0, max: mostPieces })}`;

/** A quantity of a grid: nothing is none. */
const pieces = z
  .string()
  .trim()
  .regex(/^\d{0,5}$/, tooMany)
  .optional()
  .transform((text) => Number(text ?? ""));

/** A channel with its price as it was shown, or freight that is told with the balance. */
const method = z.string().max(60).optional();

/** A product's variants with quantities, and where they go. */
export const NewBulkForm = z.object({
  /** `freight` only asks how the goods may travel. */
  intent: z.enum(["order", "freight"]).default("order"),
  kind: z.enum(["INVENTORY", "BULK"], "common:required"),
  lines: z.array(z.object({ variantId: z.uuid(), qty: pieces })).max(mostLines),
  warehouse: z.string("common:required").max(40),
  address: z.string().max(60).optional(),
  pasted: textUpTo(20_000).optional(),
  split: z.enum(["deposit", "full"], "common:required"),
  method,
});

/** What becomes of pieces that are short or late. */
export const IssueForm = z.object({ intent: z.enum(["issue-wait", "issue-drop"]), issue: z.uuid() });

/** The member's presses on an order's page. */
export const MemberBulkForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("requote") }),
  z.object({ intent: z.literal("choose-method"), method }),
  IssueForm,
  z.object({ intent: z.literal("cancel") }),
]);

const count = wholeFrom(0, mostPieces);
const counted = z
  .array(z.object({ lineId: z.uuid(), sound: count, defective: count }))
  .min(1)
  .max(mostLines);

const kept = field(amountFrom(0n), { label: "bulk:desk.kept", hint: "bulk:desk.kept.hint" });
const reason = field(requiredText(500, 2), { label: "bulk:desk.reason", input: "textarea" });

export const ReplaceForm = z.object({ intent: z.literal("replace"), counted });
export const BalanceForm = z.object({
  intent: z.literal("bill-balance"),
  shipping: field(amountFrom(0n), { label: "bulk:desk.shipping", hint: "bulk:desk.shipping.hint" }),
});
/** One parcel a line: what it is, its weight in kilograms and its tracking number, such as `pallet 350.5 AB123`. */
const parcels = z
  .string("common:required")
  .trim()
  .min(1, "common:required")
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .refine(
    (lines) => lines.length <= mostParcels,
    `bulk:error.parcels|${JSON.stringify({ count: mostParcels })}`,
  )
  .transform((lines, ctx) =>
    lines.flatMap((line, i) => {
      const parcel = parcelOf(line);
      if (!parcel)
        ctx.addIssue({ code: "custom", message: `bulk:error.parcel|${JSON.stringify({ line: i + 1 })}` });
      return parcel ?? [];
    }),
  );

function parcelOf(line: string): { kind: "parcel" | "pallet"; grams: number; trackingNo: string } | null {
  const found = /^(parcel|pallet|包裹|托盘)\s+(\d{1,5}(?:[.,]\d{1,3})?)(?:\s+(\S{1,60}))?$/i.exec(line);
  const grams = Math.round(Number((found?.[2] ?? "0").replace(",", ".")) * 1000);
  if (!found || grams === 0) return null;
  const isPallet = ["pallet", "托盘"].includes((found[1] ?? "").toLowerCase());
  return { kind: isPallet ? "pallet" : "parcel", grams, trackingNo: found[3] ?? "" };
}

export const ShipForm = z.object({
  intent: z.literal("ship"),
  /** `readyMark` of the page that was packed by. */
  ready: z.string("common:required").max(20_000),
  carrier: field(requiredText(60), { label: "bulk:desk.carrier" }),
  parcels: field(parcels, {
    label: "bulk:desk.parcels",
    hint: "bulk:desk.parcels.hint",
    input: "textarea",
    rows: 5,
  }),
});
export const DropForm = z.object({ intent: z.literal("refund-line"), counted, reason });
export const DepositForm = z.object({
  intent: z.literal("return-deposit"),
  amount: field(amountFrom(1n), { label: "bulk:desk.deposit.amount", hint: "bulk:desk.deposit.hint" }),
  reason,
});
export const GiveUpForm = z.object({ intent: z.literal("give-up"), kept, reason });
export const LapseForm = z.object({ intent: z.literal("lapse"), kept, reason });

/** What the desk does with an order. */
export const DeskBulkForm = z.discriminatedUnion("intent", [
  ReplaceForm,
  BalanceForm,
  ShipForm,
  DropForm,
  DepositForm,
  GiveUpForm,
  LapseForm,
  IssueForm,
  z.object({ intent: z.literal("put-away") }),
  z.object({ intent: z.literal("deliver") }),
]);
export type DeskBulkFields = z.output<typeof DeskBulkForm>;
