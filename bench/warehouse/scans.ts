/**
 * Fills a migrated, empty database with waves of 200 orders, then scans one by one. Prints one line of JSON: milliseconds by
 * kind. Arguments: open lines, scans of each kind.
 */
import "~/domain/wiring.server";
import { scanPack } from "~/domain/warehouse/parcels/pack.server";
import { scanPick } from "~/domain/warehouse/picking/pick.server";
import { resolveScan } from "~/domain/warehouse/scan/resolve.server";
import { closeDatabase, db, prisma, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

const [lines = 100_000, scans = 400] = process.argv.slice(2).map(Number);
const [ofWave, skus] = [200, 2_000];
const waves = Math.ceil(lines / ofWave);

await seedReference();
const { id: staffId } = await prisma.staff.create({
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
  insert into product (spu, title, description, category_id, status)
  select 'SPU-' || n, '{"en": "Chair"}', '{}', (select id from category where slug = 'bench'), 'on'
  from generate_series(1, ${skus}::int) n`);
await db.run(sql`
  insert into variant (product_id, sku, options, price, weight_g, barcode)
  select id, 'SKU-' || spu, '{}', 1250, 400, '59' || lpad(substr(spu, 5), 11, '0') from product`);
await db.run(sql`
  insert into bin (warehouse_id, code, sort)
  select (select id from warehouse where code = 'CN'), 'A-' || n, n from generate_series(1, ${skus}::int) n`);
await db.run(sql`
  insert into stock (variant_id, warehouse_id, on_hand) select id, (select id from warehouse where code = 'CN'), 0 from variant`);
await db.run(sql`
  insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
  select v.id, b.warehouse_id, b.id, 1000, 'file', 'system' from variant v join bin b on b.code = 'A-' || substr(v.sku, 9)`);
// Without figures the database joins what was just filled row by row.
await db.run(sql`analyze`);
await db.run(sql`
  insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, status, box, ship_to, country,
    channel_id, warehouse_id, paid_at, accepted_at, purchased_at)
  select 'Q' || 1000000 + n, u.id, s.id, n::text, '#' || n, 'webhook', now(), 'PURCHASING', 'ACTIVE', '{}', 'DE',
    (select id from ship_channel order by sort, code limit 1), (select id from warehouse where code = 'CN'), now(), now(), now()
  from generate_series(1, ${waves * ofWave}::int) n, "user" u, store s`);
await db.run(sql`
  insert into order_line (order_id, external_line_id, title, qty, link_status) select id, '1', 'Chair', 1, 'linked' from store_order`);
await db.run(sql`analyze`);
await db.run(sql`
  insert into order_line_item (order_line_id, variant_id, qty, unit_price, weight_g)
  select l.id, v.id, 1, 1250, 400 from order_line l join store_order o on o.id = l.order_id
  join variant v on v.sku = 'SKU-SPU-' || 1 + o.external_order_id::int % ${skus}::int`);
await db.run(sql`
  insert into bin (warehouse_id, code, kind)
  select (select id from warehouse where code = 'CN'), 'T-W' || n, 'tote' from generate_series(1, ${waves}::int) n`);
await db.run(sql`
  insert into wave (no, warehouse_id, tote_id, created_by)
  select 'W' || n, b.warehouse_id, b.id, 'system' from generate_series(1, ${waves}::int) n join bin b on b.code = 'T-W' || n`);
await db.run(sql`
  insert into wave_order (wave_id, order_id)
  select v.id, o.id from store_order o join wave v on v.no = 'W' || 1 + (o.external_order_id::int - 1) / ${ofWave}::int`);
await db.run(sql`analyze`);
await db.run(sql`
  insert into pick_line (wave_id, order_id, order_line_item_id, variant_id, bin_id, qty)
  select w.wave_id, w.order_id, i.id, i.variant_id, s.bin_id, 1 from wave_order w
  join order_line l on l.order_id = w.order_id join order_line_item i on i.order_line_id = l.id
  join bin_stock s on s.variant_id = i.variant_id`);
await db.run(sql`
  update bin_stock s set picking = p.n from (select bin_id, variant_id, count(*)::int as n from pick_line group by 1, 2) p
  where p.bin_id = s.bin_id and p.variant_id = s.variant_id`);
await db.run(sql`analyze`);

const staff = { id: staffId, roles: ["warehouse"] as const };
const by = { id: staff.id, roles: [...staff.roles] };
const times: Record<string, number[]> = { "at the shelf": [], "at the bench": [], anywhere: [] };

async function timed(kind: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  times[kind]?.push(performance.now() - begun);
}

const skuAt = (n: number) => `SKU-SPU-${1 + (n % skus)}`;
function must(done: { ok: boolean; error?: string }) {
  if (!done.ok) throw new Error(done.error);
}

// Whole waves, one after the other, as a picker goes.
for (let n = 1; n <= scans; n++) {
  const wave = `W${1 + Math.floor((n - 1) / ofWave)}`;
  await timed("at the shelf", async () =>
    must(await scanPick(by, wave, { code: skuAt(n), from: null }, `pick ${n}`)),
  );
}
for (let n = 1; n <= scans; n++) {
  const wave = `W${1 + Math.floor((n - 1) / ofWave)}`;
  const bench = { code: skuAt(n), order: null, grams: null };
  await timed("at the bench", async () => must(await scanPack(by, wave, bench, `pack ${n}`)));
}
const codes = (n: number) => [
  skuAt(n * 37),
  `Q${1_000_000 + n * 11}`,
  `W${1 + (n % waves)}`,
  `59${String(n).padStart(11, "0")}`,
  "NOTHING",
];
for (let n = 1; n <= scans; n++) await timed("anywhere", () => resolveScan(codes(n)[n % 5] ?? ""));

await closeDatabase();
process.stdout.write(JSON.stringify(times));
