import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { scopes } from "~/partners/shopify/tokens.server";
import { connectStore, pauseStore } from "~/domain/stores/connect.server";
import { confirmAccess } from "~/domain/stores/stores.server";
import { storePausedUntil } from "~/domain/stores/pauses.server";
import { importProducts } from "~/domain/stores/sweep.server";
import { readOrder } from "~/domain/stores/webhooks.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as storeOrder } from "~/routes/user/orders/store-order";
import { makeMember, makeProduct, type TestMember } from "../../../tests/factories";
import { callAction } from "../../../tests/setup/call";
import { hurryJobs, removeJobs, runJobs } from "../../../tests/setup/jobs";
import { control, eventually, sandbox } from "../../../tests/setup/outside";
import { buyAtShopify, makeShopifyShop } from "../../../tests/shopify";
import { chinaWarehouse, fund, link, pay, prepareOrders, type World } from "../../../tests/orders";
import { orderAttention } from "./attention.server";
import { dropDelivered, queueDelivered, resumeDelivered, writeDelivered } from "./delivered-back.server";
import { acceptOrder, markPurchased } from "./desk.server";
import { dispatchParcel } from "./dispatch.server";
import { orderOf } from "./order.server";
import { giveUpForgotten, retryWriteBack, writeBack } from "./write-back.server";

type InStore = {
  status: string;
  trackings: { tracking_number: string }[];
  notes: { customer_note: boolean }[];
};

const shop = () => `${sandbox().url}/woo/harbour`;

let member: TestMember;
let storeId: string;

async function connect(): Promise<string> {
  const keys = await control<{ consumer_key: string; consumer_secret: string }>(
    "/control/woo/harbour/keys",
    {},
  );
  const connected = await connectStore({
    memberId: member.id,
    name: "Harbour",
    url: shop(),
    platform: "woocommerce",
    keys: { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret },
  });
  if (!connected.ok) throw new Error(connected.error);
  return connected.value.storeId;
}

beforeAll(async () => {
  await prepareOrders();
  await control("/control/woo/harbour", { shipment_tracking: true }, "PUT");
  member = await makeMember();
  storeId = await connect();
  await importProducts(storeId);
  const goods = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 1000, variants: [{}, {}] });
  for (const [i, sku] of ["HB-MUG-350", "HB-BOARD"].entries()) {
    const variant = await db.first<{ id: string }>(
      sql`select id from store_variant where store_id = ${storeId} and sku = ${sku}`,
    );
    await link(variant?.id ?? "", [{ variantId: goods.variants[i]?.id ?? "", qty: 1 }]);
  }
  const own = await db.first<{ id: string }>(
    sql`select id from store_variant where store_id = ${storeId} and sku = 'HB-MAT'`,
  );
  await link(own?.id ?? "", [], { status: "do_not_fulfil" });
  await fund(member.id, 1_000_000n);
});

beforeEach(() => control("/control/faults", undefined, "DELETE"));
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** An order of the store that is bought and waits to be packed. */
async function packable(...more: { sku: string; quantity: number }[]) {
  const lines = [{ sku: "HB-MUG-350", quantity: 2 }, { sku: "HB-BOARD", quantity: 1 }, ...more];
  const { id } = await control<{ id: number }>("/control/woo/harbour/orders", { lines });
  await readOrder(storeId, String(id), "webhook");
  const row = await db.first<{ no: string }>(sql`
    select no from store_order where store_id = ${storeId} and external_order_id = ${String(id)}`);
  const no = row?.no ?? "";
  await pay({ member } as World, { no });
  await acceptOrder({ no }, "system");
  await markPurchased(no, "system");
  const order = await orderOf(member.id, no);
  const items = (order?.lines ?? []).flatMap((line) => line.items).map((item) => item.id);
  return { no, storeNo: String(id), items };
}

let parcels = 0;

