/** A slip of the keys when finance types what arrived. Pure. */
import { usualDifference } from "./config";

/** Whether what arrived is so far from what was announced that it may be a slip; minor units of one currency. */
export function isFar(received: bigint, announced: bigint): boolean {
  const between = received > announced ? received - announced : announced - received;
  return between > usualDifference && between * 10n > announced;
}
