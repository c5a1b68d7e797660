/** A bulk order as something to pay (§3.2 #2, #3, #8): its deposit, all of it, or its balance. */
import { depositPaid, orderPaid, restPaid } from "~/domain/ledger/postings";
import type { Attempt, Due, PayableKind, PayableReview } from "~/domain/payments/payable.server";
import { allocateBulkLater } from "~/domain/purchasing/bulk.server";
import { db, sql, type Sql } from "~/platform/db";
import { transitionsWrite, write, type Write } from "~/platform/db/writes.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { bulkSold } from "./invoice-lines.server";
import { depositedOf } from "./row.server";
import { bulkStates, payEvent, type BulkKind, type BulkStatus, type PaidState } from "./states";

type Facts = {
  status: BulkStatus;
  isSplit: boolean;
  paidState: PaidState;
  balanceDueAt: string | null;
  isStale: boolean;
  deposited: string;
};
type BulkDue = Due<Facts>;

/** What is to be paid of `b` now, in cents. */
export const amountDue: Sql = sql`case
  when b.status = 'AWAITING_PAYMENT' and b.is_split then b.deposit
  when b.paid_state = 'deposit' then b.goods + b.shipping - b.less - ${depositedOf}
  else b.goods + b.shipping - b.less end`;

const isStale = sql`(b.status = 'AWAITING_PAYMENT' and b.price_lock_until < now())`;

export const bulkPayable: PayableKind<Facts> = {
  type: "bulk_order",
  topUp: false,

  lock: (memberIds, ids) => sql`
    select b.user_id as member_id, b.id, b.no, ${amountDue} as amount, 'USD' as ccy, b.version as quote_version,
      b.pay_lock as locked_by,
      jsonb_build_object('status', b.status, 'isSplit', b.is_split, 'paidState', b.paid_state,
        'balanceDueAt', b.balance_due_at, 'isStale', ${isStale}, 'deposited', ${depositedOf}::text) as facts
    from unnest(${memberIds}::uuid[], ${ids}::uuid[]) as a (member_id, id)
      join bulk_order b on b.id = a.id and b.user_id = a.member_id
    order by b.id for update of b`,

  async reserve(_tx, dues, attempt) {
    const sound = checkAll(dues, attempt);
    if (!sound.ok) return sound;
    const ids = dues.map(({ id }) => id);
    return ok([
      write(
        "bulk_locked",
        sql`update bulk_order set pay_lock = ${attempt.paymentId}::uuid
          where id = any(${ids}::uuid[]) and pay_lock is null returning 1`,
        ids.length,
      ),
    ]);
  },

  async settle(tx, dues, attempt) {
    const sound = attempt.reserved && !attempt.late ? held(dues, attempt) : checkAll(dues, attempt);
    if (!sound.ok) return sound;
    const begun = dues.filter(({ facts }) => facts.status === "AWAITING_PAYMENT");
    await allocateBulkLater(
      tx,
      begun.map(({ id }) => id),
    );
    return ok(dues.flatMap((due, i) => paidWrites(due, attempt, i)));
  },

  async release(_tx, dues, attempt) {
    const mine = dues.filter(({ lockedBy }) => lockedBy === attempt.paymentId).map(({ id }) => id);
    return [
      write(
        "bulk_unlocked",
        sql`update bulk_order set pay_lock = null
          where id = any(${mine}::uuid[]) and pay_lock = ${attempt.paymentId}::uuid returning 1`,
      ),
    ];
  },

  charge({ id, no, amount, facts }, attempt, promo) {
    const common = { member: attempt.memberId, ref: { type: "bulk_order", id, no } };
    const event = payEvent(facts);
    // An order is paid in two parts, so each payment has a journal of its own.
    const paid = { ...common, idemKey: `bulk_order:${id}:paid:${attempt.paymentId}` };
    if (event === "pay-deposit") return depositPaid({ ...paid, deposit: amount });
    if (event === "pay-full") return orderPaid({ ...paid, amount, promo });
    const deposit = BigInt(facts.deposited);
    return restPaid({ ...paid, total: amount + deposit, deposit });
  },

  takesCredit: ({ facts }) => payEvent(facts) !== "pay-deposit",
  takesPromo: ({ facts }) => payEvent(facts) === "pay-full",

  sold: bulkSold,

  async describe(memberId, ids) {
    const rows = await db.rows<{ id: string; no: string; amount: bigint; kind: BulkKind }>(sql`
      select b.id, b.no, ${amountDue} as amount, b.kind from bulk_order b
      where b.user_id = ${memberId} and b.id = any(${[...ids]}::uuid[]) order by b.id`);
    return rows.map(({ kind, ...row }) => ({ ...row, ccy: "USD", href: pageOf(kind, row.no) }));
  },

  async present(memberId, ids) {
    type Row = Pick<PayableReview, "id" | "no" | "amount" | "ccy" | "version"> &
      Pick<Facts, "status" | "isSplit" | "paidState" | "isStale"> & {
        kind: BulkKind;
        balanceDueAt: Date | null;
        priceLockUntil: Date;
        paymentId: string | null;
      };
    const rows = await db.rows<Row>(sql`
      select b.id, b.no, ${amountDue} as amount, 'USD' as ccy, b.version, b.kind, b.status, b.is_split, b.paid_state,
        b.balance_due_at, b.pay_lock as payment_id, b.price_lock_until, ${isStale} as is_stale
      from bulk_order b where b.user_id = ${memberId} and b.id = any(${[...ids]}::uuid[]) order by b.id`);
    return rows.map((row) => {
      const { id, no, amount, ccy, version, paymentId } = row;
      const event = payEvent(row);
      return {
        ...{ id, no, amount, ccy, version, paymentId },
        href: pageOf(row.kind, no),
        keptUntil: row.status === "AWAITING_PAYMENT" ? row.priceLockUntil : null,
        noCredit: event === "pay-deposit",
        about: { kind: "bulk", part: event ?? "pay-full" },
        problem: paymentId ? "payments:error.locked" : problemOf(row),
      };
    });
  },
};

