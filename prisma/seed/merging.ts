/** The demo's buyer who ordered twice in an hour: both orders wait to be paid as one parcel. */
import "~/domain/wiring.server";
import { mergeOrders } from "~/domain/orders/merging/merge.server";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { bring, place, type Demo } from "./orders";

/** Places, brings in and merges two orders; where there are merged ones they stay as they are. */
export async function seedDemoMerged({ memberId, storeId }: Demo): Promise<void> {
  const known = await db.first(sql`
    select 1 from store_order where store_id = ${storeId} and shipment_group is not null limit 1`);
  const like = demoOrders.find(({ to }) => to.country === "NL");
  if (known || !like) return;
  const nos: string[] = [];
  for (const [sku, hoursAgo] of [
    ["HB-LANTERN", 3],
    ["HB-MUG-350", 2],
  ] as const) {
    const { id } = await place({ ...like, lines: [[sku, 1]], stage: "open", hoursAgo, note: "" });
    nos.push(await bring(storeId, id, hoursAgo));
  }
  const merged = await mergeOrders(memberId, nos);
  if (!merged.ok) throw new Error(`the demo's merged orders: ${merged.error}`);
}
