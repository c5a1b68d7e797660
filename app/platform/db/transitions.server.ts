/** The history of every state: one row a transition, in the transaction that makes it (§3). */
import { sql, type Sql } from "./sql.server";
import type { Tx } from "./transactions.server";

export type Actor =
  `member:${string}` | `staff:${string}` | `provider:${string}` | `store:${string}` | "system";

export type Transition = {
  id?: string | undefined;
  entity: string;
  entityId: string;
  from: string | null;
  to: string;
  event: string;
  actor: Actor;
  reason?: string | undefined;
  /** Cents that went back to the member by it. */
  givenBack?: bigint | undefined;
};

/** Writes transitions. The caller may record an event that did not fit with the target `stale`. */
export async function recordTransitions(tx: Tx, transitions: readonly Transition[]): Promise<void> {
  if (transitions.length === 0) return;
  const [only] = transitions;
  if (only && transitions.length === 1) return recordOne(tx, only);
  const rows = transitions.map((t) => ({
    ...t,
    givenBack: t.givenBack === undefined ? null : String(t.givenBack),
  }));
  await tx.run(sql`
    insert into state_transition (id, entity, entity_id, from_state, to_state, event, actor, reason, given_back)
    select coalesce(r.id, uuidv7()), r.entity, r."entityId", r."from", r."to", r.event, r.actor, r.reason, r."givenBack"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, entity text, "entityId" uuid, "from" text,
      "to" text, event text, actor text, reason text, "givenBack" bigint)`);
}

async function recordOne(tx: Tx, t: Transition): Promise<void> {
  await tx.run(sql`
    insert into state_transition (id, entity, entity_id, from_state, to_state, event, actor, reason, given_back)
    values (coalesce(${t.id ?? null}::uuid, uuidv7()), ${t.entity}, ${t.entityId}, ${t.from}, ${t.to}, ${t.event}, ${t.actor}, ${t.reason ?? null},
      ${t.givenBack ?? null})`);
}

/**
 * Adds the transitions that a `select` gives: entity, its id, the state before and after, the event, the actor. For what
 * one statement does to many rows.
 */
export function historyOf(select: Sql): Sql {
  return sql`insert into state_transition (entity, entity_id, from_state, to_state, event, actor) ${select}`;
}
