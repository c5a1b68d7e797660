/** What the forms of counts may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostPieces } from "../config";
import { mostBins } from "./config";

const lineId = z.uuid("common:field.invalid");

/** A count of bins that are named. */
export const CountForm = z.object({
  intent: z.literal("count"),
  warehouse: field(z.uuid("common:field.invalid"), { label: "counting:warehouse", input: "select" }),
  bins: field(requiredText(4_000), {
    label: "counting:begin.bins",
    hint: "counting:begin.bins.hint",
    input: "textarea",
    rows: 3,
  }),
});

/** A count of suggested bins that are ticked. */
export const SuggestedCountForm = z.object({
  intent: z.literal("suggested"),
  warehouse: z.uuid("common:field.invalid"),
  bin: z
    .array(lineId, "counting:error.nothingChosen")
    .min(1, "counting:error.nothingChosen")
    .max(mostBins, "counting:error.tooMany"),
});

/** A SKU is scanned in a bin, and how many lie there. Without a figure the scan alone is kept. */
export const FigureForm = z.object({
  intent: z.literal("figure"),
  bin: field(textUpTo(40).optional(), { label: "counting:bin", hint: "counting:bin.hint", input: "code" }),
  code: field(requiredText(80), { label: "counting:code", hint: "counting:code.hint", input: "code" }),
  counted: field(wholeFrom(0, mostPieces).optional(), {
    label: "counting:counted",
    hint: "counting:counted.hint",
  }),
});
export type FigureFields = z.output<typeof FigureForm>;

/** Of what is asked for in a bin, nothing more lies there. */
export const NoneForm = z.object({
  intent: z.literal("none"),
  bin: field(textUpTo(40).optional(), { label: "counting:bin", input: "code" }),
});

export const FinishForm = z.object({ intent: z.literal("finish") });
export const CancelCountForm = z.object({
  intent: z.literal("cancel"),
  reason: field(requiredText(300, 2), { label: "counting:cancel.reason" }),
});

export const decisions = ["book", "again", "leave"] as const;
export type Decision = (typeof decisions)[number];

/** What becomes of differences that are ticked. */
export const DecideForm = z
  .object({
    intent: z.enum(decisions),
    line: z.array(lineId, "counting:error.nothingChosen").min(1, "counting:error.nothingChosen").max(500),
    note: field(textUpTo(300).optional(), {
      label: "counting:decide.note",
      hint: "counting:decide.note.hint",
    }),
  })
  .refine(({ intent, note }) => intent !== "leave" || Boolean(note), {
    path: ["note"],
    error: "counting:error.note",
  });

/** Codes of bins as people list them: with blanks, commas or lines between. */
export const codesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；、]+/).filter((code) => code !== "")),
];
