/** What price differences tell the nouns that come after them. */
import type { Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /**
     * Price differences can be paid now: just raised, or answered after a dispute. In the transaction that opened them;
     * safe to repeat.
     */
    "bills.opened": (tx: Tx, billIds: readonly string[]) => Promise<void>;
  }
}
