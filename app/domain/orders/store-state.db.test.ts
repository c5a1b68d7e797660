/** What a store calls an order decides whether it is paid, bought and sent (D38). */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { runAutopay } from "~/domain/autopay/run.server";
import { createCheckout, checkoutOf } from "~/domain/orders/checkout.server";
import type { StoreOrder, StoreOrderLine } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as deskAction } from "~/routes/desk/orders/order";
import { loader as queueLoader } from "~/routes/desk/orders/orders";
import { action as memberAction } from "~/routes/user/orders/store-order";
import { loader as listLoader } from "~/routes/user/orders/store-orders";
import { unpack } from "~/platform/packed";
import { makeStaff } from "../../../tests/factories";
import {
  bring,
  fund,
  lineOf,
  makeWorld,
  newOrder,
  orderNow,
  orderRow,
  paidOrder,
  pay,
  prepareOrders,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { acceptOrder } from "./desk.server";
import { doubtMark } from "./rules";

beforeAll(prepareOrders);

const later = (ms = 1000) => new Date(Date.now() + ms);
const shipped = { status: "shipped", doubt: "state" } as const;

/** Whether the checkout would let the member pay it. */
async function isPayable(world: World, { no }: Pick<OrderRow, "no">): Promise<boolean> {
  const checkout = await checkoutOf(world.member.id, (await createCheckout(world.member.id, [no])) ?? "");
  return checkout?.payable.length === 1;
}

const confirm = (world: World, order: OrderRow, seen: string) =>
  callAction(memberAction, {
    url: paths.storeOrder(order.no),
    params: { orderNo: order.no },
    as: world.member,
    form: { intent: "confirm-state", seen },
  });

describe("an unpaid order", () => {
  test.each<[string, Partial<StoreOrder>]>([
    ["of a plugin's state", shipped],
    ["that is a test", { status: "test paid unfulfilled", doubt: "test" }],
    ["on hold", { status: "paid on_hold (high_risk_of_fraud)", doubt: "held" }],
    ["with a warning of fraud", { status: "paid unfulfilled risk: cancel", doubt: "risk" }],
  ])("%s is no sale before its member says so, and auto-pay leaves it even then", async (_, fields) => {
    const world = await makeWorld();
    await fund(world.member.id, 50_000n);
    await db.run(sql`insert into autopay_rule (user_id, mode) values (${world.member.id}, 'now')`);
    const order = await newOrder(world, fields);
    expect(order.abnormal).toEqual(["STORE_STATE"]);
    expect(await isPayable(world, order)).toBe(false);
    const seen = doubtMark(fields.doubt ?? "", fields.status ?? "");
    expect((await confirm(world, order, "state:processing")).status).toBe(409);
    expect((await confirm(world, order, seen)).status).toBe(303);
    await runJobs();
    await runAutopay(world.member.id);
    expect(await orderNow(world, order.no)).toMatchObject({
      status: "AWAITING_PAYMENT",
      abnormal: ["STORE_STATE_SEEN"],
    });
    expect(await isPayable(world, order)).toBe(true);
  });

  test("that moves to such a state is payable no more, and is again once it moves back", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    const now = () => orderRow(world, order.externalId);
    expect(await isPayable(world, await now())).toBe(true);
    await bring(world, { ...order, ...shipped, modifiedAt: later() });
    expect(await now()).toMatchObject({ box: "ACTIVE", abnormal: ["STORE_STATE"] });
    expect(await isPayable(world, await now())).toBe(false);
    // What was confirmed counts for the word that was shown only.
    await confirm(world, await now(), doubtMark("state", "shipped"));
    await bring(world, { ...order, status: "returned", doubt: "state", modifiedAt: later(2000) });
    expect((await now()).abnormal).toEqual(["STORE_STATE"]);
    await bring(world, { ...order, modifiedAt: later(3000) });
    expect((await now()).abnormal).toEqual([]);
  });

  test("of which nothing is to be sent any more is not paid", async () => {
    const world = await makeWorld();
    const order = storeOrder(world);
    await bring(world, order);
    await bring(world, { ...order, needsShipping: false, modifiedAt: later() });
    expect((await orderRow(world, order.externalId)).abnormal).toEqual(["STORE_STATE"]);
  });

  test("shows its store's word, and is found by it", async () => {
    const world = await makeWorld();
    await newOrder(world);
    const { no } = await newOrder(world, shipped);
    const url = `${paths.storeOrders()}?word=shipped`;
    const { data } = await callLoader(listLoader, { url, as: world.member });
    expect(unpack(data.rows)).toMatchObject([{ no, storeWord: "shipped" }]);
    expect(data.words).toEqual(["processing", "shipped"]);
    expect(data.counts).toMatchObject({ ALL: 1 });
  });
});

