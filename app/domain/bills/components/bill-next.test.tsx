import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { BillPage } from "../view.server";
import { BillNext } from "./bill-next";

function shown(orderStatus: string): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const bill = {
    no: "D1",
    status: "OPEN",
    orderStatus,
    amount: 420n,
    paying: false,
    autopayNote: null,
  } as unknown as BillPage;
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <BillNext bill={bill} frozen byItself={null} />
      <BillNext bill={bill} frozen={false} byItself={{ mode: "daily", at: "09:00", far: false }} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

test("only an order that has not left can be cancelled before its bill is paid by itself", () => {
  expect(shown("PURCHASING")).toContain("dispute it or cancel the order before");
  expect(shown("SHIPPED")).toContain("dispute it before");
  expect(shown("SHIPPED")).not.toContain("cancel the order");
});
