/** What stores tell the nouns that come after them; `wiring.server.ts` binds who listens. */
import type { StoreOrder } from "~/partners/stores/store-platform";
import type { Tx } from "~/platform/db";

export type OrderSource = "webhook" | "poll" | "sync";

/** An order as its store has it now, read from the store itself, never from a webhook's body. */
export type StoreOrderSeen = {
  storeId: string;
  userId: string;
  source: OrderSource;
  order: StoreOrder;
};

export type StoreListeners = {
  /** An order is there or has changed. Runs its own transaction; safe to repeat and to run twice at once. */
  orderSeen(seen: StoreOrderSeen): Promise<void>;
  /** An order its store no longer knows, not even in its trash. */
  orderGone?(storeId: string, externalId: string): Promise<void>;
  /** Links of store variants were saved, in the transaction that saved them. */
  linksChanged(tx: Tx, storeVariantIds: readonly string[]): Promise<void>;
  /** The seller's own IOSS number of a store is another, in the transaction that saved it (§6.5). */
  taxChanged(tx: Tx, storeId: string): Promise<void>;
  /** When its orders are paid by themselves is another setting than before, in the transaction that saved it. */
  autopayChanged?(tx: Tx, storeId: string): Promise<void>;
  /** The store can be read and written to again: what waited for it goes on. In the transaction that connected it. */
  reconnected(tx: Tx, storeId: string, memberId: string): Promise<void>;
  /** All orders that the store changed before it was connected were told of: what unbinding put aside comes back. */
  caughtUp(tx: Tx, storeId: string, memberId: string): Promise<void>;
  /** Whether orders of the store are being paid just now (then it cannot be unbound). */
  payLocked(tx: Tx, storeId: string): Promise<boolean>;
  /** The store was unbound: its unpaid orders become IGNORED (§3.7). In the transaction that unbound it. */
  unbound(tx: Tx, storeId: string, memberId: string): Promise<void>;
};

let listeners: StoreListeners | undefined;

/** Binds the listeners, once, at start. */
export function bindStoreListeners(bound: StoreListeners): void {
  listeners = bound;
}

/** The listeners. A store that speaks before they are bound is a bug. */
export function storeListeners(): StoreListeners {
  if (!listeners) throw new Error("store listeners are not bound: import app/domain/wiring.server");
  return listeners;
}
