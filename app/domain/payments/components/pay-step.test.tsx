import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { PayStep } from "../pay-step.server";
import { StepState } from "./pay-step";

const bill: PayStep["payables"][number] = {
  type: "price_diff_bill",
  id: "1",
  no: "D1",
  amount: 420n,
  ccy: "USD",
  href: "/user/fillpricedifference/D1",
  version: 1,
  problem: "payments:error.paid",
  about: { kind: "bill", type: "weight", orderNo: "Q1" },
};
const over: PayStep = {
  id: "1",
  expired: false,
  payables: [bill],
  open: [],
  total: 0n,
  ccy: "USD",
  balance: 0n,
  lacking: 0n,
  loanLimit: 0n,
  repayBy: null,
  paypal: { fee: 0n, held: false },
  topUp: false,
  high: false,
  seen: "",
};

function shown(step: PayStep): string {
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <StepState step={step} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("what is being paid is not said to be over: the page leads to that payment", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expect(shown(over)).toContain("Nothing here is open for payment any more");
  const paying = { ...bill, problem: "payments:error.locked", paymentId: "01a20214" };
  const html = shown({ ...over, payables: [paying] });
  expect(html).not.toContain("Nothing here is open for payment any more");
  expect(html).toContain("A payment for this is in progress");
  expect(html).toContain('href="/user/paystate?payment=01a20214"');
});
