/** A locked attempt by wire: its data, and the worth of its money. */
import type { HouseAccount } from "~/domain/ledger/chart";
import { toUsd } from "~/domain/rates/rates";
import { sql, type Tx } from "~/platform/db";
import { allDues, type PaymentRow } from "../attempts.server";
import { lockPayment, type LockedAttempt } from "../locked-attempt.server";
import { bankOf } from "./accounts.server";
import type { WireCurrency } from "./config";

type WireRow = {
  reference: string;
  fxRate: bigint;
  proofs: number;
  proofKey: string | null;
  sentAmount: bigint | null;
  received: bigint | null;
};
export type LockedWire = LockedAttempt & { wire: WireRow };

/** Locks a payment by wire with what it pays for; null where there is none, or it is not this member's. */
export async function lockWire(tx: Tx, paymentId: string, memberId?: string): Promise<LockedWire | null> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked || locked.payment.method !== "wire") return null;
  if (memberId !== undefined && locked.payment.userId !== memberId) return null;
  const wire = await tx.first<WireRow>(sql`
    select reference, fx_rate, proofs, proof_key, sent_amount, received
    from payment_wire where payment_id = ${paymentId}`);
  return wire && { ...locked, wire };
}

export const isOpen = ({ payment }: LockedAttempt) => payment.status === "IN_PROGRESS";
/** The key of the pending journal that a proof announced; each better proof has its own. */
export const announcedKey = (paymentId: string, proofs: number) => `payment:${paymentId}:announced:${proofs}`;
export const wireCcy = ({ ccy }: PaymentRow) => ccy as WireCurrency;

/** The worth of an amount in the wire's currency; the full price where it is the amount asked for. */
export function worth({ payment, wire }: LockedWire, amount: bigint): bigint {
  return amount === payment.amount ? payment.expectedTotal : toUsd(amount, wire.fxRate);
}

/** Another attempt may pay the order yet: the money is this payment's and only mentions the order's number. */
function refOf({ dues, payment }: LockedAttempt) {
  const all = allDues(dues);
  return { type: "payment", id: payment.id, no: all.length === 1 ? all[0]?.due.no : undefined };
}

/** The common part of a wire's journals; `from`: where the money is, the bank's account or suspense. */
export const factsOf = (locked: LockedWire, from: HouseAccount = bankOf(wireCcy(locked.payment))) => ({
  member: locked.payment.userId,
  ref: refOf(locked),
  bank: from,
});
