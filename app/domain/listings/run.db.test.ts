import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bindListeners, replaceListeners } from "~/domain/bus";
import { connectStore, pauseStore } from "~/domain/stores/connect.server";
import { storePausedUntil } from "~/domain/stores/pauses.server";
import { confirmAccess, storeClient } from "~/domain/stores/stores.server";
import { removeProduct } from "~/domain/stores/sync.server";
import { applyEvent } from "~/domain/stores/webhooks.server";
import { db, sql, transaction } from "~/platform/db";
import { unbindStore } from "~/domain/stores/connect.server";
import { costs, draftFor, lampProduct, listIn, listingNow } from "../../../tests/listings";
import { runJobs } from "../../../tests/setup/jobs";
import { control, eventually, sandbox } from "../../../tests/setup/outside";
import { fault, inShop, keysOf, type Shop } from "../../../tests/shops";
import { connectedStore, listenToStores, readyStore, stopShops } from "../../../tests/stores";
import { categoryLists, queueCategories, readCategories } from "./categories.server";
import {
  deleteListings,
  relistListing,
  retryListings,
  syncListings,
  unlistListings,
} from "./listings.server";
import { doPending } from "./pending.server";
import { markGone, resumeQueue } from "./news.server";
import { heedPrices } from "./own-price.server";
import { endQueue } from "./steps.server";
import { runStore } from "./run.server";
import { sweepListings } from "./sweep.server";
import { isBeingWritten, takeListing, takePending } from "./take.server";

beforeEach(() => {
  const { listeners } = listenToStores();
  bindListeners([listeners]);
  replaceListeners({
    "stores.reconnected": resumeQueue,
    "stores.unbound": endQueue,
    "stores.productsGone": markGone,
    "stores.pricesSeen": (tx, seen) => heedPrices(tx, seen),
    "stores.isBeingWritten": isBeingWritten,
  });
});
afterEach(stopShops);

const swift = () => Promise.resolve();
const run = (storeId: string) => runStore(storeId, { pace: swift, seconds: 20 });

type WooProduct = {
  id: number;
  name: string;
  sku: string;
  status: string;
  variations: number[];
  stock_quantity: number | null;
  description: string;
  price: string;
};

const inStore = async (shop: Shop, title = "Harbour lamp") => {
  const products = await inShop<WooProduct[]>(shop, {
    path: "wc/v3/products",
    query: { per_page: 100, status: "any" },
  });
  return products.filter(({ name }) => name === title);
};

const ofStore = (shop: Shop) => ({ target: `woo:${shop.slug}` });

/** The next try is due, and no lease stands. */
const passTime = () =>
  db.run(sql`update listing set next_try_at = null, lease_until = case when lease_until is null then null
    else now() - interval '1 second' end`);

const news = (memberId: string) =>
  db.rows<{ event: string; data: unknown }>(
    sql`select event, data from notification where user_id = ${memberId} order by created_at`,
  );

describe("a category that the store has no more", () => {
  test("fails the listing with its name, and the categories are read again", async () => {
    const { member, shop, storeId } = await connectedStore();
    await queueCategories(db, storeId);
    await readCategories(storeId);
    const product = await lampProduct([]);
    const id = await listIn(member.id, storeId, product, { categories: ["17", "18"] });
    await fetch(`${sandbox().url}/woo/${shop.slug}/categories/18/delete`, { method: "POST" });
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({
      ...{ status: "LISTING_FAILED", errorCode: "category", errorText: "Home and living / Lighting" },
      ...{ errorSku: null, externalProductId: null },
    });
    expect(await inStore(shop)).toEqual([]);
    await readCategories(storeId);
    const [list] = await categoryLists(member.id);
    expect(list?.categories.map(({ name }) => name)).not.toContain("Home and living / Lighting");
    const draft = draftFor(storeId, product, { categories: ["17"] });
    expect(await relistListing(member.id, id, draft, costs)).toMatchObject({ ok: true });
    await run(storeId);
    expect(await inStore(shop)).toMatchObject([{ categories: [{ name: "Kitchen" }] }]);
  });
});

