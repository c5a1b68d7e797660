/** What figures ask the nouns that come after them. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** How many claims a member opened on days of theirs; `store`: of one store's orders only, else null. */
    "figures.claims": (memberId: string, range: { from: string; to: string }, store: string | null) => Sql;
  }
}
