/** Credit lines at the desk (§7, finance): the queue, one line with what speaks for and against it, and decisions. */
import type { Staff, StaffRole } from "~/domain/accounts/people";
import { openAccounts } from "~/domain/ledger/ledger.server";
import { pieceOf } from "~/domain/pieces.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { Decision } from "./forms";
import { lockWalletAndLine, moveLine } from "./line.server";
import { lineStates, type LineStatus } from "./states";
import type { CreditTab } from "./tabs";

/** Who of the staff decides about credit (§7). */
export const creditRoles: readonly StaffRole[] = ["finance"];

export type DeskLineRow = {
  id: string;
  name: string;
  email: string;
  status: LineStatus;
  limit: bigint;
  wanted: bigint | null;
  borrowed: bigint;
  overdue: bigint;
  nextDueAt: Date | null;
  at: Date;
};

const isOverdue = sql`exists (select 1 from credit_draw d
  where d.user_id = l.user_id and d.repaid < d.amount and d.due_at < now())`;

/** Which lines stand under a tab, of `credit_line l`. */
export const stateOfTab: Record<CreditTab, Sql> = {
  APPLIED: sql`l.status = 'APPLIED'`,
  overdue: isOverdue,
  ACTIVE: sql`l.status = 'ACTIVE'`,
  SUSPENDED: sql`l.status = 'SUSPENDED'`,
  ended: sql`l.status in ('NONE', 'CLOSED')`,
};

/** Credit lines with their member and what is borrowed. */
export const lineSource = sql`credit_line l join "user" u on u.id = l.user_id left join lateral (
  select sum(amount - repaid) filter (where due_at < now()) as overdue, min(due_at) as next from credit_draw
  where user_id = l.user_id and repaid < amount) d on true`;

/** What a line is listed with, of `lineSource`. */
export const lineColumns = sql`l.user_id as id, u.user_name as name, u.email, l.status, l.credit_limit as "limit", l.wanted,
  coalesce((select a.posted from ledger_account a
    where a.code = 'recv:credit:' || l.user_id and a.ccy = 'USD'), 0)::bigint as borrowed,
  coalesce(d.overdue, 0)::bigint as overdue, d.next as next_due_at, coalesce(l.applied_at, l.created_at) as at`;

export type Borrower = {
  id: string;
  name: string;
  email: string;
  status: string;
  since: Date;
  /** Orders paid in the last 90 days, and what they came to. */
  orders: number;
  volume: bigint;
  /** Chargebacks ever, and attempts to pay that were declined in the last 90 days. */
  disputes: number;
  declined: number;
  repaid: number;
  late: number;
  /** Draws of which something was written off, and what that came to, in cents. */
  writtenOff: number;
  lost: bigint;
};

/** The facts for granting a line (§4.4): volume and payment history. Null for an unknown member. */
export function borrowerOf(memberId: string): Promise<Borrower | null> {
  return db.first<Borrower>(sql`
    select u.id, u.user_name as name, u.email, u.status, u.created_at as since, o.orders, o.volume, d.disputes,
      p.declined, c.repaid, c.late, c.written_off, c.lost
    from "user" u
    cross join lateral (${pieceOf("credit.paidLately")(sql`u.id`)}) o
    cross join lateral (${pieceOf("credit.disputed")(sql`u.id`)}) d
    cross join lateral (${pieceOf("credit.declinedLately")(sql`u.id`)}) p
    cross join lateral (select count(*) filter (where repaid = amount and written_off = 0)::int as repaid,
        count(*) filter (where repaid = amount and written_off = 0 and repaid_at > due_at)::int as late,
        count(*) filter (where written_off > 0)::int as written_off, coalesce(sum(written_off), 0)::bigint as lost
      from credit_draw where user_id = u.id) c
    where u.id = ${memberId}`);
}

export type LineHistory = {
  id: string;
  event: string;
  by: string | null;
  reason: string | null;
  at: Date;
  /** What was decided of the limit, in cents, and of the term; null where nothing was. */
  terms: Terms | null;
};

type Terms = { before: bigint; limit: bigint; daysBefore: number; days: number };

