/** What price differences tell the nouns that come after them; `wiring.server.ts` binds who listens. */
import type { Tx } from "~/platform/db";

/**
 * Hears of price differences that can be paid now: just raised, or answered after a dispute. Called in the transaction
 * that opened them; safe to repeat.
 */
export type OpenListener = (tx: Tx, billIds: readonly string[]) => Promise<void>;

const listeners: OpenListener[] = [];

/** Makes a listener known; once each. */
export function onBillsOpen(listener: OpenListener): void {
  if (!listeners.includes(listener)) listeners.push(listener);
}

/** Tells everybody who listens, in the order of the nouns. */
export async function tellBillsOpen(tx: Tx, billIds: readonly string[]): Promise<void> {
  for (const listener of listeners) await listener(tx, billIds);
}
