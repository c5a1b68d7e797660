/**
 * Fills a migrated, empty database with orders that can be picked: two lines each, in shelves, with a carrier that gave us
 * numbers. Prints the cookie of a member of staff, the SKUs and what each order holds. Arguments: orders, SKUs, orders that
 * were sent before.
 */
import "~/domain/wiring.server";
import { closeDatabase, db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";
import { cookieOf } from "../session";

const [orders = 200, skus = 60, before = 20_000] = process.argv.slice(2).map(Number);

await seedReference();
const staff = await prisma.staff.create({
  data: { email: "batch@bench.test", name: "Bench", roles: ["admin"], passwordHash: "x" },
});
await db.run(sql`
  insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version) values ('bench@bench.test', 'x', 'Bench', 'Bench', 'bench', '+4915112345678', 'DE', 'x', 'x', '1', '1')`);
await db.run(sql`
  insert into store (user_id, platform, name, url, domain_norm, status)
  select id, 'manual', 'Harbour Goods', 'https://bench.test', 'bench.test', 'CONNECTED' from "user"`);
await db.run(sql`
  insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
await db.run(sql`
  insert into product (spu, title, description, category_id, status, hs_code, origin)
  select 'SPU-' || n, '{"en": "Folding camp chair", "zh": "户外折叠露营椅"}', '{}', (select id from category where slug = 'bench'), 'on',
    '940171', 'CN' from generate_series(1, ${skus}::int) n`);
await db.run(sql`
  insert into variant (product_id, sku, options, price, weight_g)
  select id, 'SKU-' || lpad(substr(spu, 5), 4, '0'), '{}', 1250, 400 from product`);
await db.run(sql`
  insert into bin (warehouse_id, code, sort)
  select (select id from warehouse where code = 'CN'), 'A-' || n, n from generate_series(1, ${skus}::int) n`);
await db.run(sql`
  insert into stock (variant_id, warehouse_id, on_hand) select id, (select id from warehouse where code = 'CN'), 0 from variant`);
await db.run(sql`
  insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
  select v.id, b.warehouse_id, b.id, 1000, 'file', 'system' from variant v join bin b on b.code = 'A-' || substr(v.sku, 5)::int`);
await db.run(sql`
  insert into number_range (carrier, prefix, digits, first, last, next, created_by)
  select distinct carrier, 'QX' || left(md5(carrier), 2), 12, 100000000000, 100000900000, 100000000000, 'system' from ship_channel`);
/** Orders of two lines from one number to another. */
async function fillOrders(tx: Tx, status: string, [from, to]: readonly [number, number]): Promise<void> {
  await tx.run(sql`
    insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, store_pay_status,
      ship_to, country, channel_id, warehouse_id, paid_at, accepted_at, purchased_at)
    select 'Q' || 1000000 + n, u.id, s.id, n::text, '#' || n, 'manual', now(), ${status}, 'paid',
      jsonb_build_object('firstName', 'Nora', 'lastName', 'Blum ' || n, 'country', 'DE', 'city', 'Bremen', 'street', 'Am Kai 4',
        'postCode', '28195', 'province', '', 'company', '', 'houseNo', '', 'address', '', 'phone', '+4915112345678', 'email', ''),
      'DE', (select id from ship_channel order by sort, code limit 1), (select id from warehouse where code = 'CN'), now(), now(), now()
    from generate_series(${from}::int, ${to}::int) n, "user" u, store s`);
  await tx.run(sql`
    insert into order_line (order_id, external_line_id, title, qty, link_status, store_price)
    select id, k::text, 'Chair', 1, 'linked', 1999 from store_order, generate_series(1, 2) k where status = ${status}`);
  await tx.run(sql`
    insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
    select l.id, v.id, 1, 0, 400 from order_line l join store_order o on o.id = l.order_id
    join variant v on v.sku = 'SKU-' || lpad((1 + (o.external_order_id::int * 7 + l.external_line_id::int * 11) % ${skus}::int)::text, 4, '0')
    where o.status = ${status}`);
}

await transaction((tx) => fillOrders(tx, "PURCHASING", [1, orders]));
await transaction(async (tx) => {
  // Nobody searches them: their words are not written.
  await tx.run(sql`set local session_replication_role = replica`);
  await fillOrders(tx, "SHIPPED", [orders + 1, orders + before]);
});
await db.run(sql`analyze`);
const held = sql`order_line l join store_order o on o.id = l.order_id join order_line_item i on i.order_line_id = l.id
  where o.status = 'PURCHASING'`;
await db.run(sql`
  insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status)
  select i.variant_id, o.warehouse_id, sum(i.qty), 'store_order', o.id, 'firm' from ${held} group by 1, 2, o.id`);
await db.run(sql`
  update stock s set reserved = n.qty from (select i.variant_id, sum(i.qty)::int as qty from ${held} group by 1) n
  where n.variant_id = s.variant_id`);
// What was sent before stands in the tables that the pages read.
await db.run(sql`
  insert into manifest (no, warehouse_id, carrier, status, created_by, closed_at)
  select 'M' || n, w.id, 'YunExpress', 'CLOSED', 'system', now() from generate_series(1, 100) n, warehouse w where w.code = 'CN'`);
await db.run(sql`
  insert into outbound_parcel (no, order_id, warehouse_id, status, weighed_g, carrier, tracking_no, packed_at, labelled_at, created_by, manifest_id)
  select 'P' || o.no, o.id, o.warehouse_id, 'HANDED_OVER', 1200, 'YunExpress', 'YT' || lpad(o.external_order_id, 16, '0'), now(), now(),
    'system', m.id
  from store_order o join manifest m on m.no = 'M' || 1 + o.external_order_id::int % 100 where o.status = 'SHIPPED'`);
await db.run(sql`
  insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
  select p.id, i.id, i.variant_id, i.qty, i.qty
  from outbound_parcel p join order_line l on l.order_id = p.order_id join order_line_item i on i.order_line_id = l.id`);
await db.run(sql`vacuum analyze`);
const inOrders = await db.rows<{ no: string; sku: string }>(sql`
  select o.no, v.sku from order_line l join store_order o on o.id = l.order_id join order_line_item i on i.order_line_id = l.id
  join variant v on v.id = i.variant_id where o.status = 'PURCHASING' order by o.no, v.sku`);
const pieces = Object.fromEntries(
  [...Map.groupBy(inOrders, ({ no }) => no)].map(([no, own]) => [no, own.map(({ sku }) => sku)]),
);
process.stdout.write(JSON.stringify({ cookie: await cookieOf("staff", staff.id), pieces }));
await closeDatabase();