describe("what the store tells of a product that we wrote", () => {
  const told = (storeId: string, externalId: string | null) =>
    db.rows<{ id: string; outcome: string | null }>(sql`
      select id, outcome from store_webhook_event where store_id = ${storeId} and resource_id = ${externalId}`);
  const readings = async (shop: Shop) => {
    type Seen = { requests: { method: string; path: string }[] };
    const { requests } = await control<Seen>(`/control/requests?target=woo:${shop.slug}`);
    return requests.filter(({ method }) => method === "GET").length;
  };

  test("is known and asks the store nothing; what its owner changes later is read", async () => {
    const { member, shop, storeId } = await readyStore();
    const id = await listIn(member.id, storeId, await lampProduct());
    await run(storeId);
    const { externalProductId } = await listingNow(id);
    const events = () => told(storeId, externalProductId);
    const before = await readings(shop);
    // The product as it was made and shown, and two variations.
    await eventually(async () => (await events()).length >= 3, "what the store tells");
    await eventually(async () => {
      await runJobs({ early: true });
      return (await events()).every(({ outcome }) => outcome === "known");
    }, "that all of it is known");
    expect(await readings(shop)).toBe(before);
    // Dates of stores are whole seconds.
    await new Promise((done) => setTimeout(done, 1_000));
    const body = { name: "Their lamp" };
    await inShop(shop, { method: "PUT", path: `wc/v3/products/${externalProductId}`, body });
    await eventually(async () => {
      await runJobs({ early: true });
      const [kept] = await db.rows<{ title: string }>(sql`
        select title from store_product where store_id = ${storeId} and external_id = ${externalProductId}`);
      return kept?.title === "Their lamp";
    }, "the owner's change");
  });

  test("does not hide what its owner changed and what was told before", async () => {
    const { member, shop, storeId } = await readyStore();
    const id = await listIn(member.id, storeId, await lampProduct());
    await run(storeId);
    const { externalProductId } = await listingNow(id);
    await eventually(
      async () => (await told(storeId, externalProductId)).length >= 3,
      "what the store tells",
    );
    const [ours] = await told(storeId, externalProductId);
    await db.run(sql`update store_webhook_event set topic = 'product.updated' where id = ${ours?.id}`);
    await new Promise((done) => setTimeout(done, 1_000));
    const body = { name: "Their lamp" };
    await inShop(shop, { method: "PUT", path: `wc/v3/products/${externalProductId}`, body });
    const theirs = await eventually(
      () =>
        db.first<{ id: string }>(sql`
          update store_webhook_event e set received_at = received_at - interval '1 minute'
          where store_id = ${storeId} and resource_id = ${externalProductId} and topic = 'product.updated'
            and (body ->> 'modifiedAt')::timestamptz > (select store_modified_at from store_product
              where store_id = ${storeId} and external_id = ${externalProductId}) returning e.id`),
      "the owner's change",
    );
    await applyEvent(ours?.id ?? "");
    const outcomeOf = async (event: string) =>
      (await told(storeId, externalProductId)).find((one) => one.id === event)?.outcome;
    expect(await outcomeOf(ours?.id ?? "")).toBe("known");
    expect(await outcomeOf(theirs.id)).toBeNull();
    await applyEvent(theirs.id);
    expect(await outcomeOf(theirs.id)).toBe("applied");
  });

  test("waits while it is being written", async () => {
    const { member, storeId } = await readyStore();
    const id = await listIn(member.id, storeId, await lampProduct());
    await run(storeId);
    const { externalProductId } = await listingNow(id);
    await eventually(async () => (await told(storeId, externalProductId)).length > 0, "what the store tells");
    await db.run(sql`
      update listing set status = 'ON_LISTING', lease_until = now() + interval '1 minute' where id = ${id}`);
    await runJobs({ early: true });
    const events = await told(storeId, externalProductId);
    expect(events.every(({ outcome }) => outcome === null)).toBe(true);
    await db.run(sql`update listing set status = 'LISTED', lease_until = null where id = ${id}`);
    // The store tells of it more than once, and not all at the same time.
    await eventually(async () => {
      await runJobs({ early: true });
      return (await told(storeId, externalProductId)).every(({ outcome }) => outcome === "known");
    }, "all news of it being known");
  });
});

