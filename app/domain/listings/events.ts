/** What listings tell the nouns that come after them. */
import type { Tx } from "~/platform/db";

declare module "~/domain/bus" {
  interface Events {
    /** A listing's stock was written into its store, by the ids that the store has for its variants. */
    "listings.stockWritten": (tx: Tx, storeId: string, externalIds: readonly string[]) => Promise<void>;
  }
}

export {};
