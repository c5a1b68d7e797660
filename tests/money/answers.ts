/** What providers say of attempts that are open, once or twice, in whatever order. */
import fc from "fast-check";
import { expect } from "vitest";
import type { Outcome } from "~/domain/payments/providers/provider.server";
import { decideIn } from "~/domain/payments/unresolved/decide.server";
import { cancelAttempt } from "~/domain/payments/payments.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import { db, sql, transaction } from "~/platform/db";
import { captured, fails } from "./attempts";
import { atOnce, move, nth, pick } from "./move";
import type { Model } from "./model";
import type { Ccy } from "./things";
import { worth } from "./recharges";

const provided = (model: Model) =>
  model.payments.filter(({ method }) => method === "card" || method === "paypal");

const took = move({
  name: "the provider has taken the money",
  often: 4,
  args: fc.record({
    which: nth,
    off: fc.constantFrom(0n, 0n, 0n, 0n, -100n, 250n),
    ccy: fc.constantFrom<Ccy | null>(null, null, null, null, "EUR"),
    tellers: fc.integer({ min: 1, max: 3 }),
  }),
  fits: (model) => provided(model).length > 0,
  async run(model, real, { which, off, ccy: said, tellers }) {
    const payment = pick(provided(model), which);
    const ccy = said ?? payment.ccy;
    const amount = payment.amount + off;
    const outcome: Outcome = {
      kind: "succeeded",
      amount,
      ccy,
      providerRef: `ref_${payment.id}`,
      providerPaymentRef: `pay_${payment.id}`,
    };
    // Return page, webhook and reconcile job, at the same time.
    await Promise.all(Array.from({ length: tellers }, () => settleFromProvider(payment.id, outcome)));
    captured(model, payment, amount, ccy, worth(real, amount, ccy));
  },
});

const failed = move({
  name: "the provider has not taken it",
  args: fc.record({ which: nth, code: fc.constantFrom("declined", "cancelled", "expired") }),
  fits: (model) => provided(model).length > 0,
  async run(model, _real, { which, code }) {
    const payment = pick(provided(model), which);
    await settleFromProvider(payment.id, { kind: "failed", code });
    fails(model, payment, code);
  },
});

const unclear = move({
  name: "the provider does not answer",
  args: fc.record({ which: nth }),
  fits: (model) => provided(model).length > 0,
  async run(model, _real, { which }) {
    const payment = pick(provided(model), which);
    await settleFromProvider(payment.id, { kind: "unclear", reason: "timeout" });
    if (payment.status === "IN_PROGRESS") payment.status = "ERROR";
  },
});

const left = move({
  name: "the member would rather pay another way",
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 3 }) }),
  fits: (model) => provided(model).length > 0,
  async run(model, real, { which, clicks }) {
    const payment = pick(provided(model), which);
    await Promise.all(Array.from({ length: clicks }, () => cancelAttempt(real.payer.id, payment.id)));
    if (payment.status === "IN_PROGRESS") fails(model, payment);
  },
});

const unresolved = (model: Model) => provided(model).filter(({ status }) => status === "ERROR");

const decided = move({
  name: "finance says what became of what nobody tells",
  args: fc.record({ which: nth, charged: fc.boolean(), people: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => unresolved(model).length > 0,
  async run(model, real, { which, charged: isCharged, people }) {
    const waiting = unresolved(model);
    if (waiting.length === 0) return;
    const payment = pick(waiting, which);
    await db.run(sql`update payment set checks = 4 where id = ${payment.id}`);
    const reason = "It stands in its records";
    const decision = isCharged
      ? ({ intent: "charged", reference: `pay_${payment.id}`, reason } as const)
      : ({ intent: "uncharged", reason } as const);
    const decide = () => transaction((tx) => decideIn(tx, real.staff, payment.id, decision));
    expect(await atOnce(people, decide)).toBe(1);
    const { amount, ccy } = payment;
    if (isCharged) captured(model, payment, amount, ccy, worth(real, amount, ccy));
    else fails(model, payment, "uncharged");
  },
});

export const answers = [took, took, took, failed, unclear, unclear, decided, left];
