/**
 * Corrections of the books by hand (J16, J17), and what the bank's line says otherwise than was confirmed by hand, or that
 * it was confirmed by mistake (J1w): proposed with a reason, posted by a second person, never below zero.
 */
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { drawsRepaid, keepStill, repayFromIncoming } from "~/domain/credit/repay.server";
import type { MemberKind } from "~/domain/ledger/chart";
import { reversal, type JournalDraft } from "~/domain/ledger/journals";
import { lockWallet, postings } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted, wireCorrected, writtenOff } from "~/domain/ledger/postings";
import { bankOf } from "~/domain/payments/wires/accounts.server";
import type { WireCurrency } from "~/domain/payments/wires/config";
import { borneFor } from "~/domain/payments/wires/undone.server";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { Proposal } from "./forms";
import {
  adjustmentStates,
  type AdjustmentEvent,
  type AdjustmentKind,
  type AdjustmentStatus,
  type Debt,
} from "./states";
import { wireLines, type WireOf } from "./wire-lines";

type By = Pick<Staff, "id">;
export type ProposeError = "books:error.member" | "books:error.tooLittle" | "books:error.notSafe";

type Draft = {
  /** Where it follows from the form; else the database makes one. */
  id?: string;
  kind: AdjustmentKind;
  userId: string;
  amount: bigint;
  debt?: Debt;
  journalId?: string;
  wire?: WireDifference;
  reason: string;
};

/**
 * By how much a line of the statement says more (or less) than was confirmed for its wire, in minor units of `ccy`; where
 * it was confirmed by mistake, all that was, below zero.
 */
export type WireDifference = WireOf & { readonly ccy: WireCurrency; readonly ccyAmount: bigint };

/** What may still be booked for a closed account: nothing that comes to it. */
const endings: readonly Proposal["kind"][] = ["debit", "owed", "borrowed"];

/** What a write-off writes off. */
const debtOf: Partial<Record<Proposal["kind"], Debt>> = { owed: "recv:member", borrowed: "recv:credit" };

/** Proposes a correction for the member of an e-mail address. Yields its number; the same key (the form's) makes one. */
export function propose(
  by: By,
  proposal: Proposal,
  key: string = randomUUID(),
): Promise<Result<string, ProposeError>> {
  const id = idOf(`adjustment:${key}`);
  return transaction(async (tx) => {
    const member = await tx.first<{ id: string }>(sql`
      select id from "user" where email = ${proposal.email}
        and (status <> '9' or ${endings.includes(proposal.kind)}::boolean)`);
    if (!member) return err("books:error.member");
    const { kind, amount, reason } = proposal;
    await tx.rows(lockWallet(member.id));
    const before = await tx.first<{ no: string }>(sql`select no from adjustment where id = ${id}`);
    if (before) return ok(before.no);
    const draft: Draft = { id, kind: "adjust", userId: member.id, amount, reason };
    if (kind === "debit") draft.amount = -amount;
    if (kind === "promo") draft.kind = "promo";
    const debt = debtOf[kind];
    if (debt) Object.assign(draft, { kind: "write_off", debt });
    if (!(await covers(tx, draft))) return err("books:error.tooLittle");
    return ok(await insert(tx, by, draft));
  });
}

/** What a correction moves on the member's accounts, in their own sense: a debt that is written off shrinks. */
function movesOf({
  kind,
  amount,
  debt,
}: Pick<Draft, "kind" | "amount" | "debt">): Partial<Record<MemberKind, bigint>> {
  if (kind === "promo") return { "mem:promo": amount };
  return debt ? { [debt]: -amount } : { "mem:avail": amount };
}

/** Whether the accounts hold what a correction takes. The wallet is locked. */
async function covers(tx: Tx, draft: Pick<Draft, "kind" | "amount" | "debt" | "userId">): Promise<boolean> {
  await tx.rows(lockWallet(draft.userId));
  for (const [kind, change] of Object.entries(movesOf(draft))) {
    if (change >= 0n) continue;
    const row = await tx.first<{ free: bigint }>(sql`
      select posted - pending_dr as free from ledger_account where member_id = ${draft.userId} and kind = ${kind}
      for update`);
    if ((row?.free ?? 0n) < -change) return false;
  }
  return true;
}

/**
 * Proposes to book what a line of the statement says otherwise than was confirmed by hand: `amount` cents more, or less,
 * on the member's balance; or what the bank took back of it (`recall`), or what was confirmed by mistake (`mistaken`).
 * Yields its number. Throws a breach of `adjustment_one_wire` or `adjustment_one_line` where somebody has already.
 */
export function proposeWireDifference(
  tx: Tx,
  by: By,
  draft: { userId: string; amount: bigint; wire: WireDifference; reason: string },
  kind: "wire" | "recall" | "mistaken" = "wire",
): Promise<string> {
  return insert(tx, by, { ...draft, kind });
}

