/** The address form of checkout and order page. */
import { html, type Html } from "../http";
import type { Address } from "./types";

const fields: [name: keyof Address | "email", label: string, required: boolean][] = [
  ["first_name", "First name", true],
  ["last_name", "Last name", true],
  ["company", "Company", false],
  ["address_1", "Street address", true],
  ["address_2", "Apartment, suite", false],
  ["city", "City", true],
  ["state", "State or region", false],
  ["postcode", "Postcode", true],
  ["country", "Country (two letters)", true],
  ["phone", "Phone", false],
  ["email", "E-mail", true],
];

/** The inputs of an address, filled with what is known. */
export function addressFields(values: Record<string, string>): Html {
  return html`${fields.map(
    ([name, label, required]) =>
      html`<label for="${name}">${label}${required ? "" : " (optional)"}</label
        ><input
          id="${name}"
          name="${name}"
          value="${values[name] ?? ""}"
          ${required ? html`required` : null}
        />`,
  )}`;
}

/** Reads the address form. Returns the values and the labels of what is missing. */
export function readAddress(form: URLSearchParams): { values: Record<string, string>; missing: string[] } {
  const values = Object.fromEntries(fields.map(([name]) => [name, (form.get(name) ?? "").trim()]));
  const missing = fields.filter(([name, , required]) => required && !values[name]).map(([, label]) => label);
  values["country"] = (values["country"] ?? "").toUpperCase();
  return { values, missing };
}
