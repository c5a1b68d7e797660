/** What the forms of buying may say. */
import { z } from "zod";
import { isDay } from "~/platform/days";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, ticked, wholeFrom } from "~/platform/form-fields";
import { mostLeadDays, mostPieces, supplierCurrencies } from "./config";

const line = (label: string, max = 120) => field(textUpTo(max).optional(), { label });
const email = z
  .string()
  .trim()
  .max(254, "common:error.email")
  .pipe(z.email("common:error.email"))
  .transform((value) => value.toLowerCase())
  .optional();

/** What the page saw. */
const version = z.coerce.number().int().nonnegative();

export const SupplierForm = z.object({
  intent: z.literal("save"),
  version: version.optional(),
  name: field(requiredText(120, 2), { label: "purchasing:supplier.name" }),
  contact: line("purchasing:supplier.contact"),
  email: field(email, {
    label: "purchasing:supplier.email",
    hint: "purchasing:supplier.email.hint",
    input: "email",
  }),
  phone: field(textUpTo(40).optional(), { label: "purchasing:supplier.phone", input: "tel" }),
  address: field(textUpTo(500).optional(), {
    label: "purchasing:supplier.address",
    input: "textarea",
    rows: 3,
  }),
  ccy: field(z.enum(supplierCurrencies, "common:required"), {
    label: "purchasing:supplier.ccy",
    hint: "purchasing:supplier.ccy.hint",
    input: "select",
    options: { values: supplierCurrencies, text: "purchasing:ccy." },
  }),
  leadDays: field(wholeFrom(0, mostLeadDays), { label: "purchasing:supplier.leadDays" }),
  locale: field(z.enum(["en-US", "zh-CN"], "common:required"), {
    label: "purchasing:supplier.locale",
    input: "select",
    options: { values: ["en-US", "zh-CN"], text: "purchasing:locale." },
  }),
  terms: field(textUpTo(500).optional(), { label: "purchasing:supplier.terms", input: "textarea", rows: 2 }),
  note: field(textUpTo(1000).optional(), { label: "purchasing:supplier.note", input: "textarea", rows: 2 }),
  active: field(ticked, { label: "purchasing:supplier.active" }),
});
export type SupplierFields = z.output<typeof SupplierForm>;

const pieces = wholeFrom(1, mostPieces);

// Prices are in the supplier's own currency, so their fields bear no sign of one.
export const PriceForm = z.object({
  intent: z.literal("price"),
  sku: field(requiredText(64), { label: "purchasing:price.sku", input: "code" }),
  supplierSku: field(textUpTo(64).optional(), { label: "purchasing:price.supplierSku", input: "code" }),
  price: field(amountFrom(0n), { label: "purchasing:price.price", input: "decimal" }),
  moq: field(pieces, { label: "purchasing:price.moq" }),
  pack: field(pieces, { label: "purchasing:price.pack", hint: "purchasing:price.pack.hint" }),
  leadDays: field(wholeFrom(0, mostLeadDays).optional(), {
    label: "purchasing:supplier.leadDays",
    hint: "purchasing:price.leadDays.hint",
    input: "whole",
  }),
  isUsual: field(ticked, { label: "purchasing:price.usual" }),
});
export type PriceFields = z.output<typeof PriceForm>;

/** A price is offered no more. */
export const EndPriceForm = z.object({ intent: z.literal("end"), priceId: z.uuid() });

export const ToBuyForm = z.object({
  intent: z.literal("make"),
  line: z.array(z.string().max(80)).min(1, "purchasing:error.none").max(500),
});

const day = z.string("common:required").refine(isDay, "common:error.day");
const dayField = field(day, { label: "purchasing:order.expectedOn", input: "date" });
const lineId = z.uuid("common:field.invalid");

/** What is done to a purchase order on its page; each says which version it saw. */
export const PurchaseForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change"),
    version,
    expectedOn: field(day.optional(), { label: "purchasing:order.expectedOn", input: "date" }),
    note: field(textUpTo(1000).optional(), { label: "purchasing:order.note", input: "textarea", rows: 3 }),
  }),
  z.object({
    intent: z.literal("line"),
    version,
    lineId,
    ordered: field(pieces, { label: "purchasing:line.ordered" }),
    cost: field(amountFrom(0n), { label: "purchasing:line.cost", input: "decimal" }),
  }),
  z.object({ intent: z.literal("place"), version }),
  z.object({ intent: z.literal("send"), version }),
  z.object({ intent: z.literal("confirm"), version, expectedOn: dayField }),
  z.object({ intent: z.literal("delay"), version, expectedOn: dayField }),
  z.object({
    intent: z.literal("reprice"),
    version,
    lineId,
    cost: field(amountFrom(0n), { label: "purchasing:line.cost", input: "decimal" }),
  }),
  z.object({
    intent: z.literal("shorten"),
    version,
    lineId,
    qty: field(pieces, { label: "purchasing:line.notComing" }),
  }),
  z.object({ intent: z.literal("close-short"), version }),
  z.object({ intent: z.literal("cancel"), version }),
  z.object({ intent: z.literal("reopen"), version }),
]);
export type PurchaseFields = z.output<typeof PurchaseForm>;

/** Of several at once, in the list. */
export const PurchaseListForm = z.object({
  intent: z.enum(["place", "send", "cancel"]),
  order: z.array(z.string().max(40)).min(1, "purchasing:error.none").max(500),
});

export const IssueForm = z.object({
  intent: z.enum(["rebuy", "wait", "done"]),
  issue: z.array(z.uuid()).min(1, "purchasing:error.none").max(500),
});

/** A file of a supplier's prices. */
export const PriceFileForm = z.object({
  supplier: z.string().max(40),
  /** The file in the browser; its name where it was stored while it arrived. */
  file: z.preprocess(
    (file) => (file instanceof File ? file.name : file),
    z
      .string({ error: "prices:error.file" })
      .min(1, "prices:error.file")
      .regex(/\.(csv|xlsx|xls)$/i, "prices:error.type"),
  ),
});
export type SentPrices = z.output<typeof PriceFileForm>;
