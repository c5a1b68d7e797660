/**
 * Fills a migrated, empty database with orders as they stand after three years: one member with a hundred thousand of
 * them, others with fifty thousand, of all states, stores and countries, with lines, parcels, steps and refunds.
 */
import "~/domain/wiring.server";
import pg from "pg";
import { addUpTally } from "~/domain/orders/tally.server";
import { lookAtTouched } from "~/domain/warehouse/picking/ready-count.server";
import { closeDatabase } from "~/platform/db";
import { env } from "~/platform/env.server";
import { seedReference } from "../../prisma/seed/reference";
import { qualities, things, uses } from "../goods/vocabulary";
import {
  chineseGivens,
  clerk,
  countries,
  families,
  givens,
  others,
  othersOrders,
  seller,
  sellersOrders,
  skus,
  stores,
} from "./people";

await seedReference();
const client = new pg.Client({ connectionString: env().DATABASE_URL });
await client.connect();
/** What follows is planned with what stands now: an insert that reads empty-looking tables took ten minutes. */
const run = async (text: string, values: unknown[] = []) => {
  await client.query(text, values);
  if (text.startsWith("insert"))
    await client.query("analyze product, variant, store_order, order_line, order_line_item");
};

/* Numbers that look drawn by lot and are the same in every run: below $2, for a number and what it is for. */
await run(`create function pg_temp.lot(n bigint, what int, below int) returns int language sql immutable as
  $$ select (abs(hashint8extended(n, what) % 1000000007) % below)::int $$`);
/* The same, but half of all fall on the first eighth or so, as with customers' names and countries. */
await run(`create function pg_temp.often(n bigint, what int, below int) returns int language sql immutable as
  $$ select floor(below * power(pg_temp.lot(n, what, 100003) / 100003.0, 3))::int $$`);

/* Goods. */
const names = Object.values(things)
  .flat()
  .flatMap(([thing]) => uses.map(([use]) => `${thing} ${use}`))
  .map((name, i) => `${qualities[i % qualities.length]?.[0] ?? ""} ${name}`);
await run(
  `insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`,
);
await run(
  `insert into product (spu, title, description, category_id, status, price_from, price_to, in_stock)
   select 'orders-' || n, jsonb_build_object('en', ($2::text[])[n]), '{}', (select id from category where slug = 'bench'),
     'on', 1250, 1250, true from generate_series(1, $1::int) n`,
  [skus / 5, names],
);
await run(
  `insert into product_media (product_id, file_key, sort) select id, 'goods/' || spu || '.webp', 0 from product`,
);
await run(
  `insert into variant (product_id, sku, price, weight_g, sort)
   select p.id, 'QS-' || 1000 + p.n || '-' || (array['A','B','C','D','E'])[s], 500 + pg_temp.lot(p.n, s, 4000), 400, s
   from (select id, substr(spu, 8)::int - 1 as n from product) p, generate_series(1, 5) s`,
);

/* People and their stores. */
await run(
  `insert into staff (id, email, password_hash, name, roles) values ($1, 'clerk@bench.test', 'x', 'Bench', '{admin}')`,
  [clerk],
);
await run(
  `insert into "user" (id, email, password_hash, first_name, last_name, user_name, phone, country, channel, platform,
     status, terms_version, email_verified_at)
   select id, 'seller' || n || '@bench.test', 'x', 'B', n::text, 'Seller ' || n, '1', 'DE', 'search', 'woocommerce',
     '1', '1', now()
   from (select n, case n when 0 then $1::uuid else uuidv7() end as id from generate_series(0, $2::int) n) m`,
  [seller, others],
);
await run(
  `insert into store (user_id, platform, name, url, domain_norm, last_order_sync_at)
   select u.id, 'woocommerce', (array['North','Harbour','Lime','Atlas','Cosy','Trail','Paws','Studio','Urban','Little','Bright','Plain'])[n]
     || ' Store ' || n, 'https://' || n || '.' || u.id || '.test', n || '.' || u.id || '.test', now()
   from "user" u, generate_series(1, $2::int) n where u.id = $1 or n = 1`,
  [seller, stores],
);

