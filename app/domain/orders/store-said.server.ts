/**
 * What a store said that its order has taken over, kept as hashes. A later word of the store is a change only where it
 * differs from that: what the member or we have changed since is not changed back.
 */
import { createHash } from "node:crypto";
import type { ShipTo } from "./address";
import {
  changedFields,
  choiceOf,
  fieldSaid,
  isOfAddress,
  type ChangedLine,
  type StoreChange,
} from "./store-changes";

export type StoreSaid = { readonly address: string; readonly taxId: string; readonly lines: string };

const hash = (facts: unknown): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url");

/** The part of it that tells where the order goes. */
export function addressSaid(to: ShipTo): Pick<StoreSaid, "address" | "taxId"> {
  const fields = changedFields.filter((field) => field !== "taxId");
  return { address: hash(fields.map((field) => fieldSaid(to, field))), taxId: hash(fieldSaid(to, "taxId")) };
}

/** All of it. */
export function saidOf(to: ShipTo, lines: readonly ChangedLine[]): StoreSaid {
  return { ...addressSaid(to), ...linesSaid(lines) };
}

/** The part of it that tells what is ordered. */
export function linesSaid(lines: readonly ChangedLine[]): Pick<StoreSaid, "lines"> {
  const kept = lines
    .filter(({ qty }) => qty > 0)
    .map((line) => [line.externalId, line.externalVariantId, choiceOf(line), line.qty])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return { lines: hash(kept) };
}

/** The changes without those that the store does not make: it says what it said before. `null`: nobody kept that. */
export function madeByStore(
  changes: readonly StoreChange[],
  before: StoreSaid | null,
  now: StoreSaid,
): StoreChange[] {
  if (before === null) return [...changes];
  const partOf = (change: StoreChange) =>
    change.field === "taxId" ? "taxId" : isOfAddress(change) ? "address" : "lines";
  return changes.filter((change) => before[partOf(change)] !== now[partOf(change)]);
}
