/** Orders travel by themselves again. */
import { sql, type Sql, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";

/** Takes orders out of their shipments, by a condition on `store_order`; the history of each says so. */
export async function takeApart(tx: Tx, where: Sql): Promise<void> {
  const gone = await tx.rows<{ id: string; status: string; box: string }>(sql`
    update store_order set shipment_group = null, version = version + 1 where ${where} returning id, status, box`);
  await recordTransitions(
    tx,
    gone.map(({ id, status, box }) => {
      const state = box === "ACTIVE" ? status : box;
      const [event, actor] = ["unmerged", "system"] as const;
      return { entity: "store_order", entityId: id, from: state, to: state, event, actor };
    }),
  );
}
