/** What the forms about offers may say. Prices stand in rows as they are copied from a sheet. */
import { z } from "zod";
import { isDay } from "~/platform/days";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { mostPieces } from "../config";

const dayMs = 24 * 3_600_000;
/** An offer may be valid for so many days. */
const mostDays = 180;

/** A day from today on, as far ahead as an offer may be valid. */
const comingDay = z
  .string("common:required")
  .refine(isDay, "bulk:offer.error.day")
  .refine((text) => {
    const end = Date.parse(`${text}T23:59:59Z`);
    return end > Date.now() && end < Date.now() + mostDays * dayMs;
  }, "bulk:offer.error.day");

const rows = field(requiredText(20_000), {
  label: "bulk:offer.rows",
  hint: "bulk:offer.rows.hint",
  input: "textarea",
  rows: 8,
});
const note = field(textUpTo(2_000), { label: "bulk:offer.note", input: "textarea", rows: 3 });
const terms = {
  rows,
  freight: field(amountFrom(0n), { label: "bulk:offer.freight", hint: "bulk:offer.freight.hint" }),
  daysMin: field(wholeFrom(0, 365), { label: "bulk:offer.daysMin" }),
  daysMax: field(wholeFrom(0, 365), { label: "bulk:offer.daysMax" }),
  validUntil: field(comingDay, { label: "bulk:offer.validUntil", input: "date" }),
  keep: field(ticked, { label: "bulk:offer.keep" }),
  note,
};

export const NewOfferForm = z.object({
  member: field(requiredText(254), { label: "bulk:offer.member" }),
  kind: z.enum(["INVENTORY", "BULK"], "common:required"),
  warehouse: z.string("common:required").max(40),
  split: z.enum(["deposit", "full"], "common:required"),
  ...terms,
});
export type NewOfferFields = z.output<typeof NewOfferForm>;

export const ReviseForm = z.object({ intent: z.literal("revise"), ...terms });
export const WithdrawForm = z.object({ intent: z.literal("withdraw") });
export const DeskOfferForm = z.discriminatedUnion("intent", [ReviseForm, WithdrawForm]);

export const CounterForm = z.object({ intent: z.literal("counter"), rows, note });
const accepted = {
  address: z.string().max(60).optional(),
  /** What was shown, so that nobody pays what they did not see. */
  version: z.coerce.number().int(),
};
export const AcceptForm = z.object({ intent: z.literal("accept"), ...accepted });
export const MemberOfferForm = z.discriminatedUnion("intent", [
  CounterForm,
  AcceptForm,
  z.object({ intent: z.literal("accept-from-wallet"), ...accepted }),
  z.object({ intent: z.literal("decline") }),
]);

const day = z.string("common:required").refine(isDay, "bulk:offer.error.day");
const price = {
  minQty: field(wholeFrom(1, mostPieces), { label: "bulk:price.minQty", hint: "bulk:price.minQty.hint" }),
  price: field(amountFrom(1n), { label: "bulk:line.each" }),
  validFrom: field(day, { label: "bulk:price.from", input: "date" }),
  validUntil: field(comingDay, { label: "bulk:offer.validUntil", input: "date" }),
};

/** A price of one member. */
export const NewPriceForm = z.object({
  member: field(requiredText(254), { label: "bulk:offer.member" }),
  sku: field(requiredText(64), { label: "bulk:line.sku", input: "code" }),
  ...price,
});
export const EditPriceForm = z.object({ intent: z.literal("save"), ...price });
export const EndPriceForm = z.object({ intent: z.literal("end") });
export type PriceFields = Omit<z.output<typeof EditPriceForm>, "intent">;
