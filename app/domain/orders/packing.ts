/** How the goods of an order are packed, where it was quoted in several parcels. Pure. */
import type { PlannedParcel } from "~/domain/shipping/quote";

/** The plan as the order keeps it; null where all goods travel in one parcel. */
export function keptPlan(parcels: readonly PlannedParcel[]): string | null {
  return parcels.length > 1 ? JSON.stringify(parcels) : null;
}

/** Whether a plan has parcels of several warehouses. */
export const isDividedPlan = (plan: readonly PlannedParcel[]): boolean =>
  new Set(plan.map(({ warehouseId }) => warehouseId)).size > 1;

/** Of a plan: what leaves from a warehouse. The whole of it where it names none. */
export const planAt = (plan: readonly PlannedParcel[], warehouseId: string): readonly PlannedParcel[] =>
  isDividedPlan(plan) ? plan.filter((parcel) => parcel.warehouseId === warehouseId) : plan;

/** Of a plan: the parcels of the first warehouse that still has goods of it, and how many of all left before them. */
function nextHouse(plan: readonly PlannedParcel[], items: readonly Item[]) {
  const isWanted = ({ items: planned }: PlannedParcel) =>
    planned.some(({ variantId }) => items.some((item) => item.variantId === variantId && item.left > 0));
  const house = plan.find(isWanted)?.warehouseId;
  return {
    parcels: plan.filter(({ warehouseId }) => warehouseId === house),
    before: plan.findIndex((p) => p.warehouseId === house),
  };
}

type Item = {
  readonly id: string;
  readonly variantId: string;
  readonly left: number;
};

/**
 * Units by item for the next parcel, as planned. All that is left where nothing is planned or earlier parcels were
 * packed differently. From several warehouses: of the first one that has goods of it still.
 */
export function nextParcel(
  plan: readonly PlannedParcel[],
  sent: number,
  items: readonly Item[],
): ReadonlyMap<string, number> {
  if (isDividedPlan(plan)) {
    const { parcels, before } = nextHouse(plan, items);
    const here = new Set(parcels.flatMap((parcel) => parcel.items.map(({ variantId }) => variantId)));
    const next = nextParcel(
      parcels,
      Math.max(0, sent - before),
      items.filter(({ variantId }) => here.has(variantId)),
    );
    return new Map(items.map(({ id }) => [id, next.get(id) ?? 0]));
  }
  const planned = new Map(plan[sent]?.items.map(({ variantId, qty }) => [variantId, qty]));
  const last = sent >= plan.length - 1;
  const packed = new Map<string, number>();
  for (const { id, variantId, left } of items) {
    const plannedQty = planned.get(variantId) ?? 0;
    packed.set(id, Math.min(plannedQty, left));
    planned.set(variantId, plannedQty - Math.min(plannedQty, left));
  }
  const nothing = [...packed.values()].every((qty) => qty === 0);
  return last || nothing ? new Map(items.map(({ id, left }) => [id, left])) : packed;
}
