/** What pages of words ask of the nouns that come after them. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** Name of somebody on the staff; null for nobody. */
    "content.author": (staffId: Sql) => Sql;
  }
}
