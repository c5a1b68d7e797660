/**
 * Stores of two platforms whose orders are paid and bought. An input line sends that many parcels a second until all
 * are sent, waits until the stores have taken each tracking number, and answers by milliseconds from the commit to that
 * for each platform. Arguments: the sandbox's address, stores of a platform, orders of a store.
 */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { post } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";
import { connectStore } from "~/domain/stores/connect.server";
import { saveLinks } from "~/domain/stores/links.server";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { seedReference } from "../../prisma/seed/reference";
import { shopifyShop, until, wooShop, type Shop } from "./shops";

const [sandbox = "", stores = "10", orders = "10"] = process.argv.slice(2);

/* ---------- goods and a member with money ---------- */

const [memberId, productId, variantId] = [uuidv7(), uuidv7(), uuidv7()];
const payer = { id: memberId, email: "seller@bench.test", locale: "en-US" };

async function fill(): Promise<void> {
  await seedReference();
  await db.run(sql`
    insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
  await db.run(sql`
    insert into product (id, spu, title, description, category_id, status)
    select ${productId}, 'MUG', '{"en": "Mug"}', '{}', id, 'on' from category where slug = 'bench'`);
  await db.run(sql`
    insert into variant (id, product_id, sku, price, weight_g) values (${variantId}, ${productId}, 'MUG', 450, 400)`);
  await db.run(sql`
    insert into stock (variant_id, warehouse_id, on_hand) select ${variantId}, id, 1000000 from warehouse where active`);
  await db.run(sql`
    insert into "user" (id, email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
      terms_version, email_verified_at)
    values (${memberId}, ${payer.email}, 'x', 'B', 'B', 'Seller', '1', 'DE', 'search', 'woocommerce', '1', '1', now())`);
  const amount = 100_000_000n;
  const receipt = { amount, ccy: "USD", credited: amount };
  const ref = { type: "bench", id: memberId };
  const facts = { idemKey: randomUUID(), member: memberId, ref, psp: "psp:stripe" as const, receipt };
  await transaction((tx) => post(tx, [recharged(facts)]));
}

/* ---------- stores ---------- */

let bought = 0;

/** A connected store with a linked mug and its orders, imported. */
async function makeStore({ platform, url, keys, order }: Shop, name: string): Promise<void> {
  const connected = await connectStore({ platform, memberId, name, url, keys });
  if (!connected.ok) throw new Error(`${url}: ${connected.error}`);
  const { storeId } = connected.value;
  const mug = await until("products", () =>
    db.first<{ id: string }>(sql`select id from store_variant where store_id = ${storeId}`),
  );
  const items = [{ sku: "MUG", qty: 1 }];
  const linked = await saveLinks(memberId, storeId, [
    { storeVariantId: mug.id, country: null, options: [], kind: "linked", items },
  ]);
  if (!linked.ok) throw new Error(linked.error);
  for (let i = 0; i < Number(orders); i++) await order(bought++);
}

/** All orders, paid from the balance and bought; their numbers. */
async function payAll(): Promise<string[]> {
  const all = 2 * Number(stores) * Number(orders);
  const rows = await until("orders", async () => {
    const found = await db.rows<{ no: string }>(sql`
      select no from store_order where user_id = ${memberId} and status = 'AWAITING_PAYMENT' and total is not null order by id`);
    return found.length === all ? found : null;
  });
  const nos = rows.map(({ no }) => no);
  for (let at = 0; at < nos.length; at += 50) {
    const checkout = await checkoutOf(
      memberId,
      (await createCheckout(memberId, nos.slice(at, at + 50))) ?? "",
    );
    if (!checkout) throw new Error("no checkout");
    const confirmed = { method: "wallet" as const, expectedTotal: checkout.total, seen: checkout.seen };
    const started = await payCheckout(payer, checkout.id, confirmed, randomUUID());
    if (!started.ok || started.value.state !== "settled") throw new Error(JSON.stringify(started));
  }
  for (const no of nos) {
    await acceptOrder({ no }, "system");
    await markPurchased(no, "system");
  }
  return nos;
}

/* ---------- parcels ---------- */

type Sent = { packageId: string; at: number };

async function send(no: string): Promise<Sent> {
  const page = await anyOrder(no);
  const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
  const parcel = { carrier: "Quay Line", trackingNo: `QL${no}`, trackingUrl: null, weightG: 400, items };
  const sent = await dispatchParcel(no, parcel, "system");
  if (!sent.ok) throw new Error(`${no}: ${sent.error}`);
  return { packageId: sent.value.packageId, at: Date.now() };
}

async function turn(nos: readonly string[], perSecond: number): Promise<Record<string, number[]>> {
  const begun = performance.now();
  const sending: Promise<Sent>[] = [];
  for (const [i, no] of nos.entries()) {
    const wait = begun + (i * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    sending.push(send(no));
  }
  const sent = new Map((await Promise.all(sending)).map(({ packageId, at }) => [packageId, at]));
  type Written = { packageId: string; platform: string; at: Date };
  const written = await until("tracking in the stores", async () => {
    const rows = await db.rows<Written>(sql`
      select w.package_id, s.platform, w.done_at as at from package_writeback w
      join store_order o on o.id = w.order_id join store s on s.id = o.store_id where w.status = 'DONE'`);
    return rows.length === sent.size ? rows : null;
  });
  const times: Record<string, number[]> = {};
  for (const { packageId, platform, at } of written)
    (times[platform] ??= []).push(Math.max(0, at.getTime() - (sent.get(packageId) ?? 0)));
  return times;
}

await fill();
for (let n = 0; n < Number(stores); n++) {
  await makeStore(await wooShop(sandbox, `track-${n}`), `Woo ${n}`);
  await makeStore(await shopifyShop(sandbox, `track-${n}`), `Shopify ${n}`);
}
const paid = await payAll();
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await turn(paid.splice(0), Number(line)))}\n`);
await closeDatabase();
