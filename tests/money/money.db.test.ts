/** Any sequence of everything that moves money, against a model written from the table of postings (§4.3). */
import { test, vi } from "vitest";
import "~/domain/wiring.server";
import { atPayPal, atProvider } from "./disputes";
import { moves } from "./moves";
import { refundedAtStripe } from "./outside";
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

test(
  "whatever happens, in whatever order, every cent is where the table of postings puts it",
  () => holds(moves, 200),
  timeout,
);
