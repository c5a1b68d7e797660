/** What store orders tell the nouns that come after them. */
import type { Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /** Orders that had problems can be paid now. In the transaction that evaluated them; safe to repeat. */
    "orders.becamePayable": (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  }
}