describe("a listing is written", () => {
  test("with variants, linked at once, with its stock, told in one line", async () => {
    const { member, shop, storeId } = await connectedStore();
    const product = await lampProduct();
    const [brass, steel] = product.variants;
    await db.run(sql`update variant set backorder = true where id = ${steel?.id}`);
    await db.run(sql`update stock set on_hand = 7, reserved = 2 where variant_id = ${brass?.id}`);
    await db.run(sql`update stock set on_hand = 0 where variant_id = ${steel?.id}`);
    const id = await listIn(member.id, storeId, product, { skuPrefix: "HG-" });
    const mug = await lampProduct([]);
    await listIn(member.id, storeId, mug, { title: "Mug" });
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED", attempts: 0, errorCode: null });
    const [lamp] = await inStore(shop);
    expect(lamp).toMatchObject({ status: "publish", description: expect.not.stringContaining("script") });
    const variations = await inShop<WooProduct[]>(shop, { path: `wc/v3/products/${lamp?.id}/variations` });
    const stock = new Map(variations.map(({ sku, stock_quantity }) => [sku, stock_quantity]));
    expect(stock).toEqual(
      new Map([
        [`HG-${brass?.sku}`, 4],
        [`HG-${steel?.sku}`, 100],
      ]),
    );
    const links = await db.rows(sql`
      select v.sku, c.sku as own, i.qty from store_variant v join store_product p on p.id = v.store_product_id
      join variant_link k on k.store_variant_id = v.id join variant_link_item i on i.link_id = k.id
      join variant c on c.id = i.variant_id where p.store_id = ${storeId} order by v.sku`);
    expect(links).toHaveLength(3);
    expect(links).toEqual(expect.arrayContaining([{ sku: `HG-${brass?.sku}`, own: brass?.sku, qty: 1 }]));
    expect(await news(member.id)).toEqual([
      { event: "listings.done", data: expect.objectContaining({ number: 2, storeId }) },
    ]);
  });

  test("once, however two workers and two runs meet", async () => {
    const { member, shop, storeId } = await connectedStore();
    for (let i = 0; i < 4; i++)
      await listIn(member.id, storeId, await lampProduct([]), { title: `Lamp ${i}` });
    await Promise.all([run(storeId), run(storeId)]);
    for (let i = 0; i < 4; i++) expect(await inStore(shop, `Lamp ${i}`)).toHaveLength(1);
  });

  test("not in a store that is paused; after it is resumed by itself", async () => {
    const { member, shop, storeId } = await connectedStore();
    const id = await listIn(member.id, storeId, await lampProduct([]));
    await db.run(sql`update store set status = 'PAUSED' where id = ${storeId}`);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE", attempts: 0 });
    await db.run(sql`update store set status = 'CONNECTED' where id = ${storeId}`);
    await run(storeId);
    expect(await inStore(shop)).toHaveLength(1);
  });
});

describe("a worker that is killed", () => {
  /** Runs, and is killed before the `n`-th call; whether it came so far. */
  async function killedAt(storeId: string, n: number): Promise<boolean> {
    let calls = 0;
    const pace = () => (++calls === n ? Promise.reject(new Error("killed")) : Promise.resolve());
    return runStore(storeId, { pace, seconds: 20 }).then(
      () => false,
      () => true,
    );
  }

  test.each([
    ["of one variant", []],
    ["of two variants", ["Brass", "Steel"]],
  ])("before any of its calls leaves one copy of a product %s", async (_what, colours) => {
    const { member, shop, storeId } = await connectedStore();
    for (let n = 1; ; n++) {
      const title = `Lamp ${n}`;
      const id = await listIn(member.id, storeId, await lampProduct(colours), { title });
      const killed = await killedAt(storeId, n);
      if (killed) {
        expect(await listingNow(id)).toMatchObject({ status: "ON_LISTING" });
        await passTime();
        await sweepListings();
        await run(storeId);
      }
      expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
      const there = await inStore(shop, title);
      expect(there).toHaveLength(1);
      expect(there[0]?.variations).toHaveLength(colours.length);
      if (!killed) return expect(n).toBeGreaterThan(2);
    }
  });

  test("after the last call, before it is noted as listed, leaves one copy", async () => {
    const { member, shop, storeId } = await connectedStore();
    const id = await listIn(member.id, storeId, await lampProduct());
    replaceListeners({ "stores.linksChanged": () => Promise.reject(new Error("killed")) });
    await expect(run(storeId)).rejects.toThrow("killed");
    expect(await listingNow(id)).toMatchObject({
      status: "ON_LISTING",
      externalProductId: expect.stringMatching(/^\d+$/),
    });
    replaceListeners({ "stores.linksChanged": () => Promise.resolve() });
    await passTime();
    await sweepListings();
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
    expect(await inStore(shop)).toHaveLength(1);
  });
});