describe("a bundle", () => {
  const part = (world: World, index: number, of: string, sent: boolean | null): StoreOrderLine => ({
    ...lineOf(world, index),
    unitPrice: 0n,
    part: { kind: "part", of, name: "Kit", sent },
  });
  const linesOf = (no: string) =>
    db.rows<{ linkStatus: string; items: number }>(sql`
      select l.link_status, (select count(*)::int from order_line_item i where i.order_line_id = l.id) as items
      from order_line l join store_order o on o.id = l.order_id where o.no = ${no} order by l.external_line_id`);

  test("is sent as its parts or as a whole, and charged once; where the store is silent, it is warned of", async () => {
    const world = await makeWorld();
    const whole = lineOf(world, 0);
    const silent = await newOrder(world, { lines: [whole, part(world, 1, "1", null)] });
    expect(silent).toMatchObject({ connection: "CONNECTED", abnormal: ["DOUBLE_LINES"], goods: 1250n });
    expect(await linesOf(silent.no)).toEqual([
      { linkStatus: "covered", items: 0 },
      { linkStatus: "linked", items: 1 },
    ]);
    const inside = await newOrder(world, { lines: [whole, part(world, 1, "1", false)] });
    expect(inside).toMatchObject({ abnormal: [], goods: 1250n });
    expect((await linesOf(inside.no)).map(({ linkStatus }) => linkStatus)).toEqual(["linked", "covered"]);
  });
});

describe("a paid order that its store does not want sent", () => {
  test.each<[string, Partial<StoreOrder>]>([
    ["STORE_CANCELLED", { cancelled: true, status: "cancelled" }],
    ["FULFILLED_ELSEWHERE", { fulfilled: true, status: "completed" }],
    ["STORE_STATE", { status: "cancel-request", doubt: "state" }],
  ])("%s: each step at the desk needs its own confirmation", async (tag, fields) => {
    const world = await makeWorld();
    const order = storeOrder(world, { lines: [lineOf(world, 0, 1)] });
    await fund(world.member.id, 50_000n);
    await bring(world, order);
    await pay(world, await orderRow(world, order.externalId));
    await bring(world, { ...order, ...fields, modifiedAt: later() });
    const { id, no, abnormal } = await orderRow(world, order.externalId);
    expect(abnormal).toContain(tag);
    expect(await acceptOrder({ id }, "system")).toMatchObject({
      ok: false,
      error: "orders:error.store-stopped",
    });
    const staff = await makeStaff();
    const queue = async (tab: string) =>
      unpack((await callLoader(queueLoader, { url: `/desk/orders?tab=${tab}&q=${no}`, as: staff })).data.rows)
        .length;
    expect([await queue("accept"), await queue("problems")]).toEqual([0, 1]);
    const item = await db.first<{ id: string }>(sql`
      select i.id from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = ${id}`);
    const mark = await db.first<{ mark: string }>(sql`
      select md5(store_status || ${tag}) as mark from store_order where id = ${id}`);
    const steps: Record<string, string | string[]>[] = [
      { intent: "accept" },
      { intent: "purchased" },
      {
        intent: "dispatch",
        carrier: "Quay Line",
        trackingNo: `QS10${no.replace(/\D/g, "")}`,
        item: [item?.id ?? ""],
        qty: ["1"],
      },
    ];
    for (const form of steps) {
      const url = paths.deskOrder(no);
      const about = { url, params: { orderNo: no }, as: staff };
      expect((await callAction(deskAction, { ...about, form })).status).toBe(409);
      const confirmed = { ...form, stopSeen: mark?.mark ?? "" };
      expect((await callAction(deskAction, { ...about, form: confirmed })).status).toBe(303);
    }
    expect(await orderNow(world, no)).toMatchObject({ status: "SHIPPED" });
  });

  test("and wants again goes on by itself, and its member is told", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    const now = { ...storeOrder(world), externalId: (await idOf(order)) ?? "" };
    await bring(world, { ...now, cancelled: true, modifiedAt: later() });
    await bring(world, { ...now, modifiedAt: later(2000) });
    const { abnormal } = await orderNow(world, order.no);
    expect(abnormal).not.toContain("STORE_CANCELLED");
    const told = sql`select 1 from notification where user_id = ${world.member.id} and event = 'order.reinstated'`;
    expect(await db.rows(told)).toHaveLength(1);
  });
});

async function idOf({ id }: OrderRow): Promise<string | undefined> {
  return (
    await db.first<{ id: string }>(sql`select external_order_id as id from store_order where id = ${id}`)
  )?.id;
}
