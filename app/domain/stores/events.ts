/** What stores tell and ask the nouns that come after them. */
import type { StoreOrder, StorePrice } from "~/partners/stores/store-platform";
import type { Sql, Tx } from "~/platform/db";

export type OrderSource = "webhook" | "poll" | "sync";

/** Orders as their store has them now, read from the store itself, never from a webhook's body. */
export type StoreOrdersSeen = {
  storeId: string;
  userId: string;
  source: OrderSource;
  orders: readonly StoreOrder[];
  /** When the store was asked for them, and when it had answered; by our own clock. */
  read?: { asked: Date; answered: Date };
};

/** What variants are sold for in their store, by its ids for them. */
export type PricesSeen = {
  storeId: string;
  prices: readonly { externalId: string; sold: StorePrice }[];
  /** When the store was asked, by the clock of `readClock`: what was written there since is not in it. */
  asked: Date;
};

/** An order that is not over yet, and when its store changed it last, as far as it is known. */
export type OpenOrder = { externalId: string; placedAt: Date; modifiedAt: Date | null };

/** Which orders of a store are to lose their buyers. */
export type BuyersToErase = {
  storeId: string;
  /** The store's own ids of the orders; null for all of them. */
  externalIds: readonly string[] | null;
  until: Date;
  /** The time is up: also what is still to be sent. */
  all: boolean;
};

declare module "~/domain/bus" {
  interface Events {
    /** Orders are new or changed. Runs its own transactions; safe to repeat and to run twice at once. */
    "stores.ordersSeen": (seen: StoreOrdersSeen) => Promise<void>;
    /** An order its store no longer knows, not even in its trash. */
    "stores.orderGone": (storeId: string, externalId: string) => Promise<void>;
    "stores.productsGone": (tx: Tx, storeId: string, externalIds: readonly string[]) => Promise<void>;
    /** Prices as a store has them, in the transaction that saves its products, before it writes them. */
    "stores.pricesSeen": (tx: Tx, seen: PricesSeen) => Promise<void>;
    "stores.linksChanged": (tx: Tx, storeVariantIds: readonly string[]) => Promise<void>;
    "stores.taxChanged": (tx: Tx, storeId: string) => Promise<void>;
    "stores.autopayChanged": (tx: Tx, storeId: string) => Promise<void>;
    "stores.warehouseChanged": (tx: Tx, storeId: string) => Promise<void>;
    "stores.stockChanged": (tx: Tx, storeId: string) => Promise<void>;
    /** The store is connected again: waiting work continues. In the transaction that connected it. */
    "stores.reconnected": (tx: Tx, storeId: string, memberId: string) => Promise<void>;
    /** All changes from before the connection were read: orders ignored by unbinding are restored. */
    "stores.caughtUp": (tx: Tx, storeId: string, memberId: string) => Promise<void>;
    /** The store was unbound: its unpaid orders become IGNORED (§3.7). In the transaction that unbound it. */
    "stores.unbound": (tx: Tx, storeId: string, memberId: string) => Promise<void>;
  }
  interface Questions {
    /** Whether orders of the store are being paid just now (then it cannot be unbound). */
    "stores.payLocked": (tx: Tx, storeId: string) => Promise<boolean>;
    "stores.openOrders": (storeId: string, after: string, most: number) => Promise<OpenOrder[]>;
    "stores.placedAt": (storeId: string, externalId: string) => Promise<Date | null>;
    "stores.isBeingWritten": (storeId: string, externalId: string) => Promise<boolean>;
    "stores.unfinished": (memberId: string) => Promise<{ storeId: string; externalId: string }[]>;
    /** How many active unpaid orders hold lines of a store product that are not connected. */
    "stores.ordersWaiting": (storeProductId: Sql) => Sql;
    /** Whether an unpaid order holds a store variant. */
    "stores.isInOpenOrder": (storeVariantId: Sql) => Sql;
    /** A select of `options`: what buyers chose of a store variant, the latest two hundred. */
    "stores.optionsOrdered": (storeVariantId: Sql) => Sql;
    /** Whether we have an order of a store, by its id there, that has not left yet. */
    "stores.isOrderOpen": (storeId: Sql, externalId: string) => Sql;
    /** A select of `country`: where the latest five hundred orders of a store go. */
    "stores.latestBuyers": (storeId: string) => Sql;
    /** How many orders of a store were placed in the last thirty days. */
    "stores.ordersLately": (storeId: Sql) => Sql;
    /** Erases who the buyers of orders are; how many orders are left. */
    "stores.eraseBuyers": (tx: Tx, erasing: BuyersToErase) => Promise<number>;
  }
}
