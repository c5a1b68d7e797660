/** Which orders may travel as one parcel, and how they share its freight (decision 081). Pure. */
import type { TaxLine } from "~/domain/shipping/tax";
import { allocate } from "~/platform/money";
import type { Connection } from "../rules";
import type { OrderState } from "../states";

/** What is asked of an order before it is merged with others. */
export type Mergeable = OrderState & {
  readonly id: string;
  readonly no: string;
  readonly userId: string;
  readonly storeId: string;
  /** Name and address as one short text. */
  readonly recipient: string;
  readonly country: string;
  readonly placedAt: Date;
  readonly connection: Connection;
  readonly paying: boolean;
  /** Parcels that its freight was quoted for. */
  readonly parcels: number;
  /** Its freight was quoted by staff. */
  readonly byHand: boolean;
  /** Its price is promised for some time. */
  readonly isKept: boolean;
  readonly shipmentGroup: string | null;
};

export type MergeRefusal =
  | "orders:merge.alone"
  | "orders:merge.other-buyer"
  | "orders:merge.too-far"
  | "orders:merge.not-unpaid"
  | "orders:error.pay-locked"
  | "orders:merge.not-connected"
  | "orders:merge.by-hand"
  | "orders:merge.kept"
  | "orders:merge.several"
  | "orders:merge.no-way"
  | "orders:merge.dearer";

/** Hours within which orders of one parcel were placed (§3.1). */
export const mergeHours = 24;

/** Why orders cannot be merged; null where nothing that is known of them speaks against it. */
export function mergeRefusal(orders: readonly Mergeable[]): MergeRefusal | null {
  const [first] = orders;
  if (!first || orders.length < 2) return "orders:merge.alone";
  if (orders.some((order) => keyOf(order) !== keyOf(first))) return "orders:merge.other-buyer";
  if (spanOf(orders) > mergeHours * 3_600_000) return "orders:merge.too-far";
  if (orders.some(({ paying }) => paying)) return "orders:error.pay-locked";
  if (orders.some((order) => !isOpen(order))) return "orders:merge.not-unpaid";
  if (orders.some(({ connection }) => connection !== "CONNECTED")) return "orders:merge.not-connected";
  if (orders.some(({ byHand }) => byHand)) return "orders:merge.by-hand";
  if (orders.some(({ isKept }) => isKept)) return "orders:merge.kept";
  return orders.some(({ parcels }) => parcels > 1) ? "orders:merge.several" : null;
}

const keyOf = ({ userId, storeId, recipient, country }: Mergeable) =>
  `${userId} ${storeId} ${recipient} ${country}`;

const isOpen = ({ status, box, hold }: OrderState) =>
  status === "AWAITING_PAYMENT" && box === "ACTIVE" && hold === "NONE";

function spanOf(orders: readonly Pick<Mergeable, "placedAt">[]): number {
  const times = orders.map(({ placedAt }) => placedAt.getTime());
  return Math.max(...times) - Math.min(...times);
}

/** Orders by who gets them, each part placed within the hours of one parcel, the oldest first. */
export function parcelsAmong<O extends Mergeable>(orders: readonly O[]): O[][] {
  const sorted = orders.toSorted(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const parts: O[][] = [];
  for (const same of Map.groupBy(sorted, keyOf).values()) {
    let part: O[] = [];
    for (const order of same) {
      if (spanOf([...part, order]) > mergeHours * 3_600_000) {
        parts.push(part);
        part = [];
      }
      part.push(order);
    }
    parts.push(part);
  }
  return parts;
}

/** The freight of one parcel, in cents, shared by the weight of each order's goods; none is lost or made. */
export const sharesOf = (cents: bigint, grams: readonly number[]): bigint[] =>
  allocate(
    cents,
    grams.map((weight) => BigInt(weight)),
  );

/** The taxes of one parcel, shared by what each order's goods and freight are worth. */
export function taxShares(lines: readonly TaxLine[], worths: readonly bigint[]): TaxLine[][] {
  const shared = lines.map((line) => ({
    line,
    amounts: allocate(line.amount, worths),
    bases: line.base === null ? null : allocate(line.base, worths),
  }));
  return worths.map((_, i) =>
    shared
      .map(({ line, amounts, bases }) => ({ ...line, amount: amounts[i] ?? 0n, base: bases?.[i] ?? null }))
      .filter(({ amount }) => amount > 0n),
  );
}
