/** Incoming lines by which the bank returned a withdrawal (§3.8). */
import { lockWithdrawal } from "~/domain/withdrawals/move.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { namesWithdrawal, wasReturned, type OutgoingLine } from "./outgoing.server";

export type ReturnedWithdrawal = {
  id: string;
  no: string;
  /** What was sent, in minor units of its currency. */
  sent: bigint;
  returned: boolean;
};

/** What the banks left of a withdrawal `w` that was sent back, in minor units of its currency. */
export const leftOf = sql`(w.payout - coalesce((
  select sum(e.amount) from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
  where j.idem_key = 'withdrawal:' || w.id || ':return-kept'
    || case when w.payings > 0 then ':' || w.payings else '' end), 0))::bigint`;

const noLine = sql`not exists (
  select 1 from bank_line t where t.kind = 'withdrawal' and t.dc = 'C' and t.ref_id = w.id)`;

/** Withdrawals that a line may return: failed ones of exactly its amount, and completed ones that its text names. */
export function returnedWithdrawalsFor(lineId: string, on: Queryable = db): Promise<ReturnedWithdrawal[]> {
  return on.rows<ReturnedWithdrawal>(sql`
    select w.id, w.no, w.payout as sent, w.status = 'FAILED' as returned
    from bank_line l join withdrawal w on w.ccy = l.ccy and w.type <> 'payoneer' and w.payout >= l.amount
    where l.id = ${lineId} and l.dc = 'C' and ${noLine}
      and ((${wasReturned} and ${leftOf} = l.amount)
        or (w.status = 'COMPLETED' and ${namesWithdrawal}))
    order by position(w.no in upper(l.remittance)) > 0 desc, w.id desc limit 10`);
}

/** Checks that a line fits a withdrawal that finance marked as returned. Books nothing. */
export async function linkReturnedWithdrawal(
  tx: Tx,
  no: string,
  { amount, ccy }: Pick<OutgoingLine, "amount" | "ccy">,
): Promise<Result<{ id: string }>> {
  const row = await lockWithdrawal(tx, no);
  const fits =
    row &&
    (await tx.first(sql`
      select 1 from withdrawal w where w.id = ${row.id} and w.ccy = ${ccy} and w.type <> 'payoneer' and ${wasReturned}
        and ${leftOf} = ${amount} and ${noLine}`));
  return row && fits ? ok({ id: row.id }) : err("banking:error.stale");
}
