/** Refunds of orders at the desk (J5, J5b): asked for, agreed to and posted. */
import { randomUUID } from "node:crypto";
import { publish } from "~/domain/bus";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import {
  refundedAfterDispatch,
  refundedBeforeDispatch,
  type Parts,
  type RefundTo,
} from "~/domain/ledger/postings";
import { countGiven, giveAlone } from "~/domain/payments/refunds/refund-limits.server";
import { refundStates } from "~/domain/payments/refunds/refunds";
import { begin, move, pspOf, sendRefundLater } from "~/domain/payments/refunds/refunds.server";
import { addRefunded, decidedBy, insertRefund } from "~/domain/payments/refunds/rows.server";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { sum } from "~/platform/money";
import { err, ok } from "~/platform/result";
import { giveBackAll, lockWalletOfOrder } from "./cancel-paid.server";
import { adjustParts, moneyOf, partsLeft } from "./money.server";
import { allChosen, proposedParts, type LineUnits } from "./refund-lines";
import { chargedIn, checkUnits, keepUnits, linesLeft, takeUnits, unitsOfRefund } from "./refund-lines.server";
import { partNames, refundableOf, type Refundable } from "./refundable.server";
import { doerOf, lockAnyOrder, type Row } from "./row.server";
import { lockRefund, refOf, refundsOf, within, type Answer, type Person } from "./refund-row.server";
import { orderSteps } from "./steps.server";

export type RefundWish = {
  parts: Parts;
  goodwill: bigint;
  /** A payment it goes back by; null for the balance. */
  paymentId: string | null;
  reason: string;
  /** Units of its lines that it is for; before dispatch they are not sent any more. */
  units?: readonly LineUnits[];
  /** How many refunds the user has seen; refused if there are more now. */
  seen?: number | undefined;
};

/**
 * Refunds an order, or asks finance above the role's limits; returns its number. The same key (the form's) refunds
 * once, also after a crash.
 */
export function requestRefund(
  staff: Person,
  orderNo: string,
  wish: RefundWish,
  key: string = randomUUID(),
): Promise<Answer<string>> {
  const id = idOf(`refund:${key}`);
  return within(async (tx) => {
    await lockWalletOfOrder(tx, orderNo);
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (!order) return err("orders:error.unknown");
    const before = await tx.first<{ no: string }>(sql`select no from refund where id = ${id}`);
    if (before) return ok(before.no);
    if (wish.seen !== undefined && wish.seen !== (await refundsOf(order.id, tx)))
      return err("refunds:error.another");
    const sound = await checkWish(tx, order, wish);
    if (!sound.ok) return sound;
    const amount = amountOf(wish);
    const alone = await giveAlone(tx, staff, { orderId: order.id, amount, goodwill: wish.goodwill });
    const no = await insertRefund(tx, {
      id,
      userId: order.userId,
      orderId: order.id,
      amount,
      requestedBy: staff.id,
      paymentId: wish.paymentId,
      parts: wish.parts,
      goodwill: wish.goodwill,
      reason: wish.reason,
    });
    const made = { id, no };
    await keepUnits(tx, made.id, wish.units ?? []);
    const actor = `staff:${staff.id}` as const;
    await begin(tx, made.id, "REQUESTED", "request", actor);
    const after = { orderNo, amount: amount.toString(), reason: wish.reason };
    await audit(tx, { actor, action: "refund.request", entity: "refund", entityId: made.id, after });
    if (alone) {
      const executed = await execute(tx, order, made, wish, actor);
      if (!executed.ok) return executed;
    }
    return ok(made.no);
  });
}

/** What a case has agreed on: who proposed it, and who of finance agreed where that was above a limit. */
export type Agreed = {
  readonly parts: Parts;
  readonly paymentId: string | null;
  readonly reason: string;
  readonly units: readonly LineUnits[];
  readonly staffId: string;
  readonly approvedBy: string | null;
};

/**
 * Refunds what a case has agreed on (§3.9); its number. Whoever proposed it was allowed to, so nobody is asked again. The
 * caller has locked wallet and order, in a transaction of `transactionOr`. The same key refunds once.
 */
export async function refundAgreed(
  tx: Tx,
  order: Row,
  { parts, paymentId, reason, units, staffId, approvedBy }: Agreed,
  key: string,
): Promise<Answer<string>> {
  const id = idOf(`refund:${key}`);
  const before = await tx.first<{ no: string }>(sql`select no from refund where id = ${id}`);
  if (before) return ok(before.no);
  const wish = { parts, goodwill: 0n, paymentId, reason, units };
  const sound = await checkWish(tx, order, wish);
  if (!sound.ok) return sound;
  const amount = amountOf(wish);
  const facts = { id, userId: order.userId, orderId: order.id, amount, requestedBy: staffId, ...wish };
  const made = { id, no: await insertRefund(tx, facts) };
  await keepUnits(tx, id, units);
  const actor = `staff:${staffId}` as const;
  await begin(tx, id, "REQUESTED", "request", actor);
  const after = { orderNo: order.no, amount: amount.toString(), reason };
  await audit(tx, { actor, action: "refund.request", entity: "refund", entityId: id, after });
  if (approvedBy) await decidedBy(tx, id, approvedBy);
  else await countGiven(tx, staffId, { orderId: order.id, amount, goodwill: 0n });
  const executed = await execute(tx, order, made, wish, actor);
  return executed.ok ? ok(made.no) : executed;
}

