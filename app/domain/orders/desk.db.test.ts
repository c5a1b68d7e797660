import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { unpack } from "~/platform/packed";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/orders/order";
import { action as queueAction, loader as queueLoader } from "~/routes/desk/orders/orders";
import { action as memberAction } from "~/routes/user/orders/store-order";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import {
  lineOf,
  makeWorld,
  paidOrder,
  pay,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { acceptOrder } from "./desk.server";
import { cancelPaidOrder } from "./cancel-paid.server";
import { dispatchParcel } from "./dispatch.server";
import { orderOf } from "./order.server";

beforeAll(prepareOrders);
afterEach(async () => expect(await checkLedger()).toMatchObject({ clean: true }));

const act = (staff: TestStaff, order: OrderRow, form: Record<string, string | string[]>) =>
  callAction(deskAction, {
    url: paths.deskOrder(order.no),
    params: { orderNo: order.no },
    as: staff,
    form,
  });

const errorOf = (answer: { data: unknown }) =>
  Object.values(
    (answer.data as { result?: { error?: Record<string, string[]> } }).result?.error ?? {},
  ).flat()[0];

const stateOf = (order: OrderRow) =>
  db.first<{ status: string; box: string; abnormal: string[] }>(
    sql`select status, box, abnormal from store_order where id = ${order.id}`,
  );

/** What is paid and not earned or given back yet, of one order. */
async function deferred(order: OrderRow): Promise<bigint> {
  const row = await db.first<{ rest: bigint }>(sql`
    select coalesce(sum(case e.dc when 'C' then e.amount else -e.amount end), 0)::bigint as rest
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where a.kind = 'def:order' and j.ref_type = 'store_order' and j.ref_id = ${order.id}`);
  return row?.rest ?? -1n;
}

const stockOf = (world: World, index = 0) =>
  db.first<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock where variant_id = ${world.variants[index]?.skuId ?? null}`);

const itemIds = async (world: World, order: OrderRow) =>
  ((await orderOf(world.member.id, order.no))?.lines ?? [])
    .flatMap((line) => line.items)
    .map((item) => item.id);

const auditOf = async (order: OrderRow) =>
  (
    await db.rows<{ action: string }>(
      sql`select action from audit_log where entity_id = ${order.id} order by at, id`,
    )
  ).map((row) => row.action);

async function ready(world: World, lines = [lineOf(world, 0, 2), lineOf(world, 1, 3)]): Promise<OrderRow> {
  const order = await paidOrder(world, { lines });
  const staff = await makeStaff();
  await act(staff, order, { intent: "accept" });
  await act(staff, order, { intent: "purchased" });
  return order;
}

const parcel = (
  items: readonly { itemId: string; qty: number }[],
  trackingNo = `QL${Math.random()}`.replace(".", ""),
) => ({ carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: null, items });

/** A world whose goods are sold before they are there. */
async function sellingAhead(): Promise<World> {
  const world = await makeWorld({ onHand: 0 });
  await db.run(sql`
    update variant set backorder = true where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[])`);
  return world;
}

describe("the way of an order through the desk", () => {
  test("many are accepted at once, and of each is said what became of it", async () => {
    const world = await sellingAhead();
    const [a, b] = [await paidOrder(world), await paidOrder(world)];
    const orders = (order: string[]) => ({ url: "/desk/orders", form: { intent: "accept", order } });
    const buyer = await makeStaff({ roles: ["sourcing"] });
    const agent = await makeStaff({ roles: ["agent"] });
    for (const other of [buyer, agent])
      expect((await callAction(queueAction, { ...orders([a.no, b.no]), as: other })).status).toBe(409);
    expect(await stateOf(a)).toMatchObject({ status: "PENDING" });
    await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
    await acceptOrder({ no: b.no }, "system");
    const partly = await callAction(queueAction, { ...orders([a.no, b.no]), as: agent });
    expect(partly).toMatchObject({
      status: 409,
      data: {
        rows: [
          { name: a.no, why: null },
          { name: b.no, why: "orders:error.not-now" },
        ],
      },
    });
    expect(await stateOf(a)).toMatchObject({ status: "PURCHASING" });
    const { data } = await callLoader(queueLoader, { url: "/desk/orders?tab=purchase", as: buyer });
    expect(data.offers[a.no]).toEqual({ purchased: true });
  });

  test("accepted, sent from the shelf in one parcel, delivered; every step of staff in the audit log", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world, { lines: [lineOf(world, 0, 2)] });
    const staff = await makeStaff();
    expect((await act(staff, order, { intent: "accept" })).location).toBe(paths.deskOrder(order.no));
    expect((await act(staff, order, { intent: "purchased" })).status).toBe(303);
    const [item = ""] = await itemIds(world, order);
    const form = { intent: "dispatch", carrier: "Quay Line", trackingNo: "ql 1!", item: [item], qty: ["2"] };
    expect(errorOf(await act(staff, order, form))).toBe("orders:error.tracking-no");
    expect((await act(staff, order, { ...form, trackingNo: "ql0001a" })).status).toBe(303);
    expect(await stateOf(order)).toMatchObject({ status: "SHIPPED", abnormal: [] });
    expect(await stockOf(world)).toEqual({ onHand: 98, reserved: 0 });
    expect(await deferred(order)).toBe(0n);
    const { data } = await callLoader(deskLoader, { params: { orderNo: order.no }, as: staff });
    expect(data.order.parcels).toMatchObject([
      {
        trackingNo: "QL0001A",
        trackingUrl: "https://t.17track.net/en#nums=QL0001A",
        writeback: { status: "QUEUED" },
      },
    ]);
    expect((await act(staff, order, { intent: "delivered" })).status).toBe(303);
    expect(await stateOf(order)).toMatchObject({ status: "DELIVERED" });
    expect(await auditOf(order)).toEqual(["order.accept", "order.dispatched", "order.delivered"]);
  });

  test("in two parcels: partly shipped between, each with its share, in the end nothing deferred", async () => {
    const world = await makeWorld({ price: 1333n });
    const order = await ready(world);
    const [first = "", second = ""] = await itemIds(world, order);
    const actor = "system" as const;
    const sent = await dispatchParcel(
      order.no,
      parcel([
        { itemId: first, qty: 1 },
        { itemId: second, qty: 1 },
      ]),
      actor,
    );
    expect(sent.ok).toBe(true);
    expect(await stateOf(order)).toMatchObject({ status: "PURCHASING", abnormal: ["PARTIAL"] });
    const left = await deferred(order);
    expect(left > 0n && left < order.total).toBe(true);
    expect(await stockOf(world, 1)).toEqual({ onHand: 99, reserved: 2 });
    await dispatchParcel(order.no, parcel([{ itemId: second, qty: 2 }]), actor);
    await dispatchParcel(order.no, parcel([{ itemId: first, qty: 1 }]), actor);
    expect(await stateOf(order)).toMatchObject({ status: "SHIPPED", abnormal: [] });
    expect(await deferred(order)).toBe(0n);
    expect(await stockOf(world)).toEqual({ onHand: 98, reserved: 0 });
    const earned = await db.rows<{ code: string; amount: bigint }>(sql`
      select a.code, sum(e.amount)::bigint as amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
      join ledger_account a on a.id = e.account_id where j.ref_id = ${order.id} and j.type = 'J6' group by 1 order by 1`);
    const shares = Object.fromEntries(earned.map(({ code, amount }) => [code, amount]));
    expect(shares["rev:goods"]).toBe(order.goods);
    expect(shares["rev:shipping"]).toBe(order.shipping);
  });

  test.each([
    ["more than is left", [9], "orders:error.too-many-units"],
    ["nothing", [0], "orders:error.nothing-in-parcel"],
  ])("a parcel with %s does not leave", async (_, qty, error) => {
    const world = await makeWorld();
    const order = await ready(world);
    const [item = ""] = await itemIds(world, order);
    expect(await dispatchParcel(order.no, parcel([{ itemId: item, qty: qty[0] ?? 0 }]), "system")).toEqual({
      ok: false,
      error,
    });
    expect(await stateOf(order)).toMatchObject({ status: "PURCHASING" });
  });

  test("a parcel that names the same goods twice does not leave", async () => {
    const world = await makeWorld();
    const order = await ready(world);
    const [, item = ""] = await itemIds(world, order);
    const twice = [
      { itemId: item, qty: 1 },
      { itemId: item, qty: 1 },
    ];
    expect(await dispatchParcel(order.no, parcel(twice), "system")).toEqual({
      ok: false,
      error: "orders:error.too-many-units",
    });
    expect(await stateOf(order)).toMatchObject({ status: "PURCHASING" });
  });

  test("a tracking number is used once, though ten enter it at once", async () => {
    const world = await makeWorld();
    const order = await ready(world);
    const [item = ""] = await itemIds(world, order);
    const again = parcel([{ itemId: item, qty: 1 }], `QL-ONCE-${order.no}`);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => dispatchParcel(order.no, again, "system")),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await stockOf(world)).toEqual({ onHand: 99, reserved: 1 });
  });

  test("a number that cannot be the carrier's is asked about, and sent where staff say so", async () => {
    const world = await makeWorld();
    const order = await ready(world);
    const staff = await makeStaff();
    const [item = ""] = await itemIds(world, order);
    const form = {
      intent: "dispatch",
      carrier: "usps",
      trackingNo: "trk-100038 us",
      item: [item],
      qty: ["1"],
    };
    const doubt = errorOf(await act(staff, order, form));
    expect(doubt).toMatch(/^orders:doubt\.shape/);
    const { mark } = JSON.parse(doubt?.split("|")[1] ?? "{}") as { mark: string };
    expect(mark).toBe("USPS TRK100038US");
    const other = { ...form, trackingNo: "9400111206206406260788", anyway: mark };
    expect(errorOf(await act(staff, order, other))).toMatch(/^orders:doubt\.check-digit/);
    expect((await act(staff, order, { ...form, anyway: mark })).status).toBe(303);
    const kept = await db.first(sql`
      select p.carrier, p.tracking_no as number, (select after ->> 'numberDoubted' from audit_log
        where entity_id = ${order.id} and action = 'order.dispatched') as doubted
      from package p where p.order_id = ${order.id}`);
    expect(kept).toEqual({ carrier: "USPS", number: "TRK100038US", doubted: "true" });
  });

  test("a number used before is told with its order, whoever the carrier was", async () => {
    const world = await makeWorld();
    const [first, second] = [await ready(world), await ready(world)];
    const staff = await makeStaff();
    const form = async (order: OrderRow, carrier: string) => ({
      ...{ intent: "dispatch", carrier, trackingNo: `7${first.no.slice(1)}3`, qty: ["1"] },
      item: (await itemIds(world, order)).slice(0, 1),
    });
    expect((await act(staff, first, await form(first, "Quay Line"))).status).toBe(303);
    expect(errorOf(await act(staff, second, await form(second, "quay line")))).toBe(
      `orders:error.tracking-used-by|{"no":"${first.no}"}`,
    );
    const other = errorOf(await act(staff, second, await form(second, "Harbour Vans")));
    expect(other).toMatch(/^orders:doubt\.elsewhere/);
    expect(other).toContain(first.no);
  });

  test("what is not bought is not sent; what is sent is not sent again", async () => {
    const world = await sellingAhead();
    const order = await paidOrder(world);
    const all = async () => parcel((await itemIds(world, order)).map((itemId) => ({ itemId, qty: 1 })));
    expect(await dispatchParcel(order.no, await all(), "system")).toEqual({
      ok: false,
      error: "orders:error.stale",
    });
    await acceptOrder({ no: order.no }, "system");
    expect(await dispatchParcel(order.no, await all(), "system")).toEqual({
      ok: false,
      error: "orders:error.not-purchased",
    });
    await act(await makeStaff(), order, { intent: "purchased" });
    expect((await dispatchParcel(order.no, await all(), "system")).ok).toBe(true);
    expect(await dispatchParcel(order.no, await all(), "system")).toEqual({
      ok: false,
      error: "orders:error.stale",
    });
  });

  test("the mail of a parcel goes to the member, once", async () => {
    const world = await makeWorld();
    const order = await ready(world, [lineOf(world)]);
    const [item = ""] = await itemIds(world, order);
    const sent = await dispatchParcel(order.no, parcel([{ itemId: item, qty: 1 }]), "system");
    const { notifyShipped } = await import("./notify.server");
    if (sent.ok)
      await Promise.all([notifyShipped(sent.value.packageId), notifyShipped(sent.value.packageId)]);
    const mails = await db.rows(
      sql`select 1 from mail where "to" = ${world.member.email} and template = 'orders.shipped'`,
    );
    expect(mails).toHaveLength(1);
  });
});

describe("acceptance by itself", () => {
  test("after the cooling-off, not before, and not of what was cancelled meanwhile", async () => {
    const world = await makeWorld();
    const [kept, cancelled, young] = [await paidOrder(world), await paidOrder(world), await paidOrder(world)];
    await db.run(sql`update store_order set paid_at = now() - interval '31 minutes' where id <> ${young.id}`);
    await cancelPaidOrder({ no: cancelled.no, memberId: world.member.id }, `member:${world.member.id}`, "");
    await runJobs({ early: true });
    expect(await stateOf(kept)).toMatchObject({ status: "PURCHASING" });
    expect(await stateOf(young)).toMatchObject({ status: "PENDING" });
    expect(await stateOf(cancelled)).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
  });
});

describe("cancelling a paid order", () => {
  test("gives all of it back, frees the goods, and leaves the order in the draft box", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    const before = (await walletOf(world.member.id)).balance;
    const staff = await makeStaff();
    expect((await act(staff, order, { intent: "cancel", reason: "Out of production" })).status).toBe(303);
    expect((await walletOf(world.member.id)).balance).toBe(before + order.total);
    expect(await deferred(order)).toBe(0n);
    expect(await stockOf(world)).toEqual({ onHand: 100, reserved: 0 });
    expect(await stateOf(order)).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
    expect(errorOf(await act(staff, order, { intent: "cancel", reason: "again" }))).toBe(
      "orders:error.stale",
    );
  });

  test("by member and staff at once, and at the same time as acceptance: one of them", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    const before = (await walletOf(world.member.id)).balance;
    const member = `member:${world.member.id}` as const;
    const results = await Promise.all([
      cancelPaidOrder({ no: order.no }, "system", "staff"),
      cancelPaidOrder({ no: order.no, memberId: world.member.id }, member, ""),
      acceptOrder({ no: order.no }, "system"),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const back = (await walletOf(world.member.id)).balance - before;
    expect([0n, order.total]).toContain(back);
  });

  test("not once it is being bought, nor when part of it has left: not by its member on an old page, nor at the desk", async () => {
    const world = await makeWorld();
    const order = await ready(world);
    const before = (await walletOf(world.member.id)).balance;
    const [staff, [item = ""]] = [await makeStaff(), await itemIds(world, order)];
    const old = { params: { orderNo: order.no }, as: world.member, form: { intent: "cancel-refund" } };
    const refused = async () => {
      expect((await callAction(memberAction, old)).status).toBe(409);
      expect((await act(staff, order, { intent: "cancel", reason: "too late" })).status).toBe(409);
      expect(await stateOf(order)).toMatchObject({ status: "PURCHASING" });
      expect((await walletOf(world.member.id)).balance).toBe(before);
    };
    await refused();
    expect((await dispatchParcel(order.no, parcel([{ itemId: item, qty: 1 }]), "system")).ok).toBe(true);
    await refused();
  });

  test("paid again after that, it can be cancelled again", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    await cancelPaidOrder({ no: order.no }, "system", "first");
    const { moveOrder } = await import("./member-actions.server");
    expect((await moveOrder(world.member.id, order.no, "restore")).ok).toBe(true);
    await pay(world, order);
    expect((await cancelPaidOrder({ no: order.no }, "system", "second")).ok).toBe(true);
    expect(await deferred(order)).toBe(0n);
  });
});

describe("roles (§7)", () => {
  test.each([
    ["warehouse", { intent: "accept" }],
    ["sourcing", { intent: "cancel", reason: "because" }],
    ["agent", { intent: "purchased" }],
    ["support", { intent: "delivered" }],
  ] as const)("%s may not %j", async (role, form) => {
    const world = await makeWorld();
    const staff = await makeStaff({ roles: [role] });
    await db.run(sql`update "user" set agent_id = ${staff.id} where id = ${world.member.id}`);
    const order = await paidOrder(world);
    expect((await act(staff, order, form)).status).toBe(403);
    expect(await stateOf(order)).toMatchObject({ status: "PENDING" });
  });

  test("an agent sees their own members' orders, others none of them", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    const [own, other] = [await makeStaff({ roles: ["agent"] }), await makeStaff({ roles: ["agent"] })];
    await db.run(sql`update "user" set agent_id = ${own.id} where id = ${world.member.id}`);
    const page = (staff: TestStaff) => callLoader(deskLoader, { params: { orderNo: order.no }, as: staff });
    expect((await page(own)).status).toBe(200);
    expect((await page(other)).status).toBe(404);
    expect((await act(other, order, { intent: "accept" })).status).toBe(404);
    const queue = await callLoader(queueLoader, { url: "/desk/orders", as: own });
    expect(unpack(queue.data.rows).map((row) => row.no)).toEqual([order.no]);
    expect(queue.data.counts).toMatchObject({ accept: 1, all: 1 });
  });

  test("a member is nobody at the desk", async () => {
    const world = await makeWorld();
    const answer = await callLoader(queueLoader, { url: "/desk/orders", as: world.member });
    expect(answer.location).toMatch(/^\/desk\/login/);
  });
});
