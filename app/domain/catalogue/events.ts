/** What the catalogue asks and tells the nouns that come after it. */
import type { Sql } from "~/platform/db";

/** Pieces of a SKU in a warehouse, as a file or a supplier says. */
export type SaidStock = { readonly sku: string; readonly warehouse: string; readonly qty: number };

declare module "~/domain/bus" {
  interface Questions {
    /** The statement that sets what is on hand, for the transaction that saves the products. */
    "catalogue.stockStatement": (said: readonly SaidStock[]) => Sql;
    /** Pieces of a variant that lie in the warehouse of that code. */
    "catalogue.onHandAt": (variantId: Sql, warehouse: string) => Sql;
    /** Free pieces of a variant in all open warehouses; null where none keeps it. */
    "catalogue.freeOf": (variantId: Sql) => Sql;
    /** The same of a product, for its variants that are on. */
    "catalogue.freeOfProduct": (productId: Sql) => Sql;
    /** Free pieces of a variant by the codes of open warehouses; null where none keeps it. */
    "catalogue.freeByWarehouse": (variantId: Sql) => Sql;
    /** `onHand` and `reserved` of a variant by the codes of all warehouses; null where none keeps it. */
    "catalogue.stockByWarehouse": (variantId: Sql) => Sql;
    /** Codes of the open warehouses that have a free piece of a product, in their order. */
    "catalogue.shipsFrom": (productId: Sql) => Sql;
    /** Those of some codes that are open warehouses, in their order. */
    "catalogue.openAmong": (codes: Sql) => Sql;
    /** Whether there is an open warehouse of that code. */
    "catalogue.isWarehouse": (code: string) => Promise<boolean>;
    /** Whether something else than a product of ours shows the picture of this key. */
    "catalogue.pictureShown": (key: string) => Promise<boolean>;
  }

  interface Events {
    /** The files of a picture were removed, though somebody may just have begun to show it. */
    "catalogue.pictureRemoved": (key: string) => Promise<void>;
  }
}
