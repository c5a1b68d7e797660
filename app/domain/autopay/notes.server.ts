/** Why something was left: noted where it stands, and told once. */
import type { AutopayNote } from "~/domain/orders/rules";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import type { Candidate, Kind } from "./candidates.server";
import { tellLeft } from "./news.server";

export type Left = { readonly candidate: Candidate; readonly note: AutopayNote };
type Noted = { type: Kind; no: string; fresh: boolean };

/** Notes why orders and bills were left, and tells the member of each new reason once. */
export async function keepNotes(memberId: string, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return;
  await transaction(async (tx) => {
    // Bills first, as they are paid.
    const noted = [
      ...(await note(tx, memberId, "price_diff_bill", left)),
      ...(await note(tx, memberId, "store_order", left)),
    ];
    await tellLeft(
      tx,
      memberId,
      noted.filter(({ fresh }) => fresh),
    );
  });
}

/**
 * Takes off why orders, and their price differences, were left: what said so has changed, and they are looked at anew.
 * `which` is a condition on `store_order o`.
 */
export async function forgetNotes(tx: Tx, which: Sql): Promise<void> {
  await tx.run(sql`
    update store_order o set autopay_note = null, autopay_noted_at = null
    where ${which} and o.status = 'AWAITING_PAYMENT' and o.autopay_note is not null`);
  await tx.run(sql`
    update price_diff_bill b set autopay_note = null, autopay_noted_at = null from store_order o
    where o.id = b.order_id and ${which} and b.status = 'OPEN' and b.autopay_note is not null`);
}

/** As `forgetNotes`, of one store whose own setting is another than before. */
export const forgetNotesOfStore = (tx: Tx, storeId: string): Promise<void> =>
  forgetNotes(tx, sql`o.store_id = ${storeId}`);

/** Where a kind of candidate stands, what it is while it still waits to be paid. */
const rows: Record<Kind, { table: Sql; waiting: Sql }> = {
  store_order: { table: sql`store_order`, waiting: sql`'AWAITING_PAYMENT'` },
  price_diff_bill: { table: sql`price_diff_bill`, waiting: sql`'OPEN'` },
};

// The day's limit is noted anew each day, so that it is looked at again the day after.
async function note(tx: Tx, memberId: string, kind: Kind, left: readonly Left[]): Promise<Noted[]> {
  const own = left.filter(({ candidate }) => candidate.type === kind);
  if (own.length === 0) return [];
  const { table, waiting } = rows[kind];
  const ids = own.map(({ candidate }) => candidate.id);
  const notes = own.map((one) => one.note);
  return tx.rows<Noted>(sql`
    update ${table} d set autopay_note = n.note, autopay_noted_at = now()
    from unnest(${ids}::uuid[], ${notes}::text[]) as n (id, note), ${table} b
    where d.id = n.id and b.id = d.id and d.user_id = ${memberId} and d.status = ${waiting}
      and d.pay_lock is null and (d.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
    returning ${kind}::text as type, d.no, b.autopay_note is distinct from n.note as fresh`);
}
