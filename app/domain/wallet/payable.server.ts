/** A recharge as something to pay: the money stays on the wallet (J1). */
import { repaidFrom } from "~/domain/credit/repay.server";
import type { Attempt, Due, PayableKind, PayableReview, PayableView } from "~/domain/payments/payable.server";
import { db, sql } from "~/platform/db";
import { jobWrite, transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import { paths } from "~/platform/paths";
import { err, ok } from "~/platform/result";
import type { Transition } from "~/platform/db/transitions.server";
import { rechargeSold } from "./deposit.server";
import { rechargeStates, type RechargeEvent, type RechargeStatus } from "./states";

type Described = Pick<PayableView, "id" | "no" | "amount" | "ccy"> & {
  fee: bigint;
  repaid: bigint;
  credited: bigint | null;
  rate: bigint | null;
};

type Facts = { status: RechargeStatus; credited: boolean };

export const rechargePayable: PayableKind<Facts> = {
  type: "recharge_order",
  topUp: true,

  lock: (memberIds, ids) => sql`
    select r.user_id as member_id, r.id, r.no, r.amount, r.ccy, r.version as quote_version,
      (select p.payment_id from payment_payable p
        where p.payable_type = 'recharge_order' and p.payable_id = r.id and p.active) as locked_by,
      jsonb_build_object('status', r.status, 'credited', r.credited is not null) as facts
    from unnest(${memberIds}::uuid[], ${ids}::uuid[]) as a (member_id, id)
      join recharge_order r on r.id = a.id and r.user_id = a.member_id
    order by r.id for update of r`,

  async reserve(_tx, dues, attempt) {
    return moved(dues, attempt, "start");
  },

  async settle(_tx, dues, attempt) {
    const [due] = dues;
    if (!due || dues.length > 1 || !attempt.captured) return err("payments:error.gone");
    // Already paid: another payment is credited as the member's own money.
    if (due.facts.credited) return err("payments:error.paid");
    const { credited, fee } = attempt.captured;
    const money = sql`credited = ${credited - fee}, fee = ${fee}, fx_rate = ${attempt.captured.rate}::bigint`;
    if (due.facts.status === "CLOSED") {
      const late = sql`update recharge_order set ${money}, tags = array_append(tags, 'LATE_CREDIT')
        where id = ${due.id} and status = 'CLOSED' returning 1`;
      return ok([write("recharge_credited", late, 1), creditedJob(due.id)]);
    }
    // Money confirmed and money credited are one transaction here; the history says both.
    const paid = rechargeStates.next(due.facts.status, "captured");
    if (!paid.ok) return err("payments:error.paid");
    const history: Transition[] = [
      transition(due, due.facts.status, paid.value, "captured", attempt),
      transition(due, paid.value, "COMPLETED", "posted", attempt),
    ];
    const change = sql`update recharge_order set status = 'COMPLETED', ${money}, version = version + 1
      where id = ${due.id} and status = ${due.facts.status} returning 1`;
    return ok([
      write("recharge_credited", change, 1),
      transitionsWrite(history, "recharge_history"),
      creditedJob(due.id),
    ]);
  },

  async release(_tx, dues, attempt) {
    const done = moved(dues, attempt, "declined");
    return done.ok ? done.value : [];
  },

  charge() {
    throw new Error("a recharge is not charged to the wallet");
  },

  sold: rechargeSold,

  async describe(memberId, ids) {
    const repaid = repaidFrom(
      { type: "recharge_order", id: sql`recharge_order.id` },
      sql`recharge_order.user_id`,
    );
    const rows = await db.rows<Described>(sql`
      select id, no, amount, ccy, coalesce(fee, 0)::bigint as fee, credited, fx_rate as rate, ${repaid} as repaid
      from recharge_order
      where user_id = ${memberId} and id = any(${ids}::uuid[]) order by id`);
    return rows.map(({ credited, rate, ...row }) => ({
      ...row,
      credited,
      arrived: row.ccy === "USD" || credited === null || rate === null ? null : { credited, rate },
      href: paths.rechargeOrders({ no: row.no }),
    }));
  },

  async present(memberId, ids) {
    type Row = Omit<PayableReview, "problem" | "about" | "href"> & { status: RechargeStatus };
    const rows = await db.rows<Row>(sql`
      select id, no, amount, ccy, version, status from recharge_order
      where user_id = ${memberId} and id = any(${ids}::uuid[]) and method <> 'wire' order by id`);
    return rows.map(({ status, ...row }) => ({
      ...row,
      href: paths.rechargeOrders({ no: row.no }),
      about: { kind: "recharge" },
      problem: problemOf(status),
    }));
  },
};

function problemOf(status: RechargeStatus): string | null {
  // One that is being paid is paid anew: the attempt under way is ended first.
  if (status === "AWAITING_PAYMENT" || status === "PENDING") return null;
  return status === "CLOSED" ? "payments:error.gone" : "payments:error.paid";
}

function moved(dues: readonly Due<Facts>[], attempt: Attempt, event: RechargeEvent) {
  const writes: Write[] = [];
  const history: Transition[] = [];
  for (const due of dues) {
    const next = rechargeStates.next(due.facts.status, event);
    if (!next.ok) return err("payments:error.gone");
    history.push(transition(due, due.facts.status, next.value, event, attempt));
    // It may be paid by another way than it was made for.
    const method = event === "start" ? sql`${attempt.method}` : sql`method`;
    const change = sql`update recharge_order set status = ${next.value}, method = ${method}, version = version + 1
      where id = ${due.id} and status = ${due.facts.status} returning 1`;
    writes.push(write(`recharge_moved_${writes.length}`, change, 1));
  }
  return ok(history.length === 0 ? writes : [...writes, transitionsWrite(history, "recharge_history")]);
}

function transition(due: Due<Facts>, from: string, to: string, event: string, attempt: Attempt): Transition {
  return { entity: "recharge_order", entityId: due.id, from, to, event, actor: attempt.actor };
}

function creditedJob(rechargeId: string): Write {
  return jobWrite(
    "recharge_credited_job",
    "wallet.recharged",
    { rechargeId },
    { key: `recharged:${rechargeId}` },
  );
}
