/** What listings tell the nouns that come after them. */
import type { Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /** A listing's stock was written into its store, by the ids that the store has for its variants. */
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
