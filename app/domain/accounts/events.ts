/** What accounts tell the nouns that come after them; `wiring.server.ts` binds who listens. */
import type { Tx } from "~/platform/db";
import type { AddressKind } from "./address";

/** Hears, in the transaction that saves it, that a member has one more address. */
export type AddressListener = (tx: Tx, memberId: string, kind: AddressKind) => Promise<void>;

const listeners: AddressListener[] = [];

/** Binds a listener, at start. */
export function onAddressAdded(listener: AddressListener): void {
  listeners.push(listener);
}

/** Tells the listeners, one after the other. */
export async function addressAdded(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  for (const listener of listeners) await listener(tx, memberId, kind);
}
