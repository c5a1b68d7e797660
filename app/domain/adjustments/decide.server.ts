/** Decides a proposed correction: a second person posts it, never below zero, or it ends. */
import type { Staff } from "~/domain/accounts/people";
import { answererOf } from "~/domain/bus";
import { drawsRepaid, keepStill, repayFromIncoming } from "~/domain/credit/repay.server";
import { reversal, type JournalDraft } from "~/domain/ledger/journals";
import { lockWallet, postings } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted, wireCorrected, writtenOff } from "~/domain/ledger/postings";
import { bankOf } from "~/domain/payments/wires/accounts.server";
import { borneFor } from "~/domain/payments/wires/undone.server";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { reversible, type Draft, type WireDifference } from "./propose.server";
import { adjustmentStates, type AdjustmentEvent, type AdjustmentStatus, type Debt } from "./states";

type By = Pick<Staff, "id">;

export type DecideError =
  | "books:error.stale"
  | "books:error.samePerson"
  | "books:error.tooLittle"
  | "books:error.notYours"
  | "books:error.hasLine";

type Locked = Draft & { id: string; no: string; status: AdjustmentStatus; askedBy: string };

/** Locks the bank's line where there is one, the wallet, then the proposal (§4.7). */
async function lock(tx: Tx, no: string): Promise<Locked | null> {
  const owner = await tx.first<{ userId: string; lineId: string | null }>(
    sql`select x.user_id, coalesce(x.line_id, (
      select l.id from bank_line l where x.kind = 'mistaken' and (l.id = x.wire_id
        or (l.ref_id = x.wire_id and l.kind in ('recharge', 'payment'))) limit 1)) as line_id
    from adjustment x where x.no = ${no}`,
  );
  if (!owner) return null;
  if (owner.lineId) await answererOf("adjustments.holdLine")(tx, owner.lineId);
  await tx.rows(lockWallet(owner.userId));
  const row = await tx.first<
    Omit<Locked, "debt" | "journalId" | "wire"> & {
      debt: Debt | null;
      journalId: string | null;
      wire: (Omit<WireDifference, "ccyAmount"> & { ccyAmount: string }) | null;
    }
  >(sql`
    select id, no, kind, user_id, amount, debt, journal_id, reason, status,
      asked_by, case when wire_id is not null then jsonb_build_object('lineId', line_id, 'wireId', wire_id,
        'ccy', ccy, 'ccyAmount', ccy_amount::text) end as wire
    from adjustment where no = ${no} for update`);
  if (!row) return null;
  const { debt, journalId, wire, ...rest } = row;
  return {
    ...rest,
    ...(debt ? { debt } : {}),
    ...(journalId ? { journalId } : {}),
    ...(wire ? { wire: { ...wire, ccyAmount: BigInt(wire.ccyAmount) } } : {}),
  };
}

async function moved(tx: Tx, by: By, row: Locked, event: AdjustmentEvent, note?: string): Promise<boolean> {
  const next = adjustmentStates.next(row.status, event);
  if (!next.ok) return false;
  await tx.run(sql`
    update adjustment set status = ${next.value}, decided_by = ${by.id}, decided_at = now(), note = ${note ?? null}
    where id = ${row.id} and status = ${row.status}`);
  const actor = `staff:${by.id}` as const;
  await recordTransitions(tx, [
    { entity: "adjustment", entityId: row.id, from: row.status, to: next.value, event, actor, reason: note },
  ]);
  const after = { status: next.value, amount: row.amount.toString() };
  await audit(tx, { actor, action: `adjustment.${event}`, entity: "adjustment", entityId: row.id, after });
  return true;
}