async function send(no: string, items: readonly { itemId: string; qty: number }[]): Promise<string> {
  parcels += 1;
  const trackingNo = `QLW${parcels}00`;
  const parcel = { carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: null, items };
  const sent = await dispatchParcel(no, parcel, "system");
  if (!sent.ok) throw new Error(sent.error);
  return sent.value.packageId;
}

const sendAll = ({ no, items }: { no: string; items: string[] }) =>
  send(
    no,
    items.map((itemId, i) => ({ itemId, qty: i === 0 ? 2 : 1 })),
  );

const inStore = (id: string) => control<InStore>(`/control/woo/harbour/orders/${id}`);

const logOf = (packageId: string) =>
  db.first<{ status: string; attempts: number; error: string | null }>(
    sql`select status, attempts, error from package_writeback where package_id = ${packageId}`,
  );

describe("a parcel is written back", () => {
  test("once: tracking, a note for the customer, the order completed", async () => {
    const order = await packable();
    const packageId = await sendAll(order);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE", error: null });
    const there = await inStore(order.storeNo);
    expect(there.status).toBe("completed");
    expect(there.trackings).toHaveLength(1);
    const notes = there.notes.filter((note) => note.customer_note);
    expect(notes).toHaveLength(1);
    await runJobs();
    expect((await inStore(order.storeNo)).trackings).toHaveLength(1);
  });

  test("what comes home as a change of the store changes nothing here", async () => {
    const order = await packable();
    await sendAll(order);
    await runJobs();
    const row = () => db.first(sql`select status, abnormal from store_order where no = ${order.no}`);
    const before = await row();
    expect(before).toMatchObject({ status: "SHIPPED" });
    await readOrder(storeId, order.storeNo, "poll");
    expect(await row()).toEqual(before);
  });

  test("of two parcels only the last completes the order", async () => {
    const order = await packable();
    const [mug = "", board = ""] = order.items;
    await send(order.no, [{ itemId: mug, qty: 1 }]);
    await runJobs();
    expect(await inStore(order.storeNo)).toMatchObject({ status: "processing", trackings: [{}] });
    await send(order.no, [
      { itemId: mug, qty: 1 },
      { itemId: board, qty: 1 },
    ]);
    await runJobs();
    expect(await inStore(order.storeNo)).toMatchObject({ status: "completed", trackings: [{}, {}] });
  });

  test("an order keeps its state while the store still owes a line that we do not fulfil", async () => {
    const order = await packable({ sku: "HB-MAT", quantity: 1 });
    const packageId = await sendAll(order);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE" });
    expect(await inStore(order.storeNo)).toMatchObject({ status: "processing", trackings: [{}] });
  });

  test("an order keeps its state while units of it are refunded by us and still wanted in the store", async () => {
    const order = await packable();
    const [mug = "", board = ""] = order.items;
    await db.run(sql`update order_line set refunded = 1 where id = (
      select order_line_id from order_line_item where id = ${mug})`);
    await send(order.no, [
      { itemId: mug, qty: 1 },
      { itemId: board, qty: 1 },
    ]);
    await runJobs();
    const row = await db.first(sql`select status from store_order where no = ${order.no}`);
    expect(row).toEqual({ status: "SHIPPED" });
    expect(await inStore(order.storeNo)).toMatchObject({ status: "processing", trackings: [{}] });
  });

  test("by a store that does it and says 500 all the same: still once", async () => {
    const order = await packable();
    await control("/control/faults", { target: "woo:harbour", kind: "after-500", method: "POST", times: 3 });
    const packageId = await sendAll(order);
    for (let i = 0; i < 5; i++) await runJobs({ early: true, mayFail: true });
    expect(await logOf(packageId)).toMatchObject({ status: "DONE" });
    const there = await inStore(order.storeNo);
    expect(there.trackings).toHaveLength(1);
    expect(there.notes.filter((note) => note.customer_note)).toHaveLength(1);
  });

  test("by a store that is down: shown, tried again, done", async () => {
    const order = await packable();
    await control("/control/faults", { target: "woo:harbour", kind: "500" });
    const packageId = await sendAll(order);
    const failures = await runJobs({ mayFail: true });
    expect(failures.map((failure) => failure.task)).toContain("orders.writeBack");
    expect(await logOf(packageId)).toMatchObject({ status: "QUEUED", error: "unavailable" });
    await control("/control/faults", undefined, "DELETE");
    await runJobs({ early: true });
    expect(await logOf(packageId)).toMatchObject({ status: "DONE", error: null });
  });

  test("by a store that asks to be left alone: after its pause, with all its tries, one after another", async () => {
    const order = await packable();
    const begun = Date.now();
    await control("/control/faults", { target: "woo:harbour", kind: "429", retryAfter: "6" });
    const packageId = await sendAll(order);
    expect(await runJobs({ mayFail: true })).toEqual([]);
    expect(await logOf(packageId)).toMatchObject({ status: "QUEUED", error: "unavailable" });
    type Job = { runAt: Date; attempts: number; queueName: string };
    const job = await db.first<Job>(sql`
      select run_at, attempts, queue_name from graphile_worker.jobs where key = ${`orders.writeBack:${packageId}`}`);
    expect(job).toMatchObject({ attempts: 0, queueName: `writeBack:${storeId}` });
    expect((job?.runAt.getTime() ?? 0) - begun).toBeGreaterThan(4_500);
    await control("/control/faults", undefined, "DELETE");
    await eventually(async () => (await storePausedUntil(storeId)) === null, "the end of the pause");
    await runJobs({ early: true });
    expect(await logOf(packageId)).toMatchObject({ status: "DONE", error: null });
  });

  test("by a store that stays down: given up after the last try, counted, and told again at the member's word", async () => {
    const order = await packable();
    await control("/control/faults", { target: "woo:harbour", kind: "500" });
    const packageId = await sendAll(order);
    await runJobs({ mayFail: true });
    await hurryJobs(sql`j.key = ${`orders.writeBack:${packageId}`}`, 24);
    await runJobs({ early: true, mayFail: true });
    expect(await logOf(packageId)).toMatchObject({ status: "FAILED", error: "unavailable" });
    expect((await orderAttention(member.id)).unwritten).toBe(1);
    await control("/control/faults", undefined, "DELETE");
    const pressed = await callAction(storeOrder, {
      url: paths.storeOrder(order.no),
      params: { orderNo: order.no },
      as: member,
      form: { intent: "write-back", parcel: packageId },
    });
    expect(pressed.status).toBe(303);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE", error: null });
    expect((await orderAttention(member.id)).unwritten).toBe(0);
  });

  test("by a worker that died in the last try: given up by the hour's look; what waits for its member is not", async () => {
    const [lost, waiting] = [await sendAll(await packable()), await sendAll(await packable())];
    await removeJobs(sql`j.key like 'orders.writeBack:%'`);
    await db.run(sql`update package_writeback set error = 'unauthorised' where package_id = ${waiting}`);
    const queued = await sendAll(await packable());
    await giveUpForgotten();
    expect(await logOf(lost)).toMatchObject({ status: "FAILED", error: "unavailable" });
    expect(await logOf(waiting)).toMatchObject({ status: "QUEUED", error: "unauthorised" });
    expect(await logOf(queued)).toMatchObject({ status: "QUEUED", error: null });
    await runJobs();
    await db.run(sql`delete from package_writeback where package_id = any(${[lost, waiting]}::uuid[])`);
  });

  test("by a store that wants a new authorisation: it waits, and goes on after that", async () => {
    const order = await packable();
    await control("/control/faults", { target: "woo:harbour", kind: "401" });
    const packageId = await sendAll(order);
    await runJobs({ mayFail: true });
    expect(await logOf(packageId)).toMatchObject({ status: "QUEUED", error: "unauthorised" });
    await confirmAccess(storeId);
    const store = () => db.first<{ status: string }>(sql`select status from store where id = ${storeId}`);
    expect(await store()).toEqual({ status: "NEED_REAUTH" });
    await control("/control/faults", undefined, "DELETE");
    expect(await connect()).toBe(storeId);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE", error: null });
  });

  test("by a store that is paused: it waits until that is resumed", async () => {
    const order = await packable();
    await pauseStore(member.id, storeId, true);
    const packageId = await sendAll(order);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "QUEUED", error: "paused" });
    await pauseStore(member.id, storeId, false);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE" });
  });

  test("refused for good: shown as such, and tried again when somebody asks", async () => {
    const order = await packable();
    const packageId = await sendAll(order);
    await db.run(
      sql`update package_writeback set status = 'FAILED', error = 'rejected' where package_id = ${packageId}`,
    );
    await runJobs();
    expect((await inStore(order.storeNo)).trackings).toHaveLength(0);
    const page = await orderOf(member.id, order.no);
    expect(await transaction((tx) => retryWriteBack(tx, packageId, page?.id ?? ""))).toBe(true);
    await runJobs();
    expect(await logOf(packageId)).toMatchObject({ status: "DONE" });
  });
});

