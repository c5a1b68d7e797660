/** Which undoing of an order kept which fee of PayPal's. Pure. */
import { sum } from "~/platform/money";

/** When a fee was taken, and its share that falls on the order, in cents of USD. */
export type FeeTaken = { readonly at: Date; readonly fee: bigint };

/** Events by which all of an order's money goes back, and after which it may be paid anew. */
export const undoing = ["cancel-refund", "difference-refused", "refunded-all", "unanswered"] as const;

/**
 * The fees each cancellation kept, by its id: those taken since the previous one. `now`: what the next one will keep.
 */
export function feesKept(
  taken: readonly FeeTaken[],
  undone: readonly { readonly id: string; readonly at: Date }[],
): { kept: ReadonlyMap<string, bigint>; now: bigint } {
  const inTime = [...undone].sort((a, b) => a.at.getTime() - b.at.getTime());
  const by = taken.map(({ at, fee }) => ({ fee, end: inTime.find((event) => event.at >= at)?.id ?? null }));
  const keptBy = (end: string | null) => sum(by.filter((one) => one.end === end).map(({ fee }) => fee));
  return { kept: new Map(inTime.map(({ id }) => [id, keptBy(id)])), now: keptBy(null) };
}
