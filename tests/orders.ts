/** What tests of orders share: a member with a store whose variants are linked to goods in stock, and its orders. */
import { randomUUID } from "node:crypto";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { importStoreOrder, type ImportOutcome } from "~/domain/orders/import.server";
import { storeListeners } from "~/domain/orders/store-listeners.server";
import type { StoreOrder, StoreOrderLine } from "~/partners/stores/store-platform";
import { db, sql, transaction } from "~/platform/db";
import { hasReference, seedReference } from "../prisma/seed/reference";
import { makeMember, makeProduct, makeStore, unique, type TestMember } from "./factories";
import { fund } from "./funds";
import { insertRow, insertRows } from "./rows-in";

export { fund } from "./funds";

export type World = {
  member: TestMember;
  storeId: string;
  warehouseId: string;
  /** The store's variants, each linked to one SKU of ours at $12.50, 400 g, 100 in stock. */
  variants: { id: string; externalId: string; skuId: string }[];
};

/** Channels, rates and tax rules as every installation has them. */
export async function prepareOrders(): Promise<void> {
  if (!(await hasReference())) await seedReference();
}

export async function chinaWarehouse(): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  if (!row) throw new Error("call prepareOrders() first");
  return row.id;
}

type Parts = { variants?: number; onHand?: number; linked?: boolean; price?: bigint };

/** A member with a connected store. */
export async function makeWorld({
  variants = 2,
  onHand = 100,
  linked = true,
  price = 1250n,
}: Parts = {}): Promise<World> {
  await prepareOrders();
  const member = await makeMember();
  const store = await makeStore(member.id);
  const warehouseId = await chinaWarehouse();
  const product = await makeProduct({
    warehouseId,
    onHand,
    variants: Array.from({ length: variants }, () => ({ price })),
  });
  const made = await makeStoreVariants(store.id, variants);
  const world = {
    member,
    storeId: store.id,
    warehouseId,
    variants: made.map(({ id, externalId }, i) => ({ id, externalId, skuId: product.variants[i]?.id ?? "" })),
  };
  if (linked)
    for (const variant of world.variants) await link(variant.id, [{ variantId: variant.skuId, qty: 1 }]);
  return world;
}

async function makeStoreVariants(storeId: string, count: number) {
  const product = await insertRow<{ id: string }>("store_product", {
    storeId,
    externalId: unique("p"),
    title: "Camp chair",
  });
  const variants = Array.from({ length: count }, (_, sort) => ({
    storeProductId: product.id,
    storeId,
    externalId: unique("v"),
    title: `Chair ${sort}`,
    price: 3900n,
    sort,
  }));
  return insertRows<{ id: string; externalId: string }>("store_variant", variants);
}

/** Links a store variant to SKUs of ours (or marks it), and tells the orders, as the screen does. */
export async function link(
  storeVariantId: string,
  items: readonly { variantId: string; qty: number }[],
  options: { country?: string; status?: "active" | "do_not_fulfil" } = {},
): Promise<void> {
  const { country = null, status = "active" } = options;
  await transaction(async (tx) => {
    await tx.run(sql`
      delete from variant_link where store_variant_id = ${storeVariantId} and country is not distinct from ${country}::text`);
    const row = await tx.first<{ id: string }>(sql`
      insert into variant_link (store_variant_id, country, status) values (${storeVariantId}, ${country}, ${status})
      returning id`);
    for (const { variantId, qty } of items) {
      await tx.run(sql`
        insert into variant_link_item (link_id, variant_id, qty) values (${row?.id ?? null}, ${variantId}, ${qty})`);
    }
    await storeListeners["stores.linksChanged"](tx, [storeVariantId]);
  });
}

