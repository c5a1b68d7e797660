/** A store order as something that can be paid (§3.1 #11–#13): locked, charged, settled, let go. */
import { orderPaid } from "~/domain/ledger/postings";
import { autoPayMemo } from "~/domain/ledger/statement";
import type { Attempt, Due, PayableKind, PayableReview } from "~/domain/payments/payable.server";
import { firmWrite, lockShelves, reserveStock, type Promising } from "~/domain/stock/stock.server";
import { coverFromLots, type OwnNeed } from "~/domain/stock/own.server";
import { releaseReservations } from "~/domain/stock/consume.server";
import { db, sql, type Tx } from "~/platform/db";
import { jobsWrite, transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { coolingOffMinutes, reservationHours } from "./config";
import { paymentProblems, quoteExpired, type Connection } from "./rules";
import { quoteOwnAnew } from "./own-goods.server";
import { orderSold } from "./invoice-lines.server";
import { nextOrderState, type OrderEvent, type OrderState } from "./states";

type Facts = OrderState & {
  connection: Connection;
  abnormal: string[];
  quotedAt: string | null;
  channelId: string | null;
  paidAt: string | null;
  /** Until then freight that was quoted by hand holds. */
  freightUntil: string | null;
  /** Whether the member's own goods cover some of it. */
  covered: boolean;
  /** The shipment that it is merged into, and how many unpaid orders that has. */
  shipment: string | null;
  inShipment: number;
};
type OrderDue = Due<Facts>;

export const storeOrderPayable: PayableKind<Facts> = {
  type: "store_order",
  topUp: false,
  ofOrders: sql`select id as payable_id, id as order_id from store_order`,

  lock: (memberIds, ids) => sql`
    select o.user_id as member_id, o.id, o.no, o.total as amount, 'USD' as ccy, o.quote_version,
      o.pay_lock as locked_by, json_build_object('status', o.status, 'box', o.box, 'hold', o.hold,
        'connection', o.connection, 'abnormal', o.abnormal, 'quotedAt', o.quoted_at, 'channelId', o.channel_id,
        'paidAt', o.paid_at, 'freightUntil', o.freight_until, 'covered', exists (
          select 1 from order_line l join order_line_item i on i.order_line_id = l.id
          where l.order_id = o.id and i.own_qty > 0), 'shipment', o.shipment_group, 'inShipment', case
          when o.shipment_group is null then 0 else (select count(*) from store_order g
            where g.shipment_group = o.shipment_group and g.status = 'AWAITING_PAYMENT') end) as facts
    from unnest(${memberIds}::uuid[], ${ids}::uuid[]) as a (member_id, id)
      join store_order o on o.id = a.id and o.user_id = a.member_id
    order by o.id for update of o`,

  async reserve(tx, dues, attempt) {
    const sound = checkAll(dues, attempt);
    if (!sound.ok) return sound;
    const reserved = await goodsFor(tx, dues, reservedUntil());
    if (!reserved.ok) return reserved;
    const ids = dues.map((due) => due.id);
    return ok([
      ...reserved.value,
      write(
        "orders_locked",
        sql`update store_order set pay_lock = ${attempt.paymentId}::uuid, version = version + 1
          where id = any(${ids}::uuid[]) and pay_lock is null and status = 'AWAITING_PAYMENT' returning 1`,
        ids.length,
      ),
    ]);
  },

  async review(_tx, dues, attempt) {
    const sound = held(dues, attempt);
    if (!sound.ok) return sound;
    const waiting = dues.filter((due) => !underReview(due));
    const ids = waiting.map((due) => due.id);
    return ok([
      write(
        "orders_reviewed",
        sql`update store_order set status = 'PENDING', hold = 'PAYMENT_REVIEW', version = version + 1
          where id = any(${ids}::uuid[]) and pay_lock = ${attempt.paymentId}::uuid and status = 'AWAITING_PAYMENT'
          returning 1`,
        ids.length,
      ),
      transitionsWrite(moves(waiting, attempt, "PENDING", "wire-sent"), "orders_history"),
    ]);
  },

  async settle(tx, dues, attempt) {
    const sound = attempt.reserved && !attempt.late ? held(dues, attempt) : checkAll(dues, attempt);
    if (!sound.ok) return sound;
    const goods =
      attempt.reserved && !attempt.late
        ? ok([firmWrite("store_order", idsOf(dues))])
        : await goodsFor(tx, dues, "firm");
    return goods.ok ? ok([...goods.value, ...paidWrites([{ dues, attempt }])]) : goods;
  },

  async settler(tx, ids) {
    const short = await coverOwn(tx, ids, reservedUntil());
    const shelves = await lockShelves(tx, goodsOf(ids, "firm"));
    const paid: Paid[] = [];
    return {
      settle(dues, attempt) {
        const sound = checkAll(dues, attempt);
        if (!sound.ok) return sound;
        if (dues.some(({ id }) => short.has(id))) return err("orders:error.own-taken");
        if (!shelves.take(idsOf(dues)).ok) return err("orders:tag.NO_STOCK");
        paid.push({ dues, attempt });
        return ok();
      },
      writes: async () => (paid.length === 0 ? [] : [...(await shelves.writes()), ...paidWrites(paid)]),
    };
  },

  async release(tx, dues, attempt) {
    const mine = dues.filter((due) => due.lockedBy === attempt.paymentId);
    const back = mine.filter(underReview);
    for (const due of back) await releaseOrderStock(tx, due.id);
    const ids = mine.map((due) => due.id);
    return [
      write(
        "orders_unlocked",
        sql`update store_order set pay_lock = null, version = version + 1,
            status = case when hold = 'PAYMENT_REVIEW' then 'AWAITING_PAYMENT' else status end,
            hold = case when hold = 'PAYMENT_REVIEW' then 'NONE' else hold end
          where id = any(${ids}::uuid[]) and pay_lock = ${attempt.paymentId}::uuid returning 1`,
      ),
      transitionsWrite(moves(back, attempt, "AWAITING_PAYMENT", "wire-returned"), "orders_history"),
    ];
  },

  charge: (due, attempt, promo) =>
    orderPaid({
      idemKey: `store_order:${due.id}:paid:${attempt.paymentId}`,
      member: attempt.memberId,
      ref: { type: "store_order", id: due.id, no: due.no },
      memo: attempt.auto ? autoPayMemo : undefined,
      amount: due.amount,
      promo,
    }),

  sold: orderSold,

  describe: (memberId, ids) =>
    db
      .rows<{ id: string; no: string; amount: bigint }>(
        sql`select id, no, total as amount from store_order where user_id = ${memberId} and id = any(${ids}::uuid[])`,
      )
      .then((rows) => rows.map((row) => ({ ...row, ccy: "USD", href: paths.storeOrder(row.no) }))),

  present: presentOrders,
};

type Presented = OrderState &
  Pick<Facts, "connection" | "abnormal" | "channelId"> & {
    id: string;
    no: string;
    amount: bigint;
    version: number;
    paymentId: string | null;
    quotedAt: Date | null;
    freightUntil: Date | null;
    paidAt: Date | null;
    keptUntil: Date | null;
  };

/** Orders as they are paid together with something else: one payment for a cart of both kinds (D24). */
async function presentOrders(memberId: string, ids: readonly string[]): Promise<PayableReview[]> {
  const rows = await db.rows<Presented>(sql`
    select o.id, o.no, o.total as amount, o.quote_version as version, o.pay_lock as payment_id, o.status, o.box, o.hold,
      o.connection, o.abnormal, o.channel_id, o.quoted_at, o.freight_until, o.paid_at, o.kept_until
    from store_order o where o.user_id = ${memberId} and o.id = any(${[...ids]}::uuid[]) order by o.id`);
  return rows.map((row) => {
    const { id, no, amount, version, paymentId, keptUntil } = row;
    return {
      ...{ id, no, amount, version, paymentId, keptUntil },
      ccy: "USD",
      href: paths.storeOrder(no),
      about: { kind: "order" },
      problem: presentedProblem(row),
    };
  });
}

function presentedProblem(row: Presented): string | null {
  if (row.paymentId) return "payments:error.locked";
  if (row.status !== "AWAITING_PAYMENT") return row.paidAt ? "payments:error.paid" : "payments:error.gone";
  const facts = {
    ...row,
    quotedAt: row.quotedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    freightUntil: row.freightUntil?.toISOString() ?? null,
  };
  return problemOf({ facts, amount: row.amount });
}

function checkAll(dues: readonly OrderDue[], attempt: Attempt): Result<undefined> {
  if (dues.some(({ facts }) => isApart(facts, dues))) return err("orders:error.merged");
  for (const due of dues) {
    const agreed = attempt.agreed.get(due.id);
    if (agreed && (agreed.quoteVersion !== due.quoteVersion || agreed.amount !== due.amount)) {
      return err("orders:error.changed");
    }
    const { facts } = due;
    if (facts.paidAt !== null && facts.status !== "AWAITING_PAYMENT") return err("orders:error.paid-already");
    const next = nextOrderState(facts, "submit-payment", due.lockedBy !== null);
    if (!next.ok) return err(next.error === "pay-locked" ? "orders:error.pay-locked" : "orders:error.stale");
    const problem = problemOf(due);
    if (problem) return err(problem);
  }
  return ok();
}

/** Whether other orders of its shipment are not paid with it: freight was quoted for all of them. */
function isApart({ shipment, inShipment }: Facts, dues: readonly OrderDue[]): boolean {
  return shipment !== null && dues.filter(({ facts }) => facts.shipment === shipment).length < inShipment;
}

type Checked = Omit<Facts, "covered" | "shipment" | "inShipment">;

function problemOf({ facts, amount }: { facts: Checked; amount: bigint }): string | null {
  const problems = paymentProblems({
    connection: facts.connection,
    box: facts.box,
    tags: facts.abnormal,
    payLocked: false,
    channelChosen: facts.channelId !== null,
  });
  if (problems[0]) return problems[0];
  if (amount <= 0n) return "orders:error.stale";
  if (facts.freightUntil && new Date(facts.freightUntil) <= new Date()) return "orders:error.changed";
  return quoteExpired(facts.quotedAt ? new Date(facts.quotedAt) : null, new Date())
    ? "orders:error.changed"
    : null;
}

/** A locked order was checked when it was locked and could not change since. */
function held(dues: readonly OrderDue[], attempt: Attempt): Result<undefined> {
  const fits = dues.every(
    ({ lockedBy, facts }) =>
      lockedBy === attempt.paymentId &&
      facts.box === "ACTIVE" &&
      (facts.status === "AWAITING_PAYMENT" || facts.hold === "PAYMENT_REVIEW"),
  );
  return fits ? ok() : err("orders:error.stale");
}

const underReview = ({ facts }: OrderDue) => facts.status === "PENDING" && facts.hold === "PAYMENT_REVIEW";

function moves(dues: readonly OrderDue[], attempt: Attempt, to: OrderState["status"], event: OrderEvent) {
  return dues.map((due) => ({
    entity: "store_order",
    entityId: due.id,
    from: due.facts.status,
    to,
    event,
    actor: attempt.actor,
    reason: attempt.auto ? `auto:${attempt.method}` : attempt.method,
  }));
}

const reservedUntil = () => new Date(Date.now() + reservationHours * 3_600_000);

/**
 * Reserves the goods of all orders (held or firm), or returns what is short: members' own goods first, as they were quoted,
 * then the platform's in one round trip (§3.1 #11).
 */
async function goodsFor(
  tx: Tx,
  dues: readonly OrderDue[],
  until: Date | "firm",
): Promise<Result<readonly Write[]>> {
  const covered = dues.filter(({ facts }) => facts.covered).map(({ id }) => id);
  const short = await coverOwn(tx, covered, until === "firm" ? reservedUntil() : until);
  if (short.size > 0) return err("orders:error.own-taken");
  const promised = await reserveStock(tx, goodsOf(idsOf(dues), until));
  return promised.ok ? promised : err("orders:tag.NO_STOCK");
}

/** Reserves what members' own goods cover; answers the orders there is not enough for any more. */
async function coverOwn(tx: Tx, orderIds: readonly string[], until: Date): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const needs = await tx.rows<OwnNeed>(sql`
    select o.id as ref_id, o.user_id, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, sum(i.own_qty)::int as qty
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = any(${[...orderIds]}::uuid[]) and o.warehouse_id is not null and i.own_qty > 0
    group by 1, 2, 3, 4 order by 1, 3`);
  const short = await coverFromLots(tx, "store_order", needs, until);
  for (const [userId, taken] of Map.groupBy(needs, (need) => need.userId))
    await quoteOwnAnew(
      tx,
      userId,
      taken.map(({ variantId }) => variantId),
    );
  return short;
}

