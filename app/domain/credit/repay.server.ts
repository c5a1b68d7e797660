/** Repayment (J15), automatic from incoming money or by the member; the oldest draw first. */
import { postings } from "~/domain/ledger/ledger.server";
import { repaid } from "~/domain/ledger/postings";
import type { JournalDraft } from "~/domain/ledger/journals";
import { db, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { runWrites, write, type Write } from "~/platform/db/writes.server";
import { uuidv7 } from "~/platform/id";
import { err, ok, type Result } from "~/platform/result";
import { lockWalletAndLine, moveLine } from "./line.server";
import { incomingRepays, type Standing } from "./rules";

/**
 * Repays from money that just reached the balance: first what is owed, then draws, where the member wants that or
 * something is overdue. Called in the transaction that posted the money. Returns what was repaid, in cents.
 */
export async function repayFromIncoming(tx: Tx, memberId: string): Promise<bigint> {
  const owing = await tx.first(sql`
    select 1 from ledger_account where member_id = ${memberId} and kind in ('recv:credit', 'recv:member') and posted > 0
    limit 1`);
  if (!owing) return 0n;
  const { funds, line } = await lockWalletAndLine(tx, memberId);
  const repays = incomingRepays(funds, line);
  await repay(tx, memberId, repays, uuidv7());
  return repays.owed + repays.borrowed;
}

/** SQL: what `repayFromIncoming` repaid from incoming money, in cents. Its journals have the same transaction time. */
export function repaidFrom(ref: { type: string; id: Sql }, memberId: Sql): Sql {
  return sql`(select coalesce(sum(e.amount), 0)::bigint
    from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'D'
    where j.ref_type = 'credit_line' and j.ref_id = ${memberId} and j.type = 'J15' and j.at in (
      select at from journal where ref_type = ${ref.type} and ref_id = ${ref.id} and status = 'posted'
        and reverses_id is null))`;
}

type Parts = { owed: bigint; borrowed: bigint };

/**
 * Posts both parts under `key`, distributes the credit part over the draws, and resumes a line suspended as overdue.
 */
async function repay(tx: Tx, memberId: string, { owed, borrowed }: Parts, key: string): Promise<void> {
  const facts = { member: memberId, ref: { type: "credit_line", id: memberId } };
  const drafts: JournalDraft[] = [];
  if (owed > 0n)
    drafts.push(repaid({ ...facts, idemKey: `credit:${key}:owed`, of: "recv:member", amount: owed }));
  if (borrowed > 0n)
    drafts.push(repaid({ ...facts, idemKey: `credit:${key}:repaid`, of: "recv:credit", amount: borrowed }));
  if (drafts.length === 0) return;
  await runWrites(tx, [
    ...postings(drafts, { all: true }),
    ...(borrowed > 0n ? [drawsRepaid(memberId, borrowed)] : []),
  ]);
  if (borrowed > 0n) await liftOverdue(tx, memberId);
}

/** Shares `amount` out over what is still borrowed, the oldest due first: repaid, or written off. */
export function drawsRepaid(
  memberId: string,
  amount: bigint,
  how: "repaid" | "writtenOff" = "repaid",
): Write {
  return write(
    "draws_repaid",
    sql`update credit_draw d set repaid = d.repaid + p.part,
        written_off = d.written_off + case when ${how === "writtenOff"}::boolean then p.part else 0 end,
        repaid_at = case when d.repaid + p.part = d.amount then now() end
      from (
        select id, least(amount - repaid, ${amount}::bigint - before) as part from (
          select id, amount, repaid, (sum(amount - repaid) over (order by due_at, id))::bigint - (amount - repaid) as before
          from credit_draw where user_id = ${memberId} and repaid < amount) open
        where before < ${amount}::bigint) p
      where d.id = p.id
      returning 1`,
  );
}

async function liftOverdue(tx: Tx, memberId: string): Promise<void> {
  const lifted = await tx.first(sql`
    select 1 from credit_line l where l.user_id = ${memberId} and l.status = 'SUSPENDED' and l.suspended_for = 'overdue'
      and not exists (select 1 from credit_draw d
        where d.user_id = l.user_id and d.repaid < d.amount and d.due_at < now())`);
  if (!lifted) return;
  await moveLine(tx, memberId, { from: "SUSPENDED", to: "ACTIVE", event: "repaid", actor: "system" });
}

/** Suspends an overdue line, as the recurring job does. The caller holds wallet and line. Returns whether it did. */
export async function stopOverdue(tx: Tx, memberId: string, line: Standing | null): Promise<boolean> {
  if (line?.status !== "ACTIVE" || line.overdue === 0n) return false;
  await moveLine(tx, memberId, { from: "ACTIVE", to: "SUSPENDED", event: "overdue", actor: "system" });
  return true;
}

/**
 * Marks the line as suspended by finance before a write-off, if it is or soon will be suspended as overdue. So no later
 * repayment resumes it. The caller holds the wallet's lock.
 */
export async function keepStill(tx: Tx, memberId: string): Promise<void> {
  const { line } = await lockWalletAndLine(tx, memberId);
  await stopOverdue(tx, memberId, line);
  await tx.run(sql`
    update credit_line set suspended_for = 'written_off'
    where user_id = ${memberId} and status = 'SUSPENDED' and suspended_for = 'overdue'`);
}

export type RepayError = "credit:error.nothingDue" | "credit:error.tooMuch" | "credit:error.balance";

/**
 * The member repays `amount` cents, or all of it (null), now. The same key repays once. What is owed after a
 * chargeback comes first; promotional money repays nothing.
 */
export function repayNow(
  memberId: string,
  amount: bigint | null,
  key: string,
): Promise<Result<bigint, RepayError>> {
  return transaction(async (tx) => {
    const { funds } = await lockWalletAndLine(tx, memberId);
    const done = await tx.first<{ amount: bigint }>(sql`
      select sum(e.amount)::bigint as amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'D'
      where j.idem_key in (${`credit:${key}:owed`}, ${`credit:${key}:repaid`}) having count(*) > 0`);
    if (done) return ok(done.amount);
    const due = funds.owed + funds.borrowed;
    if (due === 0n) return err("credit:error.nothingDue");
    const paid = amount ?? due;
    if (paid > due) return err("credit:error.tooMuch");
    if (paid > funds.avail) return err("credit:error.balance");
    const owed = paid < funds.owed ? paid : funds.owed;
    await repay(tx, memberId, { owed, borrowed: paid - owed }, key);
    return ok(paid);
  });
}

/** Finds members whose balance could have repaid but did not; a recurring job calls it. */
export async function sweepRepayments(): Promise<number> {
  const owing = await db.rows<{ id: string }>(sql`
    select distinct r.member_id as id from ledger_account r
    join ledger_account a on a.member_id = r.member_id and a.kind = 'mem:avail' and a.posted - a.pending_dr > 0
    left join credit_line l on l.user_id = r.member_id
    where r.kind in ('recv:credit', 'recv:member') and r.posted > 0 and (r.kind = 'recv:member' or l.auto_repay
      or exists (select 1 from credit_draw d
        where d.user_id = r.member_id and d.repaid < d.amount and d.due_at < now()))
    limit 500`);
  for (const { id } of owing) await transaction((tx) => repayFromIncoming(tx, id));
  return owing.length;
}
