import { renderToString } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { keepMarkup } from "~/platform/http/kept-markup.server";
import { CountryNames, DeclaredList } from "~/ui";
import { KeeperContext } from "~/ui/kept";
import { expectComplaint } from "../../../../tests/setup/console";
import type { ListedOrder } from "../list.server";
import { orderView } from "./order-table";

type Shown = Partial<ListedOrder> & {
  invoice?: string;
  zone?: string;
  locale?: "en-US" | "zh-CN";
  country?: string;
};

/** The list as the server's entry writes it, with one order that stays the same but for what is named. */
function shown({ invoice, zone = "UTC", locale = "en-US", country = "Germany", ...facts }: Shown): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const row = {
    id: "1",
    no: "Q1",
    externalNo: "#1001",
    platform: "woocommerce",
    storeName: "Harbour",
    placedAt: new Date("2026-11-03T22:30:00Z"),
    paidAt: null,
    quotedAt: new Date(0),
    status: "AWAITING_PAYMENT",
    box: "ACTIVE",
    hold: "NONE",
    connection: "CONNECTED",
    abnormal: [],
    mergeWith: [],
    mergedWith: [],
    storeTotal: 2_500n,
    storeCcy: "USD",
    storePayStatus: "paid",
    recipient: "Ada",
    city: "Kiel",
    country: "DE",
    channelName: { en: "Post" },
    days: [5, 9],
    autopayNote: null,
    paying: false,
    remark: null,
    goods: 1_200n,
    discount: 0n,
    shipping: 300n,
    service: 0n,
    tax: 0n,
    total: 1_500n,
    differences: 0n,
    refunded: 0n,
    lines: [],
    parcels: [],
    ...facts,
  } as unknown as ListedOrder;
  const names = { DE: country };
  const page = { rows: [row], after: null, before: null };
  const list = { page, counts: null, tab: "ALL", sort: "-placed", size: 20, filters: {} };
  const keeper = keepMarkup();
  const element = (
    <CountryNames names={names}>
      <DeclaredList
        view={orderView}
        list={list}
        more={{ invoices: invoice ? { Q1: invoice } : {}, stores: [], countries: [], words: [], names }}
      />
    </CountryNames>
  );
  const routes = [{ id: "root", path: "*", element }];
  const root = { timezone: zone, formToken: "t" };
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } });
  const html = renderToString(
    <KeeperContext.Provider value={keeper}>
      <I18nProvider i18n={i18nFor(locale)}>
        <RouterProvider router={router} />
      </I18nProvider>
    </KeeperContext.Provider>,
  );
  const whole = keeper.pieces(html).join("");
  // Tabs and filters above it have the same words.
  return whole.slice(whole.indexOf("<table"));
}

test("a row that is written once is shown again as it was, and anew when anything it shows has changed", () => {
  const first = shown({});
  expect(first).toContain("$15.00");
  expect(shown({})).toBe(first);
  const changed: [facts: Shown, seen: string][] = [
    [{ total: 1_499n }, "$14.99"],
    [{ recipient: "Bob" }, "Bob"],
    [{ invoice: "INV-7" }, "INV-7"],
    [{ status: "PENDING" } as Shown, "Pending"],
    [{ zone: "Asia/Shanghai" }, "Nov 4, 2026"],
    [{ country: "Deutschland" }, "Deutschland"],
    [{ locale: "zh-CN" }, "商品"],
    [{ parcels: [{ carrier: "DHL", trackingNo: "JD1", trackingUrl: null }] }, "JD1"],
  ];
  for (const [facts, seen] of changed) {
    expect(first).not.toContain(seen);
    expect(shown(facts)).toContain(seen);
  }
  expect(shown({})).toBe(first);
});
