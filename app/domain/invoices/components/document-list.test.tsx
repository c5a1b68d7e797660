import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { DeclaredList, DeclaredTable } from "~/ui";
import { expectComplaint } from "../../../../tests/setup/console";
import type { ListedDocument } from "../invoices.server";
import { documentView, DocumentTax, DocumentTotal } from "./document-list";

function shownIn(children: ReactNode): string {
  const element = <I18nProvider i18n={i18nFor("en-US")}>{children}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

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
    id: "1",
    no: "INV-2026-000123",
    kind: "INVOICE",
    refType,
    refNo,
    store: null,
    byHand: false,
    issuedAt: new Date("2026-11-23"),
    ccy: "USD",
    tax: 0n,
    total: 580n,
    corrects: null,
    replacedBy: null,
  };
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expect(shownIn(<DeclaredTable view={documentView} rows={[row]} />)).toContain(`href="${to}"`);
});

test("a search without hits says so, not that there are no documents", () => {
  const shown = (filters: Record<string, string>) => {
    expectComplaint(/useLayoutEffect does nothing on the server/);
    const page = { rows: [], after: null, before: null };
    const list = { page, counts: { ALL: 0 }, tab: "ALL", sort: "", size: 20, filters };
    return shownIn(<DeclaredList view={documentView} list={list} />);
  };
  expect(shown({ q: "INV" })).toContain("No results for this filter");
  expect(shown({})).toContain("No documents yet");
});
