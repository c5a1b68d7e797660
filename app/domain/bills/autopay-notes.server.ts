/** Why auto-pay skipped a price difference: stored on it, and removed when it is to be tried again. */
import { sql, type Sql } from "~/platform/db";

/** Takes the notes off the open differences of orders `store_order o` that a condition names. */
export function withoutNotes(which: Sql): Sql {
  return sql`update price_diff_bill b set autopay_note = null, autopay_noted_at = null from store_order o
    where o.id = b.order_id and ${which} and b.status = 'OPEN' and b.autopay_note is not null`;
}

/**
 * Stores notes on a member's open differences: `notes` are rows of `id` and `note`. Returns each number and whether its
 * note is `fresh`; the day's limit is fresh each day.
 */
export function noted(memberId: string, notes: Sql): Sql {
  return sql`update price_diff_bill d set autopay_note = n.note, autopay_noted_at = now()
    from (${notes}) n, price_diff_bill b
    where d.id = n.id and b.id = d.id and d.user_id = ${memberId} and d.status = 'OPEN'
      and d.pay_lock is null and (d.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
    returning d.no, b.autopay_note is distinct from n.note as fresh`;
}
