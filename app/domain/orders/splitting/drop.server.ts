/** The lines of an unpaid order travel together again, because something has changed. */
import { sql, type Tx } from "~/platform/db";
import { sweepOrders } from "../steps/entity.server";

/** Forgets the parcels that the member of a locked order wished; its history says so. */
export async function sendTogether(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await tx.run(sql`update order_line set parcel_no = null where order_id = ${id} and parcel_no is not null`);
  await sweepOrders("unsplit", "system", { where: sql`id = ${id}`, on: tx });
}
