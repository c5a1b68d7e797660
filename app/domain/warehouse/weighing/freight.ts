/** Which goods a weight is compared with, and which share of the freight was paid for a parcel. Pure. */
import { allocate, sum } from "~/platform/money";

export type Piece = { readonly variantId: string; readonly qty: number; readonly weightG: number | null };
type Plan = readonly {
  readonly items: readonly { readonly variantId: string; readonly qty: number }[];
  readonly weightG: number;
}[];

/** Grams of goods without their packing. */
export const netG = (pieces: readonly Piece[]): number =>
  pieces.reduce((total, { qty, weightG }) => total + qty * (weightG ?? 0), 0);

const mark = (items: readonly { readonly variantId: string; readonly qty: number }[]): string => {
  const sums = new Map<string, number>();
  for (const { variantId, qty } of items) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return JSON.stringify([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Which of the planned parcels holds just these goods; -1 for none. */
export const plannedAs = (plan: Plan, pieces: readonly Piece[]): number =>
  plan.findIndex(({ items }) => mark(items) === mark(pieces));

/**
 * What is quoted anew: the goods, and their weight in their packing with the scale's in the place of the quoted one. A
 * parcel that was planned as it is, is quoted alone. One of several that nobody planned is a part of the order's one
 * quote: to send in two parcels was our choice, and costs the member nothing.
 */
export function comparison(
  plan: Plan,
  order: readonly Piece[],
  parcel: readonly Piece[],
  measuredG: number,
): { readonly pieces: readonly Piece[]; readonly weightG: number } {
  if (plan.length > 1) return { pieces: parcel, weightG: measuredG };
  return { pieces: order, weightG: Math.max(1, netG(order) - netG(parcel) + measuredG) };
}

/** The freight that was paid for a parcel: the order's, shared by weight; of planned parcels by what each was quoted at. */
export function shareOf(paid: bigint, weights: readonly bigint[], index: number): bigint {
  return sum(weights) === 0n ? paid : (allocate(paid, weights)[index] ?? 0n);
}
