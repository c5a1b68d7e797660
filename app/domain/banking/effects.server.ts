/** What a decision on a bank line does: the wire, payout or journal behind it. */
import type { Staff } from "~/domain/accounts/people";
import type { JournalDraft } from "~/domain/ledger/journals";
import { lockWallet } from "~/domain/ledger/ledger.server";
import {
  bankFee,
  converted,
  pspPaidOut,
  sentBack,
  suspended,
  toPayoneer,
  wireArrived,
} from "~/domain/ledger/postings";
import { arrivedText } from "~/domain/ledger/statement";
import { confirmPaymentWireIn } from "~/domain/payments/wires/decide.server";
import { claimReceipt } from "~/domain/payments/wires/accounts.server";
import { undoneTag } from "~/domain/payments/wires/config";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { confirmWireIn } from "~/domain/wallet/wire-decision.server";
import { sql, type Tx } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { linkByHand } from "./confirmed-by-hand.server";
import { linkReturnedWithdrawal } from "./returned-withdrawals.server";
import { creditedBefore } from "./second-payments.server";
import type { LineDecision } from "./forms";
import type { Credit } from "./mails.server";
import { namesAnother, settlePayout } from "./outgoing.server";
import { providerNamed, pspNames, type PspName } from "./psp";
import { payoutDoubt, type PayoutDoubt } from "./psp-payouts.server";
import { closeSuspense, lockSuspenseOfSameAmount, returnOf } from "./returned-money.server";
import type { LineKind } from "./tabs";
import { factsOf, placeOf, suspenseHolds, type BookError, type LineRow } from "./line-row.server";

/** What finance says a line is. */
export type Decision = Exclude<LineDecision, { intent: "unmatch" | "unlink" }>;

/** The new state of a line, the journal to post, and what was credited to a member without a wire. */
export type Booked = {
  kind: LineKind;
  refId?: string | null;
  refNo?: string | null;
  journal?: JournalDraft;
  credit?: Credit;
};

/** A wire by the number of its recharge, or the id of its payment. */
export type Chosen = { type: "recharge" | "payment"; key: string };

/** A line that belongs to no wire, with its journal; a payout books itself. */
export async function effectOf(
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
      return ofProvider(tx, line, decision);
    case "fx":
      return ok({ kind: "fx", journal: converted({ ...facts, dc: line.dc }) });
    case "payoneer":
      return ok({ kind: "payoneer", journal: toPayoneer({ ...facts, dc: line.dc }) });
    case "fee":
      return ofBank(tx, line, decision);
    case "returned":
      return returned(tx, staff, line, decision.held);
    case "withdrawal":
      return paidOut(tx, staff, line, decision);
    case "came-back":
      return cameBack(tx, line, decision.no);
  }
}

async function ofBank(
  tx: Tx,
  line: LineRow,
  { sure }: { sure?: "on" | undefined },
): Promise<Result<Booked, BookError>> {
  const named = await namesAnother(tx, line, { sure });
  return named ? err(named) : ok({ kind: "fee", journal: bankFee(factsOf(line)) });
}

async function ofProvider(
  tx: Tx,
  line: LineRow,
  { provider, sure }: { provider: PspName; sure?: "on" | undefined },
): Promise<Result<Booked, BookError>> {
  const named = providerNamed(line);
  if (named && named !== provider && sure !== "on")
    return err(`banking:error.otherProvider|${JSON.stringify({ provider: pspNames[named] })}`);
  const doubt = sure === "on" ? null : await payoutDoubt(line, tx);
  if (doubt) return err(doubtful(doubt));
  const journal = pspPaidOut({ ...factsOf(line), psp: `psp:${provider}` });
  return ok({ kind: "psp", refNo: provider, journal });
}

function doubtful({ payout, entryRef, sent, ccy }: PayoutDoubt): BookError {
  if (entryRef !== null) return `banking:error.payoutBooked|${JSON.stringify({ payout, line: entryRef })}`;
  return `banking:error.payoutAmount|${JSON.stringify({ payout, sent: `${decimalText(sent)} ${ccy}` })}`;
}

/** Confirms the line's wire, or links the line where the wire was confirmed by hand. */
export async function matched(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  { type, key }: Chosen,
): Promise<Result<Booked, BookError>> {
  const own = await wireOf(tx, type, key);
  if (!own) return err("banking:error.noWire");
  if (own.ccy !== line.ccy) return err("banking:error.currency");
  if (own.received !== null) return cameBefore(tx, line, { type, key }, own);
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
  if (done.ok) return ok({ kind: type, refId: own.id, refNo: own.no });
  const now = await wireOf(tx, type, key);
  return now && now.received !== null ? cameBefore(tx, line, { type, key }, now) : done;
}

