/** Fills a migrated, empty database with sent orders whose parcels are followed. Arguments: parcels. */
import "~/domain/wiring.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const [parcels = 10_000] = process.argv.slice(2).map(Number);

await seedReference();
await db.run(sql`
  insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version) values ('bench@example.test', 'x', 'Bench', 'Bench', 'bench', '+4915112345678', 'DE', 'x', 'x', '1', '1')`);
await db.run(sql`
  insert into store (user_id, platform, name, url, domain_norm)
  select id, 'woocommerce', 'Harbour Goods', 'https://bench.example.test', 'bench.example.test' from "user"`);
await db.run(sql`
  insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, box, ship_to, country,
    warehouse_id, paid_at, accepted_at, purchased_at, shipped_at)
  select 'Q' || 1000000 + n, u.id, s.id, n::text, '#' || n, 'webhook', now(), 'SHIPPED', 'ACTIVE', '{}', 'DE',
    (select id from warehouse where code = 'CN'), now(), now(), now(), now() - interval '1 day'
  from generate_series(1, ${parcels}::int) n, "user" u, store s`);
await db.run(sql`
  insert into package (order_id, warehouse_id, carrier, tracking_no, shipped_at)
  select id, warehouse_id, 'YunExpress', 'YT26' || lpad(external_order_id, 12, '0'), now() - interval '1 day' from store_order`);
await db.run(sql`
  insert into tracking (package_id, number, provider, carrier, carrier_key, follow, registered_at)
  select id, tracking_no, '17track', 'yunexpress', '190008', 'FOLLOWED', now() from package`);
await db.run(sql`vacuum analyze`);
await closeDatabase();
