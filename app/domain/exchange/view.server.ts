/** The open position as it stands, what is proposed to be booked of it, and what was booked last. */
import { postedBy } from "~/domain/ledger/closing.server";
import { usdRates } from "~/domain/rates/rates.server";
import { db, sql, type Queryable } from "~/platform/db";
import { positionOf, resultOf, type Open, type ResultStatus, type Sums } from "./result";

/** The open position at the newest valid rates. Bank fees in another currency are spent in it, so they count. */
export async function openPosition(on: Queryable = db): Promise<Open[]> {
  const sums = await on.rows<Sums>(sql`
    select ccy, sum(debit - credit)::bigint as open, coalesce(sum(debit - credit) filter (where kind = 'exp:bank_fee'), 0)::bigint as fees
    from (${postedBy(null, "fx:clearing")} union all ${postedBy(null, "exp:bank_fee")}) posted
    where kind = 'fx:clearing' or ccy <> 'USD' group by ccy order by ccy`);
  return positionOf(sums, await usdRates(on));
}

export type ResultView = {
  id: string;
  status: ResultStatus;
  /** US cents: a gain above zero. */
  amount: bigint;
  position: Open[];
  reason: string;
  askedBy: string | null;
  askedById: string;
  at: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  journalId: string | null;
};

export type ExchangeView = {
  position: Open[];
  /** What is to be booked; null where a currency has no rate. */
  result: bigint | null;
  proposed: ResultView | null;
  posted: ResultView[];
};

/** As it is kept; those of before fees counted name none. */
type Kept = { [K in keyof Omit<Open, "fees">]: Open[K] extends bigint | null ? string | null : Open[K] } & {
  fees?: string;
};

const shown = 10;

/** Everything the page of the open position shows. */
export async function exchangeView(): Promise<ExchangeView> {
  const position = await openPosition();
  const rows = await db.rows<Omit<ResultView, "position"> & { position: Kept[] }>(sql`
    select x.id, x.status, x.amount, x.position, x.reason, x.asked_by as asked_by_id, x.created_at as at,
      (select s.name from staff s where s.id = x.asked_by) as asked_by,
      (select s.name from staff s where s.id = x.decided_by) as decided_by, x.decided_at,
      (select j.id from journal j where j.idem_key = 'fx_result:' || x.id || ':posted') as journal_id
    from ((select * from fx_result where status = 'PROPOSED')
      union all (select * from fx_result where status = 'POSTED' order by decided_at desc limit ${shown})) x
    order by x.decided_at desc nulls first`);
  const views = rows.map((row) => ({ ...row, position: row.position.map(read) }));
  return {
    position,
    result: resultOf(position),
    proposed: views.find(({ status }) => status === "PROPOSED") ?? null,
    posted: views.filter(({ status }) => status === "POSTED"),
  };
}

const read = ({ ccy, open, fees, rate, worth }: Kept): Open => ({
  ccy,
  open: BigInt(open ?? 0),
  fees: BigInt(fees ?? 0),
  rate: rate === null ? null : BigInt(rate),
  worth: worth === null ? null : BigInt(worth),
});
