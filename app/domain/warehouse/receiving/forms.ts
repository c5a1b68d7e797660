/** What the forms of receiving and putting away may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostPieces, photoBytes, photoMegabytes } from "../config";
import { rejectReasons } from "./states";

export const photo = z
  .instanceof(File)
  .refine(({ size }) => size <= photoBytes, `receiving:error.photoSize|{"size":${photoMegabytes}}`)
  .optional();

/** What a scanner or a person names. */
export const scanned = (label: string, hint?: string) =>
  field(requiredText(80), { label, input: "code", ...(hint ? { hint } : {}) });

const pieces = (label: string, least = 0) => field(wholeFrom(least, mostPieces), { label });

/** A delivery has come: against a purchase order, or without one into a warehouse. */
export const BeginForm = z.object({
  intent: z.literal("begin"),
  order: field(textUpTo(40).optional(), {
    label: "receiving:begin.order",
    hint: "receiving:begin.order.hint",
    input: "code",
  }),
  warehouse: field(z.uuid("common:field.invalid").optional(), {
    label: "receiving:warehouse",
    hint: "receiving:begin.warehouse.hint",
    input: "select",
    placeholder: "receiving:begin.ofOrder",
  }),
});

/** One count of one SKU. `take` and `back` answer what becomes of pieces that nobody ordered. */
export const BookForm = z
  .object({
    intent: z.enum(["book", "take", "back"]),
    code: scanned("receiving:code", "receiving:code.hint"),
    good: pieces("receiving:good"),
    rejected: pieces("receiving:rejected").optional(),
    reason: field(z.enum(rejectReasons, "common:field.invalid").optional(), {
      label: "receiving:reason",
      input: "select",
      placeholder: "–",
      options: { values: rejectReasons, text: "receiving:reason." },
    }),
    note: field(textUpTo(300).optional(), { label: "receiving:note" }),
    photo,
  })
  .refine(({ good, rejected = 0 }) => good + rejected > 0, { path: ["good"], error: "receiving:error.none" })
  .refine(({ rejected = 0, reason }) => rejected === 0 || reason !== undefined, {
    path: ["reason"],
    error: "receiving:error.reason",
  });
export type BookFields = z.output<typeof BookForm>;

/** Goods that nobody knows. */
export const UnknownForm = z.object({
  intent: z.literal("unknown"),
  what: field(requiredText(300, 2), { label: "receiving:unknown.what", hint: "receiving:unknown.hint" }),
  pieces: pieces("receiving:unknown.pieces", 1),
  photo,
});
export type UnknownFields = z.output<typeof UnknownForm>;

/** Each line, or one, is set to what it lacks still. `seen`: what the page said that lacks, in sum. */
export const RestForm = z.object({
  intent: z.literal("rest"),
  line: z.uuid("common:field.invalid").optional(),
  seen: wholeFrom(1, Number.MAX_SAFE_INTEGER),
});

export const UndoForm = z.object({
  intent: z.literal("undo"),
  line: z.uuid("common:field.invalid"),
  why: field(requiredText(300, 2), { label: "receiving:undo.why" }),
});

export const CloseForm = z.object({
  intent: z.literal("close"),
  version: wholeFrom(0, Number.MAX_SAFE_INTEGER),
});
export const ReopenForm = z.object({ intent: z.literal("reopen") });

export type ReceiptStep = z.output<typeof CloseForm> | z.output<typeof ReopenForm>;

/** Goods go from the dock onto a shelf. Without pieces: all that lies there. */
export const PutAwayForm = z.object({
  intent: z.literal("put"),
  warehouse: field(z.uuid("common:field.invalid"), {
    label: "receiving:warehouse",
    input: "select",
  }),
  bin: field(textUpTo(40).optional(), {
    label: "receiving:put.bin",
    hint: "receiving:put.bin.hint",
    input: "code",
  }),
  code: scanned("receiving:code", "receiving:code.hint"),
  pieces: field(wholeFrom(1, mostPieces).optional(), {
    label: "receiving:put.pieces",
    hint: "receiving:put.pieces.hint",
  }),
});

/** A SKU at the dock, as a list names it: its bin and itself. */
export const atPlace = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/, "common:field.invalid");

const places = z
  .array(atPlace, "receiving:error.nothingChosen")
  .min(1, "receiving:error.nothingChosen")
  .max(200, "receiving:error.tooMany");

/** Those that are ticked go to the bins that are suggested for them. */
export const SuggestedForm = z.object({ intent: z.literal("suggested"), place: places });

/** Those that are ticked, or some pieces of one, go from no bin onto a shelf. */
export const LooseForm = z.object({
  intent: z.literal("place"),
  place: places,
  bin: field(textUpTo(40).optional(), { label: "receiving:put.bin", input: "code" }),
  pieces: field(wholeFrom(1, mostPieces).optional(), { label: "receiving:put.pieces" }),
});

/** What becomes of doubtful goods: those that are ticked, or some pieces of one. */
export const quarantineActs = ["supplier", "repaired", "dispose"] as const;
export type QuarantineAct = (typeof quarantineActs)[number];
export const QuarantineForm = z.object({
  intent: z.enum(quarantineActs),
  place: places,
  pieces: field(wholeFrom(1, mostPieces).optional(), {
    label: "receiving:put.pieces",
    hint: "receiving:put.pieces.hint",
  }),
  note: field(requiredText(300, 2), { label: "receiving:quarantine.note" }),
});