type Sent = { number: string; lines: { quantity: number }[] };

/** An order of two bundles of two SKUs, ready to be packed. */
async function bundles() {
  const own = await makeShopifyShop();
  const { url, keys } = own;
  const done = await connectStore({ platform: "shopify", memberId: member.id, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  await importProducts(done.value.storeId);
  const variant = await db.first<{ id: string }>(sql`
    select id from store_variant where store_id = ${done.value.storeId} and sku = ${`${own.slug}-MUG-1`}`);
  const goods = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 100, variants: [{}, {}] });
  await link(
    variant?.id ?? "",
    goods.variants.map(({ id }) => ({ variantId: id, qty: 1 })),
  );
  const { id } = await buyAtShopify(own, [{ sku: `${own.slug}-MUG-1`, quantity: 2 }]);
  await readOrder(done.value.storeId, String(id), "webhook");
  const row = await db.first<{ no: string }>(sql`
    select no from store_order where store_id = ${done.value.storeId} and external_order_id = ${String(id)}`);
  const no = row?.no ?? "";
  await pay({ member } as World, { no });
  await acceptOrder({ no }, "system");
  await markPurchased(no, "system");
  const order = await orderOf(member.id, no);
  const [a = "", b = ""] = (order?.lines ?? []).flatMap((line) => line.items).map((item) => item.id);
  const sent = async () =>
    (await control<{ fulfillments: Sent[] }>(`/control/shopify/${own.slug}/orders/${id}`)).fulfillments.map(
      ({ lines }) => lines.map(({ quantity }) => quantity),
    );
  return { own, id, no, a, b, sent, storeId: done.value.storeId };
}

