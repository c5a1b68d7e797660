/** The pages of an order draw the steps that are taken, and no others. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { staffRoles } from "~/domain/accounts/people";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { openOf } from "~/platform/steps";
import { expectComplaint } from "../../../../tests/setup/console";
import { deskOffers, intentsOf } from "../desk-list.server";
import type { OrderPage } from "../order.server";
import { orderMachine, stateOf } from "../states";
import { orderSteps } from "../steps.server";
import { CancelForm, DeskNext } from "./desk-actions";
import { NextStepBanner } from "./next-step";
import { OrderMoves } from "./order-moves";
import { Stopping, StopOrder } from "./stopping";

const at = new Date("2026-11-01T00:00:00Z");
const userId = "0192f1f0-0000-7000-8000-00000000000a";
const facts = {
  userId,
  paying: false,
  abnormal: ["TWIN"],
  storeChanges: [],
  trashedAt: new Date(),
  paidAt: null,
  purchasedAt: null,
};
const rows = [
  facts,
  { ...facts, paying: true },
  { ...facts, abnormal: [], paidAt: at, purchasedAt: at },
  { ...facts, trashedAt: at },
];
const orders = rows.flatMap((row) =>
  orderMachine.states.map((key) => ({
    ...{ no: "Q1", ...row, ...stateOf(key), connection: "CONNECTED", quotedAt: at },
    ...{
      lines: [],
      parcels: [],
      plan: [],
      twins: [],
      platform: "manual",
      paymentId: null,
      autopayNote: null,
    },
    ...{ interception: { fee: 200n, dueAt: at, lateAt: null }, stage: "none", change: null },
    ...{ total: 100n, differences: 0n, refunded: 0n, left: 0n, feeKept: 0n, stopMark: null, stopped: null },
  })),
) as unknown as (OrderPage & (typeof rows)[number])[];

/** The intents of the buttons on a page. */
function buttons(element: ReactElement): string[] {
  const page = <I18nProvider i18n={i18nFor("en-US")}>{element}</I18nProvider>;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />,
  );
  return [...html.matchAll(/name="intent" value="([\w-]+)"/g)].map(([, intent = ""]) => intent).sort();
}

const told = (order: OrderPage) => `${order.status}/${order.box}/${order.hold}`;

test("the member's page", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const moves = [
    ...(["ignore", "cancel", "delete", "restore", "close", "cancel-refund"] as const),
    ...(["intercept", "resume"] as const),
  ];
  for (const order of orders)
    for (const frozen of [false, true]) {
      const offers = orderSteps.offersOf(order, { member: userId, frozen });
      const drawn = buttons(
        <>
          <NextStepBanner order={order} offers={offers} frozen={frozen} />
          <Stopping order={order} offers={offers} />
          <StopOrder offers={offers} terms={{ fee: 0n, dueAt: at }} result={undefined} />
          <OrderMoves order={order} offers={offers} />
        </>,
      );
      const steps = drawn.filter((intent) => moves.some((move) => move === intent));
      expect(steps, told(order)).toEqual(openOf(offers, moves).sort());
    }
});

test("the page at the desk, for every role", { timeout: 300_000 }, () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const acts = ["accept", "purchased", "dispatch", "delivered", "cancel", "stopped", "too-late"] as const;
  for (const order of orders)
    for (const [role, stopped] of staffRoles.flatMap((each) =>
      [null, { lost: false, cases: [] }, { lost: true, cases: [] }].map((by) => [each, by] as const),
    )) {
      const staff = { id: userId, roles: [role] };
      const offers = deskOffers(order, staff);
      const steps = stopped?.lost ? ([...acts, "resume"] as const) : acts;
      const one = { ...order, stopped: stopped && { paymentId: "", ...stopped } };
      const props = { order: one, offers, intents: intentsOf(staff), carriers: [], result: undefined };
      const drawn = buttons(
        <>
          <DeskNext {...props} mayOpenCases={false} />
          <CancelForm {...props} mayOpenCases={false} />
        </>,
      );
      expect(drawn, `${told(order)} ${role}`).toEqual(openOf(offers, steps).sort());
    }
});
