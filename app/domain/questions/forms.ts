/** What the forms of questions, quotes and discounts may say. */
import { z } from "zod";
import { freightQuoteDays } from "~/domain/orders/config";
import { isDay } from "~/platform/days";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { mostAsked } from "./config";

const orderNos = z
  .array(z.string().regex(/^[A-Z]\d{6,20}$/, "questions:error.none"), "questions:error.none")
  .min(1, "questions:error.none")
  .max(mostAsked, "questions:error.none");
const questionIds = z
  .array(z.uuid(), "questions:error.none")
  .min(1, "questions:error.none")
  .max(mostAsked, "questions:error.none");

const day = z.string().trim().refine(isDay, "common:error.day");

/** Goods that cannot be had, for one order or many of one SKU. */
export const AskStockForm = z.object({
  intent: z.literal("ask"),
  sku: requiredText(64),
  order: orderNos,
  note: field(textUpTo(300).optional(), {
    label: "questions:ask.note",
    hint: "questions:ask.note.hint",
    input: "textarea",
    rows: 2,
  }),
  waitUntil: field(day.optional(), {
    label: "questions:ask.waitUntil",
    hint: "questions:ask.waitUntil.hint",
    input: "date",
  }),
  substitute: field(textUpTo(64).optional(), {
    label: "questions:ask.substitute",
    hint: "questions:ask.substitute.hint",
    input: "code",
  }),
  samePrice: field(ticked, { label: "questions:ask.samePrice" }),
});

/** What is wrong with an address. */
export const AskAddressForm = z.object({
  note: field(requiredText(300, 2), {
    label: "questions:address.note",
    hint: "questions:address.note.hint",
    input: "textarea",
    rows: 3,
  }),
});

/** A member's answers to one or many questions alike. */
export const AnswerForm = z.object({
  intent: z.enum(["wait", "substitute", "refund"]),
  question: questionIds,
});

/** The answer to one question, on its page. */
export const OneAnswerForm = z.object({ intent: z.enum(["wait", "substitute", "refund"]) });

/** What the desk does with questions. */
export const DeskQuestionsForm = z.object({
  intent: z.enum(["withdraw", "cancel", "wait", "substitute", "refund"]),
  question: questionIds,
});

/** Freight of one order: an amount beside each channel that may take it. */
export const QuoteForm = z.object({
  intent: z.literal("quote"),
  channel: z.array(z.uuid("common:required")).min(1, "common:required").max(100),
  // A channel without an amount is not quoted.
  amount: z.array(z.string().max(20).optional()).max(100).default([]),
  daysMin: z.array(z.string().max(5).optional()).max(100).default([]),
  daysMax: z.array(z.string().max(5).optional()).max(100).default([]),
  validDays: field(wholeFrom(1, freightQuoteDays.most), {
    label: "questions:quote.validDays",
    hint: "questions:quote.validDays.hint",
  }),
});

const ChannelRow = z
  .object({
    channelId: z.string(),
    shipping: amountFrom(1n),
    daysMin: wholeFrom(0, 120),
    daysMax: wholeFrom(0, 120),
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax);
type ChannelRow = z.output<typeof ChannelRow>;

/** The channels with an amount; null where one of them says something that cannot be. */
export function quotedChannels(form: z.output<typeof QuoteForm>): readonly ChannelRow[] | null {
  const { channel, amount, daysMin, daysMax } = form;
  const rows = channel.flatMap((channelId, i) => {
    const shipping = amount[i]?.trim() ?? "";
    if (shipping === "") return [];
    return [
      ChannelRow.safeParse({ channelId, shipping, daysMin: daysMin[i] ?? "", daysMax: daysMax[i] ?? "" }),
    ];
  });
  const read = rows.flatMap((row) => (row.success ? [row.data] : []));
  return read.length === rows.length ? read : null;
}

/** It cannot be sent at all. */
export const RefuseQuoteForm = z.object({
  intent: z.literal("refuse"),
  reason: field(requiredText(200, 2), {
    label: "questions:quote.reason",
    hint: "questions:quote.reason.hint",
    input: "textarea",
    rows: 2,
  }),
});

/** Several orders at once, in the list of quotes: one channel for all of them. */
export const QuotesForm = z
  .object({
    intent: z.literal("quote"),
    order: orderNos,
    channel: z.uuid("common:required"),
    amount: amountFrom(1n),
    daysMin: wholeFrom(0, 120),
    daysMax: wholeFrom(0, 120),
    validDays: wholeFrom(1, freightQuoteDays.most),
  })
  .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { path: ["daysMax"], error: "questions:error.days" });

/** A discount while unpaid (D9): per cent or an amount; an empty or zero one takes it back. */
export const DiscountForm = z
  .object({
    kind: field(z.enum(["percent", "amount"], "common:required"), {
      label: "questions:discount.kind",
      input: "select",
      options: { values: ["percent", "amount"], text: "questions:discount.kind." },
    }),
    value: field(amountFrom(0n), {
      label: "questions:discount.value",
      hint: "questions:discount.value.hint",
      input: "decimal",
    }),
    reason: field(requiredText(200, 2), {
      label: "questions:discount.reason",
      hint: "questions:discount.reason.hint",
      input: "textarea",
      rows: 2,
    }),
  })
  .refine(({ kind, value }) => kind !== "percent" || value <= 10_000n, {
    path: ["value"],
    error: "questions:error.percent",
  });
