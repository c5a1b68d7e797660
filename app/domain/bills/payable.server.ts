/** A price difference as something to pay (§3.10, J13): all of several, or none. */
import { differencePaid } from "~/domain/ledger/postings";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { adjustParts } from "~/domain/orders/money.server";
import type { Attempt, Due, PayableKind, PayableReview } from "~/domain/payments/payable.server";
import { db, sql, type Tx } from "~/platform/db";
import { jobWrite, transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { goOnUnlessOpen } from "./rows.server";
import { billSold } from "./invoice-lines.server";
import { beforeDispatch, billStates, partOf, type BillStatus, type BillType } from "./states";

type Facts = { status: BillStatus; type: BillType; orderId: string; orderNo: string; orderStatus: string };
type BillDue = Due<Facts>;

export const billPayable: PayableKind<Facts> = {
  type: "price_diff_bill",
  topUp: false,
  ofOrders: sql`select id as payable_id, order_id from price_diff_bill`,

  // The order first, then the bill, as the desk locks them.
  lock: (memberIds, ids) => sql`
    select b.user_id as member_id, b.id, b.no, b.amount, 'USD' as ccy, b.version as quote_version, b.pay_lock as locked_by,
      jsonb_build_object('status', b.status, 'type', b.type, 'orderId', o.id, 'orderNo', o.no, 'orderStatus', o.status)
        as facts
    from unnest(${memberIds}::uuid[], ${ids}::uuid[]) as a (member_id, id)
      join price_diff_bill b on b.id = a.id and b.user_id = a.member_id join store_order o on o.id = b.order_id
    order by b.id for update of o, b`,

  async reserve(_tx, dues, attempt) {
    const sound = checkAll(dues, attempt);
    if (!sound.ok) return sound;
    const ids = dues.map((due) => due.id);
    return ok([
      write(
        "bills_locked",
        sql`update price_diff_bill set pay_lock = ${attempt.paymentId}::uuid
          where id = any(${ids}::uuid[]) and pay_lock is null and status = 'OPEN' returning 1`,
        ids.length,
      ),
    ]);
  },

  async settle(tx, dues, attempt) {
    const sound = attempt.reserved && !attempt.late ? held(dues, attempt) : checkAll(dues, attempt);
    if (!sound.ok) return sound;
    await moveOrders(tx, dues, attempt);
    return ok(paidWrites(dues, attempt));
  },

  async release(_tx, dues, attempt) {
    const mine = dues.filter((due) => due.lockedBy === attempt.paymentId).map((due) => due.id);
    return [
      write(
        "bills_unlocked",
        sql`update price_diff_bill set pay_lock = null
          where id = any(${mine}::uuid[]) and pay_lock = ${attempt.paymentId}::uuid returning 1`,
      ),
    ];
  },

  charge: ({ id, no, amount, facts }, attempt, promo) =>
    differencePaid({
      idemKey: `price_diff_bill:${id}:paid`,
      member: attempt.memberId,
      // The books know the order by everything that was paid for it.
      ref: { type: "store_order", id: facts.orderId, no: facts.orderNo },
      memo: no,
      amount,
      promo,
      part: beforeDispatch(facts.orderStatus) ? null : partOf[facts.type],
    }),

  sold: billSold,

  async describe(memberId, ids) {
    const rows = await db.rows<{ id: string; no: string; amount: bigint; orderNo: string }>(sql`
      select b.id, b.no, b.amount, o.no as order_no from price_diff_bill b join store_order o on o.id = b.order_id
      where b.user_id = ${memberId} and b.id = any(${ids}::uuid[]) order by b.id`);
    return rows.map((row) => ({ ...row, ccy: "USD", href: paths.bill(row.no) }));
  },

  async present(memberId, ids) {
    type Row = Omit<PayableReview, "problem" | "about" | "href"> & {
      status: BillStatus;
      type: BillType;
      orderNo: string;
    };
    const rows = await db.rows<Row>(sql`
      select b.id, b.no, b.amount, 'USD' as ccy, b.version, b.status, b.type, o.no as order_no,
        b.pay_lock as payment_id
      from price_diff_bill b join store_order o on o.id = b.order_id
      where b.user_id = ${memberId} and b.id = any(${ids}::uuid[]) order by b.id`);
    return rows.map(({ status, type, orderNo, ...row }) => ({
      ...row,
      href: paths.bill(row.no),
      about: { kind: "bill", type, orderNo },
      problem: status === "OPEN" ? (row.paymentId ? "payments:error.locked" : null) : problemOf(status),
    }));
  },
};

function problemOf(status: BillStatus): string {
  return status === "PAID" ? "payments:error.paid" : "payments:error.gone";
}

function checkAll(dues: readonly BillDue[], attempt: Attempt): Result<undefined> {
  for (const due of dues) {
    if (!billStates.next(due.facts.status, "pay").ok) return err(problemOf(due.facts.status));
    const alive =
      beforeDispatch(due.facts.orderStatus) || ["SHIPPED", "DELIVERED"].includes(due.facts.orderStatus);
    if (!alive) return err("payments:error.gone");
    const agreed = attempt.agreed.get(due.id);
    if (agreed && (agreed.quoteVersion !== due.quoteVersion || agreed.amount !== due.amount))
      return err("payments:error.changed");
  }
  return ok();
}

/** A locked bill was checked when it was locked and could not change since. */
function held(dues: readonly BillDue[], attempt: Attempt): Result<undefined> {
  const fits = dues.every((due) => due.lockedBy === attempt.paymentId && due.facts.status === "OPEN");
  return fits ? ok() : err("payments:error.gone");
}

/** A payment before dispatch raises the order's value; without open bills the order goes on (§3.1 #22). */
async function moveOrders(tx: Tx, dues: readonly BillDue[], attempt: Attempt): Promise<void> {
  const paid = dues.map((due) => due.id);
  for (const orderId of [...new Set(dues.map((due) => due.facts.orderId))].sort()) {
    const order = await lockAnyOrder(tx, { id: orderId });
    if (!order || !beforeDispatch(order.status)) continue;
    for (const due of dues.filter(({ facts }) => facts.orderId === orderId)) {
      await adjustParts(tx, orderId, { [partOf[due.facts.type]]: due.amount });
    }
    await goOnUnlessOpen(tx, order, paid, attempt.actor);
  }
}

function paidWrites(dues: readonly BillDue[], attempt: Attempt): Write[] {
  const ids = dues.map((due) => due.id);
  return [
    write(
      "bills_paid",
      sql`update price_diff_bill set status = 'PAID', pay_lock = null, settled_at = now(), updated_at = now()
        where id = any(${ids}::uuid[]) and status = 'OPEN' returning 1`,
      ids.length,
    ),
    transitionsWrite(
      dues.map((due) => ({
        entity: "price_diff_bill",
        entityId: due.id,
        from: "OPEN",
        to: "PAID",
        event: "pay",
        actor: attempt.actor,
        reason: attempt.method,
      })),
      "bills_history",
    ),
    jobWrite("bills_paid_news", "bills.paid", { billIds: ids, paymentId: attempt.paymentId }),
  ];
}
