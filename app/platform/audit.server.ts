/** The audit log: what staff and the system did, in the transaction that did it (§7). */
import { sql, type Queryable } from "./db/sql.server";
import type { Actor } from "./db/transitions.server";

export type AuditEntry = {
  actor: Actor;
  /** Noun and verb, such as `staff.login`. */
  action: string;
  entity: string;
  entityId: string;
  /** What it was and became; never secrets. */
  before?: unknown;
  after?: unknown;
  ip?: string | undefined;
};

/** Writes one line of the audit log. */
export async function audit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_log (actor, action, entity, entity_id, before, after, ip)
    values (${entry.actor}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.ip ?? null})`);
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Removes an erased member's addresses and network from the log; the actions stay. */
export async function forgetWhere(tx: Queryable, memberId: string): Promise<void> {
  const actor = `member:${memberId}`;
  await tx.run(sql`
    update audit_log set ip = null, before = before - 'email', after = after - 'email'
    where actor = ${actor} and entity = 'user' and entity_id = ${memberId}`);
  await tx.run(sql`update audit_log set ip = null where actor = ${actor} and ip is not null`);
}
