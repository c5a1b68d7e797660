/** A wire of an order or bill that was confirmed by mistake: what it paid stays paid. */
import { sql, type Tx } from "~/platform/db";
import { undoneTag } from "./config";

/** How a wire stands that somebody may have confirmed by mistake. */
export type Undoing = {
  readonly may: boolean;
  readonly reason: string;
  readonly line: { readonly id: string; readonly no: string; readonly credited: boolean } | null;
  readonly correction: { readonly no: string; readonly posted: boolean } | null;
};

/** Its own money, which was credited to the member from its line. */
export type LaterCredit = {
  /** The day it was booked, YYYY-MM-DD. */
  readonly on: string;
  /** What was credited of it, in cents of USD. */
  readonly amount: bigint;
};

/** The bank charges that we bore of a wire (J4), in cents, where it paid an order within the tolerance. */
export async function borneFor(tx: Tx, paymentId: string): Promise<bigint> {
  const row = await tx.first<{ borne: bigint }>(sql`
    select e.amount as borne from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'D'
    where j.idem_key = ${`payment:${paymentId}:shortage`} and j.status = 'posted'`);
  return row?.borne ?? 0n;
}

/** Marks it as undone; the wallet is locked. False where it was no such wire or already undone. */
export async function markPaymentWireUndone(tx: Tx, paymentId: string): Promise<boolean> {
  const marked = await tx.run(sql`
    update payment p set tags = array_append(p.tags, ${undoneTag}) from payment_wire w
    where p.id = ${paymentId} and w.payment_id = p.id and w.received is not null
      and not ${undoneTag}::text = any (p.tags)`);
  return marked === 1;
}
