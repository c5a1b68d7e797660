/**
 * Money returned to its sender with another amount: one person proposes which line in suspense it was, another books
 * it. The difference is the bank's charges.
 */
import type { Staff } from "~/domain/accounts/people";
import { post } from "~/domain/ledger/ledger.server";
import { sentBack } from "~/domain/ledger/postings";
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { proposalFor } from "./difference.server";
import type { ReturnDecision } from "./forms";
import { factsOf, lockLine, suspenseHolds, type LineRow } from "./line-row.server";
import { closeSuspense } from "./returned-money.server";

type By = Pick<Staff, "id">;

export type ReturnError =
  "banking:error.stale" | "banking:error.samePerson" | "banking:error.noSuspense" | "banking:error.notHeld";

export type Returning = {
  heldId: string;
  entryRef: string;
  /** What came, and how much of it was not returned (negative: more was returned), in minor units. */
  came: bigint;
  rest: bigint;
  reason: string;
  askedById: string;
  askedBy: string;
};

/** What was proposed for an entry that waits for its second person; null where nothing was. */
export function returningOf(lineId: string): Promise<Returning | null> {
  return db.first<Returning>(sql`
    select h.id as held_id, h.entry_ref, h.amount as came, l.return_rest as rest, l.return_reason as reason,
      l.return_asked_by as asked_by_id, (select s.name from staff s where s.id = l.return_asked_by) as asked_by
    from bank_line l join bank_line h on h.id = l.return_of where l.id = ${lineId} and l.status = 'UNMATCHED'`);
}

/** Proposes that an entry sends a line back, and books or refuses what was proposed. */
export async function decideReturn(
  by: By,
  lineId: string,
  decision: ReturnDecision,
): Promise<Result<undefined, ReturnError>> {
  try {
    return await transaction(async (tx) => {
      const line = await lockLine(tx, lineId);
      if (line?.status !== "UNMATCHED" || line.dc !== "D") return err("banking:error.stale");
      if (decision.intent === "return-differs") return propose(tx, by, line, decision);
      if (!line.returnOf) return err("banking:error.stale");
      return decision.intent === "approve-return" ? approve(tx, by, line) : refuse(tx, by, line);
    });
  } catch (error) {
    if (isUniqueViolation(error, "bank_line_one_return")) return err("banking:error.notHeld");
    throw error;
  }
}

type Held = { id: string; entryRef: string; amount: bigint };

/** Locks a line in suspense on the same account; null where it is none (any more). */
function lockHeld(tx: Tx, line: LineRow, heldId: string): Promise<Held | null> {
  return tx.first<Held>(sql`
    select id, entry_ref, amount from bank_line
    where id = ${heldId} and account = ${line.account} and status = 'SUSPENSE' and dc = 'C' for update`);
}

const taskKey = (lineId: string) => `return-differs:${lineId}`;

async function propose(
  tx: Tx,
  by: By,
  line: LineRow,
  { held: heldId, reason }: { held: string; reason: string },
): Promise<Result<undefined, ReturnError>> {
  if (line.returnOf || (await proposalFor(line.id, tx))) return err("banking:error.stale");
  const held = await lockHeld(tx, line, heldId);
  // Over the very amount it needs nobody else.
  if (!held || held.amount === line.amount) return err("banking:error.notHeld");
  const rest = held.amount - line.amount;
  await tx.run(sql`
    update bank_line set return_of = ${held.id}, return_asked_by = ${by.id}, return_reason = ${reason},
      return_rest = ${rest} where id = ${line.id}`);
  const words = (amount: bigint) => `${decimalText(amount)} ${line.ccy}`;
  const data = {
    amount: rest.toString(),
    ccy: line.ccy,
    arrived: words(held.amount),
    sentBack: words(line.amount),
    reason,
  };
  const added = addTask({
    key: taskKey(line.id),
    kind: "return-differs",
    refType: "bank_line",
    refId: line.id,
    data,
  });
  await tx.run(sql`${added}
    on conflict (key) do update set data = excluded.data, created_at = now(), done_at = null, done_by = null, note = null`);
  await noted(tx, by, line, "bank.propose-return", {
    entryRef: line.entryRef,
    refNo: held.entryRef,
    rest: rest.toString(),
    reason,
  });
  return ok();
}

async function approve(tx: Tx, by: By, line: LineRow): Promise<Result<undefined, ReturnError>> {
  if (line.returnAskedBy === by.id) return err("banking:error.samePerson");
  const rest = line.returnRest ?? 0n;
  const held = await lockHeld(tx, line, line.returnOf ?? "");
  if (!held || held.amount !== line.amount + rest) return err("banking:error.notHeld");
  if (!(await suspenseHolds(tx, { amount: held.amount, ccy: line.ccy })))
    return err("banking:error.noSuspense");
  await closeSuspense(tx, held, line, by.id);
  const journal = sentBack({ ...factsOf(line), rest });
  await post(tx, [journal], { all: true });
  await tx.run(sql`
    update bank_line set status = 'MATCHED', kind = 'returned', ref_id = ${held.id}, ref_no = ${held.entryRef},
      journal_key = ${journal.idemKey}, bookings = bookings + 1, decided_by = ${by.id}, decided_at = now()
    where id = ${line.id}`);
  await endTask(tx, line.id);
  const after = { status: "MATCHED", kind: "returned", refNo: held.entryRef, rest: rest.toString() };
  await noted(tx, by, line, "bank.book", { ...after, entryRef: line.entryRef }, { status: line.status });
  return ok();
}

async function refuse(tx: Tx, by: By, line: LineRow): Promise<Result<undefined, ReturnError>> {
  await tx.run(sql`
    update bank_line set return_of = null, return_asked_by = null, return_reason = null, return_rest = null
    where id = ${line.id}`);
  await endTask(tx, line.id);
  await noted(tx, by, line, "bank.refuse-return", { entryRef: line.entryRef });
  return ok();
}

const endTask = (tx: Tx, lineId: string) => tx.run(endTasks(sql`f.key = ${taskKey(lineId)}`));

const noted = (
  tx: Tx,
  by: By,
  line: LineRow,
  action: string,
  after: Record<string, string>,
  before?: Record<string, string>,
) =>
  audit(tx, {
    actor: `staff:${by.id}`,
    action,
    entity: "bank_line",
    entityId: line.id,
    after,
    ...(before ? { before } : {}),
  });