/** The second person approves, and it is posted. */
export function approveAdjustment(by: By, no: string): Promise<Result<undefined, DecideError>> {
  return transaction(async (tx) => {
    const row = await lock(tx, no);
    if (!row || row.status !== "PROPOSED") return err("books:error.stale");
    if (row.askedBy === by.id) return err("books:error.samePerson");
    const draft = await journalOf(tx, row);
    if (!draft) return err("books:error.stale");
    if (!(await affordable(tx, row.userId, draft))) return err("books:error.tooLittle");
    if (row.wire && !(await answererOf("adjustments.settleWire")(tx, by, row.wire)))
      return err(row.kind === "mistaken" && !row.journalId ? "books:error.hasLine" : "books:error.stale");
    if (!(await moved(tx, by, row, "approve"))) return err("books:error.stale");
    const shared = row.debt === "recv:credit" ? [drawsRepaid(row.userId, row.amount, "writtenOff")] : [];
    if (row.debt === "recv:credit") await keepStill(tx, row.userId);
    await runWrites(tx, [...postings([draft], { all: true }), ...shared]);
    await repayFromIncoming(tx, row.userId);
    await addJob(tx, "adjustments.tell", { adjustmentId: row.id });
    return ok();
  });
}

/** The journal of a proposal; null where what it takes back is not to be taken back any more. */
async function journalOf(tx: Tx, row: Omit<Locked, "status" | "askedBy">): Promise<JournalDraft | null> {
  const ref = { type: "adjustment", id: row.id, no: row.no };
  const facts = { idemKey: `adjustment:${row.id}:posted`, member: row.userId, ref, memo: row.reason };
  if (row.kind === "promo") return promoGranted({ ...facts, amount: row.amount });
  if (row.debt) return writtenOff({ ...facts, debt: row.debt, amount: row.amount });
  if (row.kind === "adjust") return adjusted({ ...facts, amount: row.amount });
  if (row.wire) {
    const { ccy, ccyAmount, wireId } = row.wire;
    const borne = row.kind === "mistaken" ? await borneFor(tx, wireId) : 0n;
    const receipt = { amount: ccyAmount, ccy, credited: row.amount + borne };
    return wireCorrected({ ...facts, bank: bankOf(ccy), receipt, borne, free: await freeOf(tx, row.userId) });
  }
  const of = await reversible(tx, row.journalId ?? "");
  const first =
    of &&
    (await tx.first<Pick<Locked, "id" | "no" | "kind" | "userId" | "amount" | "reason">>(sql`
    select id, no, kind, user_id, amount, reason from adjustment where id = ${of.id}`));
  const posted = first && (await journalOf(tx, { ...first, ...(of.debt ? { debt: of.debt } : {}) }));
  return posted && { ...reversal(posted, { key: facts.idemKey, memo: row.reason }), ref };
}

/** What is on a member's balance and not held, in cents. The wallet is locked. */
async function freeOf(tx: Tx, memberId: string): Promise<bigint> {
  const row = await tx.first<{ free: bigint }>(sql`
    select posted - pending_dr as free from ledger_account where member_id = ${memberId} and kind = 'mem:avail'`);
  return row?.free ?? 0n;
}

/** Whether the member's accounts hold what a journal takes from them. */
async function affordable(tx: Tx, memberId: string, draft: JournalDraft): Promise<boolean> {
  for (const { account, dc, amount } of draft.lines) {
    const takes = account.kind.startsWith("recv:") ? dc === "C" : dc === "D";
    if (account.member !== memberId || !takes) continue;
    const row = await tx.first<{ free: bigint }>(sql`
      select posted - pending_dr as free from ledger_account where code = ${account.code} for update`);
    if ((row?.free ?? 0n) < amount) return false;
  }
  return true;
}

/** Somebody refuses, or who proposed it takes it back. */
export function endProposal(
  by: By,
  no: string,
  event: "refuse" | "withdraw",
  note?: string,
): Promise<Result<undefined, DecideError>> {
  return transaction(async (tx) => {
    const row = await lock(tx, no);
    if (!row) return err("books:error.stale");
    if (event === "withdraw" && row.askedBy !== by.id) return err("books:error.notYours");
    return (await moved(tx, by, row, event, note)) ? ok() : err("books:error.stale");
  });
}
