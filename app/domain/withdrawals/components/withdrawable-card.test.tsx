import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { WithdrawableCard } from "./withdrawable-card";

test("what must stay for price differences is named as that and leads to them; a disputed one cannot be paid", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const none = { promo: 0n, borrowed: 0n, owed: 0n, blocked: false };
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <WithdrawableCard withdrawable={{ ...none, balance: 10_000n, reserved: 350n, amount: 9_650n }} />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(html).toContain("Price differences of shipped orders");
  expect(html).toMatch(/href="\/user\/fillpricedifference"[^>]*>[^<]*disputed ones wait for our answer/);
});
