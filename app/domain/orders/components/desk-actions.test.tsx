import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { expectComplaint } from "../../../../tests/setup/console";
import type { OrderPage } from "../order.server";
import { DeskNext } from "./desk-actions";

const order = {
  ...{ status: "PURCHASING", box: "ACTIVE", hold: "NONE", purchasedAt: new Date(), carrier: "USPS" },
  ...{ parcels: [], plan: [], abnormal: [], changesMark: "" },
  lines: [
    { options: [], items: [{ id: "i1", variantId: "v1", sku: "SKU-1", qty: 3, sent: 0, refunded: 0 }] },
  ],
} as unknown as OrderPage;

test("a doubted number is sent by a box that names it, and the units stay as they were entered", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const mark = "USPS TRK100038US";
  const params = JSON.stringify({ carrier: "USPS", like: "9400", mark });
  const fields = { carrier: "USPS", trackingNo: "TRK100038US", item: ["i1"], qty: ["2"] };
  const result = {
    status: "error" as const,
    initialValue: { intent: "dispatch", ...fields },
    error: { trackingNo: [`orders:doubt.shape|${params}`] },
  };
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <DeskNext
        {...{
          order,
          result,
          carriers: [],
          intents: ["dispatch"],
          offers: { dispatch: true },
          mayOpenCases: false,
        }}
      />
    </I18nProvider>
  );
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(page).toContain("This does not look like a number of USPS.");
  expect(page).toMatch(/<input[^>]*name="anyway"[^>]*>/);
  expect(page).toContain(`value="${mark}"`);
  expect(page).toMatch(/<input[^>]*name="qty"[^>]*value="2"|<input[^>]*value="2"[^>]*name="qty"/);
});
