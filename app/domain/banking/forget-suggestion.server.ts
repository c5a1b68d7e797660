/** A wire that is credited is suggested to no line that waits: the next look for wires may find another. */
import { db, sql, type Tx } from "~/platform/db";
import type { Suggestion } from "./suggest";

/**
 * No other line that waits is suggested for a wire any more that has its line. One that somebody is about to book is
 * left to them: they are told, and it is forgotten then.
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
