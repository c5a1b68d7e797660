/** What the forms of ranges may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { checks } from "./number";

const letters = (label: string) =>
  field(
    textUpTo(20)
      .default("")
      .transform((text) => text.toUpperCase())
      .refine((text) => /^[A-Z\d]*$/.test(text), "numbers:error.letters"),
    { label, input: "code" },
  );

const serial = (label: string) =>
  field(
    requiredText(18).refine((text) => /^\d+$/.test(text), "numbers:error.serial"),
    { label, input: "code" },
  );

export const RangeForm = z.object({
  intent: z.literal("add"),
  carrier: field(requiredText(80), { label: "numbers:range.carrier" }),
  prefix: letters("numbers:range.prefix"),
  digits: field(wholeFrom(1, 18), { label: "numbers:range.digits", hint: "numbers:range.digitsHint" }),
  check: field(z.enum(checks, "common:required"), {
    label: "numbers:range.check",
    input: "select",
    options: { values: checks, text: "numbers:check." },
  }),
  suffix: letters("numbers:range.suffix"),
  first: serial("numbers:range.first"),
  last: serial("numbers:range.last"),
});
export type RangeFields = z.output<typeof RangeForm>;

export const OpenRangeForm = z.object({
  intent: z.enum(["open", "close"]),
  rangeId: z.uuid("common:field.invalid"),
});

export const NumberFileForm = z.object({
  /** The file in the browser; its name where it was stored while it arrived. */
  file: z.preprocess(
    (file) => (file instanceof File ? file.name : file),
    z
      .string({ error: "numbers:error.file" })
      .min(1, "numbers:error.file")
      .regex(/\.(csv|xlsx)$/i, "numbers:error.type"),
  ),
});
export type SentNumbers = z.output<typeof NumberFileForm>;
