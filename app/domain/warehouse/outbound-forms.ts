/** What the forms of picking, packing and handing over may say. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostGrams, shortReasons, waveMost } from "./outbound-config";
import { photo } from "./receiving/forms";

const code = requiredText(100);
const no = z.string("common:required").trim().min(1, "common:required").max(40, "common:field.invalid");
const grams = wholeFrom(1, mostGrams).optional();
const id = z.uuid("common:field.invalid");

/** A SKU in one place: `<variant>` with its bin, or without one. */
const line = z
  .string("common:required")
  .regex(/^[\da-f-]{36}(:[\da-f-]{36})?$/, "common:field.invalid")
  .transform((text) => {
    const [variantId = "", binId] = text.split(":");
    return { variantId, binId: binId ?? null };
  });

/** The one field of every screen of the warehouse. */
export const ScanForm = z.object({ intent: z.literal("scan"), code });

/** At the shelves. */
export const PickForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("scan"), code, from: textUpTo(100).optional() }),
  z.object({ intent: z.literal("all"), line }),
  z.object({ intent: z.literal("close") }),
  z.object({ intent: z.literal("put-back"), variant: id }),
]);

/** Pieces that are not there. */
export const ShortForm = z.object({
  intent: z.literal("short"),
  line,
  reason: field(z.enum(shortReasons, "common:required"), {
    label: "outbound:short.reason",
    input: "select",
    options: { values: shortReasons, text: "outbound:short.reason." },
  }),
  missing: field(wholeFrom(1, 100_000).optional(), { label: "outbound:short.missing" }),
});

/** At the bench. */
export const PackForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("scan"), code, order: no.optional(), grams }),
  z.object({ intent: z.literal("one"), variant: id, order: no, grams }),
  z.object({ intent: z.literal("end"), order: no, grams }),
]);

/** What the scale says of a parcel whose pieces are all in it. */
export const WeightForm = z.object({
  intent: z.literal("weigh"),
  order: no,
  grams: field(wholeFrom(1, mostGrams), { label: "outbound:pack.grams" }),
});

/** The weight of a packed parcel, with a photo of the scale. */
export const ScaleForm = z.object({
  intent: z.literal("scale"),
  grams: field(wholeFrom(1, mostGrams), { label: "outbound:pack.grams" }),
  photo,
});

/** Orders that are ready, ticked in their list. */
export const ReadyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["wave", "unscanned"]),
    order: z
      .array(no, "common:rows.none")
      .min(1, "common:rows.none")
      .max(waveMost, "outbound:error.too-many"),
  }),
  z.object({
    intent: z.literal("suggested"),
    warehouse: id,
    carrier: textUpTo(100).optional(),
    single: z.literal("on").optional(),
  }),
]);

/** A number that was typed or scanned for a packed parcel. */
export const NumberForm = z.object({
  intent: z.literal("number"),
  carrier: field(requiredText(100), { label: "outbound:parcel.carrier" }),
  trackingNo: field(requiredText(60, 3), { label: "outbound:parcel.number", input: "code" }),
  anyway: textUpTo(200).optional(),
});

/** Redo, print again, void: the verbs of a label. */
export const LabelForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("redo") }),
  z.object({ intent: z.literal("print") }),
]);

export const VoidForm = z.object({
  intent: z.literal("void"),
  reason: field(requiredText(200), { label: "outbound:parcel.voidReason" }),
});

/** At the door. */
export const HandOverForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("scan"), code }),
  z.object({ intent: z.enum(["all", "scanned"]), warehouse: id, carrier: requiredText(100) }),
  z.object({ intent: z.literal("off"), parcel: no }),
]);
