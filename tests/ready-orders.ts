/**
 * Orders that are paid, bought and reserved, as rows: many at once for benches, and for browser tests, which cannot load
 * what pays an order. They cost nothing, so the books stay as they are.
 */
import { randomInt } from "node:crypto";
import { db, sql } from "~/platform/db";
import { makeMember, makeProduct, makeStore, makeWarehouse, unique } from "./factories";

export type House = { readonly id: string; readonly code: string; readonly carrier: string };
export type Sku = { readonly id: string; readonly sku: string };

/** A warehouse of its own whose carrier gave us numbers. */
export async function houseWithNumbers(): Promise<House> {
  const { id, code } = await namedHouse(unique("H").toUpperCase());
  const channel = await db.first<{ carrier: string }>(
    sql`select carrier from ship_channel order by carrier limit 1`,
  );
  const carrier = channel?.carrier ?? "";
  const first = 10 ** 11 + randomInt(10 ** 11);
  await db.run(sql`
    insert into number_range (carrier, prefix, digits, first, last, next, created_by)
    values (${carrier}, 'QX', 12, ${first}::bigint, ${first + 100_000}::bigint, ${first}::bigint, 'system')`);
  return { id, code, carrier };
}

/** A warehouse whose name is its code, so that pages tell it from all others. */
export const namedHouse = (code: string) => makeWarehouse({ code, name: { en: code, zh: code } });

/** SKUs that lie in one shelf each. */
export async function shelvedSkus(house: House, count: number, pieces = 100): Promise<Sku[]> {
  const made = await makeProduct({
    warehouseId: house.id,
    onHand: pieces,
    variants: Array.from({ length: count }, () => ({ sku: unique("SKU").toUpperCase() })),
  });
  for (const [i, variant] of made.variants.entries()) {
    const bin = await db.first<{ id: string }>(sql`
      insert into bin (warehouse_id, code, sort) values (${house.id}, ${`A-${i}`}, ${i}) returning id`);
    if (pieces === 0) continue;
    await db.run(sql`
      insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
      values (${variant.id}, ${house.id}, null, ${-pieces}, 'move', 'system')`);
    await db.run(sql`
      insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
      values (${variant.id}, ${house.id}, ${bin?.id ?? null}, ${pieces}, 'move', 'system')`);
  }
  // What customs ask of goods: without it no label is made.
  await db.run(sql`update product set hs_code = '940171', origin = 'CN' where id = ${made.id}`);
  await db.run(sql`update variant set weight_g = coalesce(weight_g, 400) where product_id = ${made.id}`);
  return made.variants.map(({ id, sku }) => ({ id, sku }));
}

type Pieces = readonly { readonly id: string; readonly qty: number }[];

/** Orders that can be picked, each with the pieces that are said. */
export async function readyRows(house: House, orders: readonly Pieces[]): Promise<string[]> {
  const nos = await orderRows(house, orders);
  for (const [i, lines] of orders.entries())
    for (const line of lines) {
      await db.run(sql`
        insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status)
        select ${line.id}, ${house.id}, ${line.qty}, 'store_order', id, 'firm' from store_order where no = ${nos[i] ?? ""}`);
      await db.run(sql`
        update stock set reserved = reserved + ${line.qty} where variant_id = ${line.id} and warehouse_id = ${house.id}`);
    }
  await db.run(sql`update store_order set purchased_at = now() where no = any(${nos}::text[])`);
  return nos;
}

/** Orders that are accepted and lack all their pieces, which are to buy. */
export async function acceptedRows(
  house: House,
  orders: readonly Pieces[],
  member?: { readonly id: string },
): Promise<string[]> {
  const nos = await orderRows(house, orders, member);
  await db.rows(sql`
    select purchase_need_refresh(array(select id from store_order where no = any(${nos}::text[])))`);
  return nos;
}

async function orderRows(
  house: House,
  orders: readonly Pieces[],
  owner?: { readonly id: string },
): Promise<string[]> {
  const member = owner ?? (await makeMember());
  const store = await makeStore(member.id);
  const nos: string[] = [];
  for (const lines of orders) {
    const no = unique("Q").toUpperCase();
    nos.push(no);
    const order = await db.first<{ id: string }>(sql`
      insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, store_pay_status,
        ship_to, country, channel_id, warehouse_id, paid_at, accepted_at)
      select ${no}, ${member.id}, ${store.id}, ${no}, ${`#${no}`}, 'sync', now(), 'PURCHASING', 'paid',
        '{"firstName":"Nora","lastName":"Blum","country":"DE","city":"Bremen","street":"Am Kai 4","postCode":"28195"}', 'DE',
        (select c.id from ship_channel c where c.carrier = ${house.carrier} order by c.id limit 1), ${house.id}, now(), now()
      returning id`);
    for (const [i, line] of lines.entries()) {
      await db.run(sql`
        with made as (
          insert into order_line (order_id, external_line_id, title, qty, link_status, store_price)
          values (${order?.id ?? null}, ${String(i)}, 'Chair', ${line.qty}, 'linked', 1999) returning id)
        insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
        select id, ${line.id}, ${line.qty}, 0, 400 from made`);
    }
  }
  return nos;
}
