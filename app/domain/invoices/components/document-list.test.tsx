import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { DocumentTax, DocumentTotal } from "./document-list";

const shown = (kind: "INVOICE" | "CREDIT_NOTE", tax: bigint) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en-US")}>
      <DocumentTax row={{ kind, tax, ccy: "USD" }} /> of{" "}
      <DocumentTotal row={{ kind, total: 3_786n, ccy: "USD" }} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("tax within a credit note stands below zero as its total does", () => {
  expect(shown("INVOICE", 229n)).toBe("$2.29 of $37.86");
  expect(shown("CREDIT_NOTE", 229n)).toBe("-$2.29 of -$37.86");
  expect(shown("CREDIT_NOTE", 0n)).toBe("– of -$37.86");
});