describe("a bundle over several parcels", () => {
  test("reaches the shop with the parcel that completes it", async () => {
    const { no, a, b, sent } = await bundles();
    const first = await send(no, [{ itemId: a, qty: 2 }]);
    await runJobs();
    expect(await logOf(first)).toMatchObject({ status: "DONE", error: null });
    expect(await sent()).toEqual([]);
    const second = await send(no, [{ itemId: b, qty: 2 }]);
    await runJobs();
    expect(await logOf(second)).toMatchObject({ status: "DONE", error: null });
    expect(await sent()).toEqual([[2]]);
  });

  test("reaches it unit by unit, also where an earlier parcel is written after a later one", async () => {
    const { no, a, b, sent, storeId } = await bundles();
    await pauseStore(member.id, storeId, true);
    const first = await send(no, [
      { itemId: a, qty: 2 },
      { itemId: b, qty: 1 },
    ]);
    const second = await send(no, [{ itemId: b, qty: 1 }]);
    await runJobs();
    await pauseStore(member.id, storeId, false);
    await writeBack(second);
    expect(await sent()).toEqual([[1]]);
    await writeBack(first);
    expect(await sent()).toEqual([[1], [1]]);
    await runJobs();
    expect(await sent()).toEqual([[1], [1]]);
    for (const parcel of [first, second]) expect(await logOf(parcel)).toMatchObject({ status: "DONE" });
  });
});

