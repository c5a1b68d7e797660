/** What the forms of returns may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostPieces } from "../config";
import { photo, scanned } from "../receiving/forms";

/** A parcel came back: found by tracking number, order or parcel; `unknown` where nobody knows it. */
export const ArriveForm = z.object({
  intent: z.enum(["arrive", "unknown"]),
  code: field(textUpTo(80).optional(), {
    label: "returns:arrive.code",
    hint: "returns:arrive.code.hint",
    input: "code",
  }),
  warehouse: field(z.uuid("common:field.invalid").optional(), {
    label: "returns:warehouse",
    hint: "returns:arrive.warehouse.hint",
    input: "select",
    placeholder: "returns:arrive.ofParcel",
  }),
  note: field(textUpTo(500).optional(), { label: "returns:note", input: "textarea", rows: 2 }),
  photo,
});
export type ArriveFields = z.output<typeof ArriveForm>;

/** Parcels that are expected: those that are ticked have come. */
export const ExpectedForm = z.object({
  intent: z.literal("arrived"),
  parcel: z
    .array(z.uuid("common:field.invalid"), "returns:error.nothingChosen")
    .min(1, "returns:error.nothingChosen")
    .max(100, "returns:error.tooMany"),
});

export const AssignForm = z.object({
  intent: z.literal("assign"),
  order: scanned("returns:assign.order"),
});

export const AddForm = z.object({
  intent: z.literal("add"),
  code: scanned("returns:add.code"),
});

const pieces = wholeFrom(0, mostPieces).optional().default(0);

/** How the pieces of each line are. */
export const InspectForm = z.object({
  intent: z.literal("inspect"),
  lines: z
    .array(
      z.object({
        id: z.uuid("common:field.invalid"),
        sellable: pieces,
        damaged: pieces,
        disposed: pieces,
        note: textUpTo(300).optional(),
      }),
    )
    .min(1, "returns:error.noLines")
    .max(200),
});

/** Closed as it came, it says why. */
export const CloseForm = z.object({
  intent: z.literal("close"),
  reason: field(textUpTo(300).optional(), { label: "returns:close.reason", hint: "returns:close.hint" }),
});

export type ReturnStep =
  | z.output<typeof AssignForm>
  | z.output<typeof AddForm>
  | z.output<typeof InspectForm>
  | z.output<typeof CloseForm>;
