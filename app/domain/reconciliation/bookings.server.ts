/**
 * Books what a provider charged, paid or converted by itself: one person proposes a line's exact difference, another
 * posts it (J1). It is undone the same way. Members' money is not touched.
 */
import type { Staff } from "~/domain/accounts/people";
import { reversal, type JournalDraft } from "~/domain/ledger/journals";
import { post } from "~/domain/ledger/ledger.server";
import { postedJournal } from "~/domain/ledger/posted.server";
import { pspConverted, pspFee } from "~/domain/ledger/postings";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { endTasks } from "~/domain/tasks/finance-tasks.server";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { accountsFor, bookingStates, type BookingAccount, type BookingEvent } from "./booking";
import {
  endProposalTask,
  lockBooking,
  lockToBook,
  noted,
  tellProposal,
  type BookingRow,
  type ToBook,
} from "./booking-row.server";
import { reopen } from "./differences.server";
import type { BookingDecision } from "./forms";
import { writeTotals } from "./totals.server";

type By = Pick<Staff, "id">;
export type BookingError =
  | "reconciliation:error.moved"
  | "reconciliation:error.samePerson"
  | "reconciliation:error.someones"
  | "reconciliation:error.noRate";

type Done = Result<undefined, BookingError>;

/** Proposes to book a line's difference or to take its booking back, and posts or refuses what was proposed. */
export async function decideBooking(by: By, lineId: string, decision: BookingDecision): Promise<Done> {
  try {
    return await transaction(async (tx) => {
      const line = await lockToBook(tx, lineId);
      return line ? decided(tx, by, line, decision) : err("reconciliation:error.moved");
    });
  } catch (error) {
    if (isUniqueViolation(error, "provider_booking_one_proposal")) return err("reconciliation:error.moved");
    throw error;
  }
}

async function decided(tx: Tx, by: By, line: ToBook, decision: BookingDecision): Promise<Done> {
  if (decision.intent === "book") return propose(tx, by, line, decision);
  const row = await lockBooking(tx, line.id, decision.booking);
  if (!row) return err("reconciliation:error.moved");
  if (decision.intent === "take-back") return proposeBack(tx, by, line, row, decision.reason);
  if (row.status !== "PROPOSED") return err("reconciliation:error.moved");
  if (decision.intent === "refuse-booking") {
    const event = row.askedBy === by.id ? "withdraw" : "refuse";
    await move(tx, by, line, row, event);
    return ok();
  }
  if (row.askedBy === by.id) return err("reconciliation:error.samePerson");
  return row.kind === "book" ? approve(tx, by, line, row) : approveBack(tx, by, line, row);
}

type NewBooking = { account: BookingAccount; amount: bigint; reason: string };

/** `amount`: what the page showed as the difference. */
async function propose(tx: Tx, by: By, line: ToBook, { account, amount, reason }: NewBooking): Promise<Done> {
  if (line.difference === null || line.rest !== amount) return err("reconciliation:error.moved");
  if (!accountsFor(line).includes(account)) return err("reconciliation:error.someones");
  await insert(tx, by, line, { kind: "book", account, amount, reason, of: null });
  return ok();
}

async function proposeBack(tx: Tx, by: By, line: ToBook, of: BookingRow, reason: string): Promise<Done> {
  if (of.kind !== "book" || of.status !== "POSTED") return err("reconciliation:error.moved");
  const { account, amount } = of;
  await insert(tx, by, line, { kind: "back", account, amount: -amount, reason, of: of.id });
  return ok();
}

type New = NewBooking & { kind: "book" | "back"; of: string | null };

async function insert(tx: Tx, by: By, line: ToBook, { kind, account, amount, reason, of }: New) {
  const row = await tx.first<{ id: string }>(sql`
    insert into provider_booking (line_id, kind, account, amount, ccy, of_id, reason, asked_by)
    values (${line.id}, ${kind}, ${account}, ${amount}, ${line.ccy}, ${of}::uuid, ${reason}, ${by.id}) returning id`);
  if (!row) throw new Error("a booking was not proposed");
  await tellProposal(tx, line, { id: row.id, amount, reason });
  const after = { account, amount: amount.toString(), ccy: line.ccy, reason };
  await noted(
    tx,
    by,
    line,
    kind === "book" ? "reconciliation.propose" : "reconciliation.propose-back",
    after,
  );
}

