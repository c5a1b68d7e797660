/** What listings tell the nouns that come after them. */
import type { Tx } from "~/platform/db";

/** A price that a member set in their store, and that their listing has taken over. */
export type OwnPrice = {
  listingId: string;
  variantId: string;
  externalId: string;
  /** Minor units of the store's currency. */
  price: bigint;
  /** A rule made the price before: from now on it does not. */
  first: boolean;
};

declare module "~/domain/bus" {
  interface Events {
    /** Listings took over prices that their members set in the store, in that transaction. */
    "listings.ownPrices": (tx: Tx, storeId: string, prices: readonly OwnPrice[]) => Promise<void>;
    "listings.stockWritten": (tx: Tx, storeId: string, externalIds: readonly string[]) => Promise<void>;
  }
  interface Questions {
    /** Pieces that a store should say of variants it has, by its own ids; only those that are connected to goods. */
    "listings.stockIn": (
      storeId: string,
      externalIds: readonly string[],
    ) => Promise<ReadonlyMap<string, number>>;
  }
}

export {};