describe("a store that misbehaves", () => {
  test.each(["after-reset", "after-500"])(
    "«%s»: what it made without saying so is found again",
    async (kind) => {
      const { member, shop, storeId } = await connectedStore();
      const product = await lampProduct([]);
      const id = await listIn(member.id, storeId, product);
      await fault(kind, { ...ofStore(shop), method: "POST", match: "/products$", times: 1 });
      await run(storeId);
      expect(await listingNow(id)).toMatchObject({ status: "QUEUE", attempts: 1, errorCode: "unavailable" });
      // The member gives up, and lists it anew under another SKU.
      await db.run(sql`update listing set status = 'LISTING_FAILED' where id = ${id}`);
      const draft = draftFor(storeId, product, { skuPrefix: "NEW-" });
      expect(await relistListing(member.id, id, draft, costs)).toMatchObject({ ok: true });
      await run(storeId);
      const there = await inStore(shop);
      expect(there.map(({ sku }) => sku)).toEqual([`NEW-${product.variants[0]?.sku}`]);
      expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
    },
  );

  test.each(["429", "500", "reset", "malformed"])("«%s» is tried again, five times", async (kind) => {
    const { member, shop, storeId } = await connectedStore();
    const id = await listIn(member.id, storeId, await lampProduct([]));
    await fault(kind, { ...ofStore(shop), match: "/products$" });
    for (const minutes of [1, 5, 15, 60]) {
      await run(storeId);
      const now = await listingNow(id);
      expect(now.status).toBe("QUEUE");
      const waits = ((now.nextTryAt?.getTime() ?? 0) - Date.now()) / 60_000;
      expect(waits).toBeGreaterThan(minutes - 0.5);
      expect(waits).toBeLessThan(minutes + 0.1);
      await passTime();
      // What a store asks to be waited for is waited for, too.
      await eventually(async () => (await storePausedUntil(storeId)) === null);
    }
    expect(await news(member.id)).toEqual([]);
    await run(storeId);
    const reason = kind === "malformed" ? "malformed" : "unavailable";
    expect(await listingNow(id)).toMatchObject({ status: "LISTING_FAILED", errorCode: reason });
    expect(await news(member.id)).toMatchObject([{ event: "listings.failed", data: { number: 1 } }]);
    expect(await retryListings(member.id, [id], costs)).toMatchObject({ value: [{ ok: true }] });
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE", attempts: 0, errorCode: null });
  });

  test("is left alone after two failures in a row, so that the others lose no try", async () => {
    const { member, shop, storeId } = await connectedStore();
    for (let i = 0; i < 8; i++) await listIn(member.id, storeId, await lampProduct([]));
    await fault("500", ofStore(shop));
    await run(storeId);
    const tried = await db.first<{ n: number }>(sql`
      select count(*)::int as n from listing where store_id = ${storeId} and attempts > 0`);
    expect(tried?.n).toBeLessThanOrEqual(4);
  });

  test("with a revoked key wants a new one, and the queue waits for it", async () => {
    const { member, shop, storeId } = await connectedStore();
    const id = await listIn(member.id, storeId, await lampProduct([]));
    await fault("401", ofStore(shop));
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE", attempts: 0 });
    await confirmAccess(storeId);
    expect(await db.first(sql`select status from store where id = ${storeId}`)).toEqual({
      status: "NEED_REAUTH",
    });
    await stopShops();
    const { url } = shop;
    const keys = await keysOf(shop.slug);
    await connectStore({ platform: "woocommerce", memberId: member.id, name: "", url, keys });
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
  });

  test("refuses a SKU that it has already: the member is told which, in its words", async () => {
    const { member, shop, storeId } = await connectedStore();
    const product = await lampProduct(["Brass", "Steel"]);
    const sku = product.variants[1]?.sku;
    await inShop(shop, { method: "POST", path: "wc/v3/products", body: { name: "Other", sku } });
    const id = await listIn(member.id, storeId, product);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({
      status: "LISTING_FAILED",
      errorCode: "sku",
      errorText: expect.stringMatching(/SKU/),
      errorSku: sku,
    });
    // With a prefix it fits; the half that was made is used.
    const draft = draftFor(storeId, product, { skuPrefix: "HG-" });
    await relistListing(member.id, id, draft, costs);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
    expect(await inStore(shop)).toHaveLength(1);
  });

  test("refuses a picture that it cannot fetch", async () => {
    const { member, storeId } = await connectedStore();
    const product = await lampProduct([]);
    const media = await db.first<{ id: string }>(sql`
      insert into product_media (product_id, file_key, status) values (${product.id}, 'nowhere', 'ready') returning id`);
    const id = await listIn(member.id, storeId, product, { images: [media?.id ?? ""] });
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTING_FAILED", errorCode: "image" });
  });
});

