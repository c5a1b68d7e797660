/** Any sequence of everything that moves money, against a model written from the table of postings (§4.3). */
import { expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { thingType } from "~/domain/ledger/things";
import { db, sql } from "~/platform/db";
import type { Charge } from "~/partners/stripe/intents.server";
import { chargedNow, forestalled } from "./cards";
import { atPayPal, atProvider } from "./disputes";
import { aboutOrders, moves } from "./moves";
import { refundedAtPayPal, refundedAtStripe } from "./outside";
import { holds, timeout } from "./property";

// The provider is asked what stands there; everything else of a chargeback is the product's own.
vi.mock("~/partners/stripe/disputes.server", () => ({
  readDispute: (id: string) => Promise.resolve({ ok: true, value: atProvider.get(id) }),
}));
vi.mock("~/partners/paypal/disputes.server", () => ({
  readDispute: (id: string) => Promise.resolve({ ok: true, value: atPayPal.get(id) }),
}));
vi.mock("~/partners/stripe/refunds.server", async (original) => ({
  ...(await original<object>()),
  refundsOfPayment: (ref: string) => Promise.resolve({ ok: true, value: refundedAtStripe.get(ref) ?? [] }),
}));
vi.mock("~/partners/paypal/refunds.server", async (original) => ({
  ...(await original<object>()),
  readRefund: (id: string) => Promise.resolve({ ok: true, value: refundedAtPayPal.get(id) }),
}));
vi.mock("~/partners/stripe/intents.server", async (original) => ({
  ...(await original<object>()),
  chargeCard: (charge: Charge) => Promise.resolve(chargedNow(charge)),
  findIntent: () => Promise.resolve({ ok: true, value: null }),
  forestallCharge: () => Promise.resolve(forestalled()),
  cancelIntent: () => Promise.resolve(forestalled()),
}));

test(
  "whatever happens, in whatever order, every cent is where the table of postings puts it",
  () => holds(moves, 200),
  timeout,
);

test("whatever happens to orders and to what pays them, the same", () => holds(aboutOrders, 200), timeout);

// Runs last: by then everything that moves money has moved some. What tests give away by hand is about nothing.
test("whatever was posted is about something that the desk has a word for", async () => {
  const types = await db.rows<{ type: string }>(sql`
    select distinct ref_type as type from journal where ref_type not like 'test%'`);
  expect(types.length).toBeGreaterThan(5);
  expect(types.filter(({ type }) => thingType(type) === null)).toEqual([]);
});
