/** Payouts a line of the statement names by their number, as their provider tells of them. */
import { db, sql, type Queryable } from "~/platform/db";
import { payoutShortLimit } from "./config";
import type { PspName } from "./psp";

/** Why a line is probably not the payout it names: another line is booked as it, or the amount differs. */
export type PayoutDoubt = {
  provider: PspName;
  payout: string;
  /** The line that is booked as this payout. */
  entryRef: string | null;
  /** What the provider paid out, in minor units of `ccy`. */
  sent: bigint;
  ccy: string;
};

type Line = { id: string; amount: bigint; ccy: string; remittance: string };

/** Possible payout numbers in a line's text, hyphenated ones included. */
const numbersIn = (words: string): string[] => [
  ...new Set([...(words.match(/\w+/g) ?? []), ...(words.match(/[\w-]+/g) ?? [])]),
];

/**
 * The objection to booking a line as the payout it names; null where there is none or no payout is known. Bank charges
 * do not count as another amount.
 */
export async function payoutDoubt(line: Line, on: Queryable = db): Promise<PayoutDoubt | null> {
  const numbers = numbersIn(line.remittance);
  const named = await on.rows<PayoutDoubt>(sql`
    select p.provider, p.source as payout, -p.said as sent, p.ccy, (
      select b.entry_ref from bank_line b
      where b.kind = 'psp' and b.ref_no = p.provider and b.id <> ${line.id}
        and ('bank_line:' || b.id = p.subject or b.remittance like '%' || replace(p.source, '_', '\\_') || '%')
      order by b.booked_on, b.id limit 1) as entry_ref
    from (
      select l.id, l.provider, l.ref, l.part, l.ccy, l.subject, coalesce(l.source, l.ref) as source,
        coalesce((
          select d.provider_amount from provider_difference d
          where d.line_id = l.id and d.kind = 'changed' and d.ccy = l.ccy and d.settled_at is null), l.amount) as said
      from provider_line l
      where l.kind = 'payout' and l.amount < 0 and l.part = 'amount' and l.provider = any('{stripe,paypal}'::text[])
        and (l.source = any(${numbers}::text[]) or (l.source is null and l.ref = any(${numbers}::text[])))) p
    order by p.id`);
  const fits = ({ entryRef, sent, ccy }: PayoutDoubt) =>
    entryRef === null && ccy === line.ccy && line.amount <= sent && sent - line.amount <= payoutShortLimit;
  return named.some(fits) ? null : (named[0] ?? null);
}
