/** What tests of buying share: suppliers with prices, accepted orders that lack goods, and purchase orders for them. */
import { acceptOrder } from "~/domain/orders/desk.server";
import { makeOrders } from "~/domain/purchasing/order.server";
import { saveSupplier, setPrice } from "~/domain/purchasing/suppliers.server";
import { db, sql } from "~/platform/db";
import { makeStaff, unique, type TestStaff } from "./factories";
import { lineOf, makeWorld, paidOrder, type OrderRow, type World } from "./orders";

export type Buying = World & {
  buyer: TestStaff;
  by: { staff: { id: string; roles: string[]; name: string } };
  supplierNo: string;
  skuId: string;
  sku: string;
};

/** A supplier of ours. */
export async function makeSupplier(
  staff: { id: string },
  fields: { ccy?: "USD" | "EUR"; email?: string } = {},
) {
  const saved = await saveSupplier(staff, null, {
    intent: "save",
    name: unique("Harbour Supply"),
    email: fields.email ?? `${unique("supply")}@example.com`,
    ccy: fields.ccy ?? "USD",
    leadDays: 7,
    locale: "en-US",
    active: true,
  });
  if (!saved.ok) throw new Error(saved.error);
  return saved.value;
}

type Terms = { onHand?: number; price?: bigint; moq?: number; pack?: number };

/** A world whose SKUs may be sold before they are there, and a supplier of the first. */
export async function makeBuying({
  onHand = 0,
  price = 500n,
  moq = 1,
  pack = 1,
}: Terms = {}): Promise<Buying> {
  const world = await makeWorld({ variants: 2, onHand });
  const ids = world.variants.map((variant) => variant.skuId);
  await db.run(sql`update variant set backorder = true where id = any(${ids}::uuid[])`);
  const buyer = await makeStaff({ roles: ["sourcing"] });
  const supplierNo = await makeSupplier(buyer);
  const skuId = ids[0] ?? "";
  const row = await db.first<{ sku: string }>(sql`select sku from variant where id = ${skuId}`);
  const sku = row?.sku ?? "";
  await setPrice(buyer, supplierNo, { sku, price, moq, pack, isUsual: false });
  const by = { staff: { id: buyer.id, roles: ["sourcing"], name: "Buyer" } };
  return { ...world, buyer, by, supplierNo, skuId, sku };
}

/** An accepted order of so many pieces of the first SKU. */
export async function acceptedOrder(world: Buying, qty: number): Promise<OrderRow> {
  const order = await paidOrder(world, { lines: [lineOf(world, 0, qty)] });
  await acceptOrder({ no: order.no }, "system");
  return order;
}

/** A draft for what is to buy of the first SKU. */
export async function draftFor(world: Buying): Promise<{ id: string; no: string; lineId: string }> {
  const made = await makeOrders(world.by, [`${world.warehouseId}:${world.skuId}`]);
  const no = made.orders[0];
  if (!no) throw new Error(`no purchase order: ${JSON.stringify(made.lines)}`);
  const row = await db.first<{ id: string; lineId: string }>(sql`
    select o.id, l.id as line_id from purchase_order o join purchase_order_line l on l.purchase_order_id = o.id
    where o.no = ${no}`);
  if (!row) throw new Error("a purchase order without lines");
  return { ...row, no };
}
