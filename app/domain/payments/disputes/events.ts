/** What payments tell the nouns that come after them of a dispute. */
import type { Tx } from "~/platform/db";
import type { PayableRef } from "../payable.server";

export type DisputedPayment = {
  readonly paymentId: string;
  readonly memberId: string;
  /** What it paid for; nothing where its money could not buy that and is on the balance. */
  readonly payables: readonly PayableRef[];
  readonly no: string;
};

declare module "~/domain/bus" {
  interface Events {
    /** A payment is disputed, or again after that was won; in the transaction that records it. */
    "payments.disputed": (tx: Tx, payment: DisputedPayment) => Promise<void>;
    /** A dispute was won: orders that it stopped go on, unless another dispute holds them. */
    "payments.disputeWon": (tx: Tx, payment: DisputedPayment) => Promise<void>;
  }
}
