import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { Payment } from "./payment-facts";
import { PaymentResult } from "./payment-result";

const begun: Payment = {
  id: "01a20214-fadc-7a22-963c-65daf0cbab4e",
  method: "paypal",
  card: null,
  amount: 2000n,
  fee: 0n,
  feeIncluded: false,
  ccy: "USD",
  borrowed: null,
  status: "IN_PROGRESS",
  code: null,
  tags: [],
  createdAt: new Date("2026-11-22T07:00:00Z"),
  url: "https://paypal.test/checkoutnow?token=1",
  disputes: [],
  payables: [{ type: "recharge_order", id: "1", no: "R1", href: "/user/rechargeorder" }],
};

function shown(payment: Payment, waiting: boolean, { unpaidOrders = 0, frozen = false } = {}): string {
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <PaymentResult payment={payment} waiting={waiting} unpaidOrders={unpaidOrders} frozen={frozen} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("who was declined at the provider is told so and led back there to pay another way", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  for (const waiting of [true, false]) {
    expect(shown(begun, waiting)).not.toContain("Payment failed");
    const html = shown({ ...begun, code: "declined" }, waiting);
    expect(html).toContain("This payment method was declined");
    expect(html).toContain("Nothing was charged. Choose another method");
    expect(html).toContain("Declined, not paid yet");
    expect(html).toContain(`href="${begun.url}"`);
    expect(html).not.toMatch(/in progress|longer than usual|Payment failed/i);
  }
});

test("a recharge that repaid what was owed says how much of it", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const payables = begun.payables.map((each) => ({ ...each, repaid: 300n, credited: 2_000n }));
  const html = shown({ ...begun, status: "SUCCESSFUL", payables }, false);
  expect(html).toContain("$3.00 of it repaid what you owed");
  expect(html).not.toContain("has been added to your balance");
  const whole = begun.payables.map((each) => ({ ...each, repaid: 2_000n, credited: 2_000n }));
  const used = shown({ ...begun, status: "SUCCESSFUL", payables: whole }, false);
  expect(used).toContain("All of it repaid what you owed");
  expect(used).not.toMatch(/on your balance|is left/);
});

test("orders whose payment failed or was cancelled are chosen again at once, all of them", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const payables = ["Q1000001", "Q1000002"].map((no) => ({
    type: "store_order",
    id: no,
    no,
    href: `/user/storeorder/${no}`,
  }));
  for (const code of ["cancelled", "declined", "insufficient"]) {
    const failed: Payment = { ...begun, status: "FAILED", code, payables };
    const html = shown(failed, false);
    expect(html).toContain('action="/user/storeorder"');
    for (const { no } of payables)
      expect(html).toContain(`<input type="hidden" name="order" value="${no}"/>`);
    expect(html).toContain('value="pay"');
    // Who may not pay only looks.
    expect(shown(failed, false, { frozen: true })).not.toContain('name="order"');
  }
});

test("who recharged for orders that wait is led on to them", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const paid: Payment = { ...begun, status: "SUCCESSFUL" };
  const toOrders = 'href="/user/storeorder?tab=AWAITING_PAYMENT"';
  expect(shown(paid, false, { unpaidOrders: 2 })).toContain(toOrders);
  expect(shown(paid, false, { unpaidOrders: 2 })).toContain("Pay orders (2)");
  expect(shown(paid, false)).not.toContain(toOrders);
  const order = { type: "store_order", id: "2", no: "Q1", href: "/user/storeorder/Q1" };
  expect(shown({ ...paid, payables: [order] }, false, { unpaidOrders: 2 })).not.toContain(toOrders);
});

test("who has not paid may leave it and pay another way, unless nobody knows or the account is frozen", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  for (const waiting of [true, false]) {
    for (const code of [null, "declined"]) {
      expect(shown({ ...begun, code }, waiting)).toContain("Cancel and pay another way");
      expect(shown({ ...begun, code }, waiting, { frozen: true })).not.toContain("another way</");
    }
    expect(shown({ ...begun, status: "ERROR" }, waiting)).not.toContain("Cancel and pay");
  }
});

test("a payment that was charged back says so, how that stands, and by which number the provider knows it", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const paid: Payment = { ...begun, status: "SUCCESSFUL" };
  expect(shown(paid, false)).not.toContain("Chargeback");
  const html = shown({ ...paid, disputes: [{ no: "du_1", amount: 2_000n, status: "LOST" }] }, false);
  expect(html).toContain("Chargeback");
  expect(html).toContain("the money went back to the payer");
  expect(html).toContain("(du_1)");
});

test("a payment that is asked back is told as that, and as a success again once it was settled for the member", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const of = (status: "OPEN" | "WON" | "LOST") =>
    shown({ ...begun, status: "SUCCESSFUL", disputes: [{ no: "du_1", amount: 2_000n, status }] }, false);
  expect(of("OPEN")).toContain("This payment is disputed");
  expect(of("LOST")).toContain("This payment was charged back");
  for (const html of [of("OPEN"), of("LOST")]) expect(html).not.toContain("Payment successful");
  expect(of("WON")).toContain("Payment successful");
});

test("a fee is kept aside until it is paid, and then taken", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expect(shown({ ...begun, fee: 40n }, true)).toContain("reserved on your balance");
  const paid = shown({ ...begun, fee: 40n, status: "SUCCESSFUL" }, false);
  expect(paid).toContain("· from your balance");
});

test("a saved card is called by its name", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const card = { brand: "visa", last4: "4242" };
  const html = shown({ ...begun, method: "card", card, status: "SUCCESSFUL" }, false);
  expect(html).toMatch(/Visa.*4242/);
});
