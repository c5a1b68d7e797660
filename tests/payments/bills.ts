/** Bills for tests: paid like anything else, in a table of their own. */
import { orderPaid } from "~/domain/ledger/postings";
import { db, raw, sql } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { write } from "~/platform/db/writes.server";
import { err, ok } from "~/platform/result";
import { registerPayable, type Attempt, type Due, type PayableKind } from "~/domain/payments/payable.server";

const billKind: PayableKind<{ paid: boolean }> = {
  type: "price_diff_bill",
  topUp: false,
  lock: (memberIds, ids) => sql`
    select user_id as member_id, id, no, amount, 'USD' as ccy, version as quote_version, pay_lock as locked_by,
      jsonb_build_object('paid', paid) as facts
    from test_bill where (user_id, id) in (select * from unnest(${memberIds}::uuid[], ${ids}::uuid[]))
    order by id for update`,
  async reserve(_tx, dues, attempt) {
    if (dues.some((due) => due.facts.paid)) return err("payments:error.paid");
    const change = sql`update test_bill set pay_lock = ${attempt.paymentId}::uuid
      where id = any(${idsOf(dues)}::uuid[]) and pay_lock is null and not paid returning 1`;
    return ok([write("bills_locked", change, dues.length)]);
  },
  async settle(_tx, dues, attempt) {
    if (dues.some((due) => due.facts.paid || !fits(due, attempt))) return err("payments:error.paid");
    const change = sql`update test_bill set paid = true, pay_lock = null
      where id = any(${idsOf(dues)}::uuid[]) and not paid returning 1`;
    return ok([write("bills_paid", change, dues.length)]);
  },
  async release(_tx, _dues, attempt) {
    const change = sql`update test_bill set pay_lock = null where pay_lock = ${attempt.paymentId}::uuid returning 1`;
    return [write("bills_released", change)];
  },
  charge: (due, attempt, promo) =>
    orderPaid({
      idemKey: `price_diff_bill:${due.id}:paid`,
      member: attempt.memberId,
      ref: { type: "test_bill", id: due.id, no: due.no },
      amount: due.amount,
      promo,
    }),
  async describe(memberId, ids) {
    const rows = await db.rows<{ id: string; no: string; amount: bigint }>(sql`
      select id, no, amount from test_bill where user_id = ${memberId}::uuid and id = any(${ids}::uuid[])`);
    return rows.map((row) => ({ ...row, ccy: "USD", href: "/user" }));
  },
};

function idsOf(dues: readonly Due[]): string[] {
  return dues.map((due) => due.id);
}

function fits(due: Due, attempt: Attempt): boolean {
  const agreed = attempt.agreed.get(due.id);
  return agreed?.amount === due.amount && agreed.quoteVersion === due.quoteVersion;
}

/** Makes the kind and its table; once a test file. */
export async function prepareBills(): Promise<void> {
  registerPayable(billKind);
  await db.run(
    raw(`create table test_bill (id uuid primary key, user_id uuid not null, no text not null, amount bigint not null,
      version int not null default 0, paid boolean not null default false, pay_lock uuid)`),
  );
}

export type Bill = { type: "price_diff_bill"; id: string };

/** A bill of so many cents. */
export async function makeBill(userId: string, amount: bigint): Promise<Bill> {
  const id = uuidv7();
  await db.run(
    sql`insert into test_bill (id, user_id, no, amount) values (${id}, ${userId}, ${`B${id.slice(-6)}`}, ${amount})`,
  );
  return { type: "price_diff_bill", id };
}

/** How a bill stands. */
export async function billOf(bill: Bill): Promise<{ paid: boolean; locked: boolean }> {
  const row = await db.first<{ paid: boolean; locked: boolean }>(sql`
    select paid, pay_lock is not null as locked from test_bill where id = ${bill.id}`);
  if (!row) throw new Error("no such bill");
  return row;
}

/** Changes what a bill comes to, as a new quote would. */
export async function requote(bill: Bill, amount: bigint): Promise<void> {
  await db.run(sql`update test_bill set amount = ${amount}, version = version + 1 where id = ${bill.id}`);
}