function goodsOf(refIds: readonly string[], until: Date | "firm"): Promising {
  const wanted = sql`
    select o.id as ref_id, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id, sum(i.qty)::int as qty
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = any(${refIds}::uuid[]) and o.warehouse_id is not null group by 1, 2, 3`;
  return { refType: "store_order", refIds, wanted, until };
}

const idsOf = (dues: readonly OrderDue[]) => dues.map(({ id }) => id);

type Paid = { readonly dues: readonly OrderDue[]; readonly attempt: Attempt };

function paidWrites(paid: readonly Paid[]): Write[] {
  const ids = paid.flatMap(({ dues }) => idsOf(dues));
  const acceptAt = new Date(Date.now() + coolingOffMinutes * 60_000);
  return [
    write(
      "orders_paid",
      sql`update store_order set status = 'PENDING', hold = 'NONE', pay_lock = null, paid_at = now(),
          abnormal = array_remove(abnormal, 'PRICE_CHANGED'), version = version + 1
        where id = any(${ids}::uuid[]) and box = 'ACTIVE' and (status = 'AWAITING_PAYMENT'
          or (status = 'PENDING' and hold = 'PAYMENT_REVIEW')) returning 1`,
      ids.length,
    ),
    transitionsWrite(
      paid.flatMap(({ dues, attempt }) => moves(dues, attempt, "PENDING", "paid")),
      "orders_history",
    ),
    jobsWrite("orders_paid_jobs", [
      {
        task: "orders.paid",
        payload: {
          payments: paid.map(({ dues, attempt: { paymentId } }) => ({ orderIds: idsOf(dues), paymentId })),
        },
      },
      { task: "orders.accept", payload: { orderIds: ids }, runAt: acceptAt },
    ]),
  ];
}

/** Gives back the goods of orders whose payment was given up. */
export async function releaseOrderStock(tx: Tx, orderId: string): Promise<void> {
  await releaseReservations(tx, { type: "store_order", id: orderId });
}
