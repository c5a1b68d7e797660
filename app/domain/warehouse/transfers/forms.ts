/** What the forms of transfers may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostPieces } from "../config";
import { lostReasons } from "./states";

const house = (label: string) => field(z.uuid("common:required"), { label, input: "select" });

export const TransferForm = z
  .object({
    intent: z.literal("draft"),
    from: house("transfers:from"),
    to: house("transfers:to"),
    note: field(textUpTo(300).optional(), { label: "transfers:note" }),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "transfers:error.same" });
export type TransferFields = z.output<typeof TransferForm>;

const lineId = z.uuid("common:field.invalid");
const pieces = (least: number) => wholeFrom(least, mostPieces);

export const AddLineForm = z.object({
  intent: z.literal("add"),
  code: field(requiredText(80), { label: "transfers:code", hint: "transfers:code.hint", input: "code" }),
  bin: field(textUpTo(40).optional(), { label: "transfers:bin", hint: "transfers:bin.hint", input: "code" }),
  pieces: field(pieces(1), { label: "transfers:pieces" }),
});
export const RemoveLineForm = z.object({ intent: z.literal("remove"), line: lineId });
export const SendForm = z.object({
  intent: z.literal("send"),
  carrier: field(textUpTo(60).optional(), { label: "transfers:carrier" }),
  trackingNo: field(textUpTo(60).optional(), { label: "transfers:trackingNo", input: "code" }),
});
export const CancelForm = z.object({ intent: z.literal("cancel") });

/** What came now, line by line. Without a bin it lies in the receiving bin. */
export const ArriveForm = z.object({
  intent: z.literal("arrive"),
  bin: field(textUpTo(40).optional(), {
    label: "transfers:into",
    hint: "transfers:into.hint",
    input: "code",
  }),
  lines: z
    .array(
      z.object({
        id: lineId,
        received: field(pieces(0), { label: "transfers:received" }),
        lost: field(pieces(0), { label: "transfers:lost" }),
        reason: field(z.enum(lostReasons, "common:field.invalid").optional(), {
          label: "transfers:lostReason",
          input: "select",
          placeholder: "–",
          options: { values: lostReasons, text: "transfers:lost." },
        }),
      }),
    )
    .min(1)
    .max(500),
});

export type TransferStep =
  | z.output<typeof AddLineForm>
  | z.output<typeof RemoveLineForm>
  | z.output<typeof SendForm>
  | z.output<typeof ArriveForm>;
