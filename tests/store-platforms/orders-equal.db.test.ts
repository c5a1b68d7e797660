/**
 * Whatever happens between a store and us, afterwards the member's orders equal the store's, exactly. A story by chance
 * from a seed, which the test's name says; `ORDERS_SEED=<seed>` tells the same story again.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { unbindStore } from "~/domain/stores/connect.server";
import { action as hook } from "~/routes/hooks/store-delivery";
import { db, sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { makeMember, makeProduct, type TestMember } from "../factories";
import { chinaWarehouse, fund, link, pay, prepareOrders, type World } from "../orders";
import { runJobs } from "../setup/jobs";
import { control, receive } from "../setup/outside";
import { signedUrl, type Keys } from "~/partners/woocommerce/oauth";
import { connect, fault, makeShop, type Shop } from "../shops";

const seed = Number(process.env.ORDERS_SEED ?? Math.floor(Math.random() * 1e9));
const steps = Number(process.env.ORDERS_STEPS ?? 70);

/** A random number from 0 up to 1 (mulberry32). */
let state = seed;
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const upTo = (most: number) => Math.floor(chance() * (most + 1));
function oneOf<T>(items: readonly T[]): T {
  const item = items[upTo(items.length - 1)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

type RawLine = { id: number; sku: string; quantity: number; total: string };
type RawAddress = Record<"first_name" | "last_name" | "address_1" | "city" | "postcode" | "country", string>;
type RawOrder = {
  id: number;
  status: string;
  total: string;
  currency: string;
  date_paid_gmt: string | null;
  shipping: RawAddress;
  line_items: RawLine[];
  refunds: { id: number; total: string }[];
};

/** A shop, who has it, and what happened to it. */
type Owned = {
  shop: Shop;
  /** The number of the key that we have; the shop's people have their own. */
  keyId: number;
  own: Keys;
  owner: TestMember;
  storeId: string;
  /** Ids of orders that were placed while a store of ours was bound, by the store. */
  placed: Map<string, Set<number>>;
  /** Ids of orders that the store dates after the present binding. */
  since: Set<number>;
  /** Seconds by which the store's clock is ahead, and what it said when the store was bound, in milliseconds. */
  clock: number;
  boundAt: number;
  down: boolean;
  revoked: boolean;
};

const stores: Owned[] = [];
const members: TestMember[] = [];
const story: string[] = [];

/** What the shop's own people do there: no fault meets it, and it is no call of ours. */
async function inside<T = unknown>(
  { shop, own }: Pick<Owned, "shop" | "own">,
  path: string,
  {
    method = "GET",
    query = {},
    body,
  }: { method?: string; query?: Record<string, unknown>; body?: unknown } = {},
): Promise<T> {
  const url = new URL(`${shop.url}/wp-json/wc/v3/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const once = { nonce: crypto.randomUUID(), timestamp: Math.floor(Date.now() / 1000) };
  const answer = await fetch(signedUrl(method, url, own, once), {
    method,
    headers: { "x-shop-owner": "1", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function newKey(shop: Shop): Promise<{ keyId: number; keys: Keys }> {
  type Made = { key_id: number; consumer_key: string; consumer_secret: string };
  const made = await control<Made>(`/control/woo/${shop.slug}/keys`, { permissions: "read_write" });
  return {
    keyId: made.key_id,
    keys: { consumerKey: made.consumer_key, consumerSecret: made.consumer_secret },
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const cents = (text: string) => BigInt(Math.round(Number(text) * 100));
const ordersOf = async (owned: Owned): Promise<RawOrder[]> => {
  const found: RawOrder[] = [];
  for (const status of ["any", "trash"])
    for (let page = 1; ; page++) {
      const query = { per_page: 100, page, status };
      const list = await inside<RawOrder[]>(owned, "orders", { query });
      found.push(...list);
      if (list.length < 100) break;
    }
  return found;
};

async function orderOf(owned: Owned): Promise<RawOrder | null> {
  const list = (await ordersOf(owned)).filter(({ status }) => status !== "trash");
  return list.length > 0 ? oneOf(list) : null;
}

const write = (owned: Owned, path: string, body: unknown) =>
  inside(owned, path, { method: /(batch|refunds)$/.test(path) ? "POST" : "PUT", body });

let door = 0;
const address = () => ({
  first_name: oneOf(["Nora", "Li", "Zoë"]),
  last_name: oneOf(["Blum", "Žák", "O'Neill"]),
  address_1: `Am Kai ${(door += 1)}`,
  city: oneOf(["Bremen", "Köln"]),
  postcode: "28195",
  country: "DE",
  state: "",
});
const skusOf = ({ shop: { slug } }: Owned) => [
  `${slug}-MUG-1`,
  `${slug}-MUG-2`,
  `${slug}-MOSS`,
  `${slug}-SAND`,
];

/** What buyers and shop owners do, and what goes wrong. A higher number makes it more frequent. */
const happenings: [often: number, name: string, act: (owned: Owned) => Promise<unknown>][] = [
  [10, "place", place],
  [4, "address", (owned) => edit(owned, () => ({ shipping: address() }))],
  [
    4,
    "units",
    (owned) =>
      edit(owned, ({ line_items, refunds }) =>
        refunds.length > 0 ? null : { line_items: [{ id: line_items[0]?.id, quantity: 1 + upTo(5) }] },
      ),
  ],
  [
    3,
    "lines",
    (owned) =>
      edit(owned, ({ line_items, refunds }) => {
        if (refunds.length > 0) return null;
        const fresh = { sku: oneOf(skusOf(owned)), quantity: 1 };
        return { line_items: line_items.length > 1 ? [{ id: line_items[0]?.id, quantity: 0 }] : [fresh] };
      }),
  ],
  [
    5,
    "status",
    (owned) => edit(owned, () => ({ status: oneOf(["cancelled", "processing", "on-hold", "completed"]) })),
  ],
  [
    2,
    "bulk",
    async (owned) => {
      const some = (await ordersOf(owned)).filter(({ status }) => status !== "trash" && chance() < 0.4);
      const status = oneOf(["processing", "cancelled"]);
      await write(owned, "orders/batch", { update: some.map(({ id }) => ({ id, status })) });
    },
  ],
  [
    3,
    "refund",
    async (owned) => {
      const order = await orderOf(owned);
      const line = order?.line_items[0];
      if (!order || !line || order.refunds.length > 0 || line.quantity < 1) return;
      const all = chance() < 0.3;
      const part = (cents(line.total) / BigInt(line.quantity)).toString();
      const amount = all ? order.total : (Number(part) / 100).toFixed(2);
      const lines = all ? [] : [{ id: line.id, quantity: 1, refund_total: amount }];
      await write(owned, `orders/${order.id}/refunds`, { amount, line_items: lines, api_refund: false });
    },
  ],
  [
    2,
    "delete",
    async (owned) => {
      const order = await orderOf(owned);
      const query = { force: chance() < 0.5 };
      if (order) await inside(owned, `orders/${order.id}`, { method: "DELETE", query });
    },
  ],
  [
    3,
    "pay",
    async ({ owner, storeId }) => {
      const found = await db.rows<{ no: string }>(sql`
        select no from store_order where store_id = ${storeId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE'
          and connection = 'CONNECTED' and pay_lock is null and abnormal = '{}' order by no limit 5`);
      // Not payable for some other reason is none of this test's.
      if (found.length > 0)
        await pay({ member: owner, storeId } as World, oneOf(found)).catch(() => undefined);
    },
  ],
  [
    8,
    "news goes wrong",
    ({ shop }) =>
      fault(oneOf(["lost", "lost", "duplicate", "late", "reorder"]), {
        target: `woo-webhooks:${shop.slug}`,
        times: 1 + upTo(3),
        ms: 400,
      }),
  ],
  [
    5,
    "answers go wrong",
    ({ shop }) =>
      fault(oneOf(["429", "429", "500", "reset", "malformed", "after-500"]), {
        target: `woo:${shop.slug}`,
        times: 1 + upTo(2),
        retryAfter: oneOf(["1", "600"]),
        match: "/orders",
        method: "GET",
      }),
  ],
  [
    1,
    "down",
    async (owned) => void ((owned.down = true), await fault("500", { target: `woo:${owned.shop.slug}` })),
  ],
  [
    1,
    "revoke",
    async (owned) => {
      await control(`/control/woo/${owned.shop.slug}/keys/${owned.keyId}`, undefined, "DELETE");
      owned.revoked = true;
    },
  ],
  [2, "an hour passes", async () => (passTime(), await bringOut())],
  [8, "jobs", () => runJobs({ mayFail: true })],
  [4, "poll", poll],
  [1, "clock", (owned) => setClock(owned, oneOf([-90, 0, 90]))],
  [1, "move", move],
];

const passTime = (ms = 3_600_000) => void vi.setSystemTime(Date.now() + ms);
async function setClock(owned: Pick<Owned, "shop" | "clock">, seconds: number): Promise<void> {
  await control(`/control/woo/${owned.shop.slug}`, { quirks: { clock_seconds: seconds } }, "PUT");
  owned.clock = seconds;
}

/** What a store's clock says: our `Date` jumps. */
const storeNow = ({ clock }: Pick<Owned, "clock">) =>
  performance.timeOrigin + performance.now() + clock * 1_000;

async function place(owned: Owned): Promise<void> {
  const lines = skusOf(owned)
    .filter(() => chance() < 0.5)
    .map((sku) => ({ sku, quantity: 1 + upTo(4) }));
  const body = {
    lines: lines.length > 0 ? lines : [{ sku: skusOf(owned)[0], quantity: 1 }],
    status: oneOf(["processing", "processing", "processing", "pending", "on-hold"]),
    shipping: address(),
  };
  const made = await control<{ id: number }>(`/control/woo/${owned.shop.slug}/orders`, body);
  owned.placed.get(owned.storeId)?.add(made.id);
  // After a clock was set back, new orders are dated before the binding: their member imports them as older ones.
  if (storeNow(owned) >= owned.boundAt) owned.since.add(made.id);
}

async function edit(owned: Owned, change: (order: RawOrder) => object | null): Promise<void> {
  const order = await orderOf(owned);
  const body = order && change(order);
  if (order && body) await write(owned, `orders/${order.id}`, body);
}

async function poll({ storeId }: Owned): Promise<void> {
  await addJob(db, "stores.poll", { storeId }, { key: `stores.poll:${storeId}`, maxAttempts: 3 });
  await runJobs({ mayFail: true });
}

/** Stores that were down are up again, and the owners of those whose keys were revoked authorise them again. */
async function bringOut(): Promise<void> {
  if (stores.some(({ down, revoked }) => down || revoked)) {
    await control("/control/faults", undefined, "DELETE");
    passTime();
  }
  for (const owned of stores) {
    owned.down = false;
    // Found out by the next call.
    if (owned.revoked) {
      await poll(owned);
      const { keyId, keys } = await newKey(owned.shop);
      Object.assign(owned, { keyId, revoked: false });
      Object.assign(owned.shop, keys);
      await connect(owned.owner.id, owned.shop);
    }
  }
  await runJobs({ early: true, mayFail: true });
}

/** A store's owner lets go of it, and another member takes it. */
async function move(owned: Owned): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  // A store that asked for ten minutes of rest is not called before.
  passTime(700_000);
  await bringOut();
  // Whole seconds: what is placed in the second of the move belongs to either.
  await pause(1_100);
  const gone = await unbindStore(owned.owner.id, owned.storeId, "Test store");
  if (!gone.ok) throw new Error(gone.error);
  await runJobs({ mayFail: true });
  owned.owner = oneOf(members.filter(({ id }) => id !== owned.owner.id));
  owned.storeId = await connect(owned.owner.id, owned.shop);
  if (!owned.placed.has(owned.storeId)) owned.placed.set(owned.storeId, new Set());
  owned.since = new Set();
  owned.boundAt = storeNow(owned);
  await linkAll(owned.storeId);
}

let goods = "";
async function linkAll(storeId: string): Promise<void> {
  await runJobs({ mayFail: true });
  const variants = await db.rows<{ id: string }>(sql`
    select v.id from store_variant v where v.store_id = ${storeId}
      and not exists (select 1 from variant_link l where l.store_variant_id = v.id)`);
  for (const { id } of variants) await link(id, [{ variantId: goods, qty: 1 }]);
}

beforeAll(async () => {
  await prepareOrders();
  const product = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 100_000, variants: [{}] });
  goods = product.variants[0]?.id ?? "";
  for (let i = 0; i < 4; i++) {
    const member = await makeMember();
    await fund(member.id, 10_000_000n);
    members.push(member);
  }
});
beforeEach(() => {
  receive({ "/hooks/:platform/:storeId": hook });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => control("/control/faults", undefined, "DELETE"));
afterAll(() => {
  vi.useRealTimers();
});

type Kept = {
  externalOrderId: string;
  status: string;
  box: string;
  abnormal: string[];
  hold: string;
  storeStatus: string;
  storePayStatus: string;
  storeTotal: bigint;
  storeCcy: string;
  shipTo: Record<string, string>;
  lines: { id: string; sku: string | null; qty: number; price: number }[];
};

const keptOf = (storeId: string) =>
  db.rows<Kept>(sql`
    select o.external_order_id, o.status, o.box, o.hold, o.abnormal, o.store_status, o.store_pay_status, o.store_total,
      o.store_ccy, o.ship_to, coalesce((select jsonb_agg(jsonb_build_object('id', l.external_line_id,
        'sku', l.store_sku, 'qty', l.qty, 'price', l.store_price) order by l.external_line_id::int)
        from order_line l where l.order_id = o.id), '[]') as lines
    from store_order o where o.store_id = ${storeId}`);

/** What the store says of an order, read as a shop owner would read it. */
async function truthOf(owned: Owned, order: RawOrder) {
  type Refund = { line_items: { quantity: number; meta_data: { key: string; value: string }[] }[] };
  const refunds = order.refunds.length > 0 ? await inside<Refund[]>(owned, `orders/${order.id}/refunds`) : [];
  const back = (line: number) =>
    refunds
      .flatMap(({ line_items }) => line_items)
      .filter(({ meta_data }) =>
        meta_data.some(({ key, value }) => key === "_refunded_item_id" && Number(value) === line),
      )
      .reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
  const lines = order.line_items
    .map(({ id, sku, quantity, total }) => ({
      id: String(id),
      sku,
      qty: quantity - back(id),
      price: Number(cents(total) / BigInt(quantity)),
    }))
    .filter(({ qty }) => qty > 0)
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  const refunded = order.refunds.reduce((sum, { total }) => sum + cents(total.replace("-", "")), 0n);
  const {
    first_name: firstName,
    last_name: lastName,
    address_1: street,
    city,
    postcode: postCode,
  } = order.shipping;
  const payment =
    order.status === "refunded"
      ? "refunded"
      : ["processing", "completed"].includes(order.status) || order.date_paid_gmt
        ? "paid"
        : "unpaid";
  return {
    leaving: ["cancelled", "refunded", "trash"].includes(order.status)
      ? "STORE_CANCELLED"
      : order.status === "completed"
        ? "FULFILLED_ELSEWHERE"
        : null,
    wanted: order.status === "processing" && lines.length > 0,
    facts: {
      storeStatus: order.status,
      storePayStatus: payment,
      storeTotal: cents(order.total) - refunded,
      storeCcy: order.currency,
    },
    goods: { to: { firstName, lastName, street, city, postCode, country: order.shipping.country }, lines },
  };
}

function goodsOf({ shipTo, lines }: Kept) {
  const { firstName, lastName, street, city, postCode, country } = shipTo;
  return { to: { firstName, lastName, street, city, postCode, country }, lines };
}

/** Compares the orders of a store with the member's; how many the member has. */
async function compare(owned: Owned): Promise<number> {
  const raw = new Map((await ordersOf(owned)).map((order) => [String(order.id), order]));
  const kept = await keptOf(owned.storeId);
  const leavingTags = ["STORE_CANCELLED", "FULFILLED_ELSEWHERE"];
  const mine = owned.placed.get(owned.storeId) ?? new Set<number>();
  const named = (id: string) => `${owned.shop.slug} order ${id}`;
  for (const order of kept) {
    const id = order.externalOrderId;
    expect(mine.has(Number(id)), `${named(id)} was placed while the store was theirs`).toBe(true);
    const open = order.status === "AWAITING_PAYMENT";
    const present = raw.get(id);
    if (!present) {
      // Of one that had left before, nobody asks any more.
      const left = order.abnormal.filter((tag) => leavingTags.includes(tag));
      expect(left.length, `${named(id)} was deleted`).toBeGreaterThan(0);
      if (open) expect(order.box, named(id)).toBe("IGNORED");
      continue;
    }
    const truth = await truthOf(owned, present);
    const { storeStatus, storePayStatus, storeTotal, storeCcy } = order;
    expect({ storeStatus, storePayStatus, storeTotal, storeCcy }, named(id)).toEqual(truth.facts);
    const tags = order.abnormal.filter((tag) => leavingTags.includes(tag));
    const known = truth.leaving === null ? [] : [truth.leaving];
    // Who was paid and then left the store for two reasons has two tags; the last is the present one.
    if (open) expect(tags, `${named(id)} ${order.status}`).toEqual(known);
    else expect(tags, `${named(id)} ${order.status}`).toEqual(expect.arrayContaining(known));
    if (truth.leaving === null) expect(tags, named(id)).toEqual([]);
    if (open) {
      expect(goodsOf(order), named(id)).toEqual(truth.goods);
      if (truth.leaving) expect(order.box, named(id)).toBe("IGNORED");
    } else if (truth.leaving === null) {
      const changed = JSON.stringify(goodsOf(order)) !== JSON.stringify(truth.goods);
      const units = (lines: Kept["lines"]) => lines.map(({ id: line, qty }) => [line, qty]);
      const differs =
        JSON.stringify(units(order.lines)) !== JSON.stringify(units(truth.goods.lines)) ||
        JSON.stringify(goodsOf(order).to) !== JSON.stringify(truth.goods.to);
      // Its member is asked, or the desk is told.
      const isSaid = order.abnormal.includes("STORE_CHANGED") || order.hold === "ADDRESS";
      expect(isSaid, `${named(id)} changed ${changed}`).toBe(differs);
    }
  }
  for (const [id, order] of raw) {
    const truth = await truthOf(owned, order);
    if (!truth.wanted || !owned.since.has(order.id)) continue;
    expect(
      kept.map(({ externalOrderId }) => externalOrderId),
      `${named(id)} ${JSON.stringify(truth.facts.storeStatus)} is missing`,
    ).toContain(id);
  }
  return kept.length;
}

test(
  `the member's orders equal the store's after ${steps} happenings (ORDERS_SEED=${seed})`,
  { timeout: 60_000 + steps * 2_000 },
  async () => {
    for (const [i, clock] of [0, -90, 90].entries()) {
      const shop = await makeShop({ mugs: 2 });
      await setClock({ shop, clock }, clock);
      const owner = members[i] as TestMember;
      const own = (await newKey(shop)).keys;
      const { keyId, keys } = await newKey(shop);
      Object.assign(shop, keys);
      const storeId = await connect(owner.id, shop);
      stores.push({
        shop,
        keyId,
        own,
        owner,
        storeId,
        placed: new Map([[storeId, new Set()]]),
        since: new Set(),
        clock,
        // An unknown store brings the orders of some days before, too.
        boundAt: 0,
        down: false,
        revoked: false,
      });
      await linkAll(storeId);
    }
    const bag = happenings.flatMap(([often, name, act]) =>
      Array.from({ length: often }, () => ({ name, act })),
    );
    for (let step = 0; step < steps; step++) {
      const owned = oneOf(stores);
      const { name, act } = oneOf(bag);
      // Buyers and owners act in a shop that is up; only we do not reach it.
      if (owned.down || owned.revoked) {
        await bringOut();
      }
      story.push(`${owned.shop.slug} ${name}`);
      await act(owned);
    }
    await control("/control/faults", undefined, "DELETE");
    // A store that moved at last has orders to compare, too.
    for (const owned of stores) for (let i = 0; i < 3; i++) await place(owned);
    await pause(500);
    passTime();
    await bringOut();
    for (const task of ["stores.webhooks", "stores.poll", "stores.compareOrders"])
      for (const { storeId } of stores)
        await addJob(db, task as "stores.poll", { storeId }, { key: `${task}:${storeId}` });
    for (let round = 0; round < 4; round++) await runJobs({ early: true, mayFail: round < 3 });
    try {
      let compared = 0;
      for (const owned of stores) compared += await compare(owned);
      expect(compared).toBeGreaterThan(0);
    } catch (error) {
      if (error instanceof Error) error.message += `\n${story.join("\n")}`;
      throw error;
    }
  },
);
