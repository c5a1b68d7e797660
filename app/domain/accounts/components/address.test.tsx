import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { locales } from "~/i18n/locales";
import { CountryNames } from "~/ui";
import { Address, CustomsNumberField } from "./address";

const to = {
  firstName: "Ana",
  lastName: "Lima",
  company: "",
  country: "BR",
  province: "",
  city: "São Paulo",
  street: "Rua Augusta",
  houseNo: "12",
  address: "",
  postCode: "01305-000",
  phone: "",
  email: "",
};

test.each([
  ["BR", "39053344705", "CPF: 39053344705"],
  ["BR", "11222333000181", "CNPJ: 11222333000181"],
  ["KR", "P123456789012", "PCCC: P123456789012"],
  ["US", "123456789", "Tax or customs number: 123456789"],
])("a number for %s stands under the address as %s is called there", (country, taxId, line) => {
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <CountryNames names={{}}>
        <Address to={{ ...to, country, taxId }} />
      </CountryNames>
    </I18nProvider>,
  );
  expect(page).toContain(line);
});

test.each(locales)(
  "the form says what the number is called, and whether customs wait for it: %s",
  (locale) => {
    const hint = (country: string) =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18nFor(locale)}>
          <CustomsNumberField
            meta={{ id: "taxId", name: "taxId" }}
            country={{ id: "country", name: "country", initialValue: country }}
            countries={[{ value: "BR", label: "Brazil" }]}
          />
        </I18nProvider>,
      );
    const all = ["BR", "KR", "DE", "CL", "US"].map(hint);
    expect(new Set(all).size).toBe(5);
    expect(all[0]).toContain("Brazil");
    expect(all.map((page) => page.includes("label-optional"))).toEqual([false, false, true, true, true]);
    expect(all[0]).toContain("CPF / CNPJ");
    expect(all[4]).toContain("CPF");
  },
);
