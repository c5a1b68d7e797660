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

/** Of a plan: what leaves from a warehouse in the parcel of a number; in all of them where it has none. */
export function partAt(
  plan: readonly PlannedParcel[],
  warehouseId: string,
  group: number | null,
): readonly PlannedParcel[] {
  const here = planAt(plan, warehouseId);
  const mine = here.filter((parcel) => parcel.group === group);
  return mine.length > 0 ? mine : here;
}

type Item = {
  readonly id: string;
  readonly variantId: string;
  readonly left: number;
  /** The parcel that its member wished for it. */
  readonly parcelNo?: number | null;
};

const partOf = ({ warehouseId, group }: PlannedParcel) => `${warehouseId ?? ""} ${group ?? ""}`;

/** Whether a plan has parcels that are not to be mixed: of several warehouses, or as the member wished them. */
const hasParts = (plan: readonly PlannedParcel[]): boolean => new Set(plan.map(partOf)).size > 1;

/** Whether pieces of an item go with the parcels of a part. What nobody has numbered is told by what was planned. */
function belongs({ variantId, parcelNo }: Item, part: readonly PlannedParcel[], divided: boolean): boolean {
  const group = part[0]?.group;
  const isNumbered = group !== undefined && typeof parcelNo === "number";
  if (isNumbered && parcelNo !== group) return false;
  const isPlanned = part.some(({ items }) => items.some((item) => item.variantId === variantId));
  return isPlanned || (isNumbered && !divided);
}

/** Of a plan: the parts that still have goods, those of a SKU that is at hand first. */
function nextPart(plan: readonly PlannedParcel[], items: readonly Item[], atHand: string | null) {
  const divided = isDividedPlan(plan);
  const parts = [...Map.groupBy(plan, partOf).values()].flatMap((parcels) => {
    const mine = items.filter((item) => item.left > 0 && belongs(item, parcels, divided));
    return mine.length > 0 ? [{ parcels, mine }] : [];
  });
  return parts.find(({ mine }) => mine.some(({ variantId }) => variantId === atHand)) ?? parts[0] ?? null;
}

/**
 * Units by item for the next parcel, as planned. All that is left where nothing is planned or earlier parcels were
 * packed differently. Of several warehouses, or parcels that the member wished: of the first that has goods still, or that
 * wants the SKU `atHand`.
 */
export function nextParcel(
  plan: readonly PlannedParcel[],
  sent: number,
  items: readonly Item[],
  atHand: string | null = null,
): ReadonlyMap<string, number> {
  const part = hasParts(plan) ? nextPart(plan, items, atHand) : null;
  if (part) {
    const before = plan.findIndex((parcel) => part.parcels.includes(parcel));
    const next = nextParcel(part.parcels, Math.max(0, sent - before), part.mine);
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