async function insert(tx: Tx, by: By, draft: Draft): Promise<string> {
  const { id = null, kind, userId, amount, debt = null, journalId = null, wire, reason } = draft;
  const row = await tx.first<{ id: string; no: string }>(sql`
    insert into adjustment (id, no, kind, user_id, amount, debt, journal_id, line_id, wire_id, ccy, ccy_amount, reason,
      asked_by)
    values (coalesce(${id}::uuid, uuidv7()), 'A' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('adjustment_no_seq'),
      ${kind}, ${userId}, ${amount}, ${debt}, ${journalId}::uuid, ${wire?.lineId ?? null}::uuid,
      ${wire?.wireId ?? null}::uuid, ${wire?.ccy ?? null}::text, ${wire?.ccyAmount ?? null}::bigint, ${reason}, ${by.id})
    returning id, no`);
  if (!row) throw new Error("an adjustment without a row");
  const actor = `staff:${by.id}` as const;
  await recordTransitions(tx, [
    { entity: "adjustment", entityId: row.id, from: null, to: "PROPOSED", event: "propose", actor, reason },
  ]);
  const after = { kind, amount: amount.toString(), reason };
  await audit(tx, { actor, action: "adjustment.propose", entity: "adjustment", entityId: row.id, after });
  return row.no;
}

type Reversible = { id: string; userId: string; kind: AdjustmentKind; amount: bigint; debt: Debt | null };

/**
 * The correction behind a journal that may be taken back: posted by hand, and nothing else stands on it. Journals of
 * orders, payments and withdrawals are undone where they were made, so that their states agree; of borrowed money the
 * draws know what was written off, of a wire its line of the statement says what arrived; where it was confirmed by
 * mistake, what comes is booked by its own line.
 */
async function reversible(tx: Tx, journalId: string): Promise<Reversible | null> {
  return tx.first<Reversible>(sql`
    select x.id, x.user_id as "userId", x.kind, x.amount, x.debt
    from journal j join adjustment x on x.id = j.ref_id
    where j.id = ${journalId} and j.ref_type = 'adjustment' and j.status = 'posted' and j.reverses_id is null
      and x.status = 'POSTED' and x.debt is distinct from 'recv:credit' and x.kind not in ('wire', 'recall', 'mistaken')
      and not exists (select 1 from journal r where r.reverses_id = j.id)`);
}

/** Whether `proposeReversal` would take it. */
export function mayReverse(journalId: string): Promise<boolean> {
  return transaction(async (tx) => (await reversible(tx, journalId)) !== null);
}

/** Proposes to take a correction back. Yields the proposal's number. */
export async function proposeReversal(
  by: By,
  journalId: string,
  reason: string,
): Promise<Result<string, ProposeError>> {
  try {
    return await transaction(async (tx) => {
      const of = await reversible(tx, journalId);
      if (!of) return err("books:error.notSafe");
      const change = Object.values(movesOf({ ...of, debt: of.debt ?? undefined }))[0] ?? 0n;
      return ok(
        await insert(tx, by, { kind: "reversal", userId: of.userId, amount: -change, journalId, reason }),
      );
    });
  } catch (error) {
    if (isUniqueViolation(error, "adjustment_one_reversal")) return err("books:error.notSafe");
    throw error;
  }
}

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
    sql`select user_id as "userId", line_id as "lineId" from adjustment where no = ${no}`,
  );
  if (!owner) return null;
  if (owner.lineId) await wireLines().hold(tx, owner.lineId);
  await tx.rows(lockWallet(owner.userId));
  const row = await tx.first<
    Omit<Locked, "debt" | "journalId" | "wire"> & {
      debt: Debt | null;
      journalId: string | null;
      wire: (Omit<WireDifference, "ccyAmount"> & { ccyAmount: string }) | null;
    }
  >(sql`
    select id, no, kind, user_id as "userId", amount, debt, journal_id as "journalId", reason, status,
      asked_by as "askedBy", case when wire_id is not null then jsonb_build_object('lineId', line_id, 'wireId', wire_id,
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
    if (row.wire && !(await wireLines().settle(tx, by, row.wire)))
      return err(row.kind === "mistaken" ? "books:error.hasLine" : "books:error.stale");
    if (!(await moved(tx, by, row, "approve"))) return err("books:error.stale");
    const shared = row.debt === "recv:credit" ? [drawsRepaid(row.userId, row.amount, "writtenOff")] : [];
    await runWrites(tx, [...postings([draft], { all: true }), ...shared]);
    if (row.debt === "recv:credit") await keepStill(tx, row.userId);
    await repayFromIncoming(tx, row.userId);
    await addJob(tx, "adjustments.tell", { adjustmentId: row.id });
    return ok();
  });
}

/** The journal of a proposal; null where what it takes back is not to be taken back any more. */
async function journalOf(tx: Tx, row: Locked): Promise<JournalDraft | null> {
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
    (await tx.first<Locked>(sql`
    select id, no, kind, user_id as "userId", amount, debt, reason from adjustment where id = ${of.id}`));
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
