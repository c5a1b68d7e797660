/** What a recharge brought, as its receipt says it: what the books say arrived, whatever was announced. */
import type { Deposit } from "~/domain/payments/invoice-lines";
import { sql, type Queryable } from "~/platform/db";

/** The deposit of one recharge, by whatever way it came, out of suspense, too; null while nothing of it was credited. */
export async function rechargeSold(on: Queryable, id: string): Promise<Deposit | null> {
  const row = await on.first<Omit<Deposit, "kind">>(sql`
    select r.user_id, r.no, m.amount, m.ccy, r.fx_rate as rate, r.fee, r.credited
    from recharge_order r join lateral (
      select sum(e.amount)::bigint as amount, e.ccy from journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.ref_type = 'recharge_order' and j.ref_id = r.id and j.status = 'posted' and j.type in ('J1', 'J1f', 'J1w')
        and e.dc = 'D' and (a.code like 'psp:%' or a.code like 'bank:%' or a.code = 'suspense')
      group by e.ccy order by e.ccy limit 1) m on true
    where r.id = ${id}::uuid and r.credited is not null`);
  return row ? { kind: "deposit", ...row } : null;
}
