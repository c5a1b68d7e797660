/** What store orders tell the nouns that come after them. */
import type { Queryable, Sql, Tx } from "~/platform/db";
import type { Result } from "~/platform/result";
import type { Parts } from "~/domain/ledger/postings";
import type { LineUnits } from "./refund-lines";

declare module "~/domain/bus" {
  interface Questions {
    /** Settled price differences of an order since a time, in cents; negative where cheaper. */
    "orders.differences": (orderId: Sql, since: Sql) => Sql;
    /** Number of the wave or parcel that has an order in the warehouse; null where none has. */
    "orders.inWarehouse": (orderId: Sql) => Sql;
    /** Whether two orders of one shipment have labels, and not one for both. */
    "orders.labelledApart": (one: Sql, other: Sql) => Sql;
    /** How far the goods of an order are, as a word of `stopping/rules`. */
    "orders.stage": (orderId: Sql) => Sql;
    /** Labelled parcels of a locked order have left, as staff say: they are sent. */
    "orders.sendLabelled": (tx: Tx, orderId: string) => Promise<unknown>;
    /**
     * A locked order costs other shipping and tax than was charged: what is more is billed, what is less credited, beyond
     * the tolerance. The wallet is locked before the order.
     */
    /** What a bill and a credit for that come to, in cents; below zero where it costs less. */
    "orders.costsMore": (on: Queryable, orderId: string, now: ChargedAnew) => Promise<bigint>;
    "orders.chargeAnew": (tx: Tx, orderNo: string, now: ChargedAnew) => Promise<Result<undefined, string>>;
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
    /** What is left of an order is not sent any more. In the transaction that moved it; the order is locked. */
    "orders.givenUp": (tx: Tx, orderId: string) => Promise<void>;
    /**
     * Units of an order that sends goods again free of charge are not sent, by its own lines. In the transaction that gave
     * them up; the wallet and the order are locked.
     */
    "orders.notResent": (tx: Tx, orderId: string, units: readonly LineUnits[]) => Promise<void>;
    /** A store keeps more or less of a paid order's price than before, in minor units of its currency. */
    "orders.revenueChanged": (
      tx: Tx,
      change: { orderId: string; before: bigint; after: bigint },
    ) => Promise<void>;
    /** An item of an accepted order is sent as another SKU now. In the transaction that changed it. */
    "orders.itemReplaced": (tx: Tx, itemId: string) => Promise<void>;
    /** Orders that had problems can be paid now. In the transaction that evaluated them; safe to repeat. */
    "orders.becamePayable": (tx: Tx, orderIds: readonly string[]) => Promise<void>;
  }
}

/**
 * Shipping and tax in cents as they are now, how much more they are to another address, or by how much each part of the
 * price differs; and why.
 */
export type ChargedAnew = {
  readonly reason: string;
} & (
  | { readonly shipping: bigint; readonly tax: bigint }
  | { readonly moved: { readonly shipping: bigint; readonly tax: bigint } }
  | { readonly by: Parts }
);
