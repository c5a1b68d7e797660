import { beforeEach, describe, expect, test } from "vitest";
import { jobHandlers } from "~/domain/wiring.server";
import { integrations as texts } from "~/domain/integrations/texts/en-US";
import { db, sql, transaction } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { setAside } from "~/platform/jobs/live-workers.server";
import { paths } from "~/platform/paths";
import { fileOf } from "~/routes/lists.server";
import { failedWorkList, storeHealth } from "~/domain/integrations/lists.server";
import { makeMember, makeStaff, makeStore, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { failJobs, forgetJobs, payloadsOf } from "../../../../tests/setup/jobs";
import { action as storesAction, loader as storesLoader } from "./stores";
import { action as workAction, loader as workLoader } from "./work";

let staff: TestStaff;
beforeEach(async () => {
  await forgetJobs();
  await db.run(sql`delete from store_webhook_event`);
  staff = await makeStaff({ roles: ["support"] });
});

const makeShop = async (fields: { status?: string; polledAt?: Date } = {}) => {
  const member = await makeMember();
  const { id } = await makeStore(member.id);
  const { status = "CONNECTED", polledAt = new Date() } = fields;
  await db.run(sql`
    update store set platform = 'woocommerce', status = ${status}, last_order_sync_at = ${polledAt} where id = ${id}`);
  return { id, member };
};

/** A job of a store that failed so many times. */
async function failed(
  task: string,
  payload: Record<string, unknown>,
  { tries = 3, error = "Error: store answered: unavailable\n  at" } = {},
) {
  const key = `${task}:${Math.random()}`;
  await addJob(db, task, payload, { key, maxAttempts: 3 });
  const [id] = await failJobs(sql`j.key = ${key}`, error, tries);
  return `job:${id}`;
}

const news = async (storeId: string, minutes: number) => {
  const row = await db.first<{ id: string }>(sql`
    insert into store_webhook_event (store_id, topic, event_id, resource_id, body, received_at)
    values (${storeId}, 'order.updated', gen_random_uuid()::text, '7', '{}', now() - make_interval(mins => ${minutes}))
    returning id`);
  return row?.id ?? "";
};

const stores = async (query = {}, as = staff) =>
  (await callLoader(storesLoader, { url: paths.deskIntegrations(query), as })).data;
const work = async (query = {}) =>
  (await callLoader(workLoader, { url: paths.deskIntegrationWork(query), as: staff })).data;
const replay = (form: Record<string, string>, query = {}, as = staff) =>
  callAction(workAction, { url: paths.deskIntegrationWork(query), as, form });
const audited = (action: string) =>
  db.rows<{ entityId: string; after: unknown }>(
    sql`select entity_id, after from audit_log where action = ${action}`,
  );
const job = (id: string) =>
  db.first(
    sql`select attempts, run_at <= now() as due from graphile_worker.jobs where id = ${id.slice(4)}::bigint`,
  );

describe("stores", () => {
  test("each stands under what it needs, with its lag", async () => {
    const fine = await makeShop();
    const gone = await makeShop({ status: "NEED_REAUTH" });
    const slow = await makeShop({ polledAt: new Date(Date.now() - 3_600_000) });
    const behind = await makeShop();
    await news(behind.id, 8);
    const off = await makeShop();
    await db.run(sql`insert into sync_cursor (store_id, resource, cursor) values
      (${off.id}, 'webhooks', ${new Date(Date.now() - 86_400_000).toISOString()}),
      (${fine.id}, 'webhooks', ${new Date(Date.now() - 30 * 86_400_000).toISOString()})`);
    const broken = await makeShop();
    await failed("stores.products", { storeId: broken.id });
    await failed("stores.products", { storeId: fine.id }, { tries: 1 });

    const ids = async (tab: string) => (await stores({ tab })).page.rows.map(({ id }) => id).sort();
    const all = [fine, gone, slow, behind, off, broken].map(({ id }) => id);
    const among = async (tab: string) => (await ids(tab)).filter((id) => all.includes(id));
    expect(await among("all")).toEqual(all.toSorted());
    expect(await among("reauthorise")).toEqual([gone.id]);
    expect(await among("late")).toEqual([slow.id, behind.id].sort());
    expect(await among("webhooks")).toEqual([off.id]);
    expect(await among("failed")).toEqual([broken.id]);
    expect(await among("care")).toEqual([gone, slow, behind, off, broken].map(({ id }) => id).sort());

    const { page, platforms } = await stores({ tab: "all" });
    const rowOf = (id: string) => page.rows.find((row) => row.id === id);
    expect(rowOf(broken.id)).toMatchObject({ failed: 1, dead: 1 });
    expect(rowOf(fine.id)).toMatchObject({ failed: 1, dead: 0, late: false, revivedAt: null });
    expect(rowOf(behind.id)?.oldestNews).toBeInstanceOf(Date);
    const woo = platforms.find(({ platform }) => platform === "woocommerce");
    expect(woo).toMatchObject({ title: "WooCommerce", news: 1, dead: 1, retrying: 1 });
  });

  test("one is read anew, by who may; the log has it", async () => {
    const { id } = await makeShop();
    const post = (as: TestStaff, store = id) =>
      callAction(storesAction, { url: paths.deskIntegrations(), as, form: { store } });
    expect((await post(staff)).location).toBe(paths.deskIntegrations());
    const keys = await db.rows<{ key: string }>(
      sql`select key from graphile_worker.jobs where key like ${`%${id}`}`,
    );
    expect(keys.map(({ key }) => key.split(":")[0]).sort()).toEqual([
      "stores.compare",
      "stores.compareOrders",
      "stores.poll",
      "stores.productPoll",
      "stores.webhooks",
    ]);
    expect((await audited("integrations.catch-up")).map(({ entityId }) => entityId)).toEqual([id]);
    const off = await makeShop({ status: "PAUSED" });
    expect((await post(staff, off.id)).status).toBe(409);
    expect((await post(staff, "nonsense")).status).toBe(400);
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await post(finance)).status).toBe(403);
    expect((await callLoader(storesLoader, { url: paths.deskIntegrations(), as: finance })).status).toBe(403);
  });
});