/* Orders, the oldest first: what is old has arrived, what is new is open; some were closed or put aside. */
await run(
  `insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, box,
     connection, hold, abnormal, trashed_at, store_pay_status, store_status, store_total, ship_to, country, channel_id,
     warehouse_id, quoted_at, goods, discount, shipping, service, tax, total, paid_at, accepted_at, purchased_at,
     shipped_at, delivered_at, remark)
   select 'Q' || 260101 + n % 28 || 100000 + n, o.owner, s.ids[1 + pg_temp.often(n, 3, cardinality(s.ids))], n::text,
     '#' || 1000 + n, 'webhook', at, status, box,
     case when status <> 'AWAITING_PAYMENT' or lot < 800 then 'CONNECTED' when lot < 880 then 'PARTIAL' else 'UNCONNECTED' end,
     case when status in ('PENDING', 'PURCHASING') and lot < 60
       then (array['QUOTE','INTERCEPT_REQUESTED','INTERCEPTED','PRICE_DIFF','STOCK','ADDRESS'])[1 + lot / 10] else 'NONE' end,
     case when status = 'AWAITING_PAYMENT' and lot % 10 = 0
         then array[(array['ADDRESS_INCOMPLETE','OUT_OF_STOCK','NO_CHANNEL','STORE_UNPAID','DUPLICATE','PRICE_CHANGED'])[1 + lot / 10 % 6]]
       when status in ('PENDING', 'PURCHASING') and lot % 50 = 0 then '{STORE_CHANGED}' else '{}' end,
     case when box = 'TRASH' then at + interval '3 days' end, case when lot % 40 = 0 then 'unpaid' else 'paid' end,
     'processing', 2000 + pg_temp.lot(n, 5, 9000), ship, ship ->> 'country',
     case when lot < 980 then c.ids[1 + pg_temp.lot(n, 6, cardinality(c.ids))] end, w.id,
     case when status = 'AWAITING_PAYMENT' and lot % 100 = 7 then null else at + interval '1 minute' end,
     goods, discount, 450, 50, tax, goods - discount + 500 + tax, case when paid then at + interval '1 day' end, case when paid then at + interval '25 hours' end,
     case when rank > 2 or (rank = 2 and lot % 2 = 0) then at + interval '2 days' end,
     case when rank > 2 then at + interval '4 days' end, case when rank > 3 then at + interval '12 days' end,
     case when lot % 30 = 0 then 'Please leave it with the neighbour' end
   from (
     select *, case when lot % 20 = 0 then 100 else 0 end as discount, case when lot % 3 = 0 then goods / 5 else 0 end as tax,
       case status when 'PENDING' then 1 when 'PURCHASING' then 2 when 'SHIPPED' then 3 when 'DELIVERED' then 4 else 0 end as rank,
       status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED') or (status = 'CLOSED' and lot % 2 = 0) as paid
     from (
       select *, case when kind < 40 then 'CLOSED' when kind < 85 then 'AWAITING_PAYMENT'
           when age < 0.06 then case when kind < 800 then 'AWAITING_PAYMENT' else 'PENDING' end when age < 0.08 then 'PENDING'
           when age < 0.11 then 'PURCHASING' when age < 0.2 then 'SHIPPED' when kind < 115 then 'AWAITING_PAYMENT'
           else 'DELIVERED' end as status,
         case when kind < 40 then 'ACTIVE' when kind < 60 then 'TRASH' when kind < 75 then 'DRAFT' when kind < 85 then 'IGNORED' else 'ACTIVE' end as box
       from (
         select n, pg_temp.lot(n, 1, 1000) as kind, pg_temp.lot(n, 2, 1000) as lot, 1.0 - n / ($2::numeric + 1) as age,
           now() - interval '3 years' * (1.0 - n / ($2::float8 + 1)) as at, 800 + pg_temp.lot(n, 4, 5000) as goods,
           jsonb_build_object('firstName', case when family ~ '^[A-Z]' then ($4::text[])[1 + pg_temp.lot(n, 8, cardinality($4::text[]))]
               else ($5::text[])[1 + pg_temp.lot(n, 8, cardinality($5::text[]))] end, 'lastName', family, 'company', '',
             'country', ($6::text[])[1 + pg_temp.often(n, 9, cardinality($6::text[]))], 'province', '', 'city', 'Bremen',
             'street', 'Am Kai ' || n % 200, 'houseNo', '', 'address', '', 'postCode', '28195', 'phone', '+49 421 12345',
             'email', 'buyer' || n || '@example.test') as ship
         from generate_series(1, $2::int) n, lateral (select ($3::text[])[1 + pg_temp.often(n, 7, cardinality($3::text[]))] as family) f) drawn) aged) stated
   cross join lateral (select case when n % 3 <> 2 then $1::uuid
     else (select array_agg(id order by id) from "user" where id <> $1)[1 + pg_temp.lot(n, 10, $7::int)] end as owner) o
   cross join lateral (select array_agg(id order by name) as ids from store where user_id = o.owner) s
   cross join (select array_agg(id order by code) as ids from ship_channel) c
   cross join (select id from warehouse where code = 'CN') w
   order by n`,
  [seller, sellersOrders + othersOrders, families, givens, chineseGivens, countries, others],
);

