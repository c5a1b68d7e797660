/** What of an outgoing line over a withdrawal is our bank's own fee (J11). Pure. */
import { payoutFeeLimit } from "./config";

type Paid = {
  /** What the line is over, and what was sent to the payee. Minor units of the account's currency. */
  readonly amount: bigint;
  readonly sent: bigint;
  /** What is booked as our bank's fee already; 0 while it is not paid. */
  readonly booked: bigint;
};

/**
 * Our bank's fee in a withdrawal's line. Null where the line is below the payout, or above it by more than a fee. A fee
 * that finance entered is always accepted.
 */
export function payoutFee({ amount, sent, booked }: Paid): bigint | null {
  const fee = amount - sent;
  const most = booked > payoutFeeLimit ? booked : payoutFeeLimit;
  return fee < 0n || fee > most ? null : fee;
}
