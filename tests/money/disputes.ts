/** Chargebacks (J12) of recharges by card: opened, won, lost, in any order and told several times at once. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { applyDispute } from "~/domain/payments/disputes.server";
import type { StripeDispute } from "~/partners/stripe/disputes.server";
import { divided, type Dispute, type Model, type Payment } from "./model";
import { move, nth, pick } from "./move";
import type { Real } from "./real";

/** What stands at the provider, by the dispute's id: its client is asked here. */
export const atProvider = new Map<string, StripeDispute>();

/** The provider's own fee of a dispute, in minor units. */
const fee = 1_500;

/** Payments of which the provider has taken money that can be asked back. */
const disputable = (model: Model) =>
  model.payments.filter(
    (payment) =>
      payment.method === "card" &&
      payment.taken &&
      payment.of[0]?.target.kind === "recharge" &&
      !model.disputes.some((dispute) => dispute.payment === payment),
  );

async function tell(dispute: Dispute, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => applyDispute("stripe", dispute.id)));
}

const tellers = fc.integer({ min: 1, max: 3 });

const opens = move({
  name: "a payment is charged back",
  args: fc.record({
    which: nth,
    percent: fc.integer({ min: 1, max: 100 }),
    inquiry: fc.boolean(),
    times: tellers,
  }),
  fits: (model) => disputable(model).length > 0,
  async run(model, real, { which, percent, inquiry, times }) {
    const payment = pick(disputable(model), which);
    const { taken } = payment;
    if (!taken) return;
    const amount = divided(taken.amount * BigInt(percent), 100n) || 1n;
    const dispute: Dispute = {
      ...{
        id: `dp_${randomUUID()}`,
        payment,
        amount,
        ccy: taken.ccy,
        status: "OPEN",
        taken: false,
        fromBalance: 0n,
      },
      value: divided(taken.credited * amount, taken.amount),
    };
    model.disputes.push(dispute);
    stands(dispute, inquiry ? "warning_needs_response" : "needs_response", !inquiry);
    await tell(dispute, times);
    if (!inquiry) take(model, real, dispute);
  },
});

function stands(dispute: Dispute, status: string, taken: boolean): void {
  const moved = { amount: -Number(dispute.amount), fee };
  const back = { amount: Number(dispute.amount), fee: 0 };
  const before = atProvider.get(dispute.id)?.balance_transactions ?? [];
  const isTaken = before.reduce((sum, { amount }) => sum + amount, 0) < 0;
  atProvider.set(dispute.id, {
    ...{ id: dispute.id, payment_intent: refOf(dispute.payment), amount: Number(dispute.amount) },
    ...{ currency: dispute.ccy.toLowerCase(), status, reason: "fraudulent", created: 1_790_000_000 },
    evidence_details: { due_by: 1_790_900_000 },
    balance_transactions: taken === isTaken ? before : [...before, taken ? moved : back],
  } as StripeDispute);
}

const refOf = ({ id }: Payment) => `pay_${id}`;

/** J12: what is free on the balance, the rest is owed; the provider's fee is ours. */
function take(model: Model, real: Real, dispute: Dispute): void {
  const { value, amount, ccy } = dispute;
  dispute.taken = true;
  dispute.fromBalance = model.avail < value ? model.avail : value;
  const usd = divided(BigInt(fee) * real.rates[ccy], 1_000_000n);
  model.accounts.enter(backwards(model.arrives("psp:stripe", BigInt(fee), ccy, usd, "exp:psp_fee")));
  const { dr, cr } = backwards(model.arrives("psp:stripe", amount, ccy, value));
  const owed = value - dispute.fromBalance;
  model.accounts.enter({ dr: { ...dr, avail: dispute.fromBalance, owed }, cr });
}

const backwards = ({ dr, cr }: ReturnType<Model["arrives"]>) => ({ dr: cr, cr: dr });

const open = (model: Model) => model.disputes.filter(({ status }) => status === "OPEN");

const ends = move({
  name: "a chargeback is won or lost",
  args: fc.record({ which: nth, won: fc.boolean(), times: tellers }),
  fits: (model) => open(model).length > 0,
  async run(model, real, { which, won, times }) {
    const dispute = pick(open(model), which);
    // An inquiry that is lost was charged back first, whether or not we heard of that.
    stands(dispute, won ? "won" : "lost", !won);
    await tell(dispute, times);
    dispute.status = won ? "WON" : "LOST";
    if (!won && !dispute.taken) take(model, real, dispute);
    if (won && dispute.taken) giveBack(model, dispute);
  },
});

/** J12 reversed: clears what is still owed of it, the rest is balance again. */
function giveBack(model: Model, dispute: Dispute): void {
  const { value, amount, ccy, fromBalance } = dispute;
  dispute.taken = false;
  const owed = model.accounts.of("owed");
  const cleared = owed < value - fromBalance ? owed : value - fromBalance;
  const { dr, cr } = model.arrives("psp:stripe", amount, ccy, value);
  model.accounts.enter({ dr, cr: { ...cr, avail: value - cleared, owed: cleared } });
  model.cameIn();
}

const stale = move({
  name: "old news of a chargeback",
  args: fc.record({ which: nth, times: tellers }),
  fits: (model) => model.disputes.length > 0,
  async run(model, _real, { which, times }) {
    await tell(pick(model.disputes, which), times);
  },
});

export const disputes = [opens, ends, ends, stale];