/* One line or some, each of one SKU: half of all lines are of an eighth of the SKUs. */
await run(
  `insert into order_line (order_id, external_line_id, title, store_sku, qty, store_price, link_status)
   select o.id, l::text, 'Shop''s own ' || (p.title ->> 'en'), 'SHOP-' || p.spu, 1 + pg_temp.lot(o.n * 10 + l, 20, 3), 2500,
     case when o.connection <> 'CONNECTED' and l = 1 then 'unlinked' else 'linked' end
   from (select id, connection, substr(no, 8)::bigint as n from store_order) o
     cross join lateral generate_series(1, 1 + pg_temp.often(o.n, 19, 4)) l
     join product p on p.spu = 'orders-' || 1 + pg_temp.often(o.n * 10 + l, 21, $1::int)`,
  [skus / 5],
);
await run(
  `insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
   select l.id, v.id, l.qty, v.price, 400
   from order_line l join product p on 'SHOP-' || p.spu = l.store_sku
     join variant v on v.product_id = p.id and v.sort = 1 + pg_temp.lot(hashtext(l.id::text), 22, 5)
   where l.link_status = 'linked'`,
);

/* Parcels, some of which their store did not take; steps; refunds. */
await run(
  `insert into package (order_id, carrier, tracking_no, tracking_url, status, shipped_at, delivered_at)
   select id, 'YunExpress', 'YT' || 2026000000000000 + substr(no, 8)::bigint * 7919, 'https://track.test/', status, shipped_at, delivered_at
   from store_order where status in ('SHIPPED', 'DELIVERED')`,
);
await run(
  `insert into package_writeback (package_id, order_id, status, error)
   select id, order_id, case when pg_temp.lot(hashtext(id::text), 30, 200) = 0 then 'FAILED' else 'DONE' end, null from package`,
);
await run(
  `insert into state_transition (entity, entity_id, from_state, to_state, event, actor, at)
   select 'store_order', o.id, null, step, 'bench', 'system', o.placed_at + i * interval '1 hour'
   from store_order o, unnest('{AWAITING_PAYMENT,PENDING,PURCHASING,SHIPPED}'::text[]) with ordinality s(step, i)
   where i = 1 or o.paid_at is not null`,
);
await run(
  `insert into refund (no, user_id, order_id, status, amount, goods, reason, created_at)
   select 'R' || no, user_id, id, 'COMPLETED', 200, 200, 'other', paid_at + interval '20 days' from store_order
   where status = 'DELIVERED' and substr(no, 8)::int % 60 = 0`,
);