describe("later", () => {
  async function listed(colours: string[] = []) {
    const store = await connectedStore();
    const product = await lampProduct(colours);
    const id = await listIn(store.member.id, store.storeId, product);
    await run(store.storeId);
    const { externalProductId } = await listingNow(id);
    return { ...store, product, id, externalProductId: externalProductId ?? "" };
  }

  test("a product goes off our shelf before its turn: it is not listed", async () => {
    const { member, storeId } = await connectedStore();
    const product = await lampProduct([]);
    const id = await listIn(member.id, storeId, product);
    await db.run(sql`update product set status = 'off' where id = ${product.id}`);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTING_FAILED", errorCode: "off-shelf" });
  });

  test("it is hidden in the store, and shown once it is listed again", async () => {
    const { member, shop, storeId, id, product } = await listed(["Brass", "Steel"]);
    await unlistListings(member.id, [id]);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ pending: [], attempts: 0 });
    expect((await inStore(shop))[0]?.status).toBe("draft");
    await relistListing(member.id, id, draftFor(storeId, product), costs);
    await run(storeId);
    expect((await inStore(shop))[0]?.status).toBe("publish");
  });

  test("its stock and prices are sent, none of what is off the shelf", async () => {
    const { member, shop, storeId, id, product } = await listed();
    await db.run(
      sql`update stock set on_hand = 3, reserved = 0 where variant_id = ${product.variants[0]?.id}`,
    );
    await db.run(sql`update listing_variant set price = 3100 where listing_id = ${id}`);
    await syncListings(member.id, [id]);
    await run(storeId);
    expect((await inStore(shop))[0]).toMatchObject({ stock_quantity: 2, price: "31.00" });
    await db.run(sql`update product set status = 'off' where id = ${product.id}`);
    await syncListings(member.id, [id]);
    await run(storeId);
    expect((await inStore(shop))[0]?.stock_quantity).toBe(0);
  });

  test("its stock is being sent when its member edits it: the worker that writes it keeps its lease", async () => {
    const { member, shop, storeId, id, product } = await listed(["Brass", "Steel"]);
    await syncListings(member.id, [id]);
    const [sending, client] = [await takePending(storeId), (await storeClient(storeId))?.client];
    if (!sending || !client) throw new Error("nothing to send");
    await relistListing(member.id, id, draftFor(storeId, product, { title: "Lamp II" }), costs);
    const writing = await takeListing(storeId);
    expect(await doPending(client, storeId, sending)).toBe("well");
    const lease = () => db.first(sql`select status, lease_until, attempts from listing where id = ${id}`);
    const kept = { status: "ON_LISTING", leaseUntil: writing?.leaseUntil, attempts: 1 };
    expect(await lease()).toEqual(kept);
    // Nor where the store refuses the numbers, or does not answer.
    await fault("500", ofStore(shop));
    expect(await doPending(client, storeId, sending)).toBe("unwell");
    expect(await lease()).toEqual(kept);
  });

  test("a worker that lost its lease leaves none behind: the listing goes back into the queue", async () => {
    const { member, storeId, id, product } = await listed();
    await relistListing(member.id, id, draftFor(storeId, product), costs);
    await takeListing(storeId);
    await db.run(sql`update listing set lease_until = null where id = ${id}`);
    await sweepListings();
    expect(await listingNow(id)).toMatchObject({ status: "QUEUE" });
  });

  test("its store is paused: nothing more is taken, neither new products nor stock", async () => {
    const { member, storeId, id } = await listed();
    await syncListings(member.id, [id]);
    await listIn(member.id, storeId, await lampProduct([]));
    expect(await pauseStore(member.id, storeId, true)).toMatchObject({ ok: true });
    expect(await takePending(storeId)).toBeNull();
    expect(await takeListing(storeId)).toBeNull();
    expect(await listingNow(id)).toMatchObject({ pending: ["stock"], attempts: 0 });
  });

  test("a store that is down when something is to be hidden is asked again later", async () => {
    const { member, shop, storeId, id } = await listed();
    await unlistListings(member.id, [id]);
    await fault("500", ofStore(shop));
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ pending: ["visibility"], errorCode: "unavailable" });
    await stopShops();
    await passTime();
    await sweepListings();
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ pending: [], errorCode: null });
    expect((await inStore(shop))[0]?.status).toBe("draft");
  });

  test("its member deletes it: the store's copy stays or goes as wanted", async () => {
    const { member, shop, storeId, id, product } = await listed();
    await deleteListings(member.id, [id], { alsoInStore: false });
    await run(storeId);
    expect(await inStore(shop)).toHaveLength(1);
    const other = await listIn(member.id, storeId, product, { skuPrefix: "B-", title: "Lamp B" });
    await run(storeId);
    await deleteListings(member.id, [other], { alsoInStore: true });
    await run(storeId);
    expect(await inStore(shop, "Lamp B")).toHaveLength(0);
    expect(await inStore(shop)).toHaveLength(1);
  });

  test("what a cut-off try may have made is taken out as well", async () => {
    const { member, shop, storeId } = await connectedStore();
    const id = await listIn(member.id, storeId, await lampProduct([]));
    await fault("after-reset", { ...ofStore(shop), method: "POST", match: "/products$", times: 1 });
    await run(storeId);
    expect(await inStore(shop)).toHaveLength(1);
    await deleteListings(member.id, [id], { alsoInStore: true });
    await run(storeId);
    expect(await inStore(shop)).toHaveLength(0);
  });

  test("its product is deleted in the store: it is gone, told, and made anew when listed again", async () => {
    const { member, shop, storeId, id, externalProductId, product } = await listed();
    await inShop(shop, {
      method: "DELETE",
      path: `wc/v3/products/${externalProductId}`,
      query: { force: true },
    });
    await removeProduct(storeId, externalProductId);
    await removeProduct(storeId, externalProductId);
    expect((await listingNow(id)).goneAt).not.toBeNull();
    const gone = (await news(member.id)).filter(({ event }) => event === "listings.gone");
    expect(gone).toMatchObject([{ data: { title: "Harbour lamp" } }]);
    await relistListing(member.id, id, draftFor(storeId, product), costs);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED", goneAt: null });
    expect(await inStore(shop)).toHaveLength(1);
  });

  test("its product is deleted in the store, and nobody told us: it is made anew all the same", async () => {
    const { member, shop, storeId, id, externalProductId, product } = await listed(["Brass", "Steel"]);
    await inShop(shop, {
      method: "DELETE",
      path: `wc/v3/products/${externalProductId}`,
      query: { force: true },
    });
    await relistListing(member.id, id, draftFor(storeId, product), costs);
    await run(storeId);
    expect(await listingNow(id)).toMatchObject({ status: "LISTED" });
    expect(await inStore(shop)).toHaveLength(1);
  });

  test("the store is unbound: what waits fails, and what is listed stays as it is", async () => {
    const { member, storeId, id } = await listed();
    const waiting = await listIn(member.id, storeId, await lampProduct([]));
    await unlistListings(member.id, [id]);
    expect(await unbindStore(member.id, storeId, "Test store")).toMatchObject({ ok: true });
    expect(await listingNow(waiting)).toMatchObject({ status: "LISTING_FAILED", errorCode: "unbound" });
    expect(await listingNow(id)).toMatchObject({ status: "LISTED", pending: [] });
    expect(
      await db.rows(
        sql`select event, to_state from state_transition where entity_id = ${waiting} order by id desc limit 1`,
      ),
    ).toEqual([{ event: "unbound", toState: "LISTING_FAILED" }]);
  });
});

test("a store's products are sent at its rate", async () => {
  const { member, storeId } = await connectedStore();
  for (let i = 0; i < 4; i++) await listIn(member.id, storeId, await lampProduct([]));
  const begun = performance.now();
  await runStore(storeId);
  // Two calls each, eight a second.
  expect(performance.now() - begun).toBeGreaterThan(800);
  await transaction((tx) => resumeQueue(tx, storeId));
});
