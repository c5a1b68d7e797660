/** Payouts a line of the statement names by their number, as their provider tells of them. */
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, type Queryable } from "~/platform/db";
import { payoutShortLimit } from "./config";
import type { PspName } from "./psp";

/** Why a line is probably not the payout it names: another line is booked as it, or the amount differs. */
export type PayoutDoubt = {
  provider: PspName;
  payout: string;
  entryRef: string | null;
  /** What the provider paid out, in minor units of `ccy`. */
  sent: bigint;
  ccy: string;
};

type Line = { id: string; amount: bigint; ccy: string; remittance: string };

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
    from (${pieceOf("banking.payoutsNumbered")(numbers)}) p
    order by p.id`);
  const fits = ({ entryRef, sent, ccy }: PayoutDoubt) =>
    entryRef === null && ccy === line.ccy && line.amount <= sent && sent - line.amount <= payoutShortLimit;
  return named.some(fits) ? null : (named[0] ?? null);
}