/** A member's page of an order. */
export const pageOf = (kind: BulkKind, no: string): string =>
  kind === "BULK" ? paths.bulkOrder(no) : paths.inventoryOrder(no);

type Payable = Parameters<typeof payEvent>[0] & { readonly isStale: boolean };

/** Why an order cannot be paid now; null where it can. */
function problemOf(order: Payable): string | null {
  if (payEvent(order) === null)
    return order.paidState === "none" ? "payments:error.gone" : "payments:error.paid";
  return order.isStale ? "payments:error.changed" : null;
}

function checkAll(dues: readonly BulkDue[], attempt: Attempt): Result<undefined> {
  for (const { id, amount, quoteVersion, facts } of dues) {
    const problem = problemOf(facts);
    if (problem) return err(problem);
    const agreed = attempt.agreed.get(id);
    if (agreed && (agreed.quoteVersion !== quoteVersion || agreed.amount !== amount))
      return err("payments:error.changed");
  }
  return ok();
}

/** A locked order was checked when it was locked and could not change since. */
function held(dues: readonly BulkDue[], attempt: Attempt): Result<undefined> {
  const fits = dues.every(
    ({ lockedBy, facts }) => lockedBy === attempt.paymentId && payEvent(facts) !== null,
  );
  return fits ? ok() : err("payments:error.gone");
}

function paidWrites({ id, facts }: BulkDue, attempt: Attempt, i: number): Write[] {
  const event = payEvent(facts);
  if (event === null) throw new Error("a bulk order that is not to be paid was settled");
  const to = bulkStates.next(facts.status, event);
  if (!to.ok) throw new Error("a bulk order that cannot be paid was settled");
  return [
    write(
      `bulk_paid_${i}`,
      sql`update bulk_order set status = ${to.value}, pay_lock = null, updated_at = now(), paid_at = coalesce(paid_at, now()),
          paid_state = ${event === "pay-deposit" ? "deposit" : "full"}
        where id = ${id}::uuid and status = ${facts.status} and paid_state = ${facts.paidState} returning 1`,
      1,
    ),
    ...(event === "pay-balance"
      ? [
          write(
            `bulk_sold_${i}`,
            sql`update bulk_line set unsold = dropped where bulk_order_id = ${id}::uuid and dropped > 0 returning 1`,
          ),
        ]
      : []),
    transitionsWrite(
      [
        {
          entity: "bulk_order",
          entityId: id,
          from: facts.status,
          to: to.value,
          event,
          actor: attempt.actor,
          reason: attempt.method,
        },
      ],
      `bulk_history_${i}`,
    ),
  ];
}
