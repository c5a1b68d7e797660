/** What the ledger asks the nouns that come after it. */
import type { Sql } from "~/platform/db";
import type { Write } from "~/platform/db/writes.server";
import type { JournalDraft } from "./journals";

/** A journal as it is about to be posted, with the id it will have. */
export type NumberedDraft = JournalDraft & { readonly id: string };

/**
 * Called for journals as they are posted; returns writes for the same statement. They may read `ledger_journals (id)`:
 * the new journals.
 */
export type JournalListener = (drafts: readonly NumberedDraft[]) => Write[];

declare module "~/domain/bus" {
  interface Questions {
    "ledger.writesWith": JournalListener;
    /** The store of a store order. */
    "ledger.storeOfOrder": (orderId: Sql) => Sql;
    /** Whether a payment of a member's is disputed and that is not settled. */
    "ledger.isDisputed": (memberId: string) => Sql;
    /** The columns `credit_limit` and `credit_days` of a member's active credit line, and `use_credit` of any. */
    "ledger.creditColumns": (memberId: string) => Sql;
    /** The number by which a statement names a payment for several things. */
    "ledger.paymentReference": (paymentId: Sql) => Sql;
    /** A select of payments, as `id`, by the whole number of what they pay, or of their wire. */
    "ledger.paymentsNumbered": (no: string) => Sql;
  }
}
