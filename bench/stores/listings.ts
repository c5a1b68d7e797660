/**
 * Products and connected stores of one platform. An input line lists every product in each of the stores, waits until
 * all are written, and answers by what the stores count. Arguments: the sandbox's address, the platform, stores,
 * products, calls a second that a WooCommerce store lets through.
 */
import "~/domain/wiring.server";
import { createInterface } from "node:readline";
import type { ListingDraft } from "~/domain/listings/draft";
import { createListings } from "~/domain/listings/listings.server";
import { connectStore } from "~/domain/stores/connect.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { seedReference } from "../../prisma/seed/reference";
import { control, shopifyShop, until, wooShop, type Shop } from "./shops";

const [sandbox = "", platform = "shopify", stores = "5", products = "200", callsASecond = "5"] =
  process.argv.slice(2);

const memberId = uuidv7();

/* ---------- goods ---------- */

type Goods = { productId: string; variants: string[] };

/** Every other product comes in two colours. */
async function fill(): Promise<Goods[]> {
  await seedReference();
  await db.run(sql`
    insert into category (id, path, slug, name) select id, array[id], 'bench', '{}' from (select uuidv7() as id) c`);
  await db.run(sql`
    insert into "user" (id, email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
      terms_version, email_verified_at)
    values (${memberId}, 'seller@bench.test', 'x', 'B', 'B', 'Seller', '1', 'DE', 'search', 'woocommerce', '1', '1', now())`);
  const goods: Goods[] = [];
  for (let n = 0; n < Number(products); n++) goods.push(await product(n));
  return goods;
}

async function product(n: number): Promise<Goods> {
  const productId = uuidv7();
  const colours = n % 2 === 0 ? [] : ["Moss", "Sand"];
  const options =
    colours.length === 0 ? [] : [{ name: { en: "Colour" }, values: colours.map((en) => ({ en })) }];
  await db.run(sql`
    insert into product (id, spu, title, description, category_id, status, options)
    select ${productId}, ${`P${n}`}, ${JSON.stringify({ en: `Lamp ${n}` })}::jsonb, '{}', id, 'on',
      ${JSON.stringify(options)}::jsonb
    from category where slug = 'bench'`);
  const variants: string[] = [];
  for (const colour of colours.length === 0 ? [null] : colours) {
    const id = uuidv7();
    variants.push(id);
    const chosen = colour === null ? {} : { Colour: colour };
    await db.run(sql`
      insert into variant (id, product_id, sku, price, weight_g, options)
      values (${id}, ${productId}, ${`P${n}-${colour ?? "ONE"}`}, 450, 400, ${JSON.stringify(chosen)}::jsonb)`);
    await db.run(sql`
      insert into stock (variant_id, warehouse_id, on_hand) select ${id}, id, 1000 from warehouse where active`);
  }
  return { productId, variants };
}

/* ---------- stores ---------- */

type Connected = Shop & { storeId: string };

async function makeStore(n: number): Promise<Connected> {
  const slug = `list-${platform}-${n}`;
  const shop =
    platform === "shopify"
      ? await shopifyShop(sandbox, slug)
      : await wooShop(sandbox, slug, { calls_a_second: Number(callsASecond) });
  const { url, keys } = shop;
  const connected = await connectStore({ platform: shop.platform, memberId, name: slug, url, keys });
  if (!connected.ok) throw new Error(`${url}: ${connected.error}`);
  const { storeId } = connected.value;
  await until("the store's products", () =>
    db.first(sql`select 1 from store_variant where store_id = ${storeId}`),
  );
  return { ...shop, storeId };
}

/** What a store has given and what it would have; `refused` are the calls that came too soon. */
type Used = { used: number; given: number; refused: number };

type Bucket = { available: number; at: number; spent?: number; throttled?: number };
type Limit = { answered: number; refused: number; at: number };

/** Begins to count: the answer tells what has been used since. */
async function counting({ slug }: Connected): Promise<() => Promise<Used>> {
  const begun = Date.now();
  if (platform !== "shopify") {
    const limit = async () => (await control<{ limit: Limit }>(sandbox, `/control/woo/${slug}`)).limit;
    const before = await limit();
    return async () => {
      const now = await limit();
      return {
        used: now.answered - before.answered,
        given: ((now.at - begun) / 1_000) * Number(callsASecond),
        refused: now.refused - before.refused,
      };
    };
  }
  type State = { bucket: Bucket; restoreRate: number };
  const state = () => control<State>(sandbox, `/control/shopify/${slug}`);
  const { bucket: before, restoreRate } = await state();
  const flowed = ((begun - before.at) / 1_000) * restoreRate;
  const full = Math.min(restoreRate * 20, before.available + flowed);
  return async () => {
    const { bucket: now } = await state();
    return {
      used: (now.spent ?? 0) - (before.spent ?? 0),
      // What was in the bucket and is not any more was given too.
      given: ((now.at - begun) / 1_000) * restoreRate + full - now.available,
      refused: (now.throttled ?? 0) - (before.throttled ?? 0),
    };
  };
}

/* ---------- listings ---------- */

function draftOf(storeId: string, { productId, variants }: Goods, n: number): ListingDraft {
  return {
    storeId,
    productId,
    title: `Lamp ${n}`,
    description: "<p>Bright.</p>",
    images: [],
    categories: [],
    pricing: {
      rule: { kind: "multiple", multiple: 250 },
      ending: "none",
      comparePercent: 0,
      shipCountry: "US",
      channelId: null,
      allowLoss: false,
    },
    skuPrefix: "",
    published: true,
    variants: variants.map((variantId) => ({ variantId, price: 2_990n, compareAt: null, byHand: false })),
  };
}

async function turn(all: readonly Connected[], goods: readonly Goods[]) {
  const begun = performance.now();
  const counts = await Promise.all(all.map(counting));
  for (const [n, each] of goods.entries()) {
    const cost = { goods: 450n, shipping: 300n };
    const costs = async () => new Map(each.variants.map((id) => [id, cost]));
    const made = await createListings(
      memberId,
      all.map(({ storeId }) => draftOf(storeId, each, n)),
      costs,
    );
    for (const one of made) if (!one.ok) throw new Error(one.error);
  }
  const total = all.length * goods.length;
  await until(
    "listings",
    async () => {
      const row = await db.first<{ listed: number; failed: number }>(sql`
        select count(*) filter (where status = 'LISTED')::int as listed,
          count(*) filter (where status = 'LISTING_FAILED')::int as failed from listing`);
      if (row?.failed) throw new Error(`${row.failed} listings failed`);
      return row?.listed === total ? row : null;
    },
    600_000,
  );
  const seconds = (performance.now() - begun) / 1_000;
  const used = await Promise.all(counts.map((count) => count()));
  return { listings: total, seconds, stores: used };
}

const goods = await fill();
const all: Connected[] = [];
for (let n = 0; n < Number(stores); n++) all.push(await makeStore(n));
for await (const _ of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await turn(all, goods))}\n`);
await closeDatabase();
