import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { locales } from "~/i18n/locales";
import { NameFields } from "./name-fields";

test.each(locales)("names are asked for in the order in which they are written: %s", (locale) => {
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(locale)}>
      <NameFields meta={(name) => ({ id: name, name, errors: undefined })} label={(name) => name} />
    </I18nProvider>,
  );
  const asked = [...page.matchAll(/<input[^>]* name="(\w+)"/g)].map((match) => match[1]);
  expect(asked).toEqual(locale === "zh-CN" ? ["lastName", "firstName"] : ["firstName", "lastName"]);
});
