import { expect, test } from "vitest";
import type { CheckoutSession } from "~/partners/stripe/checkout.server";
import { outcomeOf } from "./stripe.server";

const session = (fields: Partial<CheckoutSession>) =>
  ({
    id: "cs_1",
    status: "open",
    payment_status: "unpaid",
    amount_total: 6_500,
    currency: "usd",
    payment_intent: null,
    url: "https://pay",
    ...fields,
  }) as CheckoutSession;

const refused = {
  id: "pi_1",
  last_payment_error: { code: "card_declined" },
} as unknown as CheckoutSession["payment_intent"];

test("only paid is paid: a completed session that is not paid yet stays open", () => {
  expect(outcomeOf(session({ status: "complete" }), "expired")).toMatchObject({ kind: "open" });
  expect(
    outcomeOf(session({ status: "complete", payment_status: "paid", payment_intent: "pi_1" }), "expired"),
  ).toEqual({
    kind: "succeeded",
    amount: 6_500n,
    ccy: "USD",
    providerRef: "cs_1",
    providerPaymentRef: "pi_1",
  });
});

test("a session that has ended failed for the reason it was ended, or because the card was refused", () => {
  const ended = session({ status: "expired", payment_intent: refused });
  expect(outcomeOf(ended, "expired")).toMatchObject({ kind: "failed", code: "declined" });
  expect(outcomeOf(ended, "cancelled")).toMatchObject({ kind: "failed", code: "cancelled" });
  expect(outcomeOf(session({ status: "expired" }), "expired")).toMatchObject({
    kind: "failed",
    code: "expired",
  });
});

test("a refused card on an open page may be followed by another", () => {
  expect(outcomeOf(session({ payment_intent: refused }), "expired")).toMatchObject({
    kind: "open",
    lastDecline: true,
  });
});
