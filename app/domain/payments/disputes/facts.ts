/** What a provider's dispute means for us, whatever the order in which its events came. Pure. */
import type { PayPalDispute } from "~/partners/paypal/disputes.server";
import type { StripeDispute } from "~/partners/stripe/disputes.server";
import { parseAmount, type Currency } from "~/platform/money";

/** Who took the payment, and tells of the dispute. */
export type Provider = "stripe" | "paypal";

export type DisputeStatus = "OPEN" | "WON" | "LOST";

export type DisputeFacts = {
  readonly providerId: string;
  /** The provider's payment, such as pi_... or a capture. */
  readonly paymentRef: string | null;
  /** Our own id of the attempt, as we wrote it on the provider's payment; whatever stands there. */
  readonly own: string | null;
  /** Minor units of `ccy`. */
  readonly amount: bigint;
  readonly ccy: Currency;
  readonly status: DisputeStatus;
  /** Whether the provider holds the money back just now. */
  readonly taken: boolean;
  /** What the provider takes for the dispute, in minor units of `ccy`. */
  readonly fee: bigint;
  readonly reason: string | null;
  readonly evidenceDueAt: Date | null;
  readonly openedAt: Date;
};

const stripeWon: readonly string[] = ["won", "warning_closed", "prevented"];

/** Money has moved as its transactions say; an inquiry (`warning_...`) has none. */
export function ofStripe(dispute: StripeDispute): DisputeFacts {
  const { id, payment_intent: intent, amount, currency, status, reason, created } = dispute;
  const moved = dispute.balance_transactions.reduce((sum, { amount: part }) => sum + part, 0);
  const fee = dispute.balance_transactions.reduce((sum, part) => sum + part.fee, 0);
  const due = dispute.evidence_details.due_by;
  return {
    providerId: id,
    paymentRef: typeof intent === "string" ? intent : (intent?.id ?? null),
    own: typeof intent === "string" ? null : (intent?.metadata["payment"] ?? null),
    amount: BigInt(amount),
    ccy: currency.toUpperCase(),
    status: stripeWon.includes(status) ? "WON" : status === "lost" ? "LOST" : "OPEN",
    taken: moved < 0,
    fee: fee > 0 ? BigInt(fee) : 0n,
    reason,
    evidenceDueAt: due ? new Date(due * 1000) : null,
    openedAt: new Date(created * 1000),
  };
}

const paypalLost: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

/** From the chargeback stage on, PayPal holds the money; an inquiry does not. Null where unreadable. */
export function ofPayPal(dispute: PayPalDispute): DisputeFacts | null {
  const { currency_code: ccy, value } = dispute.dispute_amount;
  const amount = parseAmount(value, ccy);
  if (amount === null || amount <= 0n) return null;
  const resolved = dispute.status === "RESOLVED";
  const lost = resolved && paypalLost.includes(dispute.dispute_outcome?.outcome_code ?? "");
  const inquiry = dispute.dispute_life_cycle_stage === "INQUIRY";
  return {
    providerId: dispute.dispute_id,
    paymentRef: dispute.disputed_transactions[0]?.seller_transaction_id ?? null,
    own: dispute.disputed_transactions[0]?.custom ?? null,
    amount,
    ccy,
    status: lost ? "LOST" : resolved ? "WON" : "OPEN",
    taken: resolved ? lost : !inquiry,
    fee: 0n,
    reason: dispute.reason ?? null,
    evidenceDueAt: momentOf(dispute.seller_response_due_date),
    openedAt: momentOf(dispute.create_time) ?? new Date(),
  };
}

function momentOf(text: string | undefined): Date | null {
  const moment = text ? new Date(text) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}
