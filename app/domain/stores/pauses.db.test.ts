import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { buy, fault } from "../../../tests/shops";
import { listenToStores, readyStore, stopShops, type StoreNews } from "../../../tests/stores";
import { mostPauses } from "./config";
import { syncNow } from "./connect.server";
import { storePausedUntil } from "./pauses.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);
afterEach(() => {
  vi.useRealTimers();
});

const minutesTo = (at: Date | undefined | null) => ((at?.getTime() ?? 0) - Date.now()) / 60_000;
const jobsOf = async (task: string) => (await waitingJobs()).filter((job) => job.task === task);

describe("a store that asks to be left alone for ten minutes", () => {
  test("is polled after them, and its other jobs come back then with all their tries", async () => {
    const { member, shop, storeId } = await readyStore();
    await fault("lost", { target: `woo-webhooks:${shop.slug}` });
    const order = await buy(shop, `${shop.slug}-MUG-1`);
    await fault("429", { target: `woo:${shop.slug}`, retryAfter: "600" });
    await syncNow(member.id, storeId, "orders");
    const about = { storeId, externalId: String(order.id) };
    await addJob(db, "stores.readOrder", about, { maxAttempts: 3 });
    await addJob(db, "stores.compare", { storeId }, { key: `stores.compare:${storeId}`, maxAttempts: 3 });
    expect(await runJobs({ mayFail: true })).toEqual([]);
    expect(minutesTo(await storePausedUntil(storeId))).toBeCloseTo(10, 0);
    for (const task of ["stores.poll", "stores.readOrder", "stores.compare"]) {
      const [job, ...more] = await jobsOf(task);
      expect(more).toEqual([]);
      expect(minutesTo(job?.runAt)).toBeCloseTo(10, 0);
    }
    expect((await jobsOf("stores.readOrder"))[0]?.payload).toMatchObject({ ...about, pauses: 1 });
    const tries = sql`select attempts, max_attempts from graphile_worker.jobs where task_identifier = 'stores.readOrder'`;
    expect(await db.rows(tries)).toEqual([{ attempts: 0, maxAttempts: 3 }]);

    await control("/control/faults", undefined, "DELETE");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    await runJobs({ early: true });
    expect(news.numbers(storeId)).toContain(order.number);
    expect(await storePausedUntil(storeId)).toBeNull();
  });

  test("again and again, is a failure in the end", async () => {
    const { shop, storeId } = await readyStore();
    await fault("429", { target: `woo:${shop.slug}`, retryAfter: "600" });
    await addJob(db, "stores.readOrder", { storeId, externalId: "1", pauses: mostPauses });
    const [failure] = await runJobs({ mayFail: true });
    expect(failure?.error).toContain("store answered: unavailable");
  });
});
