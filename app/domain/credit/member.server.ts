/** A member's credit line: what it is, what is borrowed and when it is due; applying and choosing. */
import { sql, db, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { lockWalletAndLine, moveLine } from "./line.server";
import { lineStates, type LineStatus } from "./states";

export type Draw = {
  id: string;
  amount: bigint;
  /** What is not to be repaid any more, and what of that was written off. */
  repaid: bigint;
  writtenOff: bigint;
  at: Date;
  dueAt: Date;
  overdue: boolean;
  refType: string | null;
  refNo: string | null;
};

export type LineView = {
  version: number;
  status: LineStatus;
  limit: bigint;
  termDays: number;
  autoRepay: boolean;
  useCredit: boolean;
  suspendedFor: "overdue" | "staff" | "written_off" | null;
  pauseReason: string | null;
  wanted: bigint | null;
  purpose: string | null;
  appliedAt: Date | null;
  reason: string | null;
  decidedAt: Date | null;
  overdue: bigint;
  nextDueAt: Date | null;
};

/** A member's line; null where there never was one. */
export function lineOf(memberId: string): Promise<LineView | null> {
  return db.first<LineView>(sql`
    select l.version, l.status, l.credit_limit as "limit", l.term_days, l.auto_repay,
      l.use_credit, l.suspended_for, l.wanted, l.purpose, l.applied_at,
      l.reason, l.decided_at, case when l.suspended_for = 'staff' then (
        select t.reason from state_transition t where t.entity = 'credit_line' and t.entity_id = l.user_id
          and t.event = 'suspend' order by t.at desc, t.id desc limit 1) end as pause_reason, coalesce(d.overdue, 0)::bigint as overdue, d.next as next_due_at
    from credit_line l left join lateral (
      select sum(amount - repaid) filter (where due_at < now()) as overdue, min(due_at) as next from credit_draw
      where user_id = l.user_id and repaid < amount) d on true
    where l.user_id = ${memberId}`);
}

/** A member's draws: open ones by due date, then the latest repaid or written off. */
export function drawsOf(memberId: string, limit = 50): Promise<Draw[]> {
  return db.rows<Draw>(sql`
    select d.id, d.amount, d.repaid, d.written_off, d.created_at as at, d.due_at,
      d.repaid < d.amount and d.due_at < now() as overdue, j.ref_type, j.ref_no
    from credit_draw d left join journal j on j.idem_key = 'payment:' || d.payment_id || ':credit'
    where d.user_id = ${memberId}
    order by d.repaid = d.amount, case when d.repaid < d.amount then d.due_at end, d.created_at desc, d.id desc
    limit ${limit}`);
}

export type ApplyError = "credit:error.applied" | "credit:error.open";

/** Asks finance for a line, or for a new one after the last was refused or closed. */
export function applyForCredit(
  memberId: string,
  { wanted, purpose }: { wanted: bigint; purpose: string },
): Promise<Result<undefined, ApplyError>> {
  return transaction(async (tx) => {
    await tx.run(sql`
      insert into credit_line (user_id, status) values (${memberId}, 'NONE')
      on conflict (user_id) do nothing`);
    const { line } = await lockWalletAndLine(tx, memberId);
    const from = line?.status ?? "NONE";
    const next = lineStates.next(from, "apply");
    if (!next.ok) return err(from === "APPLIED" ? "credit:error.applied" : "credit:error.open");
    await tx.run(sql`
      update credit_line set wanted = ${wanted}, purpose = ${purpose}, applied_at = now(), reason = null
      where user_id = ${memberId}`);
    await moveLine(tx, memberId, { from, to: next.value, event: "apply", actor: `member:${memberId}` });
    return ok();
  });
}

/** Whether incoming money repays by itself, and whether credit counts as spending power. */
export async function chooseCredit(
  memberId: string,
  { autoRepay, useCredit }: { autoRepay: boolean; useCredit: boolean },
): Promise<boolean> {
  const row = await db.first(sql`
    update credit_line set auto_repay = ${autoRepay}, use_credit = ${useCredit} where user_id = ${memberId} returning 1`);
  return row !== null;
}
