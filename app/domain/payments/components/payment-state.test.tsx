import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { PaymentState } from "./payment-state";

function shown(payment: Parameters<typeof PaymentState>[0]["payment"], waiting: boolean): string {
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <PaymentState payment={payment} waiting={waiting} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("what only the bank still owes is no error, however long it takes", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  for (const waiting of [true, false]) {
    const html = shown({ id: "1", status: "ERROR", code: "capture-pending" }, waiting);
    expect(html).toContain("Your money is on its way");
    expect(html).not.toMatch(/Payment error|longer than usual/);
  }
  expect(shown({ id: "1", status: "ERROR", code: "timeout" }, true)).toContain("Payment error");
});

test("who was declined at the provider is told so, while its page still takes another card", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  for (const waiting of [true, false]) {
    const html = shown({ id: "1", status: "IN_PROGRESS", code: "declined" }, waiting);
    expect(html).toContain("This payment method was declined");
    expect(html).toContain("Nothing was charged. Choose another method");
    expect(html).not.toMatch(/in progress|longer than usual|Payment failed/);
  }
});
