/** Corrections by hand (J16, J17) and of wires (J1w): proposed with a reason, posted by a second person. */
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import type { MemberKind } from "~/domain/ledger/chart";
import { lockWallet } from "~/domain/ledger/ledger.server";
import type { WireCurrency } from "~/domain/payments/wires/config";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { Proposal } from "./forms";
import type { AdjustmentKind, Debt } from "./states";
import type { WireOf } from "./events";
import { adjustmentSteps } from "./steps.server";

type By = Pick<Staff, "id">;
export type ProposeError = "books:error.member" | "books:error.tooLittle" | "books:error.notSafe";

/** What is proposed; `amount` in cents of USD, below zero it takes from the balance. */
export type Draft = {
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
 * The difference between a bank line and its confirmed wire, in minor units of `ccy`; the full amount, negative, for a
 * mistaken confirmation.
 */
export type WireDifference = WireOf & { readonly ccy: WireCurrency; readonly ccyAmount: bigint };

/** What may still be booked for a closed account: nothing that comes to it. */
const endings: readonly Proposal["kind"][] = ["debit", "owed", "borrowed"];

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

/** The change of the member's accounts from the member's view: a written-off debt shrinks. */
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
 * Proposes to book the difference between a bank line and a confirmed wire, a reversed wire (`recall`) or a mistaken
 * one (`mistaken`): `amount` cents on the member's balance. Returns its number. Throws a unique violation where one
 * exists.
 */
export function proposeWireDifference(
  tx: Tx,
  by: By,
  draft: { userId: string; amount: bigint; wire: WireDifference; journalId?: string; reason: string },
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
  const after = { kind, amount: amount.toString(), reason };
  await adjustmentSteps.begin(tx, "propose", { staff: { id: by.id, roles: [] } }, row.id, { reason, after });
  return row.no;
}

type Reversible = { id: string; userId: string; kind: AdjustmentKind; amount: bigint; debt: Debt | null };

/**
 * The correction behind a journal that may be reversed: posted by hand, with nothing built on it. Journals of orders,
 * payments, withdrawals, write-offs and wires are undone in their own nouns, so that their states agree.
 */
export async function reversible(tx: Tx, journalId: string): Promise<Reversible | null> {
  return tx.first<Reversible>(sql`
    select x.id, x.user_id, x.kind, x.amount, x.debt
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
