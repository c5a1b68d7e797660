import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { expectComplaint } from "../../../../tests/setup/console";
import type { BulkPage } from "../view.server";
import { BulkAbout, BulkHistory, BulkLines, BulkMoney, BulkShipments } from "./bulk-facts";
import { BulkNext } from "./bulk-next";
import { DeskBulk } from "./desk-bulk";
import { NewBulkGrid } from "./new-bulk";

const at = new Date("2026-11-01T00:00:00Z");
const order = {
  ...{ id: "1", no: "B1", userId: "2", member: "mira", kind: "INVENTORY", status: "READY_TO_STOCK" },
  ...{
    warehouse: "CN",
    place: { en: "Shenzhen, China", zh: "中国深圳仓" },
    isSplit: true,
    paidState: "deposit",
    paying: false,
    purchasedAt: at,
    balanceDueAt: at,
  },
  ...{
    reminders: 0,
    createdAt: at,
    goods: 10_000n,
    shipping: 0n,
    deposited: 3_000n,
    due: 7_000n,
    deposit: 3_000n,
  },
  ...{
    ordered: 10,
    received: 10,
    defective: 1,
    stocked: 0,
    address: null,
    priceLockUntil: at,
    purchaseNo: "PO1",
  },
  ...{ carrier: null, trackingNo: null, kept: 0n, less: 0n, isOffered: false },
  ...{ channelId: null, method: null, daysMin: null, daysMax: null },
  shipments: [
    {
      ...{ id: "s", seq: 1, carrier: "DHL", shippedAt: at, pieces: 3 },
      parcels: [{ seq: 1, kind: "pallet", grams: 350_500, trackingNo: "AB1" }],
    },
  ],
  lines: [
    {
      ...{
        id: "l",
        variantId: "v",
        qty: 10,
        received: 9,
        defective: 1,
        stocked: 0,
        consumed: 0,
        cancelled: 0,
        dropped: 0,
      },
      ...{ unitPrice: 1_000n, sku: "MUG-1", title: { en: "Mug", zh: "杯" }, options: [], productId: "p" },
      ...{ atDock: 2, purchases: [{ no: "PO1", qty: 1, expectedOn: "2026-11-20" }] },
    },
  ],
  events: [{ id: "e", at, event: "arrive", actor: "staff", staff: "Lin", reason: null }],
} as BulkPage;

function shown(page: ReactElement, locale: "en-US" | "zh-CN"): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = <I18nProvider i18n={i18nFor(locale)}>{page}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("what happened again within a minute is said once; later, or by another person, it is said again", () => {
  const event = (id: string, seconds: number, staff: string | null = null) => ({
    ...{ id, event: "arrive-part", actor: "system", staff, reason: null },
    at: new Date(at.getTime() + seconds * 1_000),
  });
  const events = [event("5", 400, "Lin"), event("4", 399), event("3", 300), event("2", 250), event("1", 200)];
  const said = shown(<BulkHistory order={{ ...order, events }} />, "en-US");
  expect(said.match(/A part arrived/g)).toHaveLength(3);
});

test.each([
  ["deposit", "TO_BE_PURCHASED", 3_000n, "Balance, to pay when the goods are here", "$70.00"],
  ["full", "SHIPPED", 3_000n, "Balance paid", "$70.00"],
  ["full", "IN_STOCK", 0n, "Paid in full", "$100.00"],
] as const)(
  "an order that is paid by %s says what of it is paid, and what is not",
  (paidState, status, deposited, label, amount) => {
    const paid = {
      ...order,
      paidState,
      status,
      deposited,
      balanceDueAt: null,
      method: { en: "Sea", zh: "海运" },
    };
    const said = shown(<BulkMoney order={paid} />, "en-US");
    expect(said).toContain(label);
    expect(said.slice(said.indexOf(label))).toContain(amount);
    expect(shown(<BulkMoney order={{ ...paid, status: "CLOSED" }} />, "en-US")).not.toContain(label);
  },
);

test.each([
  ["en-US", "Pay the balance", "Take pieces off the order", "Into my inventory"],
  ["zh-CN", "支付尾款", "从订单扣除商品", "存入我的库存"],
] as const)("the pages are drawn in %s", (locale, pay, drop, kind) => {
  const member = shown(
    <>
      <BulkNext order={order} offers={{ cancel: "bulk:error.placed" }} isStale={false} mayPay />
      <BulkLines order={order} />
      <BulkLines order={{ ...order, status: "TO_BE_PURCHASED" }} side="desk" />
      <BulkShipments order={order} side="desk" />
      <BulkMoney order={order} />
      <BulkAbout order={order} side="member" />
      <BulkHistory order={order} />
    </>,
    locale,
  );
  expect(member).toContain(pay);
  expect(member).toContain("MUG-1");
  const offers = Object.fromEntries(
    ["replace", "refund-line", "bill-balance", "put-away", "ship", "deliver", "give-up", "lapse"].map(
      (key) => [key, true],
    ),
  ) as Record<string, true>;
  expect(shown(<DeskBulk order={order} offers={offers} result={undefined} />, locale)).toContain(drop);
  const variant = {
    variantId: "v",
    sku: "MUG-1",
    options: [],
    price: 1_000n,
    tiers: [{ minQty: 100, price: 900n }],
  };
  const offer = { productId: "p", title: { en: "Mug", zh: "杯" }, moq: 60, variants: [variant] };
  const grid = (
    <NewBulkGrid
      offer={offer}
      kind="INVENTORY"
      places={[]}
      addresses={[]}
      result={undefined}
      freights={null}
    />
  );
  expect(shown(grid, locale)).toContain(kind);
});