/** What became of a member's line, the newest first. */
export async function lineHistory(memberId: string): Promise<LineHistory[]> {
  type Row = Omit<LineHistory, "terms"> & { [of in keyof Terms]: Terms[of] | null };
  // The terms are in the audit log, whose row has the same transaction time.
  const rows = await db.rows<Row>(sql`
    select t.id, t.event, t.reason, t.at, (a.before ->> 'limit')::bigint as before, (a.after ->> 'limit')::bigint as limit,
      (a.before ->> 'days')::int as days_before, (a.after ->> 'days')::int as days, case when t.actor ~ '^staff:[0-9a-f-]{36}$'
      then (select s.name from staff s where s.id = substr(t.actor, 7)::uuid) end as by
    from state_transition t left join lateral (
      select l.before, l.after from audit_log l where l.entity = 'user' and l.entity_id = t.entity_id::text
        and l.action = 'credit.' || t.event and l.actor = t.actor and l.after ->> 'reason' = t.reason and l.at <= t.at
      order by l.at desc limit 1) a on t.event in ('grant', 'change')
    where t.entity = 'credit_line' and t.entity_id = ${memberId}
    order by t.at desc, t.id desc limit 50`);
  return rows.map(({ before, limit, daysBefore, days, ...row }) => ({
    ...row,
    terms:
      before === null || limit === null || daysBefore === null || days === null
        ? null
        : { before, limit, daysBefore, days },
  }));
}

export type DecisionError = "credit:error.stale" | "credit:error.member" | "credit:error.stillOverdue";

/**
 * Finance grants, changes, refuses, suspends, resumes or closes a line; the member reads the reason. Draws stay to be
 * repaid. `seen` is the version that was decided on (0 for none): a line that changed since stays as it is.
 */
export function decideCredit(
  staff: Pick<Staff, "id">,
  memberId: string,
  decision: Decision,
  seen?: number,
): Promise<Result<undefined, DecisionError>> {
  const actor = `staff:${staff.id}` as const;
  return transaction(async (tx) => {
    const member = await tx.first<{ status: string }>(sql`select status from "user" where id = ${memberId}`);
    if (!member) return err("credit:error.stale");
    if (decision.intent === "grant" && member.status !== "1") return err("credit:error.member");
    await openAccounts(tx, memberId);
    if (decision.intent === "grant")
      await tx.run(sql`
        insert into credit_line (user_id, status) values (${memberId}, 'NONE') on conflict (user_id) do nothing`);
    const { line } = await lockWalletAndLine(tx, memberId);
    const stands = await tx.first<{ version: number }>(sql`
      select version from credit_line where user_id = ${memberId}`);
    if (seen !== undefined && seen !== stands?.version) return err("credit:error.stale");
    const next = line && lineStates.next(line.status, decision.intent);
    if (!line || !next?.ok) return err("credit:error.stale");
    // The clock would stop it again at once.
    if (decision.intent === "resume" && line.overdue > 0n) return err("credit:error.stillOverdue");
    const { status: from, limit, termDays } = line;
    await tx.run(sql`
      update credit_line set reason = ${decision.reason}, decided_by = ${staff.id}, decided_at = now()
      where user_id = ${memberId}`);
    const terms =
      "limit" in decision ? { limit: decision.limit, termDays: decision.days } : { limit, termDays };
    await tx.run(sql`
      update credit_line set credit_limit = ${terms.limit}, term_days = ${terms.termDays} where user_id = ${memberId}`);
    await moveLine(tx, memberId, {
      from,
      to: next.value,
      event: decision.intent,
      actor,
      reason: decision.reason,
    });
    await audit(tx, {
      actor,
      action: `credit.${decision.intent}`,
      entity: "user",
      entityId: memberId,
      before: { status: from, limit: limit.toString(), days: termDays },
      after: {
        status: next.value,
        limit: terms.limit.toString(),
        days: terms.termDays,
        reason: decision.reason,
      },
    });
    const version = (stands?.version ?? 0) + 1;
    await addJob(tx, "credit.decided", { memberId, event: decision.intent, version });
    return ok();
  });
}
