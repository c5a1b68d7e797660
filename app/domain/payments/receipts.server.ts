/** The journals of money that a provider captured: it enters the wallet (J1) or passes through it to what it pays (J3). */
import type { JournalDraft } from "~/domain/ledger/journals";
import { passedThrough, recharged, rechargedWithFee, type Receipt } from "~/domain/ledger/postings";
import { allDues } from "./attempts.server";
import { feeJournal, isHeld } from "./fee.server";
import type { LockedAttempt } from "./locked-attempt.server";
import { payableKind, type Attempt } from "./payable.server";

/** The journals of an attempt whose payables are all settled. */
export function settledJournals(locked: LockedAttempt, attempt: Attempt): JournalDraft[] {
  const all = allDues(locked.dues);
  const charged = all.filter(({ type }) => !payableKind(type).topUp);
  if (charged.length === 0) return [receiptJournal(locked, attempt, "J1")];
  return [
    receiptJournal(locked, attempt, "J3"),
    ...charged.map(({ type, due }) => payableKind(type).charge(due, attempt, 0n)),
    ...feeJournals(locked, attempt),
  ];
}

/** The fee of D6. Late money whose hold is gone pays it only where the wallet still can. */
function feeJournals({ payment, dues, funds }: LockedAttempt, attempt: Attempt): JournalDraft[] {
  if (payment.paypalFee === 0n) return [];
  const lost = attempt.late && isHeld(payment) && funds.avail < payment.paypalFee;
  return lost ? [] : [feeJournal(payment, dues, attempt.late)];
}

/**
 * Posts captured money to the wallet. The journal belongs to the payable if there is one and it was settled. Money that
 * came too late only mentions its number.
 */
export function receiptJournal(
  { payment, dues }: LockedAttempt,
  attempt: Attempt,
  type: "J1" | "J3",
  settled = true,
): JournalDraft {
  const all = allDues(dues);
  const only = all.length === 1 ? all[0] : undefined;
  const ref =
    only && settled
      ? { type: only.type, id: only.due.id, no: only.due.no }
      : { type: "payment", id: payment.id, no: only?.due.no };
  const captured = attempt.captured;
  if (!captured) throw new Error("a receipt without money");
  const receipt: Receipt = { amount: captured.amount, ccy: captured.ccy, credited: captured.credited };
  const facts = {
    idemKey: `payment:${payment.id}:captured`,
    member: payment.userId,
    ref,
    psp: payment.method === "paypal" ? ("psp:paypal" as const) : ("psp:stripe" as const),
    receipt,
  };
  if (type === "J3") return passedThrough(facts);
  const recharge = all.length > 0 && all.every((each) => payableKind(each.type).topUp);
  return recharge && captured.fee > 0n ? rechargedWithFee({ ...facts, fee: captured.fee }) : recharged(facts);
}
