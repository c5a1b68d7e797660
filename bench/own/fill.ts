/**
 * Fills a migrated, empty database with members' own goods: one has many SKUs and movements, others some. Prints the
 * cookie of the first. Arguments: SKUs, movements, other members.
 */
import "~/domain/wiring.server";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";
import { cookieOf } from "../session";

const [skus = 5_000, moves = 200_000, others = 200] = process.argv.slice(2).map(Number);
const each = Math.ceil(moves / skus);
const orders = 20_000;

await seedReference();
await db.run(sql`
  insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
await db.run(sql`
  insert into product (spu, title, description, category_id, status, sale_modes, moq)
  select 'P' || n, jsonb_build_object('en', (array['Folding chair', 'Storm lamp', 'Tin kettle', 'Wool blanket'])[1 + n % 4] || ' ' || n),
    '{}', c.id, 'on', '{dropship,bulk}', 10 from generate_series(1, ${skus / 5}::int) n, category c where c.slug = 'bench'`);
await db.run(sql`
  insert into product_media (product_id, file_key, sort) select id, 'goods/' || spu || '.webp', 0 from product`);
await db.run(sql`
  insert into variant (product_id, sku, price, weight_g, sort)
  select id, 'OWN-' || lpad(substr(spu, 2), 4, '0') || '-' || s, 900, 400, s from product, generate_series(1, 5) s`);
await db.run(sql`
  insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version, email_verified_at)
  select 'own' || n || '@bench.test', 'x', 'B', n::text, 'Owner ' || n, '1', 'DE', 'search', 'woocommerce', '1', '1', now()
  from generate_series(0, ${others}::int) n`);
await db.run(sql`
  insert into store (user_id, platform, name, url, domain_norm, status)
  select id, 'woocommerce', 'Bench', 'https://' || id || '.test', id || '.test', 'CONNECTED' from "user"`);
// What the triggers would make of the rows is written with them.
await transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`);
  await tx.run(sql`
    insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, country, ship_to)
    select 'QO' || n, s.user_id, s.id, n::text, '#' || n, 'webhook', now(), 'DELIVERED', 'DE', '{}'
    from generate_series(1, ${orders}::int) n, store s where s.user_id = (select id from "user" where email = 'own0@bench.test')`);
  await tx.run(sql`
    insert into stock_lot (user_id, variant_id, warehouse_id, unit_cost, qty_in, qty_left, came_as, received_at)
    select u.id, v.id, w.id, 500 + v.n % 400, 200, 200 - (${each}::int - 1) / 2, 'SENT_IN', now() - interval '200 days'
    from "user" u, (select id, row_number() over (order by sku)::int as n from variant) v, warehouse w
    where w.code = 'CN' and (u.email = 'own0@bench.test' or v.n % 100 = substr(split_part(u.email, '@', 1), 4)::int % 100)`);
  // One comes in; each piece that leaves is reserved before.
  await tx.run(sql`
    insert into lot_move (user_id, variant_id, warehouse_id, lot_id, kind, qty, held, balance, free, ref_type, ref_id, at)
    select l.user_id, l.variant_id, l.warehouse_id, l.id,
      case when k = 0 then 'SENT_IN' when k % 2 = 1 then 'RESERVE' else 'OUTBOUND' end,
      case when k = 0 then 200 when k % 2 = 1 then 0 else -1 end, case when k = 0 then 0 when k % 2 = 1 then 1 else -1 end,
      200 - k / 2, 200 - (k + 1) / 2, case when k > 0 then 'store_order' end,
      case when k > 0 then o.ids[1 + (hashtext(l.id::text || k / 2) & 65535) % ${orders}::int] end,
      now() - interval '200 days' + k * interval '200 days' / ${each}::float8
    from generate_series(0, ${each}::int - 1) k, stock_lot l, (select array_agg(id) as ids from store_order) o
    order by k, l.variant_id`);
  await tx.run(sql`
    insert into own_stock (user_id, variant_id, warehouse_id, in_stock, reserved, alert_at)
    select user_id, variant_id, warehouse_id, qty_left, 0, case when hashtext(id::text) % 10 = 0 then qty_left + 5 end from stock_lot`);
  await tx.run(sql`
    insert into bulk_order (no, user_id, kind, status, warehouse_id, goods, is_split, paid_state, price_lock_until, paid_at)
    select 'BK' || n, u.id, 'INVENTORY', (array['TO_BE_PURCHASED', 'IN_STOCK', 'CLOSED'])[1 + n % 3], w.id, 50000, false, 'full', now(), now()
    from generate_series(1, 300) n, "user" u, warehouse w where u.email = 'own0@bench.test' and w.code = 'CN'`);
  await tx.run(sql`
    insert into bulk_line (bulk_order_id, variant_id, qty, unit_price)
    select b.id, v.id, 10, 500 from (select id, row_number() over (order by no)::int as n from bulk_order) b
    join (select id, row_number() over (order by sku)::int as n from variant) v on v.n % 300 = b.n - 1`);
  await tx.run(sql`
    insert into store_product (store_id, external_id, title, status)
    select s.id, v.id::text, 'Sold ' || v.sku, 'publish' from variant v, store s
    where s.user_id = (select id from "user" where email = 'own0@bench.test')`);
  await tx.run(sql`
    insert into store_variant (store_product_id, store_id, external_id, sku, title)
    select id, store_id, external_id, title, title from store_product`);
  await tx.run(sql`insert into variant_link (store_variant_id) select id from store_variant`);
  await tx.run(sql`
    insert into variant_link_item (link_id, variant_id, qty)
    select k.id, s.external_id::uuid, 1 from variant_link k join store_variant s on s.id = k.store_variant_id`);
});
await db.run(sql`vacuum analyze`);
const owner = await db.first<{ id: string }>(sql`select id from "user" where email = 'own0@bench.test'`);
process.stdout.write(JSON.stringify({ cookie: await cookieOf("member", owner?.id ?? "") }));
await closeDatabase();
