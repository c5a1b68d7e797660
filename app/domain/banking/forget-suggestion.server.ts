/** Removes suggestions of a wire that is credited, so that another wire can be suggested. */
import { db, sql, type Tx } from "~/platform/db";
import type { Suggestion } from "./suggest";

/**
 * Removes the wire from the suggestions of all open lines. A line that is locked by a booking is skipped; that booking
 * is refused and removes it.
 */
export async function forgetWire(tx: Tx, { type, key }: Pick<Suggestion, "type" | "key">): Promise<void> {
  await tx.run(sql`
    update bank_line set suggestion = null where id in (
      select id from bank_line
      where status in ('UNMATCHED', 'SUSPENSE') and dc = 'C'
        and suggestion ->> 'type' = ${type} and suggestion ->> 'key' = ${key}
      for update skip locked)`);
}

/** A line is not suggested for a wire any more that it was refused for. */
export async function forgetSuggestion(lineId: string, key: string): Promise<void> {
  await db.run(sql`
    update bank_line set suggestion = null
    where id = ${lineId} and status in ('UNMATCHED', 'SUSPENSE') and suggestion ->> 'key' = ${key}`);
}