/** Whether that could be refunded of a locked order now; nothing is written. */
export async function checkAgreed(
  tx: Tx,
  order: Row,
  { parts, paymentId, units }: Pick<Agreed, "parts" | "paymentId" | "units">,
): Promise<Answer<undefined>> {
  const sound = await checkWish(tx, order, { parts, goodwill: 0n, paymentId, reason: "", units });
  return sound.ok ? ok() : sound;
}

const amountOf = ({ parts, goodwill }: Pick<RefundWish, "parts" | "goodwill">) =>
  sum(partNames.map((name) => parts[name])) + goodwill;

async function checkWish(
  tx: Tx,
  order: Row,
  wish: RefundWish,
  refundId: string | null = null,
): Promise<Answer<Refundable>> {
  const able = await refundableOf(tx, order);
  if (able.stage === null || order.payLock !== null) return err("orders:error.stale");
  if (able.stage === "before" && order.hold !== "NONE" && order.hold !== "STOCK")
    return err("orders:error.stale");
  if (amountOf(wish) <= 0n) return err("refunds:error.nothing");
  if (wish.goodwill > 0n && able.stage === "before") return err("refunds:error.goodwill");
  if (partNames.some((name) => wish.parts[name] > able.parts[name])) return err("refunds:error.tooMuch");
  const source = able.sources.find(({ paymentId }) => paymentId === wish.paymentId);
  if (wish.paymentId && (!source || amountOf(wish) > source.most)) return err("refunds:error.source");
  const deferred = sum(partNames.map((name) => able.parts[name]));
  const wished = { units: wish.units ?? [], amount: amountOf(wish), deferred };
  const fit = await checkUnits(tx, order.id, able.stage, wished, refundId);
  return fit.ok ? ok(able) : fit;
}

async function execute(
  tx: Tx,
  order: Row,
  refund: { id: string; no: string },
  wish: RefundWish,
  actor: Actor,
): Promise<Answer<undefined>> {
  const amount = amountOf(wish);
  const to = await takeFromPayment(tx, wish.paymentId, amount);
  if (!to) return err("refunds:error.source");
  const before = order.status === "PENDING" || order.status === "PURCHASING";
  const posted = before
    ? await postBefore(tx, order, refund, wish, to, actor)
    : await postAfter(tx, order, refund, wish, to);
  if (!posted.ok) return posted;
  if (!posted.value) await takeUnits(tx, order.id, before ? "before" : "after", wish.units ?? []);
  const from = { id: refund.id, status: "REQUESTED" as const };
  await move(tx, from, to === "wallet" ? "COMPLETED" : "PROCESSING", "approve", actor);
  if (!posted.value) {
    const told = await orderSteps.takeStep(tx, order, "refunded", doerOf(actor), {
      input: { reason: refund.no },
    });
    if (!told.ok) return told;
    const closed = await closeRefunded(tx, order, refund.no, actor);
    if (!closed.ok) return closed;
  }
  if (to === "wallet") {
    await repayFromIncoming(tx, order.userId);
    await addJob(tx, "payments.refundNews", { refundId: refund.id, kind: "completed" });
  } else await sendRefundLater(tx, refund.id);
  return ok();
}

/** §3.1 #35: a sent order of which every unit was given back is closed. */
async function closeRefunded(tx: Tx, order: Row, reason: string, actor: Actor): Promise<Answer<undefined>> {
  if (order.status !== "SHIPPED") return ok();
  const left = await tx.first(sql`
    select 1 from order_line l where l.order_id = ${order.id} and l.refunded < l.qty
      and exists (select 1 from order_line_item i where i.order_line_id = l.id) limit 1`);
  if (left) return ok();
  const closed = await orderSteps.takeStep(tx, order, "refunded-closed", doerOf(actor), {
    input: { reason },
  });
  return closed.ok ? ok() : closed;
}

/** Adds it to the payment's refunded sum, which its CHECK limits to what it took. */
async function takeFromPayment(tx: Tx, paymentId: string | null, amount: bigint): Promise<RefundTo | null> {
  if (!paymentId) return "wallet";
  const method = await addRefunded(tx, paymentId, amount);
  return method === null ? null : pspOf(method);
}

