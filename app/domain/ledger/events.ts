/** What the ledger asks the nouns that come after it. */
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
  }
}
