/** What happens to a proposed correction: a second person posts it, never below zero, or it ends. */
import { roles, type Staff } from "~/domain/accounts/people";
import { answererOf } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { drawsRepaid, keepStill, repayFromIncoming } from "~/domain/credit/repay.server";
import { reversal, type JournalDraft } from "~/domain/ledger/journals";
import { lockWallet, postings } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted, wireCorrected, writtenOff } from "~/domain/ledger/postings";
import { bankOf } from "~/domain/payments/wires/accounts.server";
import { borneFor } from "~/domain/payments/wires/undone.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { runWrites } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { reversible, type Draft, type WireDifference } from "./propose.server";
import { adjustmentStates, type AdjustmentStatus, type Debt } from "./states";

type Refusal =
  | "books:error.stale"
  | "books:error.samePerson"
  | "books:error.tooLittle"
  | "books:error.notYours"
  | "books:error.hasLine";

type Locked = Draft & { id: string; no: string; status: AdjustmentStatus; askedBy: string };

const finance = roles("finance");
const staffId = (by: By) => (typeof by === "object" && "staff" in by ? by.staff.id : null);

export const adjustmentSteps = defineSteps<
  Locked,
  { approve: { draft: JournalDraft }; refuse: { note: string } },
  Refusal,
  Pick<Locked, "status" | "askedBy">
>()({
  entity: "adjustment",
  machine: adjustmentStates,
  lock: (tx, no: string) => lock(tx, no),
  stale: "books:error.stale",
  audit: "adjustment",
  set: ({ by }) => sql`decided_by = ${staffId(by)}::uuid, decided_at = now()`,
  starts: { propose: "PROPOSED" },
  steps: {
    approve: {
      by: finance,
      guard: ({ askedBy }, by) => (askedBy === staffId(by) ? err("books:error.samePerson") : ok()),
      audit: noted,
      then: [postIt],
    },
    refuse: {
      by: finance,
      set: ({ input }) => sql`note = ${input.note}`,
      reason: ({ input }) => input.note,
      audit: noted,
    },
    withdraw: {
      by: finance,
      guard: ({ askedBy }, by) => (askedBy === staffId(by) ? ok() : err("books:error.notYours")),
      audit: noted,
    },
  },
});

function noted({ row, to }: Doing<Locked>) {
  return { after: { status: to, amount: row.amount.toString() } };
}

/** Locks the bank's line where there is one, the wallet, then the proposal (§4.7). */
async function lock(tx: Tx, no: string): Promise<Locked | null> {
  const owner = await tx.first<{ userId: string; lineId: string | null }>(
    sql`select x.user_id, coalesce(x.line_id,
      ${pieceOf("adjustments.lineOfWire")(sql`x.wire_id`, sql`x.kind = 'mistaken'`)}) as line_id
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

async function postIt(
  tx: Tx,
  { row, input: { draft } }: Doing<Locked, { draft: JournalDraft }>,
): Promise<void> {
  const shared = row.debt === "recv:credit" ? [drawsRepaid(row.userId, row.amount, "writtenOff")] : [];
  if (row.debt === "recv:credit") await keepStill(tx, row.userId);
  await runWrites(tx, [...postings([draft], { all: true }), ...shared]);
  await repayFromIncoming(tx, row.userId);
  await addJob(tx, "adjustments.tell", { adjustmentId: row.id });
}

/**
 * The second person approves, and it is posted. The bank settles a wire while its correction is still proposed, so that
 * comes before the step.
 */
export async function approve(
  tx: Tx,
  staff: Pick<Staff, "id" | "roles">,
  no: string,
): Promise<Result<undefined, Refusal>> {
  const row = await lock(tx, no);
  if (!row) return err("books:error.stale");
  const may = adjustmentSteps.decide(row, "approve", { staff }, new Date());
  if (!may.ok) return may;
  const draft = await journalOf(tx, row);
  if (!draft) return err("books:error.stale");
  if (!(await affordable(tx, row.userId, draft))) return err("books:error.tooLittle");
  if (row.wire && !(await answererOf("adjustments.settleWire")(tx, staff, row.wire)))
    return err(row.kind === "mistaken" && !row.journalId ? "books:error.hasLine" : "books:error.stale");
  const taken = await adjustmentSteps.takeStep(tx, row, "approve", { staff }, { input: { draft } });
  return taken.ok ? ok() : taken;
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
