/** Why auto-pay skipped an order: stored on it, and removed when it is to be tried again. */
import { sql, type Sql } from "~/platform/db";

/** Takes the notes off unpaid orders `store_order o` that a condition names. */
export function withoutNotes(which: Sql): Sql {
  return sql`update store_order o set autopay_note = null, autopay_noted_at = null
    where ${which} and o.status = 'AWAITING_PAYMENT' and o.autopay_note is not null`;
}

/**
 * Stores notes on a member's unpaid orders: `notes` are rows of `id` and `note`. Returns each number and whether its
 * note is `fresh`; the day's limit is fresh each day.
 */
export function noted(memberId: string, notes: Sql): Sql {
  return sql`update store_order d set autopay_note = n.note, autopay_noted_at = now()
    from (${notes}) n, store_order b
    where d.id = n.id and b.id = d.id and d.user_id = ${memberId} and d.status = 'AWAITING_PAYMENT'
      and d.pay_lock is null and (d.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
    returning d.no, b.autopay_note is distinct from n.note as fresh`;
}
