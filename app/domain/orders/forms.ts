/** What the forms about orders may say. */
import { z } from "zod";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { addressFields, checkAddress } from "~/domain/accounts/address-forms";
import { PayChoiceField, SaveCardField } from "~/domain/payments/choice";
import { wireCurrencyNames } from "~/domain/payments/wires/config";
import { plainTrackingNo, trackingNoShape } from "~/domain/shipping/tracking-number";
import { field } from "~/platform/field-looks";
import { mostAtOnce } from "~/platform/steps";
import { mostAtATime } from "./config";
import { mostGroups } from "./splitting/rules";

const orderNo = z.string({ error: "orders:error.nothing-chosen" }).regex(/^[A-Z]\d{6,20}$/, {
  error: "orders:error.nothing-chosen",
});
const orderNosUpTo = (most: number) =>
  z
    .array(orderNo, { error: "orders:error.nothing-chosen" })
    .min(1, { error: "orders:error.nothing-chosen" })
    .max(most, { error: `orders:error.too-many|${JSON.stringify({ count: most })}` });

/** Orders that are merged at once, or printed on one file; payments take more, and steps have a job for them. */
const orderNos = orderNosUpTo(mostAtATime);
const stepOrderNos = orderNosUpTo(mostAtOnce);

/** What the list does to one order or to those that are ticked. */
export const ListAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["print", "merge"]), order: orderNos }),
  z.object({
    intent: z.enum([
      "pay",
      "ignore",
      "cancel",
      "delete",
      "restore",
      "request-quote",
      "keep-letters",
      "intercept",
      "resume",
    ]),
    order: stepOrderNos,
  }),
  z.object({ intent: z.literal("sync") }),
]);

const text = (max: number) => textUpTo(max).default("");

/** Mends where the order goes. */
export const AddressForm = z
  .object({ intent: z.literal("address"), ...addressFields })
  .superRefine(checkAddress);

export const MethodForm = z.object({
  intent: z.literal("method"),
  channel: z.uuid({ error: "common:required" }),
});

const RemarkForm = z.object({ intent: z.literal("remark"), remark: text(500) });

/** Moves of one order on its own page. */
export const MoveForm = z.object({
  intent: z.enum([
    "pay",
    "ignore",
    "cancel",
    "delete",
    "restore",
    "request-quote",
    "close",
    "cancel-refund",
    "resume",
  ]),
  /** Of a stopped order: the cents of goods that its member keeps in place of their refund. */
  keep: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** The member has a paid order stopped. */
export const InterceptForm = z.object({
  intent: z.literal("intercept"),
  reason: field(textUpTo(200).default(""), {
    label: "stopping:reason",
    hint: "stopping:reason.hint",
    input: "textarea",
    rows: 2,
  }),
});

/** The member asks for another address of a paid order. */
export const NewAddressForm = z
  .object({ intent: z.literal("new-address"), ...addressFields })
  .superRefine(checkAddress);

/** A change of a paid order that was shown is accepted or refused. */
export const ChangeForm = z.object({
  intent: z.enum(["change-accepted", "change-refused"]),
  change: z.uuid({ error: "orders:error.stale" }),
  /** What it costs more, in cents, as the page showed it. */
  price: z
    .string()
    .regex(/^-?\d{1,15}$/, "orders:error.stale")
    .transform(BigInt)
    .optional(),
});

/** What the warehouse says of orders that are to be stopped. */
export const StoppingForm = z.object({
  intent: z.enum(["stopped", "too-late"]),
  row: z
    .array(z.uuid(), { error: "orders:error.nothing-chosen" })
    .min(1, { error: "orders:error.nothing-chosen" })
    .max(mostAtOnce),
});

const WriteBackForm = z.object({ intent: z.literal("write-back"), parcel: z.uuid() });

/** The member accepts the total that was shown, in cents. */
const AcceptPriceForm = z.object({
  intent: z.literal("accept-price"),
  seen: z
    .string({ error: "orders:error.changed" })
    .regex(/^\d{1,12}$/, { error: "orders:error.changed" })
    .transform((cents) => BigInt(cents)),
});

const ConfirmStateForm = z.object({
  intent: z.literal("confirm-state"),
  seen: z.string({ error: "orders:error.stale" }).max(200),
});

/** What a line means: for itself, or for all like it in any order. */
export const LineForm = z.object({
  intent: z.enum(["skip-line", "undo-line", "skip-like", "connect-like"]),
  line: z.uuid({ error: "orders:error.unknown" }),
});

/** The order is merged with the others that its page named, or taken apart from them. */
const MergeForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("merge"), with: orderNos }),
  z.object({ intent: z.literal("unmerge") }),
]);

/** In which parcel each line is sent; or all of them together again. */
const SplitForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("split"),
    line: z.array(z.uuid({ error: "orders:error.stale" })).max(500),
    parcel: z.array(z.coerce.number().int().min(1).max(mostGroups)).max(500),
  }),
  z.object({ intent: z.literal("unsplit") }),
]);

/** Everything the page of one order posts. */
export const OrderForm = z.discriminatedUnion("intent", [
  AddressForm,
  MethodForm,
  RemarkForm,
  MoveForm,
  WriteBackForm,
  AcceptPriceForm,
  ConfirmStateForm,
  LineForm,
  InterceptForm,
  NewAddressForm,
  ChangeForm,
  MergeForm,
  SplitForm,
]);

/** On the way to pay: the method of one order changes, or an order is left out. */
export const CheckoutForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("method"), order: orderNo, channel: z.uuid({ error: "common:required" }) }),
  z.object({ intent: z.literal("leave-out"), order: orderNo }),
]);

/** The last confirmation: method, the total that was shown, and which prices it stands for. */
export const ConfirmForm = z.object({
  method: PayChoiceField,
  save_card: SaveCardField,
  expected_total: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((cents) => BigInt(cents)),
  seen: z.string().max(100).default(""),
  currency: z.enum(wireCurrencyNames, { error: "common:required" }).optional(),
});

const quantity = wholeFrom(0, 99_999);

const stopSeen = z.string().max(64).optional();

/** Cancels a paid order, with its reason. */
export const CancelOrderForm = z.object({
  intent: z.literal("cancel"),
  reason: field(requiredText(200, 2), {
    label: "desk:cancel.reason",
    hint: "desk:cancel.reason.hint",
    input: "textarea",
    rows: 2,
  }),
});

/** A parcel that leaves. */
export const DispatchForm = z.object({
  intent: z.literal("dispatch"),
  carrier: requiredText(60, 2),
  trackingNo: z
    .string({ error: "common:required" })
    .transform(plainTrackingNo)
    .pipe(z.string().regex(trackingNoShape, { error: "orders:error.tracking-no" })),
  anyway: z.string().max(200).optional(),
  weightG: wholeFrom(0, 999_999, "orders:error.weight").optional(),
  item: z.array(z.uuid()).default([]),
  qty: z.array(quantity).default([]),
  changesSeen: z.string().max(64).optional(),
  stopSeen,
});

/** What the desk's list does to one order or to those that are ticked. */
export const DeskListForm = z.object({
  intent: z.enum(["accept", "purchased", "delivered"]),
  order: stepOrderNos,
});

/** What the desk does to an order. */
export const DeskForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["delivered", "resume", "stopped", "too-late"]) }),
  ChangeForm,
  z.object({ intent: z.enum(["accept", "purchased"]), stopSeen }),
  CancelOrderForm,
  z.object({ intent: z.literal("write-back"), parcel: z.uuid() }),
  DispatchForm,
]);
