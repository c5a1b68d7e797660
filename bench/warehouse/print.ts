/**
 * Fills a migrated, empty database with packed parcels, then makes their papers as one file, several times. Prints one line
 * of JSON. Arguments: parcels, runs.
 */
import "~/domain/wiring.server";
import { askPrint, buildPrint } from "~/domain/warehouse/paper/print.server";
import type { PaperKind } from "~/domain/warehouse/paper/papers";
import { closeDatabase, db, prisma, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const [parcels = 200, runs = 3] = process.argv.slice(2).map(Number);

await seedReference();
const staff = await prisma.staff.create({
  data: { email: "bench@example.test", name: "Bench", roles: ["warehouse"], passwordHash: "x" },
});
await db.run(sql`
  insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version) values ('bench@example.test', 'x', 'Bench', 'Bench', 'bench', '+4915112345678', 'DE', 'x', 'x', '1', '1')`);
await db.run(sql`
  insert into store (user_id, platform, name, url, domain_norm)
  select id, 'woocommerce', 'Harbour Goods', 'https://bench.example.test', 'bench.example.test' from "user"`);
await db.run(sql`
  insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
await db.run(sql`
  insert into product (spu, title, description, category_id, status, hs_code, origin)
  select 'SPU-' || n, jsonb_build_object('en', 'Folding camp chair of ' || n || ' parts', 'zh', '户外折叠露营椅'), '{}',
    (select id from category where slug = 'bench'), 'on', '940171', 'CN' from generate_series(1, 60) n`);
await db.run(sql`
  insert into variant (product_id, sku, options, price, weight_g)
  select id, 'SKU-' || spu, '{"Colour": "Black"}', 1250, 400 from product`);
// Half of the recipients write in Latin letters, the others in Chinese, Cyrillic or Arabic.
await db.run(sql`
  insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, box, ship_to, country,
    channel_id, warehouse_id, store_ccy)
  select 'Q' || 100000 + n, u.id, s.id, n::text, '#' || n, 'webhook', now(), 'PURCHASING', 'ACTIVE',
    jsonb_build_object('firstName', (array['Mira', 'Jörg', '伟', 'Анна', 'Ada', 'Zoë', 'ليلى', 'Ben'])[1 + n % 8],
      'lastName', (array['Holm', 'Müller', '王', 'Смирнова', 'Byron', 'Dupont', 'حداد', 'Fox'])[1 + n % 8] || n,
      'company', case when n % 5 = 0 then 'Donaudampfschifffahrtsgesellschaft mbH' else '' end, 'country', 'DE',
      'province', '', 'city', 'Hamburg', 'street', 'Kajen ' || n, 'houseNo', '', 'address', '', 'postCode', '20459',
      'phone', '+4915112345678', 'email', ''),
    'DE', (select id from ship_channel order by sort, code limit 1), (select id from warehouse where code = 'CN'), 'EUR'
  from generate_series(1, ${parcels}::int) n, "user" u, store s`);
await db.run(sql`
  insert into order_line (order_id, external_line_id, title, qty, store_price, variant_id)
  select o.id, k::text, 'Chair ' || k, 1 + k % 3, 3900, (select id from variant order by sku offset (o.external_order_id::int * 7 + k) % 60 limit 1)
  from store_order o, generate_series(1, 3) k`);
await db.run(sql`
  insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
  select id, variant_id, qty, 1250, 400 from order_line`);
await db.run(sql`
  insert into outbound_parcel (no, order_id, warehouse_id, status, weighed_g, carrier, tracking_no, packed_at, created_by)
  select 'P' || o.no, o.id, o.warehouse_id, 'LABELLED', 1200, 'YunExpress', 'YT' || lpad(o.external_order_id, 16, '0'), now(), 'system'
  from store_order o`);
await db.run(sql`
  insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
  select p.id, i.id, i.variant_id, i.qty, i.qty
  from outbound_parcel p join order_line l on l.order_id = p.order_id join order_line_item i on i.order_line_id = l.id`);

async function make(kinds: readonly PaperKind[]) {
  const asked = await askPrint(staff, "waiting", kinds);
  if (!asked.ok) throw new Error(asked.error);
  const begun = performance.now();
  await buildPrint(asked.value, true);
  const took = performance.now() - begun;
  const run = await prisma.printRun.findUniqueOrThrow({ where: { id: asked.value } });
  if (run.status !== "READY" || run.total !== parcels)
    throw new Error(`the print is ${run.status}: ${JSON.stringify(run.left)}`);
  await db.run(sql`update outbound_parcel set prints = 0`);
  return { papers: kinds.join(", "), took, bytes: Number(run.bytes) };
}

const made = [];
for (let run = 0; run < runs; run++) {
  // As the first prints them: nothing is kept yet.
  await db.run(sql`delete from outbound_paper`);
  made.push(await make(["label"]));
  made.push(await make(["label", "slip", "customs"]));
}
await closeDatabase();
process.stdout.write(JSON.stringify(made));
