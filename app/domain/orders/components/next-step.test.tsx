import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { OrderPage } from "../order.server";
import { NextStepBanner } from "./next-step";

function shown(status: string, ...writebacks: string[]): string {
  return shownOf({ platform: "shopify" }, status, ...writebacks);
}

function shownOf(more: { platform: string }, status: string, ...writebacks: string[]): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const order = {
    no: "Q1",
    ...more,
    status,
    box: "ACTIVE",
    hold: "NONE",
    connection: "CONNECTED",
    abnormal: [],
    storeChanges: [],
    lines: [],
    paymentId: null,
    autopayNote: null,
    quoted: null,
    total: 100n,
    left: 0,
    bills: [],
    parcels: writebacks.map((state) => ({ writeback: { status: state, error: null, attempts: 1 } })),
  } as unknown as OrderPage;
  const element = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <NextStepBanner order={order} offers={{}} frozen={false} />
    </I18nProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const has = "Your store gets the tracking number of each parcel.";
const untold = "Your store did not get the tracking of every parcel.";

test("an order on its way says that the store knows only where no parcel was refused there", () => {
  for (const told of [shown("SHIPPED", "DONE", "QUEUED"), shown("SHIPPED", "DONE")]) {
    expect(told).toContain(has);
    expect(told).not.toContain(untold);
  }
  const refused = shown("SHIPPED", "DONE", "FAILED");
  expect(refused).toContain(untold);
  expect(refused).not.toContain(has);
});

test("one that is delivered says both", () => {
  const delivered = shown("DELIVERED", "FAILED");
  expect(delivered).toContain("Every parcel has arrived.");
  expect(delivered).toContain(untold);
});

test("one that was bought from us directly says nothing of a store", () => {
  const direct = shownOf({ platform: "manual" }, "SHIPPED", "DONE");
  expect(direct).toContain("You find the tracking number of each parcel below.");
  expect(direct).not.toMatch(/store/i);
});
