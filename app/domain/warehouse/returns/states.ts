/** Parcels that came back: booked in, inspected, decided. */
import { machine } from "~/platform/state-machine";

export const returnStatuses = ["ARRIVED", "INSPECTED", "CLOSED"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * `assign`: somebody says whose order it is, or that it is another one's; `add`: what is in it, where no order says it.
 * One that has nothing to inspect is closed as it came.
 */
export type ReturnEvent = "assign" | "add" | "inspect" | "close";

export const returnStates = machine<ReturnStatus, ReturnEvent>({
  ARRIVED: { assign: "ARRIVED", add: "ARRIVED", inspect: "INSPECTED", close: "CLOSED" },
  INSPECTED: { assign: "INSPECTED", close: "CLOSED" },
  CLOSED: {},
});

/** What an inspection says of the pieces of a line. */
export type Inspected = { readonly sellable: number; readonly damaged: number; readonly disposed: number };

/** Pieces that an inspection found in all. */
export const piecesOf = ({ sellable, damaged, disposed }: Inspected): number => sellable + damaged + disposed;

/** What was sent of a line, over all parcels and in the one that came back (null where nobody knows which it is). */
export type Sent = {
  readonly shipped: number;
  readonly inParcel: number | null;
  readonly returnedBefore: number;
};

/** Pieces that may come back still: no more than its parcel had, nor than was sent less what came back before. */
export const mayReturn = ({ shipped, inParcel, returnedBefore }: Sent): number =>
  Math.max(0, Math.min(shipped - returnedBefore, inParcel ?? shipped));

/** Pieces of a SKU that were inspected. */
export type Found = Inspected & { readonly variantId: string };
/** A line of the order that they may be of. */
export type Bearer = { readonly itemId: string; readonly variantId: string; readonly most: number };

/**
 * Gives what was inspected to the lines of another order. `variantId` of a refusal: more of it was found than that order
 * was sent, or none was.
 */
export function reassigned(
  found: readonly Found[],
  bearers: readonly Bearer[],
):
  | { ok: true; lines: readonly (Found & { itemId: string })[] }
  | { ok: false; variantId: string; most: number } {
  const lines: (Found & { itemId: string })[] = [];
  for (const [variantId, same] of Map.groupBy(found, (one) => one.variantId)) {
    const all = {
      variantId,
      sellable: same.reduce((sum, { sellable }) => sum + sellable, 0),
      damaged: same.reduce((sum, { damaged }) => sum + damaged, 0),
      disposed: same.reduce((sum, { disposed }) => sum + disposed, 0),
    };
    const own = bearers.filter((bearer) => bearer.variantId === variantId);
    const most = Math.max(0, ...own.map((bearer) => bearer.most));
    const bearer = own.find((each) => each.most >= piecesOf(all));
    if (!bearer) return { ok: false, variantId, most };
    lines.push({ ...all, itemId: bearer.itemId });
  }
  return { ok: true, lines };
}
