import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { CheckoutView } from "../checkout.server";
import { CheckoutOrders } from "./checkout-orders";
import { CheckoutState, ordersToConfirm } from "./checkout-state";

type Order = CheckoutView["orders"][number];

const order = (facts: Partial<Order>) =>
  ({
    paidAt: null,
    status: "AWAITING_PAYMENT",
    problems: [],
    paymentId: null,
    ...facts,
  }) as Partial<Order> as Order;
const open = order({});
const faulty = order({ problems: ["orders:problem.ADDRESS"] });
const paid = order({ paidAt: new Date(), status: "PENDING", problems: ["orders:error.paid-already"] });

function shown(orders: Order[]): string {
  const payable = orders.filter(({ problems }) => problems.length === 0);
  const checkout = { expired: false, orders, payable } as Partial<CheckoutView> as CheckoutView;
  return drawn(<CheckoutState checkout={checkout} />);
}

function drawn(page: ReactElement): string {
  const element = <I18nProvider i18n={i18nFor("en-US")}>{page}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

beforeEach(() => expectComplaint(/useLayoutEffect does nothing on the server/));

test("what can be paid now is told apart from what has problems", () => {
  expect(shown([open, open])).not.toContain("banner");
  expect(shown([open, faulty])).toContain("1 of 2 payable; 1 has problems");
  // And is named on the last page, after what is paid there.
  const paying = order({ paymentId: "p", problems: ["orders:error.pay-locked"] });
  expect(ordersToConfirm({ orders: [faulty, paid, open, paying], payable: [open] })).toEqual([open, faulty]);
});

test("an order that was paid meanwhile is no problem to mend", () => {
  expect(shown([paid, paid])).toContain("All of these orders are paid.");
  const rest = shown([paid, paid, faulty]);
  expect(rest).toContain("0 of 1 payable; 1 has problems");
  expect(rest).toContain("2 orders on this page are already paid.");
  expect(rest).not.toContain("pay for the others");
  expect(shown([paid, open])).toContain("1 order on this page is already paid.");
});

test("whoever comes back to a page of paid orders is asked nothing about them", () => {
  const sums = { goods: 100n, discount: 0n, shipping: 0n, service: 0n, tax: 0n, total: 100n, quote: "OK" };
  const shipTo = { firstName: "Mira", lastName: "Holm", city: "Oslo", country: "NO" };
  const whole = {
    no: "Q1",
    platform: "manual",
    abnormal: [],
    mergeWith: [],
    mergedWith: [],
    lines: [],
    channelName: null,
    shipTo,
    ...sums,
  };
  const html = (each: Order) => {
    const facts = { ...each, ...whole } as unknown as Order;
    return drawn(<CheckoutOrders orders={[facts]} methods={{ Q1: [] }} owed={{}} rates={{}} />);
  };
  expect(html(faulty)).toMatch(/Has problems.*Leave out/);
  expect(html(paid)).toContain("Paid<");
  expect(html(paid)).not.toMatch(/Has problems|Leave out|already paid/);
});

test("an order that costs more than its buyer paid says so before it is paid, in its store's money", () => {
  const sums = {
    goods: 5_500n,
    discount: 0n,
    shipping: 1_000n,
    service: 0n,
    tax: 0n,
    total: 6_500n,
    quote: "OK",
  };
  const shipTo = { firstName: "Mira", lastName: "Holm", city: "Oslo", country: "NO" };
  const sold = {
    platform: "shopify",
    storeName: "Holm",
    storeCcy: "JPY",
    storeTotal: 6_000n,
    storePayStatus: "paid",
  };
  const facts = {
    no: "Q2",
    abnormal: [],
    mergeWith: [],
    mergedWith: [],
    lines: [],
    channelName: { en: "Line" },
    days: [5, 9],
    shipTo,
    ...sums,
  };
  const html = (storeTotal: bigint) => {
    const each = { ...open, ...facts, ...sold, storeTotal } as unknown as Order;
    return drawn(<CheckoutOrders orders={[each]} owed={{}} rates={{ JPY: 6_500n }} />);
  };
  expect(html(6_000n)).toContain("You lose $26.00 on this order");
  expect(html(10_000n)).not.toContain("You lose");
});

test("an order that is being paid is no problem to mend: its payment is one step away", () => {
  const paying = order({
    paymentId: "01a20214-fadc-7a22-963c-65daf0cbab4e",
    problems: ["orders:error.pay-locked"],
  });
  const html = shown([paying, paying]);
  expect(html).toContain("A payment for 2 orders on this page is in progress");
  expect(html).toContain('href="/user/paystate?payment=01a20214-fadc-7a22-963c-65daf0cbab4e"');
  expect(html).not.toContain("problems");
  expect(shown([paying, open])).toContain("A payment for 1 order on this page is in progress");
  expect(shown([paying, open, faulty])).toContain("1 of 2 payable; 1 has problems");
});
