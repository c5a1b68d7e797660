/** What store orders tell the nouns that come after them; `wiring.server.ts` binds who listens. */
import type { Tx } from "~/platform/db";

/**
 * Hears of orders that were evaluated and have nothing against being paid, which they had before. Called in the
 * transaction that evaluated them; safe to repeat.
 */
export type SoundListener = (tx: Tx, orderIds: readonly string[]) => Promise<void>;

const listeners: SoundListener[] = [];

/** Makes a listener known; once each. */
export function onOrdersSound(listener: SoundListener): void {
  if (!listeners.includes(listener)) listeners.push(listener);
}

/** Tells everybody who listens, in the order of the nouns. */
export async function tellOrdersSound(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const listener of listeners) await listener(tx, orderIds);
}