async function cameBefore(
  tx: Tx,
  line: LineRow,
  chosen: Chosen,
  own: OwnWire,
): Promise<Result<Booked, BookError>> {
  const { reference, member } = own;
  if (own.undone) return err(`banking:error.undone|${JSON.stringify({ member })}`);
  const held = line.status === "SUSPENSE";
  const linked = held ? null : await linkByHand(tx, line, chosen);
  if (linked) return ok({ kind: "already", ...linked });
  // It may have been undone while another held it.
  if (!held && (await wireOf(tx, chosen.type, chosen.key))?.undone)
    return err(`banking:error.undone|${JSON.stringify({ member })}`);
  const credited = await creditedBefore(tx, own);
  if (credited) return err(credited);
  // In suspense the line's money stands on the bank's account a second time: that is taken back first.
  if (held) return err("banking:error.bookedByHand");
  if (own.received !== line.amount) return err("banking:error.otherAmount");
  return err(`banking:error.creditedByHand|${JSON.stringify({ reference, member })}`);
}

type OwnWire = {
  id: string;
  no: string;
  reference: string;
  ccy: string;
  received: bigint | null;
  undone: boolean;
  member: string;
};

/** The wire with its confirmed amount in minor units; null where there is none. */
export function wireOf(tx: Tx, type: "recharge" | "payment", key: string): Promise<OwnWire | null> {
  return type === "recharge"
    ? tx.first<OwnWire>(sql`
        select r.id, r.no, w.reference, r.ccy, w.received, ${undoneTag}::text = any (r.tags) as undone, u.email as member
        from recharge_order r join wire w on w.recharge_id = r.id join "user" u on u.id = r.user_id where r.no = ${key}`)
    : tx.first<OwnWire>(sql`
        select p.id, w.reference as no, w.reference, p.ccy, w.received, ${undoneTag}::text = any (p.tags) as undone,
          u.email as member
        from payment p join payment_wire w on w.payment_id = p.id join "user" u on u.id = p.user_id
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
  const credit = { member: member.id, credited: toUsd(line.amount, rate), rate };
  const receipt = { amount: line.amount, ccy: line.ccy, credited: credit.credited };
  // What the member's statement says of it: no rate could be worked back from rounded cents.
  const memo = line.ccy === "USD" ? undefined : arrivedText({ ...line, rate });
  const facts = { ...factsOf(line), member: member.id, memo };
  const journal = wireArrived({ ...facts, bank: placeOf(line), receipt });
  return ok({ kind: "member", refId: member.id, refNo: member.id, journal, credit });
}

/**
 * Only money in suspense can be returned; other bookings must be undone first. An outgoing line returns a line of its
 * amount; of several, finance chooses one (`held`). For another amount, two people book it.
 */
async function returned(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  held: string | undefined,
): Promise<Result<Booked, BookError>> {
  const alike = await lockSuspenseOfSameAmount(tx, line.id);
  if (!(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const gone = held || alike.length > 1 ? alike.find(({ id }) => id === held) : alike[0];
  if (!gone) return err(noneOf(alike.length, held));
  if (await returnOf(gone.id, tx)) return err("banking:error.returnOf");
  await closeSuspense(tx, gone, line, staff.id);
  return ok({ kind: "returned", refId: gone.id, refNo: gone.entryRef, journal: sentBack(factsOf(line)) });
}

const noneOf = (alike: number, held: string | undefined): BookError =>
  held ? "banking:error.stale" : alike > 0 ? "banking:error.whichHeld" : "banking:error.noHeld";

async function paidOut(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  { no, fee: confirmed, sure }: { no: string; fee?: bigint | undefined; sure?: "on" | undefined },
): Promise<Result<Booked, BookError>> {
  const done = await settlePayout(tx, staff, { no, confirmed, sure }, line);
  if (!done.ok) return done;
  const { id: refId, journal } = done.value;
  return ok({ kind: "withdrawal", refId, refNo: no, ...(journal ? { journal } : {}) });
}

async function cameBack(tx: Tx, line: LineRow, no: string): Promise<Result<Booked, BookError>> {
  const done = await linkReturnedWithdrawal(tx, no, line);
  return done.ok ? ok({ kind: "withdrawal", refId: done.value.id, refNo: no }) : done;
}
