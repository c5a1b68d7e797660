import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { ListedDocument } from "../invoices.server";
import { DocumentTable, DocumentTax, DocumentTotal } from "./document-list";

const shown = (kind: "INVOICE" | "CREDIT_NOTE", tax: bigint) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <DocumentTax row={{ kind, tax, ccy: "USD" }} /> of{" "}
      <DocumentTotal row={{ kind, total: 3_786n, ccy: "USD" }} />
    </I18nProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("tax within a credit note stands below zero as its total does", () => {
  expect(shown("INVOICE", 229n)).toBe("$2.29 of $37.86");
  expect(shown("CREDIT_NOTE", 229n)).toBe("-$2.29 of -$37.86");
  expect(shown("CREDIT_NOTE", 0n)).toBe("– of -$37.86");
});

test.each([
  ["store_order", "Q261123100001", "/user/storeorder/Q261123100001"],
  ["price_diff_bill", "D261123100001", "/user/fillpricedifference/D261123100001"],
])("a document about a %s leads to it", (refType, refNo, to) => {
  const row: ListedDocument = {
    ...{ id: "1", no: "INV-2026-000123", kind: "INVOICE", refType, refNo, store: null, byHand: false },
    ...{
      issuedAt: new Date("2026-11-23"),
      ccy: "USD",
      tax: 0n,
      total: 580n,
      corrects: null,
      replacedBy: null,
    },
  };
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DocumentTable rows={[row]} filtered={false} />
    </I18nProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(`href="${to}"`);
});

test("a search without hits says so, not that there are no documents", () => {
  const shown = (filtered: boolean) => {
    expectComplaint(/useLayoutEffect does nothing on the server/);
    const element = (
      <I18nProvider i18n={i18nFor("en-US")}>
        <DocumentTable rows={[]} filtered={filtered} />
      </I18nProvider>
    );
    const router = createMemoryRouter([{ path: "*", element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(shown(true)).toContain("No documents match");
  expect(shown(false)).toContain("No documents yet");
});
