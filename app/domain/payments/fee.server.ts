/** PayPal's fee (D6): held on the wallet at the start, taken when the money comes, otherwise released. */
import { hold, resolve, voidPending } from "~/domain/ledger/ledger.server";
import { paypalFeeTaken } from "~/domain/ledger/postings";
import type { JournalDraft, JournalRef } from "~/domain/ledger/journals";
import { db, sql, type Tx } from "~/platform/db";
import { paypalFee } from "./config";
import { allDues, type Dues, type PaymentRow } from "./attempts.server";
import type { Method } from "./methods";

/** The fee of an attempt and who pays it: the wallet if it can, otherwise it is added to the PayPal amount. */
export type Fee = { fee: bigint; held: boolean };

/** The fee of paying `total` (USD cents) by a method while `available` is free on the wallet. */
export function feeOf(method: Method, total: bigint, available: bigint): Fee {
  if (method !== "paypal") return { fee: 0n, held: false };
  const fee = paypalFee(total);
  return { fee, held: available >= fee };
}

type Facts = { id: string; userId: string; paypalFee: bigint };

/** A fee is the payment's own, and mentions the number of what was paid where that is but one thing. */
function ref(paymentId: string, dues: Dues): JournalRef {
  const [only, ...others] = allDues(dues);
  return { type: "payment", id: paymentId, ...(only && others.length === 0 ? { no: only.due.no } : {}) };
}
const heldKey = (paymentId: string) => `payment:${paymentId}:fee-held`;

/** Keeps the fee aside while the member is at PayPal. */
export function feeHeld({ id, userId, paypalFee: fee }: Facts, dues: Dues): JournalDraft {
  return hold(paypalFeeTaken({ idemKey: heldKey(id), member: userId, ref: ref(id, dues), fee }));
}

/** Whether the fee was kept aside; else it is part of what PayPal takes. */
export function isHeld({ paypalFee: fee, amount, expectedTotal }: PaymentRow): boolean {
  return fee > 0n && amount === expectedTotal;
}

const takenKey = (paymentId: string) => `payment:${paymentId}:fee`;

/** Whether the fee of an attempt was taken: what could not be bought costs none. */
export async function isFeeTaken(paymentId: string): Promise<boolean> {
  const taken = sql`select 1 from journal where idem_key = ${takenKey(paymentId)} and status = 'posted'`;
  return (await db.first(taken)) !== null;
}

/** Takes the fee. `late`: the attempt had failed and the hold is gone. */
export function feeJournal(payment: PaymentRow, dues: Dues, late: boolean): JournalDraft {
  const { id, userId, paypalFee: fee } = payment;
  const draft = paypalFeeTaken({ idemKey: takenKey(id), member: userId, ref: ref(id, dues), fee });
  return isHeld(payment) && !late ? resolve(heldKey(id), draft) : draft;
}

/** Lets the held fee go; nothing happens where none is held. */
export async function releaseFee(tx: Tx, payment: PaymentRow): Promise<void> {
  if (isHeld(payment)) await voidPending(tx, heldKey(payment.id));
}
