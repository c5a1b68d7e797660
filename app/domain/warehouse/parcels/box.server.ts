/** What a box holds whose label is that of several parcels (decision 081). */
import { lockOrders } from "~/domain/orders/goods.server";
import { travelsWith } from "~/domain/orders/merging/together.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { sql, type Tx } from "~/platform/db";
import { labelHashOf } from "../paper/facts.server";
import { unfitFor } from "../picking/ready.server";
import { parcelColumns, type Parcel } from "./steps.server";

/** Locks the orders of a box before its parcels, whichever of them is asked about. */
export async function lockBoxOrders(tx: Tx, parcelId: string): Promise<void> {
  const first = sql`(select coalesce(x.joined_to, x.id) from outbound_parcel x where x.id = ${parcelId})`;
  const rows = await tx.rows<{ orderId: string }>(sql`
    select order_id from outbound_parcel where id = ${first} or joined_to = ${first}`);
  await lockOrders(
    tx,
    rows.map(({ orderId }) => orderId),
    "wait",
  );
}

/** The other parcels of a labelled box, also those that are void since; the first one of the box comes first. */
export const restOfBox = (tx: Tx, { id, joinedTo }: Parcel): Promise<Parcel[]> =>
  tx.rows<Parcel>(sql`
    select ${parcelColumns} from outbound_parcel x
    where (x.id = ${joinedTo ?? id}::uuid or x.joined_to = ${joinedTo ?? id}::uuid) and x.id <> ${id}
    order by x.joined_to nulls first, x.id for update`);

/** Whether something of a box may not leave: then it is opened, and what goes on gets a label of its own. */
export async function isTakenApart(tx: Tx, rest: readonly Parcel[]): Promise<boolean> {
  for (const { status, orderId } of rest) {
    if (status === "HANDED_OVER") continue;
    const order = await lockAnyOrder(tx, { id: orderId });
    if (status !== "LABELLED" || !order || unfitFor(order) !== null) return true;
  }
  return false;
}

/** Whether parcels of a box go to one door by one method still. */
export async function goTogether(
  tx: Tx,
  { orderId }: Pick<Parcel, "orderId">,
  rest: readonly Parcel[],
): Promise<boolean> {
  const found = await tx.rows(sql`
    select g.id from store_order o join store_order g on ${travelsWith("g", "o")}
    where o.id = ${orderId} and g.id = any(${rest.map((other) => other.orderId)}::uuid[])`);
  return found.length === rest.length;
}

/**
 * Why a box does not leave as it is. `apart`: something of it may not leave, or goes elsewhere. `address`: its label is no
 * longer that of all in it.
 */
export async function boxFault(
  tx: Tx,
  parcel: Parcel,
  rest: readonly Parcel[],
): Promise<"apart" | "address" | null> {
  if (await isTakenApart(tx, rest)) return "apart";
  const here = rest.filter(({ status }) => status === "LABELLED");
  if (!(await goTogether(tx, parcel, here))) return "apart";
  for (const { orderId, warehouseId, labelHash } of here)
    if (labelHash !== (await labelHashOf(tx, orderId, warehouseId))) return "address";
  return null;
}