async function move(tx: Tx, by: By, line: ToBook, row: BookingRow, event: BookingEvent): Promise<void> {
  const next = bookingStates.next(row.status, event);
  if (!next.ok) throw new Error(`a booking that cannot ${event}: ${row.id} ${row.status}`);
  // Who posted it stays told: who takes it back stands on the proposal to do so.
  const isPosted = row.status === "POSTED";
  await tx.run(sql`
    update provider_booking set status = ${next.value}, decided_at = case when ${isPosted} then decided_at else now() end,
      decided_by = case when ${isPosted} then decided_by else ${by.id}::uuid end
    where id = ${row.id} and status = ${row.status}`);
  await endProposalTask(tx, row.id);
  const after = { status: next.value, amount: row.amount.toString(), ccy: line.ccy, reason: row.reason };
  await noted(tx, by, line, `reconciliation.${event}`, after, { status: row.status });
}

const keyOf = (line: ToBook, bookingId: string) => `provider_line:${line.id}:booked:${bookingId}`;

async function approve(tx: Tx, by: By, line: ToBook, row: BookingRow): Promise<Done> {
  const { account, amount, reason } = row;
  if (line.rest !== amount || !accountsFor(line).includes(account)) return err("reconciliation:error.moved");
  const draft = await draftOf(tx, line, row);
  if (!draft) return err("reconciliation:error.noRate");
  await post(tx, [draft], { all: true });
  const entry = sql`(select e.id from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id
    where j.idem_key = ${draft.idemKey} and a.code = ${`psp:${line.provider}`})`;
  await tx.run(
    line.entryId === null
      ? sql`update provider_line set entry_id = ${entry}, subject = coalesce(subject, 'provider_line:' || id) where id = ${line.id}`
      : sql`update provider_line set entry_id = ${line.entryId}, rest_id = ${entry} where id = ${line.id}`,
  );
  // Whoever has explained it before keeps the word.
  const explained = sql`f.id = (select task_id from provider_difference where key = ${line.key})`;
  await tx.run(endTasks(explained, { by: by.id, note: reason }));
  await tx.run(sql`update provider_difference set settled_at = now() where key = ${line.key}`);
  await move(tx, by, line, row, "approve");
  await writeTotals(tx, line.provider, [line.day]);
  return ok();
}

/** The journal of a booking; null where its currency has no rate. */
async function draftOf(tx: Tx, line: ToBook, row: BookingRow): Promise<JournalDraft | null> {
  const { provider, ccy, id, ref: no } = line;
  const facts = {
    idemKey: keyOf(line, row.id),
    ref: { type: "provider_line", id, no },
    memo: row.reason,
    psp: `psp:${provider}` as const,
    ccy,
  };
  if (row.account === "fx:clearing") return pspConverted({ ...facts, amount: row.amount });
  const rate = (await usdRates(tx))[ccy];
  if (rate === undefined) return null;
  // An expense grows by what leaves the account.
  const left = -row.amount;
  return pspFee({ ...facts, amount: left, usd: toUsd(left, rate) });
}

async function approveBack(tx: Tx, by: By, line: ToBook, row: BookingRow): Promise<Done> {
  const of = await lockBooking(tx, line.id, row.ofId ?? "");
  if (of?.status !== "POSTED") return err("reconciliation:error.moved");
  const posted = await postedJournal(tx, keyOf(line, of.id));
  const key = `${posted.idemKey}:taken-back`;
  await post(tx, [reversal(posted, { key, memo: row.reason })], { all: true });
  // What the books had of the line besides is said by no line again.
  await tx.run(sql`
    insert into provider_open_entry (entry_id, provider)
    select entry_id, provider from provider_line where id = ${line.id} and rest_id is not null on conflict do nothing`);
  await tx.run(sql`
    update provider_line set entry_id = null, rest_id = null,
      subject = case when subject = 'provider_line:' || id then null else subject end where id = ${line.id}`);
  await move(tx, by, line, of, "take-back");
  await move(tx, by, line, row, "approve");
  await reopen(tx, line.key);
  await writeTotals(tx, line.provider, [line.day]);
  return ok();
}
