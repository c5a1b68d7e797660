/** What the forms of invoices may say; messages are text keys. */
import { z } from "zod";
import { requiredText, textUpTo } from "~/platform/form-fields";
import { isEuropeanPrefix, normalVatNo, vatCountry, vatPrefix } from "~/domain/accounts/vat-numbers";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";

const free = (max: number) => textUpTo(max).default("");

/** Our legal entity. A VAT number is one of the EU by its shape, or of another country as it is written there. */
export const SellerForm = z
  .object({
    seen: z.coerce.number().int().min(0).max(100_000),
    legalName: requiredText(120),
    registration: requiredText(60),
    vatNo: free(30),
    street: requiredText(120),
    postCode: requiredText(20),
    city: requiredText(80),
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
