/** The pages of goods that come: what stands on them in each state, in both languages. */
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { expectComplaint } from "../../../../tests/setup/console";
import type { ReceiptPage } from "../receiving/view.server";
import type { ReturnPage } from "../returns/view.server";
import type { WeightPage } from "../weighing/view.server";
import { Receipt } from "./receipt";
import { Returned } from "./return";
import { Weight } from "./weigh-ins";

function drawn(element: React.ReactElement, locale: "en-US" | "zh-CN" = "en-US"): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToString(
    <I18nProvider i18n={i18nFor(locale)}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll("<!-- -->", "");
}

const at = new Date("2026-11-28T10:00:00Z");
const goods = { sku: "HB-1", title: { en: "Lantern", zh: "灯" } };

const receipt: ReceiptPage = {
  ...{
    id: "r",
    no: "R1",
    status: "OPEN",
    warehouse: "CN",
    warehouseId: "w",
    orderNo: "PO1",
    notAwaited: false,
    supplier: "Ningbo",
  },
  ...{ version: 3, createdAt: at, by: "Jo", doneAt: null, rest: 5, atDock: 1 },
  lines: [
    { ...goods, lineId: "l", ordered: 10, cancelled: 0, received: 5, here: 5, rejectedHere: 1, rest: 5 },
  ],
  booked: [
    {
      ...{
        id: "b",
        sku: "HB-1",
        unknown: null,
        accepted: 5,
        rejected: 1,
        over: 0,
        reason: "damaged",
        note: null,
      },
      ...{ hasPhoto: true, by: "Jo", at, undoes: false, undone: false },
    },
  ],
};

describe("a receipt", () => {
  test("offers the rest, and names who booked what", () => {
    const page = drawn(
      <Receipt receipt={receipt} offers={{ close: true }} result={undefined} surplus={null} />,
    );
    for (const text of ["Book the rest of HB-1", "5 good", "1 rejected (Damaged)", "Jo", "Close receipt"])
      expect(page).toContain(text);
  });

  test("asks what becomes of surplus; a closed one takes nothing", () => {
    const asked = { more: 2, rest: 10, sku: "HB-1" };
    const page = drawn(<Receipt receipt={receipt} offers={{}} result={undefined} surplus={asked} />, "zh-CN");
    expect(page).toContain("HB-1：比订购多 2 件");
    // Enter presses the first button of the form: it asks again, and takes nothing.
    expect(/name="intent" value="(book|take|back)"/.exec(page)?.[1]).toBe("book");
    const done = drawn(
      <Receipt receipt={{ ...receipt, status: "DONE" }} offers={{}} result={undefined} surplus={null} />,
    );
    expect(done).not.toContain("Take back");
  });
});

test("a return asks for each line, and implies neither money nor mail", () => {
  const parcel: ReturnPage = {
    ...{
      id: "x",
      no: "B1",
      status: "ARRIVED",
      orderId: "o",
      ofOrder: true,
      orderNo: "Q1",
      memberId: "m",
      member: "Mira",
    },
    ...{
      email: "mira@example.test",
      trackingNo: "T1",
      caseNo: null,
      box: [],
      warehouse: "CN",
      note: null,
      hasPhoto: false,
      by: "Jo",
    },
    ...{ createdAt: at, inspectedBy: null, inspectedAt: null },
    lines: [{ ...goods, id: "l", expected: 2, sellable: 0, damaged: 0, disposed: 0, note: null, most: 2 }],
  };
  const page = drawn(<Returned parcel={parcel} offers={{ inspect: true }} result={undefined} />);
  for (const text of [
    'name="lines[0].sellable"',
    "2 expected",
    "/desk/orders/Q1/refund",
    "mailto:mira@example.test",
  ])
    expect(page).toContain(text);
});

test("a weight shows both weights, whose rates they are by, and what may be done", () => {
  const weight: WeightPage = {
    ...{
      id: "w",
      parcelNo: "P1",
      orderNo: "Q1",
      member: "Mira",
      status: "PROPOSED",
      quotedG: 450,
      weighedG: 900,
    },
    ...{ quotedCents: 500n, actualCents: 900n, basis: "today", hasPhoto: false, createdAt: at, bill: null },
    ...{ reason: null, decidedAt: null, decidedBy: null },
  };
  const page = drawn(<Weight weight={weight} offers={{ bill: true, dismiss: true }} result={undefined} />);
  for (const text of ["450 g", "900 g", "$4.00", "Today", "Bill it", "Dismiss", 'name="photo"'])
    expect(page).toContain(text);
});
