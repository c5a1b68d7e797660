/** What carts ask the nouns that come after them. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** Prices of a variant that a member has in bulk, as JSON: {minQty, price} by quantity. */
    "cart.ownPrices": (variantId: Sql, memberId: string) => Sql;
  }
}
