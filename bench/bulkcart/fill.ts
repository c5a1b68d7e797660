/**
 * Fills a migrated, empty database with goods that are sold in bulk or by piece, and a member with money and an address.
 * Prints the member's cookie.
 */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";
import { cookieOf } from "../session";

await seedReference();
await db.run(sql`
  insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
// Four variants a product; every fifth product is sold by piece.
await db.run(sql`
  insert into product (spu, title, description, category_id, status, sale_modes, moq, hs_code, origin)
  select 'P' || n, jsonb_build_object('en', 'Folding chair ' || n, 'zh', '折叠椅 ' || n), '{}', c.id, 'on',
    case when n % 5 = 0 then '{dropship}'::text[] else '{bulk}' end, case when n % 5 = 0 then 1 else 40 end, '940171', 'CN'
  from generate_series(1, 1000) n, category c where c.slug = 'bench'`);
await db.run(sql`
  insert into product_media (product_id, file_key, sort) select id, 'goods/' || spu || '.webp', 0 from product`);
await db.run(sql`
  insert into variant (product_id, sku, options, price, weight_g, length_mm, width_mm, height_mm, sort)
  select id, spu || '-' || s, jsonb_build_object('Size', s::text), 900, 40, 100, 100, 20, s from product, generate_series(1, 4) s`);
await db.run(sql`
  insert into price_tier (variant_id, min_qty, price) select id, m, 900 - m from variant, unnest('{40,100,300}'::int[]) m`);
await db.run(sql`
  insert into stock (variant_id, warehouse_id, on_hand)
  select v.id, w.id, 0 from variant v, warehouse w where w.code = 'CN'`);
await db.run(sql`
  insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
  select s.variant_id, s.warehouse_id, null, 5000, 'file', 'system' from stock s`);
const member = await db.first<{ id: string }>(sql`
  insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version, email_verified_at)
  values ('buyer@bench.test', 'x', 'B', 'B', 'Buyer', '1', 'DE', 'search', 'woocommerce', '1', '1', now()) returning id`);
const id = member?.id ?? "";
await db.run(sql`
  insert into address (user_id, kind, first_name, last_name, country, city, street, house_no, post_code, phone, is_default)
  values (${id}, 'shipping', 'Mira', 'Holm', 'DE', 'Hamburg', 'Kajen', '7', '20459', '+4915112345678', true)`);
const receipt = { amount: 10_000_000_000n, ccy: "USD", credited: 10_000_000_000n };
const facts = {
  idemKey: randomUUID(),
  member: id,
  ref: { type: "bench", id },
  psp: "psp:stripe" as const,
  receipt,
};
await transaction((tx) => post(tx, [recharged(facts)]));
await db.run(sql`vacuum analyze`);
process.stdout.write(JSON.stringify({ cookie: await cookieOf("member", id) }));
await closeDatabase();
