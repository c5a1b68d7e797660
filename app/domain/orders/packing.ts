/** How the goods of an order are packed, where it was quoted in several parcels. Pure. */
import type { PlannedParcel } from "~/domain/shipping/quote";

/** The plan as the order keeps it; null where all goods travel in one parcel. */
export function keptPlan(parcels: readonly PlannedParcel[]): string | null {
  return parcels.length > 1 ? JSON.stringify(parcels) : null;
}

type Item = {
  readonly id: string;
  readonly variantId: string;
  readonly left: number;
};

/**
 * Units by item for the next parcel, as planned. All that is left where nothing is planned or earlier parcels were
 * packed differently.
 */
export function nextParcel(
  plan: readonly PlannedParcel[],
  sent: number,
  items: readonly Item[],
): ReadonlyMap<string, number> {
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
