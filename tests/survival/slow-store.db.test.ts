/** A store that takes its time, or never answers: nothing hangs with it, and nothing is missing afterwards. */
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { connectStore } from "~/domain/stores/connect.server";
import { pollOrders } from "~/domain/stores/sync.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql } from "~/platform/db";
import { makeMember } from "../factories";
import { prepareOrders } from "../orders";
import { runJobs } from "../setup/jobs";
import { control, sandbox } from "../setup/outside";

let storeId = "";

beforeAll(async () => {
  await prepareOrders();
  const member = await makeMember();
  const keys = await control<{ consumer_key: string; consumer_secret: string }>(
    "/control/woo/harbour/keys",
    {},
  );
  const connected = await connectStore({
    memberId: member.id,
    name: "Harbour",
    url: `${sandbox().url}/woo/harbour`,
    platform: "woocommerce",
    keys: { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret },
  });
  if (!connected.ok) throw new Error(connected.error);
  storeId = connected.value.storeId;
  await runJobs();
});

const heal = () => control("/control/faults", undefined, "DELETE");
afterEach(heal);

async function sold(): Promise<string> {
  const lines = [{ sku: "HB-MUG-350", quantity: 1 }];
  const { id } = await control<{ id: number }>("/control/woo/harbour/orders", { lines });
  return String(id);
}

const here = async (externalId: string) =>
  (
    await db.rows(
      sql`select 1 from store_order where store_id = ${storeId} and external_order_id = ${externalId}`,
    )
  ).length;

const store = () =>
  db.first<{ status: string; error: string | null }>(
    sql`select status, last_error as error from store where id = ${storeId}`,
  );

test("slow: it is waited for", async () => {
  await control("/control/faults", { target: "woo:harbour", kind: "slow", ms: 2_500 });
  const order = await sold();
  expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
  expect(await here(order)).toBe(1);
});

test("no answer at all: given up after its time, shown, and made up for", { timeout: 60_000 }, async () => {
  await control("/control/faults", { target: "woo:harbour", kind: "hang" });
  const order = await sold();
  const [polled, read] = await Promise.allSettled([
    pollOrders(storeId, "poll"),
    readOrder(storeId, order, "webhook"),
  ]);
  expect(polled).toMatchObject({ value: { outcome: "unavailable" } });
  expect(read).toMatchObject({ status: "rejected" });
  expect([await here(order), await store()]).toEqual([0, { status: "CONNECTED", error: "unavailable" }]);
  await heal();
  expect(await pollOrders(storeId, "poll")).toEqual({ outcome: "done" });
  expect([await here(order), await store()]).toEqual([1, { status: "CONNECTED", error: null }]);
});
