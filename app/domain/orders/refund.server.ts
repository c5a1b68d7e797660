/** Refunds of orders at the desk (J5, J5b): what can go back by which part and which way, asked for and agreed to. */
import type { Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import {
  outsideBorne,
  outsideFromBalance,
  outsideFromOrder,
  refundedAfterDispatch,
  refundedBeforeDispatch,
  type Parts,
  type RefundTo,
} from "~/domain/ledger/postings";
import { paidForOrders } from "~/domain/payments/payable.server";
import { giveAlone } from "~/domain/payments/refunds/given-alone.server";
import { refundStates, type RefundStatus } from "~/domain/payments/refunds/refunds";
import { move, pspOf, sendRefundLater } from "~/domain/payments/refunds/refunds.server";
import { audit } from "~/platform/audit.server";
import { db, Rollback, sql, transactionOr, type Queryable, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { allocate, sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { lockAnyOrder, type DeskOrder } from "./desk.server";
import { giveBackAll, lockWalletOfOrder } from "./give-back.server";
import { adjustParts, moneyOf, partsEarned, partsLeft } from "./money.server";
import type { LineUnits } from "./refund-lines";
import { checkUnits, keepUnits, takeUnits, unitsOfRefund } from "./refund-lines.server";

export const partNames = ["goods", "shipping", "service", "tax"] as const;

/** A payment of the order by which money can go back, and how much at most, in cents. */
export type RefundSource = { paymentId: string; method: "card" | "paypal"; most: bigint; paidAt: Date };

export type Refundable = {
  stage: "before" | "after" | null;
  parts: Parts;
  sources: RefundSource[];
};

/**
 * What of an order can go back, and by which ways besides the balance: each card or PayPal payment of the order itself
 * or of its price differences, up to what it took for this order.
 */
export async function refundableOf(
  on: Queryable,
  order: { id: string; status: string },
): Promise<Refundable> {
  const before = order.status === "PENDING" || order.status === "PURCHASING";
  const after = order.status === "SHIPPED" || order.status === "DELIVERED";
  const parts = after ? await partsEarned(on, order.id) : await partsLeft(on, order.id);
  // Only payments of the order's present life: what paid it before was given back when it was undone.
  const { paidBy } = await moneyOf(on, order.id);
  const sources = await on.rows<RefundSource>(sql`
    select p.id as "paymentId", p.method, p.settled_at as "paidAt",
      least(p.amount - p.refunded, paid.amount - coalesce((select sum(r.amount) from refund r
        where r.payment_id = p.id and r.order_id = ${order.id}
          and r.status in ('PROCESSING', 'ERROR', 'COMPLETED', 'UNASSIGNED')), 0))::bigint as most
    from (
      select pp.payment_id, sum(pp.amount) as amount from (${paidForOrders()}) part
      join payment_payable pp on pp.payable_type = part.type and pp.payable_id = part.payable_id
      join journal j on j.id >= ${paidBy}::uuid and j.idem_key = part.type || ':' || pp.payable_id || ':paid'
        || case part.type when 'store_order' then ':' || pp.payment_id else '' end
      where part.order_id = ${order.id} group by pp.payment_id
    ) paid join payment p on p.id = paid.payment_id
    where p.status = 'SUCCESSFUL'
      and p.method in ('card', 'paypal') and p.ccy = 'USD' and p.provider_payment_ref is not null
      and not p.tags && '{CREDITED,MISMATCH,DISPUTED}'::text[]
    order by p.settled_at desc`);
  const stage = before ? "before" : after ? "after" : null;
  return { stage, parts, sources: sources.filter(({ most }) => most > 0n) };
}

/** The same, outside any command, for the form. */
export const refundableOfOrder = (order: { id: string; status: string }) => refundableOf(db, order);

export type RefundWish = {
  parts: Parts;
  goodwill: bigint;
  /** A payment it goes back by; null for the balance. */
  paymentId: string | null;
  reason: string;
  /** Units of its lines that it is for; before dispatch they are not sent any more. */
  units?: readonly LineUnits[];
};

export type RefundError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "refunds:error.nothing"
  | "refunds:error.tooMuch"
  | "refunds:error.source"
  | "refunds:error.goodwill"
  | "refunds:error.same"
  | (string & {});

type Person = Pick<Staff, "id" | "roles">;
type Answer<T> = Result<T, RefundError>;

/** Runs the work; an error rolls everything back. */
function within<T>(work: (tx: Tx) => Promise<Answer<T>>): Promise<Answer<T>> {
  return transactionOr<Answer<T>, Answer<T>>(async (tx) => {
    const done = await work(tx);
    if (!done.ok) throw new Rollback(done);
    return done;
  });
}

/** Gives money of an order back, or asks finance to agree where it is more than the role may; its number. */
export function requestRefund(staff: Person, orderNo: string, wish: RefundWish): Promise<Answer<string>> {
  return within(async (tx) => {
    await lockWalletOfOrder(tx, orderNo);
    const order = await lockAnyOrder(tx, { no: orderNo });
    if (!order) return err("orders:error.unknown");
    const sound = await checkWish(tx, order, wish);
    if (!sound.ok) return sound;
    const { goods, shipping, service, tax } = wish.parts;
    const amount = amountOf(wish);
    const alone = await giveAlone(tx, staff, { orderId: order.id, amount, goodwill: wish.goodwill });
    const made = await tx.first<{ id: string; no: string }>(sql`
      insert into refund (no, user_id, order_id, payment_id, status, amount, goods, shipping, service, tax, goodwill,
        reason, requested_by)
      values ('R' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('refund_no_seq'), ${order.userId},
        ${order.id}, ${wish.paymentId}::uuid, 'REQUESTED', ${amount}, ${goods}, ${shipping}, ${service}, ${tax},
        ${wish.goodwill}, ${wish.reason}, ${staff.id})
      returning id, no`);
    if (!made) throw new Error("no refund was written");
    await keepUnits(tx, made.id, wish.units ?? []);
    const actor = `staff:${staff.id}` as const;
    await recordTransitions(tx, [
      { entity: "refund", entityId: made.id, from: null, to: "REQUESTED", event: "request", actor },
    ]);
    const after = { orderNo, amount: amount.toString(), reason: wish.reason };
    await audit(tx, { actor, action: "refund.request", entity: "refund", entityId: made.id, after });
    if (alone) {
      const executed = await execute(tx, order, made, wish, actor);
      if (!executed.ok) return executed;
    }
    return ok(made.no);
  });
}

const amountOf = ({ parts, goodwill }: Pick<RefundWish, "parts" | "goodwill">) =>
  sum(partNames.map((name) => parts[name])) + goodwill;

async function checkWish(
  tx: Tx,
  order: DeskOrder,
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

/** Posts a refund whose order is locked and whose wish is sound, and sends it where it goes by a provider. */
async function execute(
  tx: Tx,
  order: DeskOrder,
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
  await recordTransitions(tx, [
    ...(posted.value
      ? []
      : [
          {
            ...{ entity: "store_order", entityId: order.id, from: order.status, to: order.status },
            ...{ event: "refunded", actor, reason: refund.no },
          },
        ]),
  ]);
  if (to === "wallet") {
    await repayFromIncoming(tx, order.userId);
    await addJob(tx, "payments.refundNews", { refundId: refund.id, kind: "completed" });
  } else await sendRefundLater(tx, refund.id);
  return ok();
}

/** Keeps the sum on the payment, which never gives back more than it took: the row's own CHECK says so, too. */
async function takeFromPayment(tx: Tx, paymentId: string | null, amount: bigint): Promise<RefundTo | null> {
  if (!paymentId) return "wallet";
  const payment = await tx.first<{ method: string }>(sql`
    update payment set refunded = refunded + ${amount}
    where id = ${paymentId} and refunded + ${amount} <= amount returning method`);
  return payment && pspOf(payment.method);
}

/** J5; tells whether the order was undone by it. */
async function postBefore(
  tx: Tx,
  order: DeskOrder,
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
    const reason = wish.reason;
    const undone = await giveBackAll(tx, order, { event: "refunded-all", actor, reason, to, idemKey });
    return undone.ok ? ok(true) : undone;
  }
  const journal = refundedBeforeDispatch({
    ...{ idemKey, member: order.userId, ref: refOf(order), memo: refund.no, to },
    ...{ refund: amount, kept: 0n, paid: money.paid, promoPaid: money.promo },
  });
  await post(tx, [journal], { all: true });
  const less = Object.fromEntries(partNames.map((name) => [name, -wish.parts[name]])) as Parts;
  await adjustParts(tx, order.id, less);
  return ok(false);
}

/** J5b: by the shares of what was earned; goodwill beyond it. */
async function postAfter(
  tx: Tx,
  order: DeskOrder,
  refund: { id: string; no: string },
  wish: RefundWish,
  to: RefundTo,
): Promise<Answer<boolean>> {
  const money = await moneyOf(tx, order.id);
  const journal = refundedAfterDispatch({
    ...{
      idemKey: `refund:${refund.id}:posted`,
      member: order.userId,
      ref: refOf(order),
      memo: refund.no,
      to,
    },
    ...{ share: wish.parts, goodwill: wish.goodwill, paid: money.paid, promoPaid: money.promo },
  });
  await post(tx, [journal], { all: true });
  return ok(false);
}

const refOf = ({ id, no }: DeskOrder) => ({ type: "store_order", id, no });

type Stored = Parts & {
  id: string;
  no: string;
  userId: string;
  status: RefundStatus;
  amount: bigint;
  goodwill: bigint;
  paymentId: string | null;
  orderNo: string | null;
  requestedBy: string | null;
  reason: string;
};

/** Orders that a payment paid for, by themselves or by a price difference; those of a refund that names none. */
export async function ordersOfPayment(
  on: Queryable,
  paymentId: string,
): Promise<{ id: string; no: string }[]> {
  return on.rows<{ id: string; no: string }>(sql`
    select distinct o.id, o.no from payment_payable pp
    join (${paidForOrders()}) part on part.type = pp.payable_type and part.payable_id = pp.payable_id
    join store_order o on o.id = part.order_id
    where pp.payment_id = ${paymentId} order by o.no limit 100`);
}

/** Orders that finance can choose from for a refund made at the provider; empty where it names its order itself. */
export async function assignableOrders(refund: {
  status: RefundStatus;
  orderNo: string | null;
  paymentId: string | null;
}): Promise<string[]> {
  if (refund.status !== "UNASSIGNED" || refund.orderNo || !refund.paymentId) return [];
  return (await ordersOfPayment(db, refund.paymentId)).map(({ no }) => no);
}

/**
 * Locks wallet, order and refund, in this order; null where there is none of that number. `chosen`: the order finance
 * names where the refund names none, one of those its payment paid for.
 */
async function lockRefund(
  tx: Tx,
  no: string,
  chosen?: string,
): Promise<{ refund: Stored; order: DeskOrder | null } | null> {
  await tx.rows(lockWallet(sql`(select user_id from refund where no = ${no})`));
  const found = await tx.first<{ orderId: string | null; paymentId: string | null }>(sql`
    select order_id as "orderId", payment_id as "paymentId" from refund where no = ${no}`);
  if (!found) return null;
  if (!found.orderId && found.paymentId && chosen) {
    const paid = await ordersOfPayment(tx, found.paymentId);
    found.orderId = paid.find((order) => order.no === chosen)?.id ?? null;
  }
  const order = found.orderId ? await lockAnyOrder(tx, { id: found.orderId }) : null;
  const refund = await tx.first<Stored>(sql`
    select r.id, r.no, r.user_id as "userId", r.status, r.amount, r.goods, r.shipping, r.service, r.tax, r.goodwill,
      r.payment_id as "paymentId", ${order?.no ?? null}::text as "orderNo", r.requested_by as "requestedBy", r.reason
    from refund r where r.no = ${no} for update`);
  return refund && { refund, order };
}

/** Finance agrees, or not. Nobody agrees to what they asked for themselves; what no longer fits is refused as stale. */
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
    await tx.run(sql`update refund set decided_by = ${staff.id} where id = ${refund.id}`);
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

export type Assignment = "balance" | "order" | "house";

/** Finance says what a refund made at the provider by hand was for. */
export function assignRefund(
  staff: Person,
  no: string,
  what: Assignment,
  chosen?: string,
): Promise<Answer<undefined>> {
  return within(async (tx) => {
    const locked = await lockRefund(tx, no, chosen);
    if (!locked) return err("orders:error.unknown");
    const { refund, order } = locked;
    const next = refundStates.next(refund.status, "assign");
    if (!next.ok) return err("refunds:error.stale");
    const actor = `staff:${staff.id}` as const;
    const facts = { idemKey: `refund:${refund.id}:assigned`, memo: refund.no };
    const own = { type: "refund", id: refund.id, no: refund.no };
    if (what === "house") await post(tx, [outsideBorne({ ...facts, ref: own, amount: refund.amount })]);
    if (what === "balance") {
      const [free] = await tx.rows<{ free: bigint }>(sql`
        select posted - pending_dr as free from ledger_account
        where member_id = ${refund.userId} and kind = 'mem:avail'`);
      if ((free?.free ?? 0n) < refund.amount) return err("refunds:error.balance");
      await post(tx, [
        outsideFromBalance({ ...facts, member: refund.userId, ref: own, amount: refund.amount }),
      ]);
    }
    if (what === "order") {
      const done = order
        ? await assignToOrder(tx, order, refund, facts)
        : err("refunds:error.noOrder" as const);
      if (!done.ok) return done;
      if (order) await tx.run(sql`update refund set order_id = ${order.id} where id = ${refund.id}`);
    }
    await move(tx, refund, next.value, "assign", actor, what);
    await tx.run(sql`update refund set decided_by = ${staff.id} where id = ${refund.id}`);
    await audit(tx, {
      actor,
      action: "refund.assign",
      entity: "refund",
      entityId: refund.id,
      after: { what },
    });
    return ok();
  });
}

async function assignToOrder(
  tx: Tx,
  order: DeskOrder,
  refund: Stored,
  facts: { idemKey: string; memo: string },
): Promise<Answer<undefined>> {
  const { stage, parts } = await refundableOf(tx, order);
  const amounts = partNames.map((name) => parts[name]);
  if (stage === null || sum(amounts) < refund.amount) return err("refunds:error.tooMuch");
  const shares = allocate(refund.amount, amounts);
  const share = Object.fromEntries(partNames.map((name, i) => [name, shares[i] ?? 0n])) as Parts;
  const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
  if (stage === "before") {
    // All of it would leave an order that is paid with nothing: such an order is cancelled instead.
    if ((await moneyOf(tx, order.id)).deferred <= refund.amount) return err("refunds:error.tooMuch");
    await post(tx, [outsideFromOrder({ ...facts, ref: refOf(order), deferred: refund.amount, share: none })]);
    const less = Object.fromEntries(partNames.map((name) => [name, -share[name]])) as Parts;
    await adjustParts(tx, order.id, less);
    return ok();
  }
  await post(tx, [outsideFromOrder({ ...facts, ref: refOf(order), deferred: 0n, share })]);
  return ok();
}