/** The warehouse in the States. */
export async function otherWarehouse(): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from warehouse where code = 'US'`);
  if (!row) throw new Error("no warehouse in the States");
  return row.id;
}

/** Has a SKU of a world lie in the States only, so that an order of it and of another leaves from two warehouses. */
export async function moveAbroad({ variants }: World, index: number, pieces = 9): Promise<string> {
  const variantId = variants[index]?.skuId ?? "";
  await db.run(sql`update stock set on_hand = 0 where variant_id = ${variantId}`);
  await db.run(sql`
    insert into stock (variant_id, warehouse_id, on_hand) values (${variantId}, ${await otherWarehouse()}, ${pieces})`);
  return variantId;
}

/** Where somebody in the States gets what lies there and elsewhere. */
export const california = {
  ...{ country: "US", province: "CA", city: "Los Angeles", postCode: "90001" },
  phone: "+1 213 555 0199",
};

/** A line of a store's order for one of the world's variants. */
export function lineOf(world: World, index = 0, qty = 1): StoreOrderLine {
  const variant = world.variants[index];
  if (!variant) throw new Error(`the world has no variant ${index}`);
  return {
    externalId: String(index + 1),
    externalVariantId: variant.externalId,
    title: `Chair ${index}`,
    sku: null,
    options: [],
    qty,
    unitPrice: 3900n,
  };
}

let number = 1000;

/** An order as its store has it: paid, one line, to Bremen. */
export function storeOrder(world: World, fields: Partial<StoreOrder> = {}): StoreOrder {
  number += 1;
  return {
    externalId: String(number),
    number: `#${number}`,
    placedAt: new Date(),
    modifiedAt: new Date(),
    status: "processing",
    doubt: null,
    payment: "paid",
    onDelivery: false,
    cancelled: false,
    fulfilled: false,
    needsShipping: true,
    currency: "USD",
    total: 3900n,
    refunded: 0n,
    lines: [lineOf(world)],
    shipTo: address(),
    note: "",
    ...fields,
  };
}

/** A sound address; each call another door, so that no order is taken for another's twin. */
export function address(fields: Partial<StoreOrder["shipTo"]> = {}): StoreOrder["shipTo"] {
  return {
    firstName: "Nora",
    lastName: unique("Blum"),
    company: "",
    country: "DE",
    province: "",
    city: "Bremen",
    street: "Am Kai 4",
    address: "",
    postCode: "28195",
    phone: "+49 421 12345",
    email: "nora@example.test",
    ...fields,
  };
}

/** Brings an order in, as the webhook's job does. */
export function bring(world: World, order: StoreOrder): Promise<ImportOutcome> {
  return importStoreOrder({ storeId: world.storeId, userId: world.member.id, source: "webhook", order });
}

export type OrderRow = {
  id: string;
  no: string;
  status: string;
  box: string;
  hold: string;
  connection: string;
  abnormal: string[];
  payLock: string | null;
  goods: bigint;
  shipping: bigint;
  tax: bigint;
  total: bigint;
  quoteVersion: number;
  channelId: string | null;
  paidAt: Date | null;
};

/** An order as it stands, by the store's id of it. */
export async function orderRow(world: World, externalId: string): Promise<OrderRow> {
  const row = await db.first<OrderRow>(sql`
    select id, no, status, box, hold, connection, abnormal, pay_lock as "payLock", goods, shipping, tax, total,
      quote_version as "quoteVersion", channel_id as "channelId", paid_at as "paidAt"
    from store_order where store_id = ${world.storeId} and external_order_id = ${externalId}`);
  if (!row) throw new Error(`no order ${externalId}`);
  return row;
}

/** An order as it stands now, by its number. */
export async function orderNow(world: World, no: string): Promise<OrderRow> {
  const row = await db.first<{ id: string }>(
    sql`select external_order_id as id from store_order where no = ${no}`,
  );
  return orderRow(world, row?.id ?? "");
}

/** Brings a new order in and returns it as it stands. */
export async function newOrder(world: World, fields: Partial<StoreOrder> = {}): Promise<OrderRow> {
  const order = storeOrder(world, fields);
  const outcome = await bring(world, order);
  if (outcome !== "created") throw new Error(`import: ${outcome}`);
  return orderRow(world, order.externalId);
}

/** Pays an order from the balance, as the confirmation page does. */
export async function pay(world: World, ...orders: readonly Pick<OrderRow, "no">[]): Promise<void> {
  const nos = orders.map(({ no }) => no);
  const checkoutId = await createCheckout(world.member.id, nos);
  const checkout = await checkoutOf(world.member.id, checkoutId ?? "");
  if (!checkout) throw new Error("no checkout");
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const confirmed = { method: "wallet" as const, expectedTotal: checkout.total, seen: checkout.seen };
  const started = await payCheckout(payer, checkout.id, confirmed, randomUUID());
  if (!started.ok || started.value.state !== "settled") throw new Error(JSON.stringify(started));
}

/** A new order, paid from a balance that is filled for it. */
export async function paidOrder(world: World, fields: Partial<StoreOrder> = {}): Promise<OrderRow> {
  const order = await newOrder(world, fields);
  await fund(world.member.id, 50_000n);
  await pay(world, order);
  return order;
}
