/** What the catalogue asks and tells the nouns that come after it. */
import type { Sql } from "~/platform/db";

/** Pieces of a SKU in a warehouse, as a file or a supplier says. */
export type SaidStock = { readonly sku: string; readonly warehouse: string; readonly qty: number };

declare module "~/domain/bus" {
  interface Questions {
    /** The statement that sets what is on hand, for the transaction that saves the products. */
    "catalogue.stockStatement": (said: readonly SaidStock[]) => Sql;
    /** Whether something else than a product of ours shows the picture of this key. */
    "catalogue.pictureShown": (key: string) => Promise<boolean>;
  }

  interface Events {
    /** The files of a picture were removed, though somebody may just have begun to show it. */
    "catalogue.pictureRemoved": (key: string) => Promise<void>;
  }
}
