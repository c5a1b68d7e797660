/** What the ledger asks the nouns that come after it. */
import type { Write } from "~/platform/db/writes.server";
import type { JournalDraft } from "./journals";

/** A journal as it is about to be posted, with the id it will have. */
export type NumberedDraft = JournalDraft & { readonly id: string };

/**
 * Hears of journals as they are posted and answers what is to be written with them, in the same statement. It may read
 * the part `ledger_journals (id)`: the journals that are new.
 */
export type JournalListener = (drafts: readonly NumberedDraft[]) => Write[];

declare module "~/domain/bus" {
  interface Questions {
    "ledger.writesWith": JournalListener;
  }
}
