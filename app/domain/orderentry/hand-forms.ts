/** What the form of an order that is typed may say; while it is filled in, anything may stand in it. */
import { z } from "zod";
import { addressFields, checkAddress } from "~/domain/accounts/address-forms";
import { textUpTo } from "~/platform/form-fields";
import { mostLines, mostPieces } from "./config";

const text = (max: number) => textUpTo(max).default("");

export const NewOrderForm = z
  .object({
    intent: z.literal("create"),
    store: z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""),
    orderNo: text(60),
    ...addressFields,
    method: text(80),
    remark: text(500),
    sku: z
      .array(text(100))
      .max(mostLines + 1)
      .default([]),
    qty: z
      .array(text(20))
      .max(mostLines + 1)
      .default([]),
  })
  .superRefine((form, context) => {
    checkAddress(form, context);
    const lines = linesOf(form);
    const say = (message: string) => context.addIssue({ code: "custom", path: ["sku"], message });
    if (lines.length === 0) say("neworder:error.lines");
    for (const { sku, qty } of lines) {
      if (sku === "") say("neworder:error.sku");
      else if (!isPieces(qty)) say(`neworder:error.qty|${JSON.stringify({ sku, most: mostPieces })}`);
    }
  });
export type NewOrder = z.output<typeof NewOrderForm>;

const isPieces = (qty: string) => /^[1-9]\d?$/.test(qty) && Number(qty) <= mostPieces;

/** Lines that say something. */
export function linesOf({ sku, qty }: Pick<NewOrder, "sku" | "qty">): { sku: string; qty: string }[] {
  return sku
    .map((each, i) => ({ sku: each, qty: qty[i] ?? "" }))
    .filter((line) => line.sku !== "" || (line.qty !== "" && line.qty !== "1"));
}

/** What is typed so far, of whatever kind: it is kept, and one thing is done with it. */
export const DraftForm = z.object({
  intent: z.string().max(120),
  store: text(40),
  orderNo: text(200),
  ...Object.fromEntries(
    Object.keys(addressFields)
      .filter((field) => field !== "keepLetters")
      .map((field) => [field, text(300)]),
  ),
  keepLetters: text(10),
  method: text(80),
  remark: text(2000),
  sku: z
    .array(text(200))
    .max(mostLines + 1)
    .default([]),
  qty: z
    .array(text(20))
    .max(mostLines + 1)
    .default([]),
  q: text(200),
  paste: text(2000),
});
export type Draft = Omit<z.output<typeof DraftForm>, "intent"> & Partial<Record<string, unknown>>;
