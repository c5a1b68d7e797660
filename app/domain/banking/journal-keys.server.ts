/** Journals that belong to a bank's line or a wire and are about something else, by their keys. */
import { db, sql, type Sql } from "~/platform/db";

const keys = async (which: Sql): Promise<string[]> =>
  (await db.rows<{ key: string }>(which)).map(({ key }) => key);

/**
 * The journals of a line: its bookings, the corrections that name it, and those of its wire or withdrawal. `id`: the
 * line's.
 */
export const keysOfLine = (id: string): Promise<string[]> =>
  keys(sql`
    with l as (select * from bank_line where id = ${id}::uuid)
    select k as key from l cross join lateral (values (l.journal_key), (l.suspense_key)) keys (k) where k is not null
    union select 'bank_line:' || l.id || ':' || n from l, generate_series(0, l.bookings) n
    union select 'adjustment:' || a.id || ':posted' from adjustment a
    where (a.line_id = ${id}::uuid or a.wire_id = ${id}::uuid) and a.status = 'POSTED'
    union select j.idem_key from l join journal j
      on j.ref_type in ('recharge_order', 'payment', 'withdrawal') and j.ref_id = l.ref_id`);

/** The journals of a wire's bank lines, and the corrections that name it. `id`: the recharge's or payment's. */
export const keysOfWire = (id: string): Promise<string[]> =>
  keys(sql`
    select journal_key as key from bank_line where ref_id = ${id}::uuid and journal_key is not null
    union select 'adjustment:' || a.id || ':posted' from adjustment a
    where a.wire_id = ${id}::uuid and a.status = 'POSTED'`);