/** J5; tells whether the order was undone by it. */
async function postBefore(
  tx: Tx,
  order: Row,
  refund: { id: string; no: string },
  wish: RefundWish,
  to: RefundTo,
  actor: Actor,
): Promise<Answer<boolean>> {
  const money = await moneyOf(tx, order.id);
  const amount = amountOf(wish);
  const idemKey = `refund:${refund.id}:posted`;
  if (amount > money.deferred) return err("refunds:error.tooMuch");
  if (amount === money.deferred) {
    // The reason is for the desk, as of a part: what the member reads names the refund.
    const undo = { event: "refunded-all", who: actor, reason: refund.no, to, idemKey } as const;
    const undone = await giveBackAll(tx, order, undo);
    return undone.ok ? ok(true) : undone;
  }
  const journal = refundedBeforeDispatch({
    idemKey,
    member: order.userId,
    ref: refOf(order),
    memo: refund.no,
    to,
    refund: amount,
    kept: 0n,
    paid: money.paid,
    promoPaid: money.promo,
  });
  await post(tx, [journal], { all: true });
  const less = Object.fromEntries(partNames.map((name) => [name, -wish.parts[name]])) as Parts;
  await adjustParts(tx, order.id, less);
  return ok(false);
}

/** J5b: by the shares of what was earned; goodwill beyond it. */
async function postAfter(
  tx: Tx,
  order: Row,
  refund: { id: string; no: string },
  wish: RefundWish,
  to: RefundTo,
): Promise<Answer<boolean>> {
  const money = await moneyOf(tx, order.id);
  const journal = refundedAfterDispatch({
    idemKey: `refund:${refund.id}:posted`,
    member: order.userId,
    ref: refOf(order),
    memo: refund.no,
    to,
    share: wish.parts,
    goodwill: wish.goodwill,
    paid: money.paid,
    promoPaid: money.promo,
  });
  await post(tx, [journal], { all: true });
  return ok(false);
}

/**
 * Refunds units of one line that cannot be had (§3.1 #29), as a part of a larger command that holds the wallet and the
 * order: nobody asks for it, so nobody's limit is asked for either. Nothing left: the order is undone. A line of which
 * less is left than asked gives that. `null`: nothing of it is left, or it was free of charge: then whoever agreed to
 * sending it again hears of it. A refusal must take the whole command back.
 */
export async function refundShort(
  tx: Tx,
  order: Row,
  { lineId, qty }: LineUnits,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Answer<string | null>> {
  const lines = await linesLeft(tx, order.id, "before");
  const left = lines.find((line) => line.id === lineId)?.left ?? 0;
  const units = [{ lineId, qty: Math.min(qty, left) }];
  if (left === 0) return ok(null);
  if (order.resend) return notResent(tx, order, units, allChosen(lines, units), reason);
  const [charged, parts] = [await chargedIn(tx, order.id), await partsLeft(tx, order.id)];
  const wish = {
    parts: proposedParts({ lines, units, charged, left: parts, shipping: true }),
    ...{ goodwill: 0n, paymentId: null, reason, units },
  };
  const sound = await checkWish(tx, order, wish);
  if (!sound.ok) return sound;
  const facts = { id, userId: order.userId, orderId: order.id, amount: amountOf(wish), requestedBy: null };
  const no = await insertRefund(tx, { ...facts, ...wish });
  await keepUnits(tx, id, units);
  await begin(tx, id, "REQUESTED", "request", "system");
  const done = await execute(tx, order, { id, no }, wish, "system");
  return done.ok ? ok(no) : done;
}

/** Units that were to be sent again free of charge: no money is theirs to give back. */
async function notResent(
  tx: Tx,
  order: Row,
  units: readonly LineUnits[],
  isAll: boolean,
  reason: string,
): Promise<Answer<null>> {
  if (isAll) {
    const undone = await giveBackAll(tx, order, { event: "refunded-all", who: "system", reason });
    return undone.ok ? ok(null) : undone;
  }
  await takeUnits(tx, order.id, "before", units);
  await publish("orders.notResent", tx, order.id, units);
  return ok(null);
}

/** Finance approves or refuses, but nobody approves their own request; outdated ones are refused as stale. */
export function decideRefund(
  staff: Person,
  no: string,
  decision: "approve" | "refuse",
): Promise<Answer<undefined>> {
  return within(async (tx) => {
    const locked = await lockRefund(tx, no);
    if (!locked?.order) return err("orders:error.unknown");
    const { refund, order } = locked;
    const next = refundStates.next(refund.status, decision);
    if (!next.ok) return err("refunds:error.stale");
    const actor = `staff:${staff.id}` as const;
    await audit(tx, { actor, action: `refund.${decision}`, entity: "refund", entityId: refund.id });
    await decidedBy(tx, refund.id, staff.id);
    if (decision === "refuse") {
      await move(tx, refund, next.value, "refuse", actor);
      return ok();
    }
    if (refund.requestedBy === staff.id) return err("refunds:error.same");
    const { goods, shipping, service, tax, goodwill, paymentId, reason } = refund;
    const units = await unitsOfRefund(tx, refund.id);
    const wish = { parts: { goods, shipping, service, tax }, goodwill, paymentId, reason, units };
    const sound = await checkWish(tx, order, wish, refund.id);
    if (!sound.ok) return sound;
    return execute(tx, order, refund, wish, actor);
  });
}
