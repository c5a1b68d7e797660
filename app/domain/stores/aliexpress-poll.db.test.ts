/** Looking for the orders of AliExpress stores: cheap, fair between stores, and whole after a worker that died. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db, sql, transaction } from "~/platform/db";
import { buyAtAliexpress, makeAliexpressShop, type AliexpressShop } from "../../../tests/aliexpress";
import { makeMember } from "../../../tests/factories";
import { forgetJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { connectedStore, listenToStores, stopShops, type StoreNews } from "../../../tests/stores";
import { connectStore } from "./connect.server";
import { rewindCursor } from "./cursors.server";
import { jobs } from "./jobs.server";
import { queueOf } from "./poll-jobs.server";
import { pollOrders } from "./sync.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

const minutes = (count: number) => Date.now() - count * 60_000;

async function connected(): Promise<{ shop: AliexpressShop; storeId: string }> {
  const shop = await makeAliexpressShop();
  const { id: memberId } = await makeMember();
  const { url, keys } = shop;
  const done = await connectStore({ platform: "aliexpress", memberId, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  await forgetJobs();
  return { shop, storeId: done.value.storeId };
}

const buy = (shop: AliexpressShop, created = minutes(5)) =>
  buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }], { created });

async function callsOf({ slug }: AliexpressShop): Promise<number> {
  const { requests } = await control<{ requests: unknown[] }>(`/control/requests?target=aliexpress:${slug}`);
  await control("/control/requests", undefined, "DELETE");
  return requests.length;
}

const taken = (storeId: string) => news.numbers(storeId).length;

describe("a look at a store", () => {
  test("is one call where nothing has changed, and misses nothing", async () => {
    const { shop, storeId } = await connected();
    await buy(shop);
    expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
    await callsOf(shop);
    for (let i = 0; i < 3; i++) await pollOrders(storeId, "poll");
    expect(await callsOf(shop)).toBe(3);
    expect(taken(storeId)).toBe(1);
    const other = await buy(shop, minutes(1));
    await pollOrders(storeId, "poll");
    expect(news.numbers(storeId)).toContain(other.id);
  });

  test("asks for orders that ended every ten minutes, and at once when the member asks", async () => {
    const { shop, storeId } = await connected();
    const { id } = await buy(shop);
    await pollOrders(storeId, "poll");
    const end = (order: string) =>
      control(`/control/aliexpress/${shop.slug}/orders/${order}`, { do: "cancel" }, "PUT");
    await end(id);
    await pollOrders(storeId, "poll");
    expect(taken(storeId)).toBe(1);
    await db.run(sql`
      update sync_cursor set at = at - interval '11 minutes' where store_id = ${storeId} and resource = 'ended-orders'`);
    await pollOrders(storeId, "poll");
    expect(taken(storeId)).toBe(2);
    const other = await buy(shop);
    await end(other.id);
    await pollOrders(storeId, "sync");
    expect(news.numbers(storeId)).toContain(other.id);
  });

  test("reads all again once somebody asks for older orders", async () => {
    const { shop, storeId } = await connected();
    await buy(shop);
    await pollOrders(storeId, "poll");
    await transaction((tx) => rewindCursor(tx, storeId, new Date(minutes(60))));
    await pollOrders(storeId, "poll");
    expect(taken(storeId)).toBe(2);
  });

  test("goes on where a round ended, and from its last page where a worker died", async () => {
    const { shop, storeId } = await connected();
    const ids: string[] = [];
    for (let i = 50; i > 0; i--) ids.push((await buy(shop, minutes(i * 20))).id);
    const one = { pages: 1, seconds: 60 };
    type Place = Parameters<typeof pollOrders>[2];
    /** Rounds from a place on, until the list is over or so many orders are known. */
    const rounds = async (from: Place, known: number): Promise<Place> => {
      for (let place = from, round = 0; taken(storeId) < known; round++) {
        const polled = await pollOrders(storeId, "poll", place, one);
        if (polled.outcome === "done") return null;
        if (polled.outcome !== "more" || round > 20) throw new Error(polled.outcome);
        place = polled.reading;
      }
      return null;
    };
    await rounds(null, 20);
    expect(news.numbers(storeId)).toEqual(ids.slice(0, 20));
    // The worker died: nobody knows the place.
    await rounds(null, Infinity);
    expect(new Set(news.numbers(storeId))).toEqual(new Set(ids));
    // Of what had been read before, only what is near the place is read twice.
    expect(taken(storeId)).toBeLessThan(ids.length + 3);
  });
});

describe("many stores", () => {
  test("are read in two lines, whatever is read of them; stores of other platforms do not wait", async () => {
    const { storeId } = await connected();
    const { storeId: woo } = await connectedStore();
    await forgetJobs();
    await db.run(sql`update store set last_order_sync_at = null where id = any(${[storeId, woo]}::uuid[])`);
    for (const all of ["pollAll", "productPollAll", "compareAll", "compareOrdersAll"] as const)
      await jobs[`stores.${all}`]?.({}, {} as never);
    const lines = await db.rows<{ storeId: string; queue: string | null }>(sql`
      select p.payload ->> 'storeId' as store_id, j.queue_name as queue from graphile_worker.jobs j
      join graphile_worker._private_jobs p on p.id = j.id where p.payload ->> 'storeId' = any(${[storeId, woo]}::text[])`);
    const own = lines.filter((line) => line.storeId === storeId).map(({ queue }) => queue);
    expect(own).toEqual(Array(4).fill(queueOf("aliexpress", storeId)));
    expect(own[0]).toMatch(/^stores\.read:aliexpress:[01]$/);
    expect(lines.filter((line) => line.storeId === woo).map(({ queue }) => queue)).toEqual(
      Array(4).fill(null),
    );
  });

  test.each([
    ["no order for two days", null, "2 days", 14, false],
    ["no order for two days", null, "2 days", 15, true],
    ["none for two hours", null, "2 hours", 4, false],
    ["none for two hours", null, "2 hours", 5, true],
    ["one just now", null, "1 minute", 1, true],
    ["a member who wants an hour", 60, "1 minute", 59, false],
    ["a member who wants every minute", 1, "2 days", 1, true],
  ] as const)("%s (setting %s, %s ago), asked %i minutes ago: due %s", async (_, set, found, since, due) => {
    const { storeId } = await connected();
    await pollOrders(storeId, "poll");
    await db.run(sql`
      update store set last_order_sync_at = now() - make_interval(mins => ${since}), created_at = now() - interval '9 days',
        settings = settings || jsonb_build_object('pollMinutes', ${set}::int) where id = ${storeId}`);
    await db.run(
      sql`update sync_cursor set found_at = now() - ${found}::interval where store_id = ${storeId}`,
    );
    await jobs["stores.pollAll"]?.({}, {} as never);
    const polls = (await waitingJobs()).filter(
      ({ task, payload }) => task === "stores.poll" && (payload as { storeId: string }).storeId === storeId,
    );
    expect(polls).toHaveLength(due ? 1 : 0);
  });
});
