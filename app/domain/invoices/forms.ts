/** What the forms of invoices may say; messages are text keys. */
import { z } from "zod";
import { isEuropeanPrefix, normalVatNo, vatCountry, vatPrefix } from "~/domain/accounts/vat-numbers";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";

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
    const prefix = vatPrefix(country);
    const european = isEuropeanPrefix(prefix) && normalVatNo(vatNo).startsWith(prefix);
    if (european && vatCountry(vatNo) === null)
      ctx.addIssue({ code: "custom", path: ["vatNo"], message: "invoices:error.vatNo" });
  });
export type SellerFields = Omit<z.output<typeof SellerForm>, "seen">;

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
