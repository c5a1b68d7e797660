/** What payments ask the nouns that come after them. */
import type { Sql } from "~/platform/db";

/** A payment as its provider lists it. */
export type Booked = { readonly id: string; readonly method: string };

declare module "~/domain/bus" {
  interface Questions {
    /** Store orders, as rows to join: `id` and `no`. */
    "payments.orders": () => Sql;
    /** Number of the first store order that a payment pays, and how many others; null where it pays none. */
    "payments.firstOrderNo": (paymentId: Sql) => Sql;
    /** A select of payments, as `id`, that pay the store order of a number. */
    "payments.withOrderNo": (no: string) => Sql;
    /** A select with a row where the provider's own list books its number for another payment. */
    "payments.bookedForAnother": (payment: Booked, reference: string) => Sql;
    /** The `WireReversal` of a credited wire that the bank reversed; null where it was not. */
    "payments.reversalOfWire": (wireId: Sql) => Sql;
  }
}
