/** Why something was left: noted where it stands, and told once. */
import type { AutopayNote } from "~/domain/orders/rules";
import { sql, transaction, type Tx } from "~/platform/db";
import type { Candidate, Kind } from "./candidates.server";
import { tellLeft } from "./news.server";

export type Left = { readonly candidate: Candidate; readonly note: AutopayNote };
type Noted = { type: Kind; no: string; fresh: boolean };

/** Notes why orders and bills were left, and tells the member of each new reason once. */
export async function keepNotes(memberId: string, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return;
  const of = (kind: Kind) => left.filter(({ candidate }) => candidate.type === kind);
  await transaction(async (tx) => {
    const noted = [
      ...(await noteBills(tx, memberId, of("price_diff_bill"))),
      ...(await noteOrders(tx, memberId, of("store_order"))),
    ];
    await tellLeft(
      tx,
      memberId,
      noted.filter(({ fresh }) => fresh),
    );
  });
}

const pairs = (left: readonly Left[]) =>
  sql`unnest(${left.map(({ candidate }) => candidate.id)}::uuid[], ${left.map(({ note }) => note)}::text[])`;

// The day's limit is noted anew each day, so that it is looked at again the day after.
async function noteOrders(tx: Tx, memberId: string, left: readonly Left[]): Promise<Noted[]> {
  if (left.length === 0) return [];
  return tx.rows<Noted>(sql`
    update store_order o set autopay_note = n.note, autopay_noted_at = now()
    from ${pairs(left)} as n (id, note), store_order b
    where o.id = n.id and b.id = o.id and o.user_id = ${memberId} and o.status = 'AWAITING_PAYMENT'
      and o.pay_lock is null and (o.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
    returning 'store_order' as type, o.no, b.autopay_note is distinct from n.note as fresh`);
}

async function noteBills(tx: Tx, memberId: string, left: readonly Left[]): Promise<Noted[]> {
  if (left.length === 0) return [];
  return tx.rows<Noted>(sql`
    update price_diff_bill d set autopay_note = n.note, autopay_noted_at = now()
    from ${pairs(left)} as n (id, note), price_diff_bill b
    where d.id = n.id and b.id = d.id and d.user_id = ${memberId} and d.status = 'OPEN'
      and d.pay_lock is null and (d.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
    returning 'price_diff_bill' as type, d.no, b.autopay_note is distinct from n.note as fresh`);
}
