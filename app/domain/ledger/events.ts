/** What the ledger tells the nouns that come after it; `wiring.server.ts` binds who listens. */
import type { Write } from "~/platform/db/writes.server";
import type { JournalDraft } from "./journals";

/** A journal as it is about to be posted, with the id it will have. */
export type NumberedDraft = JournalDraft & { readonly id: string };

/**
 * Hears of journals as they are posted and answers what is to be written with them, in the same statement. It may read
 * the part `ledger_journals (id)`: the journals that are new.
 */
export type JournalListener = (drafts: readonly NumberedDraft[]) => Write[];

let listeners: readonly JournalListener[] = [];

/** Binds the listeners, once, at start. */
export function bindJournalListeners(bound: readonly JournalListener[]): void {
  listeners = bound;
}

/** What the listeners want written with these journals. */
export function heardOf(drafts: readonly NumberedDraft[]): Write[] {
  return listeners.flatMap((listener) => listener(drafts));
}
