/** What buying tells the nouns that come after it, and asks of them: those that buy in bulk wait for goods, too. */
import type { Tx } from "~/platform/db";
import type { IssueKind } from "./states";

/** What a line of a bulk order lacks. */
export type BulkLacking = {
  readonly lineId: string;
  readonly orderId: string;
  readonly variantId: string;
  readonly warehouseId: string;
  readonly missing: number;
  /** When its order was paid. */
  readonly since: Date;
};

/** Pieces of a line of a bulk order that are hit by what goes wrong with their purchase. */
export type BulkHit = {
  readonly kind: IssueKind;
  /** The line of the purchase order, and the order and its line that wait for it. */
  readonly purchaseLineId: string;
  readonly orderId: string;
  readonly bulkLineId: string;
  readonly qty: number;
  readonly facts: IssueFacts;
};

/** Days, and what one piece costs, as they were and as they are. */
export type IssueFacts = {
  readonly expectedBefore?: string;
  readonly expectedOn?: string;
  readonly costBefore?: bigint;
  readonly cost?: bigint;
};

declare module "~/domain/bus" {
  interface Events {
    /** A purchase is short, late or dearer for lines of bulk orders. In the transaction that says so; it holds the purchase order. */
    "purchasing.bulkHit": (tx: Tx, hits: readonly BulkHit[]) => Promise<void>;
    /** A line of a purchase order is not dearer any more. */
    "purchasing.notDearer": (tx: Tx, purchaseLineId: string) => Promise<void>;
    /** A purchase order went to the supplier. In the transaction that placed it; it holds the purchase order. */
    "purchasing.placed": (tx: Tx, purchaseId: string) => Promise<void>;
    /** A purchase order that had gone out was cancelled or taken back: nothing came of it. It is held. */
    "purchasing.unplaced": (tx: Tx, purchaseId: string) => Promise<void>;
    /**
     * A delivery brought pieces of a line of a purchase order that were refused; fewer than zero where that was booked
     * wrongly. In the transaction that booked them; it holds the purchase order.
     */
    "purchasing.refused": (tx: Tx, lineId: string, pieces: number) => Promise<void>;
    /** Pieces were reserved for lines of bulk orders. In the transaction that did so; it holds these orders. */
    "purchasing.bulkGiven": (
      tx: Tx,
      given: readonly { readonly lineId: string; readonly qty: number }[],
    ) => Promise<void>;
  }
  interface Questions {
    /**
     * Locks bulk orders with their lines, in the order of their ids, and answers what these lack. Those that somebody else
     * has locked are left out; `wait` waits for them.
     */
    "purchasing.lockBulk": (
      tx: Tx,
      orderIds: readonly string[],
      how: "wait" | "skip",
    ) => Promise<{ readonly locked: readonly string[]; readonly lines: readonly BulkLacking[] }>;
  }
}
