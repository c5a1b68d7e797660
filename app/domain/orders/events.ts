/** What store orders tell the nouns that come after them. */
import type { Sql, Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** Settled price differences of an order since a time, in cents; negative where cheaper. */
    "orders.differences": (orderId: Sql, since: Sql) => Sql;
    /** Number of the wave or parcel that has an order in the warehouse; null where none has. */
    "orders.inWarehouse": (orderId: Sql) => Sql;
  }
  interface Events {
    /** A parcel of an order was sent. In the transaction that sent it. */
    "orders.parcelSent": (tx: Tx, packageId: string) => Promise<void>;
    /** An order was accepted: what it lacks is reserved or bought. In the transaction that accepted it. */
    "orders.accepted": (tx: Tx, orderId: string) => Promise<void>;
    /**
     * An accepted order goes on after a hold, or needs less than before. In the transaction that moved it; safe to repeat.
     */
    "orders.goesOn": (tx: Tx, orderId: string) => Promise<void>;
    /** Orders that had problems can be paid now. In the transaction that evaluated them; safe to repeat. */
    "orders.becamePayable": (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  }
}
