import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { FormErrors } from "./form-errors";

test("the summary goes through the form from the top down, whatever was found first", () => {
  const allErrors = {
    phone: ["common:required"],
    other: ["common:required"],
    confirm: ["common:required"],
    "": ["common:error.amount"],
    email: ["common:required"],
  };
  const labels = { email: "Email", confirm: "Confirm password", phone: "Phone" };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <FormErrors form={{ id: "f", allErrors }} labels={labels} />
    </I18nProvider>,
  );
  expect([...html.matchAll(/href="#f-(\w+)"/g)].map(([, name]) => name)).toEqual([
    "email",
    "confirm",
    "phone",
    "other",
  ]);
  expect(html.indexOf("Enter an amount")).toBeLessThan(html.indexOf('href="#f-'));
});

test("without script the browser goes to the summary, however far down its form stands", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <FormErrors form={{ id: "f", allErrors: { email: ["common:required"] } }} />
    </I18nProvider>,
  );
  expect(html).toMatch(/<div(?=[^>]* tabindex="-1")(?=[^>]* autofocus="")[^>]* role="alert"/);
});

test.each([
  ["en-US", "This could not be done"],
  ["zh-CN", "操作未能完成"],
] as const)("where no field is named nothing in the form is said to be wrong (%s)", (locale, title) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(locale)}>
      <FormErrors form={{ id: "f", allErrors: { "": ["wallet:error.failed"] } }} />
    </I18nProvider>,
  );
  expect(html).toContain(title);
  expect(html).not.toMatch(/problem|修改/);
});
