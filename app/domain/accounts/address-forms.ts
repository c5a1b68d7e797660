/**
 * What a form with a postal address may say. The schema's fields and its check are shared by the address book, orders
 * and checkouts; messages are text keys.
 */
import { z } from "zod";
import { textUpTo } from "~/platform/form-fields";
import { isCountryCode, isSanctioned } from "~/platform/countries";
import {
  addressProblems,
  doubtfulFields,
  nonLatinFields,
  normalAddress,
  postCodeFits,
  type AddressField,
  type AddressKind,
  type PostalAddress,
} from "./address";
import { nearestProvince, provinceNamed, provincesOf } from "./provinces";
import { normalVatNo, vatExample, vatNoFits } from "./vat-numbers";

const text = (max: number) => textUpTo(max).default("");

const email = z
  .string()
  .trim()
  .max(254, { error: "common:error.email" })
  .refine((value) => value === "" || z.email().safeParse(value).success, { error: "common:error.email" })
  .default("");

/** The fields of every address, as parts of a schema. */
export const addressFields = {
  firstName: text(50),
  lastName: text(50),
  company: text(120),
  country: z
    .string({ error: "common:required" })
    .toUpperCase()
    .refine(isCountryCode, { error: "common:required" }),
  province: text(120),
  city: text(120),
  street: text(120),
  houseNo: text(20),
  address: text(120),
  postCode: text(30),
  phone: text(50),
  email,
  taxId: text(40),
  keepLetters: z.boolean().default(false),
};

type Checked = PostalAddress & { keepLetters: boolean };
type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** For `superRefine`: what `checkPlace` says, and letters a carrier may not print. */
export function checkAddress(form: Checked, context: Issues): void {
  checkPlace(form, context);
  if (!form.keepLetters && nonLatinFields(normalAddress(form)).length > 0)
    context.addIssue({ code: "custom", path: ["keepLetters"], message: "address:error.letters" });
}

function checkPlace(form: PostalAddress, context: Issues): void {
  const say = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const problems = [...addressProblems(form), ...doubtfulFields(form)];
  for (const field of problems) say(field, messageOf(field, form));
  if (isSanctioned(form.country)) say("country", "address:error.closed");
  const listed = provincesOf(form.country).length > 0 && !problems.includes("province");
  if (listed && form.province && provinceNamed(form.country, form.province) === null)
    say("province", messageOf("province", form));
}

/** What to say of a field that has a problem. */
export function messageOf(field: AddressField, form: PostalAddress): string {
  if (field === "houseNo") return "address:error.houseNo";
  if (!form[field]) return "common:required";
  if (field === "province") return provinceError(form);
  if (field === "postCode" && !postCodeFits(form.country, form.postCode)) return "address:error.postCode";
  return field === "phone" ? "address:error.phone" : "common:field.invalid";
}

function provinceError({ country, province }: PostalAddress): string {
  const near = nearestProvince(country, province);
  return near ? `address:error.provinceNear|${JSON.stringify({ near })}` : "address:error.province";
}

const savedAddress = (check: (form: Checked, context: Issues) => void) =>
  z
    .object({
      ...addressFields,
      companyId: text(40),
      vatNo: text(20).transform(normalVatNo),
      isDefault: z.boolean().default(false),
    })
    .superRefine((form, context) => {
      // Here and not in the field, so that everything that is missing is said at once.
      const nameless = !form.lastName ? "lastName" : !form.firstName ? "firstName" : null;
      if (nameless) context.addIssue({ code: "custom", path: [nameless], message: "common:required" });
      check(form, context);
      if (form.vatNo && !vatNoFits(form.country, form.vatNo)) {
        const example = JSON.stringify({ example: vatExample(form.country) });
        context.addIssue({ code: "custom", path: ["vatNo"], message: `address:error.vatNo|${example}` });
      }
    });

/** By what the address is for: one for bills is on no label, so any letters are right in it. */
export const savedAddressForms = {
  shipping: savedAddress(checkAddress),
  billing: savedAddress(checkPlace),
} as const satisfies Record<AddressKind, z.ZodType>;

export type SavedAddressFields = z.output<(typeof savedAddressForms)["shipping"]>;

/** Makes one of the saved addresses the default. */
export const AddressDefaultForm = z.object({ address: z.uuid() });
