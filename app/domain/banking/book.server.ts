/**
 * Saying what a line of the statement is. Whoever is first says it, by compare-and-set, in one transaction with what
 * it books; taking back is a reversing journal, never a change (§4.2).
 */
import type { Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import type { HouseAccount, MemberKind } from "~/domain/ledger/chart";
import { reversal, type JournalDraft, type JournalType, type Line } from "~/domain/ledger/journals";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { bankFee, converted, pspPaidOut, sentBack, suspended, wireArrived } from "~/domain/ledger/postings";
import { confirmPaymentWireIn } from "~/domain/payments/wires/decide.server";
import { claimReceipt, isClaimed } from "~/domain/payments/wires/accounts.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { confirmWireIn } from "~/domain/wallet/wire.server";
import { audit } from "~/platform/audit.server";
import { isCheckViolation, isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import type { Currency } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { confirmedByHand, linkByHand } from "./by-hand.server";
import { differingWires, endDifferenceTask, proposalFor } from "./difference.server";
import type { LineDecision } from "./forms";
import { settlePayout } from "./outgoing.server";
import { endHeld, holdAgain, lockHeldLike, takenBackBy } from "./sent-back.server";
import { letters } from "./suggest";
import { wireByReference } from "./suggest.server";
import { reversible, type LineKind, type LineStatus } from "./tabs";

export type BookError =
  | "banking:error.stale"
  | "banking:error.direction"
  | "banking:error.noWire"
  | "banking:error.noMember"
  | "banking:error.currency"
  | "banking:error.notHere"
  | "banking:error.spent"
  | "banking:error.noSuspense"
  | "banking:error.whichHeld"
  | "banking:error.bookedByHand"
  | "banking:error.otherAmount"
  | "banking:error.proposed"
  | `banking:error.maybeTwice|${string}`
  | `banking:error.maybeDiffers|${string}`
  | `banking:error.maybeTakenBack|${string}`
  | (string & {});

type LineRow = {
  id: string;
  account: HouseAccount;
  entryRef: string;
  bookedOn: string;
  dc: "C" | "D";
  amount: bigint;
  ccy: Currency;
  status: LineStatus;
  kind: LineKind | null;
  suspenseKey: string | null;
  remittance: string;
  bookings: number;
  journalKey: string | null;
};

type Booked = {
  kind: LineKind;
  refId?: string | null;
  refNo?: string | null;
  journal?: JournalDraft;
  member?: string;
};

/** Books a line as finance says; nothing happens where another was faster or it cannot be that. */
export async function decideLine(
  staff: Pick<Staff, "id">,
  lineId: string,
  decision: LineDecision,
): Promise<Result<undefined, BookError>> {
  try {
    return await transactionOr<Result<undefined, BookError>, Result<undefined, BookError>>(async (tx) => {
      const line = await lockLine(tx, lineId);
      if (!line) throw new Rollback(err("banking:error.stale"));
      const done =
        decision.intent === "unmatch"
          ? await unmatch(tx, staff, line, decision.reason)
          : await book(tx, staff, line, decision);
      if (!done.ok) throw new Rollback(done);
      return done;
    });
  } catch (error) {
    if (isClaimed(error) || isUniqueViolation(error, "withdrawal_bank_ref_key"))
      return err("wallet:error.bankRef");
    if (isOverdrawn(error)) return err("banking:error.spent");
    throw error;
  }
}

/** The database refuses a balance below zero: the money has been spent. */
const isOverdrawn = (error: unknown): boolean =>
  isCheckViolation(error, "ledger_account_available_not_negative");

async function lockLine(tx: Tx, id: string): Promise<LineRow | null> {
  return tx.first<LineRow>(sql`
    select id, account, entry_ref as "entryRef", booked_on::text as "bookedOn", dc, amount, ccy, status, kind, suspense_key as "suspenseKey",
      remittance, bookings, journal_key as "journalKey"
    from bank_line where id = ${id} for update`);
}

type Decision = Exclude<LineDecision, { intent: "unmatch" }>;

async function book(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  decision: Decision,
): Promise<Result<undefined, BookError>> {
  if (line.status === "MATCHED" || (line.status === "SUSPENSE" && decision.intent === "suspense"))
    return err("banking:error.stale");
  if (await proposalFor(line.id, tx)) return err("banking:error.proposed");
  const incoming = ["match", "find", "member", "suspense", "psp"].includes(decision.intent);
  const outgoingOnly = ["fee", "returned", "withdrawal"].includes(decision.intent);
  if (line.dc === "C" ? outgoingOnly : incoming) return err("banking:error.direction");
  // What lies in suspense is nobody's fee or conversion any more: take it back first.
  if (line.status === "SUSPENSE" && !["match", "find", "member"].includes(decision.intent))
    return err("banking:error.stale");
  if (line.status === "SUSPENSE" && !(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const chosen = await chosenBy(line, decision);
  if (chosen === undefined) return err("banking:error.noWire");
  if (chosen || decision.intent === "member") {
    const twice = await maybeTwice(tx, line, chosen, "sure" in decision && decision.sure === "on");
    if (twice) return err(twice);
  }
  const booked = chosen
    ? await matched(tx, staff, line, chosen)
    : await effectOf(tx, staff, line, decision as Exclude<Decision, { intent: "match" | "find" }>);
  if (!booked.ok) return booked;
  const { kind, refId = null, refNo = null, journal, member } = booked.value;
  if (journal) await post(tx, [journal], { all: true });
  if (member) await repayFromIncoming(tx, member);
  await tx.run(sql`
    update bank_line set status = ${kind === "suspense" ? "SUSPENSE" : "MATCHED"}, kind = ${kind}, ref_id = ${refId}::uuid,
      ref_no = ${refNo}, journal_key = ${journal?.idemKey ?? null}, suspense_key = ${line.status === "SUSPENSE" ? line.journalKey : null}::text,
      bookings = bookings + 1, suggestion = case when ${kind} = 'suspense' then suggestion end,
      decided_by = ${staff.id}, decided_at = now() where id = ${line.id}`);
  await endDifferenceTask(tx, line.id);
  await audit(tx, {
    actor: `staff:${staff.id}`,
    action: "bank.book",
    entity: "bank_line",
    entityId: line.id,
    before: { status: line.status },
    after: { status: kind === "suspense" ? "SUSPENSE" : "MATCHED", kind, refNo, entryRef: line.entryRef },
  });
  return ok();
}

type Chosen = { type: "recharge" | "payment"; key: string };

/** The wire that a decision is about; null where it is about none, undefined where nobody knows the one it names. */
async function chosenBy(line: LineRow, decision: Decision): Promise<Chosen | null | undefined> {
  if (decision.intent === "match") return decision;
  if (decision.intent !== "find") return null;
  return (await wireByReference(decision.reference, line.ccy)) ?? undefined;
}

/**
 * Why a line must not be credited just so: a wire was confirmed by hand over this amount, or the line names one that was
 * over another, and this may be its money; or the bank took this amount back. Null where finance says that it is other
 * money, where it is linked to that very wire, or names another.
 */
async function maybeTwice(
  tx: Tx,
  line: LineRow,
  chosen: Chosen | null,
  sure: boolean,
): Promise<BookError | null> {
  if (sure) return null;
  const [same, other] = [await confirmedByHand(line.id, tx), await differingWires(line.id, null, tx)];
  const first = same[0] ?? other[0];
  if (first && [...same, ...other].some(({ key }) => key === chosen?.key)) return null;
  const [gone] = await takenBackBy(line.id, tx);
  if (gone) return `banking:error.maybeTakenBack|${JSON.stringify({ entry: gone.entryRef })}`;
  if (!first) return null;
  const own = chosen && (await wireOf(tx, chosen.type, chosen.key));
  if (own && letters(line.remittance).includes(letters(own.reference))) return null;
  const why = same.length > 0 ? "maybeTwice" : "maybeDiffers";
  return `banking:error.${why}|${JSON.stringify({ reference: first.reference })}`;
}

async function effectOf(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  decision: Exclude<Decision, { intent: "match" | "find" }>,
): Promise<Result<Booked, BookError>> {
  const facts = factsOf(line);
  switch (decision.intent) {
    case "member":
      return toMember(tx, line, decision.email);
    case "suspense":
      return ok({ kind: "suspense", journal: suspended(facts) });
    case "psp":
      return ok({
        kind: "psp",
        refNo: decision.provider,
        journal: pspPaidOut({ ...facts, psp: `psp:${decision.provider}` }),
      });
    case "fx":
      return ok({ kind: "fx", journal: converted({ ...facts, dc: line.dc }) });
    case "fee":
      return ok({ kind: "fee", journal: bankFee(facts) });
    case "returned":
      return returned(tx, staff, line, decision.held);
    case "withdrawal":
      return paidOut(tx, staff, line, decision.no);
  }
}

const factsOf = (line: LineRow) => ({
  idemKey: `bank_line:${line.id}:${line.bookings}`,
  ref: { type: "bank_line", id: line.id, no: line.entryRef },
  bank: line.account,
  amount: line.amount,
  ccy: line.ccy,
});

/** Where the money of a line lies now. */
const placeOf = (line: LineRow): HouseAccount => (line.status === "SUSPENSE" ? "suspense" : line.account);

async function matched(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  { type, key }: Chosen,
): Promise<Result<Booked, BookError>> {
  const own = await wireOf(tx, type, key);
  if (!own) return err("banking:error.noWire");
  if (own.ccy !== line.ccy) return err("banking:error.currency");
  if (own.received !== null) {
    // In suspense the line's money stands on the bank's account a second time: that is taken back first.
    if (line.status === "SUSPENSE") return err("banking:error.bookedByHand");
    const linked = await linkByHand(tx, line, { type, key });
    if (linked) return ok({ kind: "already", ...linked });
    return err(own.received === line.amount ? "banking:error.stale" : "banking:error.otherAmount");
  }
  const found = {
    intent: "confirm" as const,
    received: line.amount,
    bankRef: line.entryRef,
    receivedOn: line.bookedOn,
  };
  const done =
    type === "recharge"
      ? await confirmWireIn(tx, staff, own.no, found, placeOf(line))
      : await confirmPaymentWireIn(tx, staff, own.id, found, placeOf(line));
  return done.ok ? ok({ kind: type, refId: own.id, refNo: own.no }) : done;
}

type OwnWire = { id: string; no: string; reference: string; ccy: string; received: bigint | null };

function wireOf(tx: Tx, type: "recharge" | "payment", key: string): Promise<OwnWire | null> {
  return type === "recharge"
    ? tx.first<OwnWire>(sql`
        select r.id, r.no, w.reference, r.ccy, w.received from recharge_order r join wire w on w.recharge_id = r.id where r.no = ${key}`)
    : tx.first<OwnWire>(sql`
        select p.id, w.reference as no, w.reference, p.ccy, w.received from payment p join payment_wire w on w.payment_id = p.id
        where p.id::text = ${key}`);
}

/** Money of a member that names no wire: credited at today's rate (J1w). */
async function toMember(tx: Tx, line: LineRow, email: string): Promise<Result<Booked, BookError>> {
  const member = await tx.first<{ id: string }>(sql`
    select id from "user" where email = ${email} and status <> '9'`);
  if (!member) return err("banking:error.noMember");
  const rate = (await usdRates(tx))[line.ccy];
  if (rate === undefined) return err("banking:error.currency");
  await tx.run(lockWallet(member.id));
  // The entry is used up by this as by a wire: nothing else is ever paid by it.
  const { account, entryRef: bankRef } = line;
  await claimReceipt(tx, { account, bankRef, refType: "bank_line", refId: line.id });
  const receipt = { amount: line.amount, ccy: line.ccy, credited: toUsd(line.amount, rate) };
  const journal = wireArrived({ ...factsOf(line), member: member.id, bank: placeOf(line), receipt });
  return ok({ kind: "member", refId: member.id, refNo: member.id, journal, member: member.id });
}

/**
 * Only what lies in suspense can have gone back: the rest is taken back from where it was booked first. A line over the
 * very amount is what it sends back; of several, finance names one (`held`).
 */
async function returned(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  held: string | undefined,
): Promise<Result<Booked, BookError>> {
  const alike = await lockHeldLike(tx, line.id);
  if (!(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const gone = held || alike.length > 1 ? alike.find(({ id }) => id === held) : alike[0];
  if (!gone && (held || alike.length > 0))
    return err(held ? "banking:error.stale" : "banking:error.whichHeld");
  if (gone) await endHeld(tx, gone.id, line, staff.id);
  const journal = sentBack(factsOf(line));
  return ok({ kind: "returned", refId: gone?.id ?? null, refNo: gone?.entryRef ?? null, journal });
}

/**
 * Whether the banks' money in suspense still comes to a line's amount: what was sent back meanwhile cannot be anybody's
 * any more. Held against rivals to the end of the transaction. Refunds made by hand at a provider wait there, too, and
 * are not the banks'.
 */
async function suspenseHolds(tx: Tx, { amount, ccy }: Pick<LineRow, "amount" | "ccy">): Promise<boolean> {
  await tx.run(sql`select 1 from ledger_account where code = 'suspense' and ccy = ${ccy} for no key update`);
  const row = await tx.first<{ held: bigint }>(sql`
    select coalesce(sum(case e.dc when 'C' then e.amount else -e.amount end), 0)::bigint as held
    from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
    where a.code = 'suspense' and a.ccy = ${ccy} and j.status = 'posted' and j.idem_key not like 'refund:%'`);
  return (row?.held ?? 0n) >= amount;
}

async function paidOut(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  no: string,
): Promise<Result<Booked, BookError>> {
  const done = await settlePayout(tx, staff, no, line);
  return done.ok ? ok({ kind: "withdrawal", refId: done.value.id, refNo: no }) : done;
}

/** Takes a booking of this noun back by a reversing journal; the line waits again, or lies in suspense again. */
async function unmatch(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  reason: string,
): Promise<Result<undefined, BookError>> {
  const { kind, journalKey } = line;
  if (!kind || !journalKey) return err(kind ? "banking:error.notHere" : "banking:error.stale");
  // What a line in suspense was sent back by is taken back at that entry.
  if (!reversible.includes(kind) || (kind === "returned" && line.dc === "C"))
    return err("banking:error.notHere");
  if (kind === "suspense" && !(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const rows = await tx.rows<
    { type: JournalType; code: string; kind: string; member: string | null } & Omit<Line, "account">
  >(sql`
    select j.type, a.code, a.kind, a.member_id as member, e.dc, e.amount, e.ccy
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.idem_key = ${journalKey} order by e.id`);
  const type = rows[0]?.type;
  if (!type) throw new Error(`a booked line without its journal: ${journalKey}`);
  for (const { member } of rows) if (member) await tx.run(lockWallet(member));
  const lines = rows.map(({ code, kind: of, member, dc, amount, ccy }) => ({
    account: member
      ? { code, kind: of as MemberKind, member }
      : { code: code as HouseAccount, kind: of, member: null },
    dc,
    amount,
    ccy,
  }));
  const { ref } = factsOf(line);
  const posted = { idemKey: journalKey, type, ref, lines };
  await post(tx, [reversal(posted, { key: `${journalKey}:taken-back`, memo: reason })], { all: true });
  const back = line.suspenseKey;
  await tx.run(sql`delete from bank_receipt where ref_type = 'bank_line' and ref_id = ${line.id}`);
  if (kind === "returned") await holdAgain(tx, line.id, staff.id);
  await tx.run(sql`
    update bank_line set status = ${back ? "SUSPENSE" : "UNMATCHED"}, kind = ${back ? "suspense" : null}::text,
      journal_key = ${back}::text, suspense_key = null, ref_id = null, ref_no = null, decided_by = ${staff.id},
      decided_at = now()
    where id = ${line.id}`);
  await audit(tx, {
    actor: `staff:${staff.id}`,
    action: "bank.take-back",
    entity: "bank_line",
    entityId: line.id,
    before: { status: line.status, kind },
    after: { status: back ? "SUSPENSE" : "UNMATCHED", kind: back ? "suspense" : null, reason },
  });
  return ok();
}
