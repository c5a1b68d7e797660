/** What the bank's lines ask of the nouns that come after them. */
import type { Sql } from "~/platform/db";

declare module "~/domain/bus" {
  interface Questions {
    /**
     * A select of the payouts of these numbers, as their provider tells of them: `id`, `provider`, `ref`, `part`,
     * `ccy`, `subject`, `source` and `said`, in minor units.
     */
    "banking.payoutsNumbered": (numbers: readonly string[]) => Sql;
  }
}
