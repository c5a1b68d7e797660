import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { BulkRefused } from "./product-list";

const shown = (result: Parameters<typeof BulkRefused>[0]["result"]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <BulkRefused result={result} />
    </I18nProvider>,
  );

test("a refused change to many says why; where nothing was asked for, nothing is said", () => {
  expect(shown(undefined)).toBe("");
  expect(shown({ error: { category: ["products:error.category"] } })).not.toBe("");
});
