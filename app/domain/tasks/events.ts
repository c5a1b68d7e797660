/** What tasks ask the nouns that come after them. */
import type { Sql } from "~/platform/db";

/** Tasks of a kind that end by themselves: whether what one is about is undecided yet. */
export type Undecided = { readonly kind: string; readonly is: Sql };

declare module "~/domain/bus" {
  interface Questions {
    /** The noun's kinds of tasks that may not be put away while `id`, what they are about, is undecided. */
    "tasks.undecided": (id: Sql) => readonly Undecided[];
    /** The member of a payment. */
    "tasks.payer": (paymentId: Sql) => Sql;
  }
}
