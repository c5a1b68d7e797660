/** What credit asks of the nouns that come after it. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /** One row of `orders` and `volume`: what a member paid in the last 90 days. */
    "credit.paidLately": (memberId: Sql) => Sql;
    /** One row of `disputes`: how many of a member's payments ever were. */
    "credit.disputed": (memberId: Sql) => Sql;
    /** One row of `declined`: how many of a member's attempts to pay were, in the last 90 days. */
    "credit.declinedLately": (memberId: Sql) => Sql;
  }
}
