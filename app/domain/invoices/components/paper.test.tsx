import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { Paper, type SheetView } from "./paper";

const sheet: SheetView = {
  no: "INV-2026-000123",
  title: "Invoice",
  facts: [],
  ccy: "USD",
  carried: "",
  brought: "",
  sellerTitle: "Seller",
  seller: [],
  buyerTitle: "Billed to",
  buyer: [],
  sums: [],
  notes: [],
  footer: "",
  heads: { sku: "SKU", item: "Description", hs: "HS code", qty: "Qty", unit: "Unit price", amount: "Amount" },
  lines: [{ sku: "RG-160", item: "Rug", hs: "570242", qty: "1", unit: "12.50", amount: "12.50" }],
};

test("each cell knows what it is called: where the heads are out of sight, an HS code is no bare number", () => {
  const paper = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <Paper sheet={sheet} />
    </I18nProvider>
  );
  expect(renderToStaticMarkup(paper)).toContain('<td data-label="HS code" class="hs">570242</td>');
});
