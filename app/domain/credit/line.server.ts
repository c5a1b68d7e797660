/** The row of a credit line: locked after the wallet, read with what is overdue, moved by compare-and-set. */
import { fundsOf, lockWallet, type Funds } from "~/domain/ledger/ledger.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import type { Standing } from "./rules";
import type { LineEvent, LineStatus } from "./states";

/**
 * A select that locks a member's line (after the wallet, before any payable) and yields `status, limit, term, auto,
 * overdue`; no row where there is no line. Amounts are text, for they may pass through JSON.
 */
export function lockLine(memberId: Sql | string): Sql {
  return sql`${standing} where l.user_id = ${memberId}::uuid for update of l`;
}

/** As `lockLine`, of several members, in the order of their ids; yields `member_id` besides. */
export function lockLines(memberIds: readonly string[]): Sql {
  return sql`${standing} where l.user_id = any(${memberIds}::uuid[]) order by l.user_id for update of l`;
}

const standing = sql`select l.user_id as member_id, l.status, l.credit_limit::text as "limit", l.term_days as term,
    l.auto_repay as auto, (select coalesce(sum(d.amount - d.repaid), 0)::text from credit_draw d
      where d.user_id = l.user_id and d.repaid < d.amount and d.due_at < now()) as overdue
  from credit_line l`;

export type LineRow = { status: LineStatus; limit: string; term: number; auto: boolean; overdue: string };

/** A row of `lockLine` as the rules need it. */
export function standingOf(row: LineRow | null | undefined): Standing | null {
  if (!row) return null;
  const { status, limit, term, auto, overdue } = row;
  return { status, limit: BigInt(limit), termDays: term, autoRepay: auto, overdue: BigInt(overdue) };
}

/** Locks the wallet, then the line, and reads both. */
export async function lockWalletAndLine(
  tx: Tx,
  memberId: string,
): Promise<{ funds: Funds; line: Standing | null }> {
  const funds = fundsOf(await tx.rows<{ kind: string; free: bigint }>(lockWallet(memberId)));
  return { funds, line: standingOf(await tx.first<LineRow & { memberId: string }>(lockLine(memberId))) };
}

/** Writes a move of a line and its history; the caller holds its lock. */
export async function moveLine(
  tx: Tx,
  memberId: string,
  move: { from: LineStatus; to: LineStatus; event: LineEvent; actor: Actor; reason?: string | undefined },
): Promise<void> {
  const suspendedFor = move.event === "overdue" ? "overdue" : "staff";
  await tx.run(sql`
    update credit_line set status = ${move.to}, version = version + 1,
      suspended_for = case when ${move.to} <> 'SUSPENDED' then null
        when ${move.event} in ('suspend', 'overdue') then ${suspendedFor} else suspended_for end
    where user_id = ${memberId}`);
  const { from, to, event, actor, reason } = move;
  await recordTransitions(tx, [
    { entity: "credit_line", entityId: memberId, from, to, event, actor, reason },
  ]);
}
