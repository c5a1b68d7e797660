import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { RechargeForm } from "./recharge-form";

test("without script the form names the least of every currency, and how fee and credit come about", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <RechargeForm
        {...{ result: undefined, amount: "", currency: "EUR", method: "paypal", balance: 0n, repays: 3_839n }}
        rates={{ USD: 1_000_000n, EUR: 1_085_000n, GBP: 1_265_000n }}
        configured={["card", "paypal", "wire"]}
      />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toContain("At least $10.00 / €10.00 / £10.00");
  expect(html).toContain("€50");
  expect(html).toContain("Usual amounts in GBP");
  expect(html).toContain("the final rate is set when the money arrives");
  expect(html).toContain("PayPal deducts its 2.00% fee");
  expect(html).toContain("first repays what you borrowed or owe: $38.39");
});
