import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { loader as orderList } from "~/routes/user/orders/store-orders";
import { loader as orderFile } from "~/routes/list-file";
import { callLoader } from "../../../tests/setup/call";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { evaluatedAtOnce } from "./config";
import { jobs } from "./jobs.server";
import { besideOrders } from "./beside-list.server";
import { evaluateSoon, oldAfter, requoteOld } from "./requote.server";

beforeAll(async () => {
  await prepareOrders();
  await db.run(sql`
    create function no_quote() returns trigger language plpgsql as $$ begin raise 'no such channel'; end $$`);
  await db.run(sql`
    create trigger no_quote before update of quoted_at on store_order
    for each row when (new.remark = 'broken') execute function no_quote()`);
});

/** Orders that cannot be quoted anew. */
const breakOrders = (...ids: (string | undefined)[]) =>
  db.run(sql`update store_order set remark = 'broken' where id = any(${ids}::uuid[])`);

test("an order that cannot be quoted anew holds up no others, and is not passed over in silence", async () => {
  const world = await makeWorld();
  const [first, second] = [await newOrder(world), await newOrder(world)];
  await db.run(sql`
    update store_order set quoted_at = case id when ${first.id} then null else now() - interval '9 days' end
    where id in (${first.id}, ${second.id})`);
  await breakOrders(first.id);
  await expect(jobs["orders.requote"]?.({}, {} as never)).rejects.toThrow("1 orders were not quoted anew");
  const quoted = await db.first<{ now: boolean }>(
    sql`select quoted_at > now() - interval '1 hour' as now from store_order where id = ${second.id}`,
  );
  expect(quoted).toEqual({ now: true });
});

test("orders that cannot be quoted are passed, however many are older than the others", async () => {
  const world = await makeWorld();
  const orders = [await newOrder(world), await newOrder(world), await newOrder(world)];
  const ids = orders.map((order) => order.id);
  await db.run(sql`
    update store_order set quoted_at = now() - interval '9 days' + make_interval(hours => i::int)
    from unnest(${ids}::uuid[]) with ordinality as o (id, i) where store_order.id = o.id`);
  await breakOrders(ids[0], ids[1]);
  await expect(requoteOld(null, { page: 1, seconds: 60 })).rejects.toThrow("not quoted anew");
  expect(await quotedNow(ids)).toEqual([ids[2]]);
});

test("a page of old quotes is read in the order of its index, from where the walk is", async () => {
  const place = { quotedAt: "2026-01-01 00:00:00+00", id: "01a1fd0a-0000-7000-8000-000000000000" };
  for (const from of [null, place]) {
    const plan = await transaction(async (tx) => {
      // Few rows are read whole and sorted; this asks whether many need not be.
      await tx.run(sql`set local enable_seqscan = off`);
      await tx.run(sql`set local enable_bitmapscan = off`);
      await tx.run(sql`set local enable_sort = off`);
      return tx.rows(sql`explain ${oldAfter(from, 200)}`);
    });
    const text = JSON.stringify(plan);
    expect(text).toContain("store_order_old_quotes");
    expect(text).toMatch(/Index Cond: [^"]*ROW\(COALESCE/);
    expect(text).not.toContain("Sort");
  }
});

test("a walk whose time is up is gone on with by the next job, and not begun again before that", async () => {
  const world = await makeWorld();
  const ids = [(await newOrder(world)).id, (await newOrder(world)).id];
  await db.run(sql`
    update store_order set quoted_at = now() - interval '9 days' where id = any(${ids}::uuid[])`);
  await requoteOld(null, { page: 1, seconds: 0 }).catch(() => undefined);
  const [job] = (await waitingJobs()).filter(({ task }) => task === "orders.requote");
  expect(job?.payload).toMatchObject({ from: { id: expect.any(String) as string } });
  const before = await quotedNow(ids);
  await requoteOld();
  expect(await quotedNow(ids)).toEqual(before);
  await runJobs({ mayFail: true });
  expect((await quotedNow(ids)).sort()).toEqual(ids.sort());
});

test("what many orders depend on is evaluated piece by piece; until then they count as not quoted", async () => {
  const world = await makeWorld();
  const ids: string[] = [];
  for (let i = 0; i < evaluatedAtOnce + 2; i++) ids.push((await newOrder(world)).id);
  await db.run(sql`
    update store_order set quoted_at = now() - interval '1 hour' where id = any(${ids}::uuid[])`);
  await transaction((tx) => evaluateSoon(tx, ids));
  expect(await quotedNow(ids)).toHaveLength(evaluatedAtOnce);
  expect((await besideOrders(world.member.id)).quoting).toBe(2);
  const page = await callLoader(orderList, { url: "/user/storeorder", as: world.member });
  expect(page.data.quoting).toBe(2);
  await runJobs({ mayFail: true });
  expect(await quotedNow(ids)).toHaveLength(ids.length);
  expect((await besideOrders(world.member.id)).quoting).toBe(0);
});

test("an order that waits to be priced has no amount in the file, not one of nothing; then it has its own", async () => {
  const world = await makeWorld();
  const { id, no } = await newOrder(world);
  const cells = async () => {
    const file = await callLoader(orderFile, { url: "/user/storeorder.csv", as: world.member });
    const [head, ...lines] = file.body.split("\r\n").map((line) => line.split(","));
    const row = lines.find(([first]) => first?.includes(no));
    return { total: row?.[head?.findIndex((name) => name.includes("Total")) ?? -1], marks: row?.[6] };
  };
  const { total } = await cells();
  expect(Number(total)).toBeGreaterThan(0);
  await db.run(sql`update store_order set quoted_at = null, goods = 0, discount = 0, shipping = 0, service = 0,
      tax = 0, total = 0 where id = ${id}`);
  expect(await cells()).toEqual({ total: "", marks: "Being priced" });
  await transaction((tx) => evaluateSoon(tx, [id]));
  expect(await cells()).toEqual({ total, marks: "" });
});

async function quotedNow(ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...ids]}::uuid[]) and quoted_at > now() - interval '10 minutes'`);
  return rows.map((row) => row.id);
}
