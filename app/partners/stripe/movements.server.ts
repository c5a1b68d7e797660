/** What moved our balance at Stripe, and what it comes to: its balance transactions, page by page. */
import type Stripe from "stripe";
import { call, type StripeAnswer } from "./client.server";
import { listAll } from "./pages.server";

export type StripeMovement = {
  /** txn_... */
  ref: string;
  /** Stripe's own word for it, such as charge, refund, adjustment, payout, stripe_fee. */
  type: string;
  /** Minor units of `ccy`, below zero for what leaves us; before the fee. */
  amount: bigint;
  /** What Stripe takes of it, in minor units; below zero where it gives some back. */
  fee: bigint;
  /** In capitals. */
  ccy: string;
  at: Date;
  /** What it is about: pi_... for a charge, else re_..., du_..., po_... */
  source: string | null;
  reference: string | null;
};

export type StripeBooks = {
  movements: StripeMovement[];
  /** What Stripe holds for us at the moment of the last movement, by currency in capitals; minor units. */
  balance: Map<string, bigint>;
};

/** How often to ask again until the balance does not change during the reading. */
const tries = 3;

/**
 * Everything since `from` (whole seconds) and its balance. The balance is read before and after, so nothing moved in
 * between. `moving`: it always did.
 */
export async function stripeBooks(from: Date): Promise<StripeAnswer<StripeBooks>> {
  let before = await readBalance();
  for (let turn = 0; turn < tries; turn++) {
    if (!before.ok) return before;
    const movements = await listMovements(from);
    if (!movements.ok) return movements;
    const after = await readBalance();
    if (!after.ok) return after;
    if (same(before.value, after.value))
      return { ok: true, value: { movements: movements.value, balance: after.value } };
    before = after;
  }
  return { ok: false, kind: "unclear", reason: "moving", requestId: null };
}

function readBalance(): Promise<StripeAnswer<Map<string, bigint>>> {
  return call("balance.read", async (stripe) => {
    const { available, pending } = await stripe.balance.retrieve();
    const held = new Map<string, bigint>();
    for (const { amount, currency } of [...available, ...pending]) {
      const ccy = currency.toUpperCase();
      held.set(ccy, (held.get(ccy) ?? 0n) + BigInt(amount));
    }
    return held;
  });
}

function same(one: Map<string, bigint>, other: Map<string, bigint>): boolean {
  return [...new Set([...one.keys(), ...other.keys()])].every((ccy) => one.get(ccy) === other.get(ccy));
}

async function listMovements(from: Date): Promise<StripeAnswer<StripeMovement[]>> {
  const created = { gte: Math.floor(from.getTime() / 1_000) };
  const listed = await listAll("balance.transactions", (stripe, page) =>
    stripe.balanceTransactions.list({ ...page, created, expand: ["data.source"] }),
  );
  return listed.ok ? { ok: true, value: listed.value.map(movementOf) } : listed;
}

function movementOf(transaction: Stripe.BalanceTransaction): StripeMovement {
  const { id, type, amount, fee, currency, created, source } = transaction;
  const about = typeof source === "object" ? source : null;
  return {
    ref: id,
    type,
    amount: BigInt(amount),
    fee: BigInt(fee),
    ccy: currency.toUpperCase(),
    at: new Date(created * 1_000),
    source: typeof source === "string" ? source : paymentOf(about),
    reference: markOf(about),
  };
}

function paymentOf(about: Stripe.BalanceTransactionSource | null): string | null {
  if (about?.object !== "charge") return about?.id ?? null;
  const { payment_intent: intent, id } = about;
  return (typeof intent === "string" ? intent : intent?.id) ?? id;
}

function markOf(about: Stripe.BalanceTransactionSource | null): string | null {
  if (about?.object === "charge") return about.metadata["payment"] ?? null;
  if (about?.object === "refund") return about.metadata?.["refund"] ?? null;
  return null;
}
