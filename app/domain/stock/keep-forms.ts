/** What may be done with the goods of a SKU in a warehouse; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostMoved } from "./config";

const warehouse = field(z.uuid("common:required"), { label: "stock:warehouse", input: "select" });
const pieces = field(wholeFrom(1, mostMoved), { label: "stock:pieces" });
const bin = (label: string, hint: string) => field(textUpTo(40).optional(), { label, hint, input: "code" });

/** From a bin into another; without one: what lies in none. */
export const CarryForm = z
  .object({
    intent: z.literal("carry"),
    warehouse,
    from: bin("stock:carry.from", "stock:carry.hint"),
    to: bin("stock:carry.to", "stock:carry.hint"),
    pieces,
  })
  .refine(({ from = "", to = "" }) => from.toUpperCase() !== to.toUpperCase(), {
    path: ["to"],
    error: "stock:error.same",
  });
export type CarryFields = z.output<typeof CarryForm>;

export const correctionKinds = ["loss", "damage", "found"] as const;

/** Pieces are gone, or were found. */
export const CorrectForm = z.object({
  intent: z.literal("correct"),
  warehouse,
  bin: bin("stock:correct.bin", "stock:carry.hint"),
  kind: field(z.enum(correctionKinds, "common:required"), {
    label: "stock:correct.kind",
    input: "select",
    placeholder: "–",
    options: { values: correctionKinds, text: "stock:correct.kind." },
  }),
  pieces,
  note: field(requiredText(200, 2), { label: "stock:correct.note" }),
});
export type CorrectFields = z.output<typeof CorrectForm>;
