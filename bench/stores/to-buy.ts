/**
 * Accepted orders that lack goods, and the list of what to buy. An input line reads the list in its ways so many times,
 * and answers by milliseconds for each. Arguments: open lines, SKUs, suppliers.
 */
import "~/domain/wiring.server";
import { createInterface } from "node:readline";
import type { Staff } from "~/domain/accounts/people";
import { toBuyList } from "~/domain/purchasing/lists.server";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { seedReference } from "../../prisma/seed/reference";

const [lines = "100000", skus = "20000", suppliers = "50"] = process.argv.slice(2);

/** Two lines an order, each lacking one piece; every SKU is asked for by several orders. */
async function fill(): Promise<void> {
  await seedReference();
  const [open, goods] = [Number(lines), Number(skus)];
  await db.run(sql`
    insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
  await db.run(sql`
    insert into product (spu, title, description, category_id, status)
    select 'P' || n, '{"en": "Goods"}', '{}', c.id, 'on' from generate_series(1, ${goods}) n, category c
    where c.slug = 'bench'`);
  await db.run(sql`
    insert into variant (product_id, sku, price, weight_g, backorder) select id, spu || '-1', 450, 400, true from product`);
  await db.run(sql`
    insert into supplier (no, name, ccy, created_by)
    select 'B' || n, 'Supplier ' || n, 'USD', 'system' from generate_series(1, ${Number(suppliers)}) n`);
  await db.run(sql`
    insert into supplier_price (supplier_id, variant_id, price, usd_micros, created_by)
    select s.id, v.id, 300, 3000000, 'system'
    from (select id, row_number() over (order by id) as n from variant) v
    join (select id, row_number() over (order by id) as n from supplier) s on s.n = v.n % ${Number(suppliers)} + 1`);
  await db.run(sql`
    insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
      terms_version, email_verified_at)
    values ('seller@bench.test', 'x', 'B', 'B', 'Seller', '1', 'DE', 'search', 'woocommerce', '1', '1', now())`);
  await db.run(sql`
    insert into store (user_id, platform, name, url, domain_norm, status)
    select id, 'manual', 'Bench', 'https://bench.test', 'bench.test', 'CONNECTED' from "user"`);
  // Nobody searches these orders: their words are not written.
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, country, ship_to,
        warehouse_id, paid_at, accepted_at)
      select 'QB' || n, s.user_id, s.id, n::text, '#' || n, 'manual', now(), 'PURCHASING', 'DE', '{}', w.id, now(),
        now() - make_interval(secs => n)
      from generate_series(1, ${open / 2}) n, store s, warehouse w where w.code = 'CN'`);
    await tx.run(sql`
      insert into order_line (order_id, external_line_id, title, qty, link_status)
      select o.id, k::text, 'Goods', 1, 'linked' from store_order o, generate_series(1, 2) k`);
    await tx.run(sql`
      insert into order_line_item (order_line_id, variant_id, qty, unit_price)
      select l.id, v.id, 1, 450 from (select id, row_number() over (order by id) as n from order_line) l
      join (select id, row_number() over (order by id) as n from variant) v on v.n = l.n % ${goods} + 1`);
  });
  await db.run(sql`vacuum analyze`);
  await db.rows(sql`select purchase_need_refresh(array_agg(id)) from store_order`);
  await db.run(sql`vacuum analyze`);
}

const buyer = { id: "", roles: ["sourcing"] } as unknown as Staff;

const ways: Record<string, string> = {
  "first page": paths.deskToBuy(),
  "of a supplier": paths.deskToBuy({ supplier: "B7" }),
  "a search": paths.deskToBuy({ q: "P123" }),
};

/** Page and counts of a tab, as the screen reads them. */
async function read(url: string): Promise<number> {
  const begun = performance.now();
  const query = toBuyList.parse(url, buyer);
  await Promise.all([toBuyList.page(buyer, query), toBuyList.counts?.(buyer, query)]);
  return performance.now() - begun;
}

await fill();
for await (const line of createInterface({ input: process.stdin })) {
  const times: Record<string, number[]> = {};
  for (const [name, url] of Object.entries(ways)) {
    await read(url);
    const all: number[] = [];
    for (let i = 0; i < Number(line); i++) all.push(await read(url));
    times[name] = all;
  }
  process.stdout.write(`${JSON.stringify(times)}\n`);
}
await closeDatabase();
