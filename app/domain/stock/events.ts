/** What the stock tells and asks the nouns that come after it. */
import type { Tx } from "~/platform/db";
import type { LostPieces } from "./lost.server";

/** A SKU of which a member has pieces with us. */
export type OwnGoods = { readonly userId: string; readonly variantId: string };

/** Pieces of a lot, and the line of a bulk order that it came from. */
export type OwnUsed = OwnGoods & { readonly bulkLineId: string | null; readonly qty: number };

/** A document that goods moved for: its number and its page. */
export type NamedRef = { readonly no: string; readonly to: string };

declare module "~/domain/bus" {
  interface Events {
    /** Pieces of SKUs became free at a warehouse. In the transaction that made them so; it holds their shelves. */
    "stock.freed": (tx: Tx, warehouseId: string, variantIds: readonly string[]) => Promise<void>;
    /**
     * More is reserved of a SKU than will be left of it. Whoever has reserved lets go of as many pieces; what nobody lets
     * go of is not taken off the books. In the transaction that takes them off; it holds their shelf.
     */
    "stock.lost": (tx: Tx, lost: LostPieces) => Promise<void>;
    /** The same of what is reserved still, after those who can wait have let go of theirs. */
    "stock.lostStill": (tx: Tx, lost: LostPieces) => Promise<void>;
    /** Members have more pieces of SKUs that lie free with us. In the transaction that made them so; it holds shelves. */
    "stock.ownCame": (tx: Tx, came: readonly OwnGoods[]) => Promise<void>;
    /** Pieces that these lines of bulk orders brought are about to leave or to come back: whoever counts them locks first. */
    "stock.ownLeaves": (tx: Tx, lineIds: readonly string[]) => Promise<void>;
    /** Pieces of members left us, or came back (fewer than none). In the transaction that sent them. */
    "stock.ownUsed": (tx: Tx, used: readonly OwnUsed[]) => Promise<void>;
  }
  interface Questions {
    /** The documents of these references that a noun knows, by their ids. */
    "stock.namedRefs": (
      refs: readonly { readonly type: string; readonly id: string }[],
    ) => Promise<ReadonlyMap<string, NamedRef>>;
    /**
     * Which references of a type must keep their goods, such as orders with an open payment, asked before anything
     * expires (§3.1 #11: as long as the attempt is open).
     */
    "stock.keptReserved": (refType: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}
