/** Cancels a paid order: the rest of its money goes back, and the order is unpaid in the draft box. */
import { lockWallet } from "~/domain/ledger/ledger.server";
import type { RefundTo } from "~/domain/ledger/postings";
import { sql, transactionOr, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { keptGoods, type KeptGoods } from "./kept-goods.server";
import { moneyOf } from "./money.server";
import { feeAtStake } from "./paypal-fees.server";
import { doerOf, lockAnyOrder, type Row, type Who } from "./row.server";
import type { OrderEvent } from "./states";
import { orderSteps, undisputed, type MoveError } from "./steps.server";
import { openInterceptionOf } from "./stopping/interception.server";

export type GivenBack = { amount: bigint; kept: bigint; order: Row; partly: boolean };

type Undo = {
  /** The event where nothing has left yet; where a parcel has, it is `refunded-rest`. */
  event: Extract<OrderEvent, "cancel-refund" | "difference-refused" | "refunded-all" | "unanswered">;
  who: Who;
  reason: string;
  /** Documented cost that stays with us, in cents; at most what is there. */
  cost?: bigint;
  /** Where it goes; the balance where nothing is said. */
  to?: RefundTo;
  /** Key of the journal, where it belongs to a refund. */
  idemKey?: string;
  /** Goods that the member keeps. */
  keeps?: KeptGoods | undefined;
};

/** Goods that the member keeps in place of their refund (#28), by the money that was shown for them, in cents. */
export type Keeping = { readonly goods: bigint };

/** Locks the wallet of an order's member: always before the order itself (§4.7). */
export async function lockWalletOfOrder(tx: Tx, orderNo: string): Promise<void> {
  await tx.rows(lockWallet(sql`(select user_id from store_order where no = ${orderNo})`));
}

/**
 * §3.1 #20, #28: cancels a paid order that nobody has begun, or that was stopped on its way; the latter costs the fee of
 * its interception. The money goes to the balance (J5), promotional money as such, and the order to the draft box; where
 * a parcel has left, only the rest of the money goes back, and the order is shipped.
 */
export function cancelPaidOrder(
  key: { no: string; memberId?: string },
  who: Who,
  reason: string,
  keeping: Keeping | null = null,
): Promise<Result<Row, MoveError>> {
  type Answer = Result<Row, MoveError>;
  return transactionOr<Answer, Answer>(async (tx) => {
    await lockWalletOfOrder(tx, key.no);
    const order = await lockAnyOrder(tx, key);
    if (!order || (key.memberId !== undefined && order.userId !== key.memberId))
      return err("orders:error.unknown");
    return cancelPaidIn(tx, order, who, reason, keeping);
  });
}

/** As `cancelPaidOrder`, of an order that is locked, after its wallet, in a transaction of `transactionOr`. */
export async function cancelPaidIn(
  tx: Tx,
  order: Row,
  who: Who,
  reason: string,
  keeping: Keeping | null = null,
): Promise<Result<Row, MoveError>> {
  const fee = await feeAtStake(tx, order.no);
  // #28: what an interception costs is what it was when it was asked for.
  const open = order.hold === "INTERCEPTED" ? await openInterceptionOf(tx, order.id) : null;
  const cost = open?.fee ?? 0n;
  const keeps = keeping && open ? await keptGoods(tx, order.id) : null;
  if (keeping && keeps?.goods !== keeping.goods) return err("orders:error.stale");
  const undo = { event: "cancel-refund", who, reason, cost, keeps: keeps ?? undefined } as const;
  const undone = await giveBackAll(tx, order, undo);
  if (!undone.ok) return undone;
  const { amount } = undone.value;
  const nth = await cancellationsOf(tx, order.id);
  const news = { orderId: order.id, amount: amount.toString(), fee: fee.toString(), nth };
  await addJob(tx, "orders.cancelledNews", news);
  return ok(order);
}

/** How often an order was cancelled: which cancellation the news are of, however late they are told. */
async function cancellationsOf(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from state_transition
    where entity = 'store_order' and entity_id = ${orderId} and event = 'cancel-refund'`);
  return row?.n ?? 0;
}

/**
 * Refunds what is left of a locked order's money (the wallet locked before it): all of it, or the rest after a parcel;
 * then the order counts as shipped (§3.1).
 */
export async function giveBackAll(
  tx: Tx,
  order: Row,
  { event, who, reason, cost = 0n, to = "wallet", idemKey, keeps }: Undo,
): Promise<Result<GivenBack, MoveError>> {
  const by = doerOf(who);
  // Whoever may not undo it whole may not undo the rest of it either.
  const may = orderSteps.decide(order, event, by, new Date());
  if (!may.ok) return may;
  if (event === "cancel-refund") {
    const open = await undisputed(tx, order, by);
    if (!open.ok) return open;
  }
  const partly = (await tx.first(sql`select 1 from package where order_id = ${order.id} limit 1`)) !== null;
  const money = await moneyOf(tx, order.id);
  const rest = money.deferred - (keeps?.goods ?? 0n);
  // The journal that gives the rest back says that the order is undone.
  if (keeps && rest <= 0n) return err("orders:error.stale");
  const kept = cost < rest ? cost : rest;
  const amount = rest - kept;
  const input = { reason, money, amount, kept, to, refundKey: idemKey, keeps };
  const done = await orderSteps.takeStep(tx, order, partly ? "refunded-rest" : event, by, { input });
  return done.ok ? ok({ amount, kept, order, partly }) : done;
}
