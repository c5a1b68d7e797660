import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { DeclaredTable } from "~/ui";
import { expectComplaint } from "../../../../tests/setup/console";
import type { DeskRow } from "../desk-list.server";
import { deskOrderView } from "./desk-table";

function shown(locale: "en-US" | "zh-CN", platform: string, storeName: string, more = {}): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const row = {
    no: "Q1",
    externalNo: "1001",
    member: "Wei",
    platform,
    storeName,
    status: "PENDING",
    box: "ACTIVE",
    hold: "NONE",
    connection: "CONNECTED",
    abnormal: [],
    lines: [],
    parcels: [],
    city: "Kiel",
    country: "DE",
    recipient: "Ada",
    channelName: null,
    paidAt: null,
    total: 100n,
    differences: 0n,
    ...more,
  } as unknown as DeskRow;
  const element = (
    <I18nProvider i18n={i18nFor(locale)}>
      <DeclaredTable view={deskOrderView} rows={[row]} more={{ countries: [] }} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("the desk's list calls the store of manual orders by the language of who reads, any other by its name", () => {
  const chinese = shown("zh-CN", "manual", "Manual orders");
  expect(chinese).toContain("手动订单");
  expect(chinese).not.toContain("Manual orders");
  expect(shown("en-US", "manual", "手动订单")).toContain("Manual orders");
  expect(shown("zh-CN", "woocommerce", "Harbour Goods")).toContain("Harbour Goods");
});

test("an order that its store changed says what was changed", () => {
  const changed = { abnormal: ["STORE_CHANGED"], changedFields: ["units", "city", "street"] };
  expect(shown("en-US", "manual", "", changed).replaceAll("<!-- -->", "")).toContain(
    "Changed in the store: address, units",
  );
});
