/** Any sequence of everything that moves money, against a model written from the table of postings (§4.3). */
import { test, vi } from "vitest";
import "~/domain/wiring.server";
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
