/**
 * The order of locks (§4.7): whatever is told of one payment at once (its success again, a chargeback, refunds that the
 * provider sends back, new refunds, the wallet's own business), nobody waits for each other in a circle.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { applyDispute } from "~/domain/payments/disputes/disputes.server";
import { startPayment } from "~/domain/payments/payments.server";
import { applyRefund } from "~/domain/payments/refunds/refunds.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { makeStaff } from "../factories";
import { fund, lineOf, makeWorld, newOrder, prepareOrders } from "../orders";
import { atProvider } from "./disputes";

vi.mock("~/partners/stripe/disputes.server", () => ({
  readDispute: (id: string) => Promise.resolve({ ok: true, value: atProvider.get(id) }),
}));

beforeAll(prepareOrders);
beforeEach(() => forgetStripe());

/** Deadlocks of this file's database so far; each connection of the pool tells what it knows first. */
async function deadlocks(): Promise<bigint> {
  const tell = () => db.rows(sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`);
  await Promise.all(Array.from({ length: env().DATABASE_POOL }, tell));
  const row = await db.first<{ n: bigint }>(sql`
    select deadlocks as n from pg_stat_database where datname = current_database()`);
  return row?.n ?? 0n;
}

/** An order of twelve pieces, paid by card. */
async function paidByCard() {
  const world = await makeWorld();
  const order = await newOrder(world, { lines: [lineOf(world, 0, 12)] });
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const begun = await startPayment(payer, {
    method: "card",
    payables: [{ type: "store_order", id: order.id }],
    expectedTotal: order.total,
    idemKey: randomUUID(),
  });
  if (!begun.ok) throw new Error(begun.error);
  const { paymentId } = begun.value;
  const success = {
    kind: "succeeded" as const,
    amount: order.total,
    ccy: "USD" as const,
    providerRef: randomUUID(),
    providerPaymentRef: `pi_${randomUUID()}`,
  };
  expect(await settleFromProvider(paymentId, success)).toBe("SUCCESSFUL");
  return { world, order, paymentId, success };
}

test("a payment that everything happens to at once: no deadlock, and every cent where it belongs", async () => {
  const { world, order, paymentId, success } = await paidByCard();
  const { id: staffId } = await makeStaff({ roles: ["finance"] });
  const finance = { id: staffId, roles: ["finance" as const] };
  const before = await deadlocks();
  const parts = { goods: 100n, shipping: 0n, service: 0n, tax: 0n };
  const wish = { parts, goodwill: 0n, paymentId, reason: "One piece is missing" };
  for (let round = 0; round < 8; round++) {
    const made = await Promise.all([1, 2, 3].map(() => requestRefund(finance, order.no, wish)));
    if (round < 5) expect(made.map(({ ok }) => ok)).toEqual([true, true, true]);
    const waiting = await db.rows<{ id: string }>(sql`
      select id from refund where payment_id = ${paymentId} and status = 'PROCESSING'`);
    const dispute = `dp_${round}_${randomUUID()}`;
    // From the fifth round on the payment is disputed, too, and no new refund goes by it.
    if (round >= 4)
      atProvider.set(dispute, {
        id: dispute,
        payment_intent: success.providerPaymentRef,
        amount: 100,
        currency: "usd",
        status: round % 2 ? "won" : "needs_response",
        reason: "fraudulent",
        created: 1_790_000_000,
        evidence_details: { due_by: null },
        balance_transactions: [{ amount: -100, fee: 0 }],
      } as never);
    await Promise.all([
      ...waiting.map(({ id }) =>
        applyRefund(
          id,
          { kind: "failed", providerRef: `re_${id}`, amount: 100n, reason: "sent back" },
          "system",
        ),
      ),
      ...[1, 2, 3].map(() => settleFromProvider(paymentId, success)),
      ...(round >= 4 ? [1, 2, 3].map(() => applyDispute("stripe", dispute)) : []),
      fund(world.member.id, 1_000n),
    ]);
  }
  expect(await deadlocks()).toBe(before);
  expect(await checkLedger()).toMatchObject({ clean: true });
  const row = await db.first<{ refunded: bigint }>(sql`select refunded from payment where id = ${paymentId}`);
  expect(row?.refunded).toBe(0n);
});
