/** What the forms of invoices may say; messages are text keys. */
import { z } from "zod";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";
import { vatCountry } from "./vat";

const tooLong = (max: number) => `common:error.tooLong|{"max":${max}}`;
const required = (max: number) =>
  z.string("common:required").trim().min(1, "common:required").max(max, tooLong(max));
const free = (max: number) => z.string().trim().max(max, tooLong(max)).default("");

/** Our legal entity. A VAT number is one of the EU by its shape, or of another country as it is written there. */
export const SellerForm = z
  .object({
    seen: z.coerce.number().int().min(0).max(100_000),
    legalName: required(120),
    registration: required(60),
    vatNo: free(30),
    street: required(120),
    postCode: required(20),
    city: required(80),
    province: free(80),
    country: z.string("common:required").refine(isCountryCode, "common:required"),
    email: z.union([z.literal(""), z.email("common:error.email")]).default(""),
    footer: free(300),
  })
  .superRefine(({ vatNo, country }, ctx) => {
    const prefix = /^[A-Z]{2}/i.exec(vatNo)?.[0]?.toUpperCase();
    const european = prefix !== undefined && (prefix === country || (prefix === "EL" && country === "GR"));
    if (european && isEuPrefix(prefix) && vatCountry(vatNo) === null)
      ctx.addIssue({ code: "custom", path: ["vatNo"], message: "invoices:error.vatNo" });
  });
export type SellerFields = Omit<z.output<typeof SellerForm>, "seen">;

const isEuPrefix = (prefix: string) =>
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)$/.test(prefix);

const day = (message: string) => z.string(message).trim().refine(isDay, message);

/** Which invoices go into one file: of a store, of some days. */
export const ArchiveForm = z
  .object({
    store: z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""),
    from: day("invoices:error.day"),
    to: day("invoices:error.day"),
    format: z.enum(["pdf", "zip"], "common:required"),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "invoices:error.days" });
export type ArchiveFields = z.output<typeof ArchiveForm>;
