/** A slip of the keys when finance types what arrived. Pure. */
import { usualDifference } from "./config";

/**
 * Whether the amount differs so much from the announced one that it may be a typing mistake; minor units of one
 * currency.
 */
export function isFar(received: bigint, announced: bigint): boolean {
  const between = received > announced ? received - announced : announced - received;
  return between > usualDifference && between * 10n > announced;
}
