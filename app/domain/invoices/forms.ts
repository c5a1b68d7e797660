/** What the forms of invoices may say; messages are text keys. */
import { z } from "zod";
import { requiredText, textUpTo } from "~/platform/form-fields";
import { isEuropeanPrefix, normalVatNo, vatCountry, vatPrefix } from "~/domain/accounts/vat-numbers";
import { isCountryCode } from "~/platform/countries";
import { isDay } from "~/platform/days";
import { field } from "~/platform/field-looks";

const free = (max: number) => textUpTo(max).default("");

/** Our legal entity. A VAT number is one of the EU by its shape, or of another country as it is written there. */
export const SellerForm = z
  .object({
    seen: z.coerce.number().int().min(0).max(100_000),
    legalName: field(requiredText(120), {
      label: "invoices:seller.legalName",
      autoComplete: "organization",
    }),
    registration: field(requiredText(60), {
      label: "invoices:seller.registration",
      hint: "invoices:seller.registrationHint",
    }),
    vatNo: field(free(30), { label: "invoices:seller.vatNo" }),
    email: field(z.union([z.literal(""), z.email("common:error.email")]).default(""), {
      label: "invoices:seller.email",
      input: "email",
    }),
    street: field(requiredText(120), { label: "invoices:seller.street" }),
    postCode: field(requiredText(20), { label: "invoices:seller.postCode" }),
    city: field(requiredText(80), { label: "invoices:seller.city" }),
    province: field(free(80), { label: "invoices:seller.province" }),
    country: field(z.string("common:required").refine(isCountryCode, "common:required"), {
      label: "invoices:seller.country",
      input: "select",
      placeholder: "–",
    }),
    footer: field(free(300), {
      label: "invoices:seller.footer",
      hint: "invoices:seller.footerHint",
      input: "textarea",
      rows: 2,
    }),
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
    store: field(z.union([z.literal(""), z.uuid("common:field.invalid")]).default(""), {
      label: "invoices:batch.store",
      input: "select",
      placeholder: "invoices:batch.allStores",
    }),
    format: field(z.enum(["pdf", "zip"], "common:required"), {
      label: "invoices:batch.format",
      input: "select",
      options: { values: ["pdf", "zip"], text: "invoices:batch.format." },
    }),
    from: field(day("invoices:error.day"), { label: "invoices:batch.from", input: "date" }),
    to: field(day("invoices:error.day"), { label: "invoices:batch.to", input: "date" }),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "invoices:error.days" });
export type ArchiveFields = z.output<typeof ArchiveForm>;
