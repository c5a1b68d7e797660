/** What tests of bulk orders share: their goods are bought, received, put away, or just come. */
import { randomUUID } from "node:crypto";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { makeOrders } from "~/domain/purchasing/order.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { setPrice } from "~/domain/purchasing/suppliers.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { putAway } from "~/domain/warehouse/receiving/put-away.server";
import { beginReceipt, bookLine } from "~/domain/warehouse/receiving/receive.server";
import { db, sql, transaction } from "~/platform/db";
import { makeStaff } from "./factories";
import { makeSupplier } from "./purchases-of-goods";

type Goods = {
  readonly warehouseId: string;
  readonly variants: readonly { readonly id: string; readonly sku: string }[];
};

/** Pieces of every variant come from nowhere and lie on no shelf; they go to those who wait. */
export const come = ({ warehouseId, variants }: Goods, qty: number): Promise<void> =>
  transaction(async (tx) => {
    const ids = variants.map(({ id }) => id);
    const moved = await moveGoods(
      tx,
      "system",
      (qty > 0 ? ids : []).map((variantId) => ({
        variantId,
        warehouseId,
        binId: null,
        qty,
        reason: "delivery" as const,
      })),
    );
    if (!moved.ok) throw new Error(moved.error);
    await allocateArrived(tx, warehouseId, ids);
  });

/** A purchase order of all that is to buy of a product, placed. */
export async function buy(goods: Goods): Promise<string> {
  const buyer = await makeStaff({ roles: ["sourcing"] });
  const supplier = await makeSupplier(buyer);
  for (const { sku } of goods.variants)
    await setPrice(buyer, supplier, { sku, price: 500n, moq: 1, pack: 1, isUsual: false });
  const by = { staff: { id: buyer.id, roles: ["sourcing"], name: "Buyer" } };
  const made = await makeOrders(
    by,
    goods.variants.map(({ id }) => `${goods.warehouseId}:${id}`),
  );
  const [no] = made.orders;
  if (!no) throw new Error(`nothing was bought: ${JSON.stringify(made)}`);
  const placed = await purchaseSteps.runStep(by, no, "place", {});
  if (!placed.ok) throw new Error(placed.error);
  return no;
}

/** A delivery of a purchase order: so many pieces of each variant, also more than were ordered. */
export async function receive(
  goods: Goods,
  purchaseNo: string,
  { good, rejected = 0, more = false }: { good: number; rejected?: number; more?: boolean },
): Promise<void> {
  const staff = await makeStaff({ roles: ["warehouse"] });
  const begun = await beginReceipt(staff, { order: purchaseNo }, randomUUID());
  if (!begun.ok) throw new Error(begun.error);
  for (const { sku } of goods.variants) {
    const reason = rejected > 0 ? ("damaged" as const) : undefined;
    const intent = more ? "take" : "book";
    const fields = { intent, code: sku, good, rejected, reason } as const;
    const booked = await bookLine(staff, begun.value.no, fields, randomUUID());
    if (!booked.ok) throw new Error(booked.error);
  }
}

/** All that lies at the dock goes onto the shelves. */
export async function shelve({ warehouseId, variants }: Goods): Promise<void> {
  const staff = await makeStaff({ roles: ["warehouse"] });
  for (const { sku } of variants) {
    const put = await putAway(staff, { warehouse: warehouseId, code: sku }, randomUUID());
    if (!put.ok) throw new Error(put.error);
  }
}

/** What lies on the shelves of a product, and what of it is somebody's. */
export const shelfOf = ({ variants }: Goods) =>
  db.first<{ onHand: number; reserved: number }>(sql`
    select coalesce(sum(on_hand), 0)::int as on_hand, coalesce(sum(reserved), 0)::int as reserved from stock
    where variant_id = any(${variants.map(({ id }) => id)}::uuid[])`);

/** What is to buy of a product. */
export const toBuyOf = ({ variants }: Goods) =>
  db.first<{ missing: number; qty: number; orders: number }>(sql`
    select coalesce(sum(missing), 0)::int as missing, coalesce(sum(qty), 0)::int as qty,
      coalesce(sum(orders), 0)::int as orders
    from to_buy where variant_id = any(${variants.map(({ id }) => id)}::uuid[])`);
