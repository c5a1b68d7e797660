import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { OrderSums, type Sums } from "./order-sums";

function shown(paid: boolean): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const sums = {
    goods: 1_000n,
    discount: 0n,
    shipping: 200n,
    service: 0n,
    tax: 0n,
    total: 1_200n,
    status: "AWAITING_PAYMENT",
    abnormal: [],
    connection: "CONNECTED",
    quotedAt: new Date(),
  } as unknown as Sums;
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <OrderSums sums={sums} store={{ total: 5_600n, ccy: "EUR", paid }} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("a buyer who pays on delivery is not said to have paid", () => {
  expect(shown(true)).toContain("Your customer paid");
  expect(shown(false)).not.toContain("Your customer paid");
  expect(shown(false)).toContain("Your customer still has to pay");
});
