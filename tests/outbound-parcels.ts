/** What tests share that need a packed parcel: an accepted order with its goods in it. */
import { acceptOrder } from "~/domain/orders/desk.server";
import { prisma, sql, db } from "~/platform/db";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { unique } from "./factories";
import { makeWorld, paidOrder, type OrderRow, type World } from "./orders";

export type PackedParcel = { id: string; no: string; orderNo: string; orderId: string };

/** A world whose goods customs know: HS code and origin. */
export async function makeKnownWorld(): Promise<World> {
  const world = await makeWorld();
  await db.run(sql`
    update product set hs_code = '940171', origin = 'CN'
    where id = (select product_id from variant where id = ${world.variants[0]?.skuId ?? ""}::uuid)`);
  return world;
}

/** A paid and accepted order, and its goods packed in one parcel. */
export async function packedParcel(
  world: World,
  fields: Partial<StoreOrder> = {},
  parcel: { status?: "OPEN" | "PACKED" | "VOID"; weighedG?: number | null } = {},
): Promise<PackedParcel> {
  const order = await acceptedOrder(world, fields);
  const { id, no } = await prisma.outboundParcel.create({
    data: {
      no: unique("P").toUpperCase(),
      orderId: order.id,
      warehouseId: world.warehouseId,
      status: parcel.status ?? "PACKED",
      weighedG: parcel.weighedG === undefined ? 820 : parcel.weighedG,
      packedAt: new Date(),
      createdBy: "system",
    },
  });
  await db.run(sql`
    insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
    select ${id}::uuid, i.id, i.variant_id, i.qty, i.qty
    from order_line_item i join order_line l on l.id = i.order_line_id where l.order_id = ${order.id}::uuid`);
  return { id, no, orderNo: order.no, orderId: order.id };
}

/** An order that is paid and accepted. */
export async function acceptedOrder(world: World, fields: Partial<StoreOrder> = {}): Promise<OrderRow> {
  const order = await paidOrder(world, fields);
  const accepted = await acceptOrder({ no: order.no }, "system");
  if (!accepted.ok) throw new Error(JSON.stringify(accepted));
  return order;
}
