/**
 * Many stores that sell the same piece of ours, each a shop of the sandbox. An input line takes the last pieces off our
 * shelf, waits until every shop says 0, and answers by milliseconds from the commit to that, one for each store.
 * Arguments: the sandbox's address, stores, and how long to wait at most (seconds).
 */
import "~/domain/wiring.server";
import { createInterface } from "node:readline";
import { moveGoods } from "~/domain/stock/goods.server";
import { credentialsContext } from "~/domain/stores/stores.server";
import { seal } from "~/platform/crypto.server";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { seedReference } from "../../prisma/seed/reference";

const [sandbox = "", count = "200", patience = "120"] = process.argv.slice(2);

async function control<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(sandbox + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

await seedReference();
const [memberId, productId, variantId] = [uuidv7(), uuidv7(), uuidv7()];
await db.run(sql`
  insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
await db.run(sql`
  insert into product (id, spu, title, description, category_id, status)
  select ${productId}, 'LAST', '{"en": "Last piece"}', '{}', id, 'on' from category where slug = 'bench'`);
await db.run(sql`
  insert into variant (id, product_id, sku, price, weight_g) values (${variantId}, ${productId}, 'LAST', 1250, 400)`);
const house = await db.first<{ id: string }>(
  sql`select id from warehouse where active order by sort, code limit 1`,
);
const warehouseId = house?.id ?? "";
await db.run(sql`
  insert into "user" (id, email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
    terms_version, email_verified_at)
  values (${memberId}, 'seller@bench.test', 'x', 'B', 'B', 'Seller', '1', 'DE', 'search', 'woocommerce', '1', '1', now())`);

type Keys = { consumer_key: string; consumer_secret: string };

/** A shop with one product, connected and linked without a word to it. */
async function makeStore(n: number): Promise<void> {
  const [slug, storeId] = [`bench-${n}`, uuidv7()];
  await control(`/control/woo/${slug}`, { name: `Shop ${n}` });
  const fields = {
    name: "Last piece",
    type: "simple",
    status: "publish",
    sku: `LAST-${n}`,
    regular_price: "29.00",
  };
  const { id } = await control<{ id: number }>(`/control/woo/${slug}/products`, fields);
  const keys = await control<Keys>(`/control/woo/${slug}/keys`, { permissions: "read_write" });
  const sealed = seal(
    JSON.stringify({ consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret }),
    credentialsContext(storeId),
  );
  await transaction(async (tx) => {
    await tx.run(sql`
      insert into store (id, user_id, platform, name, url, domain_norm, credentials_enc, inventory_sync, last_order_sync_at, settings)
      values (${storeId}, ${memberId}, 'woocommerce', ${slug}, ${`${sandbox}/woo/${slug}`}, ${slug}, ${sealed}, true, now(),
        '{"stockMargin": 0, "pollMinutes": 60}')`);
    await tx.run(sql`
      with p as (insert into store_product (store_id, external_id, title) values (${storeId}, ${String(id)}, 'Last piece') returning id),
        v as (insert into store_variant (store_product_id, store_id, external_id, title)
          select id, ${storeId}::uuid, ${String(id)}, 'Last piece' from p returning id),
        k as (insert into variant_link (store_variant_id) select id from v returning id)
      insert into variant_link_item (link_id, variant_id, qty) select id, ${variantId}::uuid, 1 from k`);
  });
}
for (let n = 1; n <= Number(count); n++) await makeStore(n);

const move = (qty: number) =>
  transaction((tx) =>
    moveGoods(tx, "system", [{ variantId, warehouseId, qty, binId: null, reason: "correction" }]),
  );

/** Milliseconds from an instant until each store had taken a number, as the worker notes it after the store's answer. */
async function told(number: number, since: number): Promise<number[]> {
  const until = Date.now() + Number(patience) * 1000;
  for (;;) {
    const rows = await db.rows<{ at: Date }>(sql`
      select stock_at as at from store_variant_update where stock = ${number} and due_at is null`);
    if (rows.length === Number(count)) return rows.map(({ at }) => at.getTime() - since);
    if (Date.now() > until) throw new Error(`${rows.length} of ${count} stores say ${number}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const before = Date.now();
  await move(7);
  await told(7, before);
  // The commit is what counts: it is the moment from which nobody can buy the goods from us.
  await move(-7);
  const committed = Date.now();
  process.stdout.write(`${JSON.stringify({ round: line, times: await told(0, committed) })}\n`);
}
await closeDatabase();