/* Claims, questions to members, files of orders, and what the figures sum. */
await run(
  `insert into aftersale_case (no, user_id, order_id, reason, want, amount_req, amount_ok, status, due_at, waiting_since,
     policy_version, policy, created_at)
   select 'C' || n, user_id, id, (array['damaged','missing','defective','wrong_item'])[1 + n % 4], 'refund', 400,
     case when stands = 'RESOLVED_REFUND' then 400 end, stands, case when stands = 'PROPOSED' then at + interval '7 days' end,
     at, 1, '{}', at
   from (
     select *, case when placed_at < now() - interval '300 days' then (array['RESOLVED_REFUND','REJECTED','CLOSED'])[1 + n % 3]
       else (array['UNDER_REVIEW','AWAITING_RESPONSE','PROPOSED','RETURN_PENDING'])[1 + n % 4] end as stands
     from (select o.id, o.user_id, o.placed_at, substr(o.no, 8)::int as n, o.delivered_at + interval '2 days' as at
       from store_order o where o.status = 'DELIVERED') d where n % 20 = 1) c`,
);
await run(
  `insert into aftersale_line (case_id, order_line_id, qty)
   select c.id, (select l.id from order_line l where l.order_id = c.order_id order by l.id limit 1), 1 from aftersale_case c`,
);
await run(
  `insert into case_message (case_id, body)
   select c.id, 'The glass is cracked from top to bottom.' from aftersale_case c`,
);
await run(
  `insert into order_question (order_id, user_id, kind, status, item_id, variant_id, qty, hours, opened_at, due_at, answer,
     answered_by, answered_at, raised_by)
   select o.id, o.user_id, 'STOCK', case when o.hold = 'STOCK' then 'OPEN' else 'ANSWERED' end, i.id, i.variant_id, i.qty, 72,
     o.accepted_at, now() + interval '2 days', case when o.hold = 'STOCK' then null else 'refund' end,
     case when o.hold = 'STOCK' then null else 'member:' || o.user_id end, case when o.hold = 'STOCK' then null else now() end,
     'staff:' || $1
   from store_order o cross join lateral (select i.* from order_line l join order_line_item i on i.order_line_id = l.id
     where l.order_id = o.id order by i.id limit 1) i
   where o.hold = 'STOCK' or (o.status = 'DELIVERED' and substr(o.no, 8)::int % 50 = 3)`,
  [clerk],
);
await run(
  `insert into import_run (kind, file_name, actor, status, rows, items, created, failed, created_at, started_at, finished_at)
   select 'orders', 'orders-' || n || '.xlsx', 'member:' || $1, 'DONE', 100, 100, 98, 2, now() - n * interval '1 day',
     now() - n * interval '1 day', now() - n * interval '1 day' from generate_series(1, 400) n`,
  [seller],
);
await run(
  `insert into sales_fact (user_id, store_id, order_id, order_no, line_id, source, kind, at, day, item, title, sku,
     variant_id, orders, units, revenue, ccy, usd_ppm, revenue_usd, goods, freight, service, tax, cost_known)
   select o.user_id, o.store_id, o.id, o.no, l.id, 'bench:' || o.id, 'sale', o.paid_at, o.paid_at::date, coalesce(v.sku, l.store_sku),
     l.title, coalesce(v.sku, ''), v.id, case when row_number() over (partition by o.id order by l.id) = 1 then 1 else 0 end,
     l.qty, 2500 * l.qty, 'EUR', 1100000, 2750 * l.qty, coalesce(i.unit_price, 0) * l.qty,
     case when row_number() over (partition by o.id order by l.id) = 1 then o.shipping else 0 end, 0, 0, true
   from store_order o join order_line l on l.order_id = o.id left join order_line_item i on i.order_line_id = l.id
     left join variant v on v.id = i.variant_id
   where o.paid_at is not null`,
);
await run(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
await addUpTally();
await lookAtTouched();
await run(`vacuum analyze`);
/* As on a day of work: what changed since the last vacuum is not yet known to be visible to all. */
await run(
  `update store_order set updated_at = now() where id in (select id from store_order order by placed_at desc limit 3000)`,
);
await run(`checkpoint`);
await client.end();
await closeDatabase();
