/** An order whose lines its member sends in parcels of their own (decision 084). Pure. */
import { together, type PlannedParcel, type ShippingOption } from "~/domain/shipping/quote";
import type { OrderState } from "../states";

/** The most parcels that a member can divide an order into. */
export const mostGroups = 4;

/** Units by SKU for each number of a parcel. */
export type Groups = ReadonlyMap<number, ReadonlyMap<string, number>>;

type Sent = { readonly variantId: string; readonly qty: number; readonly parcelNo?: number | null };

/** The goods of each parcel that a member wished, in the order of their numbers; null where all travel together. */
export function groupsOf(items: readonly Sent[]): Groups | null {
  if (!items.some(({ parcelNo }) => typeof parcelNo === "number")) return null;
  const groups = new Map<number, Map<string, number>>();
  for (const { variantId, qty, parcelNo } of items) {
    const goods = groups.get(parcelNo ?? 1) ?? new Map<string, number>();
    groups.set(parcelNo ?? 1, goods.set(variantId, (goods.get(variantId) ?? 0) + qty));
  }
  return groups.size > 1 ? new Map([...groups].toSorted(([a], [b]) => a - b)) : null;
}

/** Of each parcel what is among these SKUs; parcels without any are left out. */
export function groupsAmong(groups: Groups, variantIds: Iterable<string>): Groups {
  const wanted = new Set(variantIds);
  const some = [...groups].map(
    ([no, goods]) => [no, new Map([...goods].filter(([id]) => wanted.has(id)))] as const,
  );
  return new Map(some.filter(([, goods]) => goods.size > 0));
}

/**
 * The ways of goods that travel in parcels of their own, the cheapest first: each channel that takes every one of them, at
 * the sum of what it asks. Each parcel names its number, and the first of each its freight.
 */
export function waysOfGroups(
  quoted: readonly (readonly [group: number, ways: readonly ShippingOption[]])[],
): ShippingOption[] {
  const [first, ...others] = quoted.map(([group, ways]) => ways.map((way) => marked(way, group)));
  return (first ?? [])
    .flatMap((way) => {
      const same = others.flatMap((ways) => ways.find(({ channelId }) => channelId === way.channelId) ?? []);
      return same.length === others.length ? [same.reduce(together, way)] : [];
    })
    .toSorted((a, b) => (a.shipping < b.shipping ? -1 : a.shipping > b.shipping ? 1 : 0));
}

function marked(way: ShippingOption, group: number): ShippingOption {
  const parcels = way.parcels.map((parcel, i): PlannedParcel => {
    const [shipping, fixed] = i === 0 ? [way.shipping, way.fixed] : [0n, 0n];
    return { ...parcel, group, shipping: String(shipping), fixed: String(fixed) };
  });
  return { ...way, parcels };
}

/** What is asked of an order before it is split. */
export type Splittable = OrderState & {
  readonly connection: string;
  readonly paying: boolean;
  readonly shipmentGroup: string | null;
  /** Its freight was quoted by staff. */
  readonly byHand: boolean;
  /** Ids of the lines that we send. */
  readonly lines: readonly string[];
};

export type SplitRefusal =
  | "orders:split.not-unpaid"
  | "orders:error.pay-locked"
  | "orders:split.merged"
  | "orders:split.not-connected"
  | "orders:split.by-hand"
  | "orders:split.one-line"
  | "orders:split.one-parcel"
  | "orders:split.no-way";

/** Why an order cannot be split; null where nothing that is known of it speaks against it. */
export function splitRefusal(order: Splittable): SplitRefusal | null {
  if (order.paying) return "orders:error.pay-locked";
  if (order.status !== "AWAITING_PAYMENT" || order.box !== "ACTIVE" || order.hold !== "NONE")
    return "orders:split.not-unpaid";
  if (order.shipmentGroup !== null) return "orders:split.merged";
  if (order.connection !== "CONNECTED") return "orders:split.not-connected";
  if (order.byHand) return "orders:split.by-hand";
  return order.lines.length < 2 ? "orders:split.one-line" : null;
}

/** Numbers of the lines that are sent, from 1 on without a gap; null where all would be in one parcel. */
export function numbersOf(
  lines: readonly string[],
  chosen: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> | null {
  const asked = lines.map((id) => [id, chosen.get(id) ?? 1] as const);
  const used = [...new Set(asked.map(([, no]) => no))].toSorted((a, b) => a - b);
  return used.length < 2 ? null : new Map(asked.map(([id, no]) => [id, used.indexOf(no) + 1]));
}
