/** What the stock asks the nouns that come after it. */

declare module "~/domain/bus" {
  interface Questions {
    /**
     * Which references of a type must keep their goods, such as orders with an open payment, asked before anything
     * expires (§3.1 #11: as long as the attempt is open).
     */
    "stock.keptReserved": (refType: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}

export {};
