import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { PaymentFacts, type Payment } from "./payment-facts";

test("a recharge in another currency names its rate and the dollars that came of it", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const recharge = { type: "recharge_order", id: "1", no: "R1", href: "/user/rechargeorder" };
  const payment: Payment = {
    id: "p",
    method: "card",
    card: null,
    amount: 10_000n,
    fee: 0n,
    feeIncluded: false,
    ccy: "EUR",
    borrowed: null,
    status: "SUCCESSFUL",
    code: null,
    tags: [],
    createdAt: new Date(0),
    url: null,
    disputes: [],
    payables: [{ ...recharge, arrived: { credited: 10_850n, rate: 1_085_000n } }],
  };
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <PaymentFacts payment={payment} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toMatch(/€100\.00.*1 EUR = \$1\.0850.*Credited.*\$108\.50/s);
});
