/** Lines of the bank's statements at the desk (§7). */
import type { StaffRole } from "~/domain/accounts/people";
import { db, sql, type Sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { confirmedByHand, type ByHand } from "./confirmed-by-hand.server";
import { returnedWithdrawalsFor, type ReturnedWithdrawal } from "./returned-withdrawals.server";
import { creditedWires, type CreditedWire } from "./second-payments.server";
import { differingWires, proposalFor, type Differing } from "./difference.server";
import { undoProposedFor } from "./undo-confirmation.server";
import { payoutsFor, withdrawalsNamed, type Payout } from "./outgoing.server";
import { differenceReason, recallReason, wrongMemberReason } from "./reasons.server";
import { reversedWiresFor, type ReversedWire } from "./wire-reversals.server";
import { payoutDoubt, type PayoutDoubt } from "./psp-payouts.server";
import { returningOf, type Returning } from "./returns.server";
import {
  suspenseOfSameAmount,
  suspenseOfOtherAmount,
  takenBackBy,
  type Entry,
} from "./returned-money.server";
import type { Suggestion } from "./suggest";
import { correctionOn } from "./unlink.server";
import { creditedBy, isSpent, type Credited } from "./wrong-member.server";
import type { BankTab, LineKind, LineStatus } from "./tabs";

/** Who of the staff handles the bank (§7). */
export const bankRoles: readonly StaffRole[] = ["finance"];

export type BankLineRow = {
  id: string;
  account: string;
  entryRef: string;
  bookedOn: string;
  dc: "C" | "D";
  amount: bigint;
  ccy: string;
  reversal: boolean;
  party: string | null;
  remittance: string;
  status: LineStatus;
  kind: LineKind | null;
  refNo: string | null;
  refId: string | null;
  refIsLine: boolean;
  suggestion: Suggestion | null;
};

/** What a bank's line `l` is listed with. */
export const lineColumns = sql`l.id, l.account, l.entry_ref, l.booked_on::text as booked_on, l.dc, l.amount, l.ccy,
  l.reversal, l.party, l.remittance, l.status, l.kind,
  case l.kind when 'member' then (select u.email from "user" u where u.id = l.ref_id) else l.ref_no end as ref_no, l.ref_id,
  exists (select 1 from bank_line o where o.id = l.ref_id) as ref_is_line, l.suggestion`;

/** Which lines stand under a tab, of `bank_line l`. */
export const stateOfTab: Record<BankTab, Sql> = {
  suggested: sql`l.status = 'UNMATCHED' and l.dc = 'C' and l.suggestion is not null`,
  unmatched: sql`l.status = 'UNMATCHED' and l.dc = 'C' and l.suggestion is null`,
  outgoing: sql`l.status = 'UNMATCHED' and l.dc = 'D'`,
  suspense: sql`l.status = 'SUSPENSE'`,
  matched: sql`l.status = 'MATCHED'`,
};

/** A search by what the bank says, what it was booked as, or the member. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`(l.entry_ref ilike ${like} or l.party ilike ${like} or l.remittance ilike ${like} or l.ref_no ilike ${like}
    or l.ref_id = any(array(select u.id from "user" u where u.email ilike ${like} limit 1000)))`;
}

export type BankLine = BankLineRow & {
  valueOn: string | null;
  partyAccount: string | null;
  fileName: string;
  statementNo: string;
  ownJournal: boolean;
  decidedBy: string | null;
  decidedAt: Date | null;
  byHand: ByHand[];
  differing: WithReason<Differing>[];
  credited: CreditedWire[];
  proposal: string | null;
  correction: string | null;
  spent: WithReason<Credited> | null;
  toldMember: string | null;
  undoProposed: string | null;
  payoutDoubt: PayoutDoubt | null;
  payouts: Payout[] | null;
  named: string[];
  held: Entry[];
  heldOther: (Entry & { amount: bigint })[];
  returning: Returning | null;
  takenBack: { id: string; entryRef: string }[];
  cameBack: ReturnedWithdrawal[];
  recalled: WithReason<ReversedWire>[];
};

type WithReason<T> = T & { reason: string };

type Looked =
  | "payouts"
  | "named"
  | "byHand"
  | "differing"
  | "credited"
  | "payoutDoubt"
  | "proposal"
  | "correction"
  | "undoProposed"
  | "spent"
  | "toldMember"
  | "held"
  | "heldOther"
  | "returning"
  | "takenBack"
  | "cameBack"
  | "recalled";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a line may be, as somebody typed it: a wire by its reference, a withdrawal by its number. */
export type Typed = { wire?: string | null; payout?: string | null };

/** The id of a line that is there; null where there is none. */
export async function findLineId(id: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const line = await db.first<{ id: string }>(sql`select id from bank_line where id = ${id}`);
  return line?.id ?? null;
}

/** One line; null where there is none. */
export async function findLine(
  id: string,
  { wire = null, payout = null }: Typed = {},
): Promise<BankLine | null> {
  if (!uuid.test(id)) return null;
  const line = await db.first<Omit<BankLine, Looked>>(sql`
    select ${lineColumns}, l.value_on::text as value_on, l.party_account, i.file_name,
      s.no as statement_no, l.journal_key is not null as own_journal, l.decided_at,
      (select st.name from staff st where st.id = l.decided_by) as decided_by
    from bank_line l join bank_statement s on s.id = l.statement_id join bank_import i on i.id = s.import_id
    where l.id = ${id}`);
  if (!line) return null;
  const waits = line.status === "UNMATCHED" && line.dc === "D";
  const payouts = waits ? await payoutsFor(line, payout) : null;
  const comes = line.status !== "MATCHED" && line.dc === "C";
  const byHand = comes ? await confirmedByHand(line.id) : [];
  const differing = comes
    ? (await differingWires(line.id, wire)).map((each) => ({ ...each, reason: differenceReason(each, line) }))
    : [];
  const credited = comes ? await creditedWires(line.id, wire) : [];
  const credits = line.kind === "recharge" || line.kind === "payment";
  const linked = credits || (line.kind !== null && ["already", "recalled", "member"].includes(line.kind));
  const isMembers = line.kind === "member";
  const creditedAs = isMembers ? line.id : credits ? line.refId : null;
  const undoProposed = creditedAs ? await undoProposedFor(creditedAs) : null;
  const own = isMembers ? await creditedBy(line.id) : null;
  const toMember = own && { ...own, reason: wrongMemberReason(own) };
  const correction = linked ? await correctionOn(line) : null;
  const proposal = comes || waits ? await proposalFor(line.id) : null;
  const held = waits ? await suspenseOfSameAmount(line.id) : [];
  const others = waits ? await suspenseOfOtherAmount(line.id) : [];
  const returning = waits ? await returningOf(line.id) : null;
  const takenBack = comes ? await takenBackBy(line.id) : [];
  const cameBack = comes ? await returnedWithdrawalsFor(line.id) : [];
  const recalled = waits
    ? (await reversedWiresFor(line.id)).map((each) => ({ ...each, reason: recallReason(each, line) }))
    : [];
  const named = waits ? await withdrawalsNamed(line.remittance) : [];
  const out = { payouts, named, held, heldOther: others, returning, recalled };
  return {
    ...line,
    ...out,
    byHand,
    differing,
    credited,
    payoutDoubt: comes ? await payoutDoubt(line) : null,
    proposal,
    correction,
    undoProposed,
    spent: toMember && isSpent(toMember) ? toMember : null,
    toldMember: toMember && toMember.reason,
    takenBack,
    cameBack,
  };
}
