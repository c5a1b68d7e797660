/** The lines of an unpaid order travel together again, because something has changed. */
import { sql, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";

/** Forgets the parcels that the member of a locked order wished; its history says so. */
export async function sendTogether(
  tx: Tx,
  { id, status, box }: { readonly id: string; readonly status: string; readonly box: string },
): Promise<void> {
  await tx.run(sql`update order_line set parcel_no = null where order_id = ${id} and parcel_no is not null`);
  const state = box === "ACTIVE" ? status : box;
  await recordTransitions(tx, [
    { entity: "store_order", entityId: id, from: state, to: state, event: "unsplit", actor: "system" },
  ]);
}
