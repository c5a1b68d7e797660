/** What the warehouse tells the nouns that come after it, and asks of them. */
import type { Sql, Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /** A parcel that came back was inspected. In the transaction that booked its goods; safe to repeat. */
    "warehouse.returnInspected": (tx: Tx, returnId: string) => Promise<void>;
  }
  interface Questions {
    /** A select of `order_id`: the order whose goods were announced to come back under a number or a reference. */
    "warehouse.announcedReturn": (code: string) => Sql;
    /** Number of the after-sales case that return `r` is for; null where none is known. */
    "warehouse.caseOfReturn": (orderId: Sql, code: Sql) => Sql;
  }
}