describe("a parcel that has arrived", () => {
  type Told = { fulfillments: { events?: { status: string }[] }[] };
  const arrived = (packageId: string) => transaction((tx) => queueDelivered(tx, packageId));
  const deliveredOf = async (packageId: string) =>
    (
      await db.first<{ delivered: string | null }>(
        sql`select delivered from package_writeback where package_id = ${packageId}`,
      )
    )?.delivered;

  /** A parcel of a Shopify shop that was sent, and how often the shop was told that it arrived. */
  async function atShopify() {
    const { own, id, no, a, b, storeId } = await bundles();
    const packageId = await send(no, [
      { itemId: a, qty: 2 },
      { itemId: b, qty: 2 },
    ]);
    const events = async () =>
      (await control<Told>(`/control/shopify/${own.slug}/orders/${id}`)).fulfillments.map((each) =>
        (each.events ?? []).map(({ status }) => status),
      );
    return { own, packageId, storeId, events };
  }

  test("is told to its shop once, after its number", async () => {
    const { packageId, events } = await atShopify();
    await arrived(packageId);
    await runJobs();
    expect([await deliveredOf(packageId), await events()]).toEqual(["DONE", [["DELIVERED"]]]);
    await arrived(packageId);
    // A worker died before it could write that down.
    await db.run(sql`update package_writeback set delivered = 'QUEUED' where package_id = ${packageId}`);
    await transaction((tx) => resumeDelivered(tx, null));
    await runJobs();
    expect([await deliveredOf(packageId), await events()]).toEqual(["DONE", [["DELIVERED"]]]);
  });

  test("is told when its shop goes on, and not at all where it began its way back", async () => {
    const { packageId, storeId, events } = await atShopify();
    await runJobs();
    await pauseStore(member.id, storeId, true);
    await arrived(packageId);
    await runJobs();
    expect([await deliveredOf(packageId), await events()]).toEqual(["QUEUED", [[]]]);
    await transaction((tx) => dropDelivered(tx, packageId));
    await pauseStore(member.id, storeId, false);
    await writeDelivered(packageId);
    expect([await deliveredOf(packageId), await events()]).toEqual(["DROPPED", [[]]]);
    const other = await atShopify();
    await runJobs();
    await pauseStore(member.id, other.storeId, true);
    await arrived(other.packageId);
    await runJobs();
    await pauseStore(member.id, other.storeId, false);
    await runJobs();
    expect([await deliveredOf(other.packageId), await other.events()]).toEqual(["DONE", [["DELIVERED"]]]);
  });

  test("is told to no shop that did not allow it, which stays connected", async () => {
    const { own, packageId, storeId, events } = await atShopify();
    await runJobs();
    await control(`/control/shopify/${own.slug}`, { scopes }, "PUT");
    await arrived(packageId);
    await runJobs();
    expect([await deliveredOf(packageId), await events()]).toEqual(["DROPPED", [[]]]);
    expect(await db.first(sql`select status from store where id = ${storeId}`)).toEqual({
      status: "CONNECTED",
    });
  });

  test("is told to no WooCommerce store: it has no word for it", async () => {
    const packageId = await sendAll(await packable());
    await runJobs();
    await arrived(packageId);
    await runJobs();
    expect(await deliveredOf(packageId)).toBe("DROPPED");
  });
});

test("an order is completed with the last parcel that its store is told of, whichever left last", async () => {
  const order = await packable();
  const [mug = "", board = ""] = order.items;
  await pauseStore(member.id, storeId, true);
  const first = await send(order.no, [{ itemId: mug, qty: 2 }]);
  const second = await send(order.no, [{ itemId: board, qty: 1 }]);
  await runJobs();
  await pauseStore(member.id, storeId, false);
  await writeBack(second);
  expect(await inStore(order.storeNo)).toMatchObject({ status: "processing", trackings: [{}] });
  await writeBack(first);
  expect(await inStore(order.storeNo)).toMatchObject({ status: "completed", trackings: [{}, {}] });
  await runJobs();
});
