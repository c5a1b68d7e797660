/** How a payment from the wallet is funded: promo, then the balance, then credit for the shortfall only (J2c). */
import type { NewDraw } from "~/domain/credit/draw.server";
import { dueAfter, loanLimit, type Standing } from "~/domain/credit/rules";
import type { Funds } from "~/domain/ledger/ledger.server";
import type { JournalDraft } from "~/domain/ledger/journals";
import { creditDrawn, spend } from "~/domain/ledger/postings";
import { allDues, type Dues } from "./attempts.server";
import { payableKind, type Attempt, type PayableType } from "./payable.server";

export type Funding = { readonly promo: bigint; readonly credit: bigint };

/** New orders must wait while credit is overdue (§4.4); price differences of running orders may be paid. */
const newOrders: readonly PayableType[] = ["store_order", "bulk_order"];

/** Why a member with an overdue credit cannot pay for these; null where that stands in nobody's way. */
export function overdueObjection(dues: Dues, line: Standing | null): "payments:error.overdue" | null {
  const blocked = line !== null && line.overdue > 0n && newOrders.some((type) => dues.has(type));
  return blocked ? "payments:error.overdue" : null;
}

/** Where the money for `total` comes from, or null where there is too little. */
export function fund(funds: Funds, line: Standing | null, total: bigint, useCredit: boolean): Funding | null {
  return spend(funds, total, useCredit ? loanLimit(line, funds.borrowed) : 0n);
}

/** What is left of the funds after `total` was paid so. */
export function spent(funds: Funds, total: bigint, { promo, credit }: Funding): Funds {
  return {
    ...funds,
    promo: funds.promo - promo,
    avail: funds.avail + credit - (total - promo),
    borrowed: funds.borrowed + credit,
  };
}

/** Whether credit may pay for all of these; a deposit, for one, may not be borrowed. */
export function takesCredit(dues: Dues): boolean {
  return allDues(dues).every(({ type, due }) => payableKind(type).takesCredit?.(due) ?? true);
}

/** The funds that may pay for these: without promotional money where one of them takes none. */
export function fundsFor(funds: Funds, dues: Dues): Funds {
  const promo = allDues(dues).every(({ type, due }) => payableKind(type).takesPromo?.(due) ?? true);
  return promo ? funds : { ...funds, promo: 0n };
}

/** The journals of a payment: a draw if needed, then one for each payable; promotional money pays the first. */
export function charges(
  dues: Dues,
  attempt: Attempt,
  { promo, credit }: Funding,
  line: Standing | null,
): { journals: JournalDraft[]; draws: NewDraw[] } {
  const journals = chargeJournals(dues, attempt, promo);
  if (credit === 0n || !line) return { journals, draws: [] };
  const { paymentId, memberId } = attempt;
  const dueAt = dueAfter(new Date(), line.termDays);
  return {
    journals: [drawJournal(dues, attempt, credit), ...journals],
    draws: [{ memberId, paymentId, amount: credit, dueAt }],
  };
}

function chargeJournals(dues: Dues, attempt: Attempt, promo: bigint): JournalDraft[] {
  let left = promo;
  return allDues(dues).map(({ type, due }) => {
    const part = left < due.amount ? left : due.amount;
    left -= part;
    return payableKind(type).charge(due, attempt, part);
  });
}

function drawJournal(dues: Dues, { paymentId, memberId }: Attempt, amount: bigint): JournalDraft {
  const all = allDues(dues);
  const only = all.length === 1 ? all[0] : undefined;
  const ref = only
    ? { type: only.type, id: only.due.id, no: only.due.no }
    : { type: "payment", id: paymentId };
  return creditDrawn({ idemKey: `payment:${paymentId}:credit`, member: memberId, ref, amount });
}
