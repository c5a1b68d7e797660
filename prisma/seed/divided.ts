/** An order of the demo whose goods lie in two warehouses: two parcels, each by its own method. */
import "~/domain/wiring.server";
import { linkLine } from "~/domain/orders/line-links.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { bring, place, type Demo } from "./orders";

/** What only China has, and what only California has. */
const skus = ["QS-HOM-011", "QS-FES-011"];

/** Adds the order; where one is divided already it stays as it is. */
export async function seedDemoDivided(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from order_line_item where warehouse_id is not null limit 1`)) return;
  const like = demoOrders.find(({ to }) => to.country === "US");
  if (!like) throw new Error("the demo has no order to the United States");
  const to = { ...like.to, last_name: `${like.to.last_name} Two` };
  const lines = [
    ["HB-LANTERN", 1],
    ["HB-MUG-350", 1],
  ] as const;
  const { id } = await place({ ...like, note: "", to, lines });
  const no = await bring(demo.storeId, id, 12);
  const order = await anyOrder(no);
  for (const [i, line] of (order?.lines ?? []).entries()) {
    const items = [{ sku: skus[i] ?? "", qty: 1 }];
    const linked = await linkLine(demo.memberId, no, line.id, { kind: "linked", items });
    if (!linked.ok) throw new Error(`the demo's order ${no}: ${linked.error}`);
  }
  const now = await anyOrder(no);
  if (now?.plan.length !== 2)
    throw new Error(`the demo's order ${no} is not divided: ${now?.abnormal.join(", ")}`);
}