describe("failed work", () => {
  test("is told with its store and reason; what is fine, of others or at work is not", async () => {
    const { id } = await makeShop();
    const event = await news(id, 1);
    const dead = await failed("stores.event", { eventId: event });
    const retried = await failed("stores.poll", { storeId: id }, { tries: 1 });
    const lost = await news(id, 30);
    await news(id, 1);
    await failed("notices.mail", { mailId: id });
    await addJob(db, "stores.poll", { storeId: id });
    const { page, counts } = await work({ tab: "all" });
    expect(counts).toEqual({ dead: 2, retrying: 1, all: 3 });
    expect(page.rows.map((row) => row.id).sort()).toEqual([dead, retried, `event:${lost}`].sort());
    expect(page.rows.find((row) => row.id === dead)).toMatchObject({
      task: "stores.event",
      storeId: id,
      member: "Mira Holm",
      dead: true,
    });
    expect((await work({ tab: "all", area: "orders" })).page.rows).toHaveLength(3);
    expect((await work({ tab: "all", area: "parcels" })).page.rows).toEqual([]);
    const other = await makeShop();
    expect((await work({ tab: "all", store: other.id })).page.rows).toEqual([]);
  });

  test("one runs again, once, however often it is asked for; the log has it", async () => {
    const { id } = await makeShop();
    const dead = await failed("stores.products", { storeId: id });
    const both = await Promise.all([1, 2].map(() => replay({ intent: "one", work: dead })));
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await job(dead)).toMatchObject({ attempts: 0, due: true });
    expect(await audited("integrations.replay")).toMatchObject([
      { entityId: dead, after: { task: "stores.products", storeId: id } },
    ]);
    expect((await replay({ intent: "one", work: "job:999999999" })).status).toBe(409);
    expect((await replay({ intent: "one", work: "job:1; drop" })).status).toBe(400);
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await replay({ intent: "one", work: dead }, {}, finance)).status).toBe(403);
  });

  test("what failed for good is its store's still when the same was asked for again; what runs is left alone", async () => {
    const { id } = await makeShop();
    const [dead, running] = [
      await failed("stores.poll", { storeId: id }),
      await failed("stores.webhooks", { storeId: id }),
    ];
    const key = await db.first<{ key: string }>(
      sql`select key from graphile_worker.jobs where id = ${dead.slice(4)}::bigint`,
    );
    await addJob(db, "stores.poll", { storeId: id }, { key: key?.key });
    expect((await work({ store: id })).page.rows.map((row) => row.id).toSorted()).toEqual(
      [dead, running].toSorted(),
    );
    await db.run(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = ${running.slice(4)}::bigint`);
    expect((await replay({ intent: "one", work: running })).status).toBe(409);
    expect((await audited("integrations.replay")).map(({ entityId }) => entityId)).not.toContain(running);
  });

  test("news that no job is left for gets one", async () => {
    const { id } = await makeShop();
    const lost = await news(id, 30);
    await replay({ intent: "one", work: `event:${lost}` });
    const payloads = await payloadsOf(sql`true`);
    expect(payloads.filter((payload) => JSON.stringify(payload).includes(lost))).toHaveLength(1);
    expect((await work({ tab: "all" })).page.rows).toEqual([]);
    expect((await replay({ intent: "one", work: `event:${lost}` })).status).toBe(409);
  });

  test("all of a filter run again, and nothing else", async () => {
    const [one, two] = [await makeShop(), await makeShop()];
    const mine = [
      await failed("stores.products", { storeId: one.id }),
      await failed("listings.run", { storeId: one.id }),
    ];
    const theirs = await failed("stores.products", { storeId: two.id });
    const later = await failed("stores.poll", { storeId: one.id }, { tries: 1 });
    const answer = await replay({ intent: "all" }, { store: one.id });
    expect(answer.location).toBe(paths.deskIntegrationWork({ tab: "dead", store: one.id }));
    for (const id of mine) expect(await job(id)).toMatchObject({ attempts: 0, due: true });
    for (const id of [theirs, later]) expect(await job(id)).toMatchObject({ due: false });
    expect(await audited("integrations.replay-all")).toMatchObject([{ after: { count: 2, store: one.id } }]);
    expect((await replay({ intent: "all" }, { store: one.id })).status).toBe(409);
  });

  test("a job of any kind that was set aside is told, and put back to work", async () => {
    const aside = await failed("payments.refund", { refundId: "1" }, { error: setAside });
    await failed("payments.event", { id: "1" });
    const { page } = await work();
    expect(page.rows).toMatchObject([{ id: aside, task: "payments.refund", storeId: null, dead: true }]);
    expect((await work({ area: "other" })).page.rows).toHaveLength(1);
    expect((await work({ area: "orders" })).page.rows).toEqual([]);
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await replay({ intent: "one", work: aside }, {}, finance)).status).toBe(403);
    expect((await replay({ intent: "all" })).status).toBe(409);
    expect((await replay({ intent: "one", work: aside })).status).toBe(303);
    expect(await job(aside)).toMatchObject({ attempts: 0, due: true });
    expect((await work({ tab: "all" })).page.rows).toEqual([]);
    expect(await audited("integrations.replay")).toContainEqual(expect.objectContaining({ entityId: aside }));
  });

  test("each job of the product is told by the part that it belongs to", () => {
    const parts = new Set(Object.keys(jobHandlers()).map((task) => task.split(".")[0]));
    expect([...parts].filter((part) => !(`part.${part}` in texts))).toEqual([]);
  });

  test("files have both lists", async () => {
    const { id } = await makeShop({ status: "NEED_REAUTH" });
    await failed("stores.products", { storeId: id });
    const file = async (url: string, list: typeof storeHealth | typeof failedWorkList) =>
      (await callLoader((args) => fileOf(args, list), { url, as: staff })).body;
    expect(await file("/desk/integrations.csv?tab=reauthorise", storeHealth)).toContain("To authorise again");
    expect(await file("/desk/integrations/work.csv", failedWorkList)).toContain("Read all products");
  });
});

test("a parcel's job is known to its store", async () => {
  const { id } = await makeShop();
  await transaction((tx) =>
    addJob(tx, "orders.writeBack", { packageId: id }, { key: "p", queue: `writeBack:${id}`, maxAttempts: 3 }),
  );
  await failJobs(sql`true`, "store answered: unavailable", 3);
  const [row] = (await work()).page.rows;
  expect(row).toMatchObject({ task: "orders.writeBack", storeId: id, dead: true });
  // Nothing is known of the parcel: its job alone runs again.
  expect((await replay({ intent: "one", work: row?.id ?? "" })).status).toBe(303);
  expect((await work()).page.rows).toEqual([]);
});
