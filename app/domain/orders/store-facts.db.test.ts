import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { noRule, saveRule } from "~/domain/autopay/rule.server";
import { db, sql } from "~/platform/db";
import {
  address,
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
} from "../../../tests/orders";
import { runJobs } from "../../../tests/setup/jobs";
import { acceptOrder, markPurchased } from "./desk.server";
import { dispatchParcel } from "./dispatch.server";
import { anyOrder, orderOf } from "./order.server";

beforeAll(prepareOrders);

const later = (ms = 1000) => new Date(Date.now() + ms);

test("what the store gave back is off its revenue, also of an order that is paid", async () => {
  const world = await makeWorld();
  const order = storeOrder(world, { total: 3900n, refunded: 900n });
  await bring(world, order);
  const { no } = await orderRow(world, order.externalId);
  const revenue = async () => (await orderOf(world.member.id, no))?.storeTotal;
  expect(await revenue()).toBe(3000n);
  await fund(world.member.id, 50_000n);
  await pay(world, { no });
  await bring(world, { ...order, refunded: 1900n, modifiedAt: later() });
  expect(await revenue()).toBe(2000n);
  expect((await orderNow(world, no)).abnormal).toEqual([]);
});

test.each([
  ["JP", "JP13", "Tokyo", "105-0022"],
  ["DE", "DE-BE", "Berlin", "10115"],
  ["CN", "CN10", "Shanghai", "200000"],
])(
  "the province of a parcel to %s is a name, not the store's code %s",
  async (country, code, name, postCode) => {
    const world = await makeWorld();
    const order = await newOrder(world, { shipTo: address({ country, province: code, postCode }) });
    expect((await orderOf(world.member.id, order.no))?.shipTo.province).toBe(name);
  },
);

describe("an order paid on delivery", () => {
  const onDelivery = { payment: "unpaid", onDelivery: true } as const;

  test("comes in where paid orders are wanted, and says that its buyer has not paid", async () => {
    const world = await makeWorld();
    expect((await newOrder(world, onDelivery)).abnormal).toEqual(["UNPAID_IN_STORE"]);
  });

  test("is left alone by auto-pay, unless the member's rule takes such orders, too", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 50_000n);
    await saveRule(world.member.id, { ...noRule, mode: "now" });
    const left = await newOrder(world, onDelivery);
    await runJobs();
    expect((await orderNow(world, left.no)).status).toBe("AWAITING_PAYMENT");
    await saveRule(world.member.id, { ...noRule, mode: "now", onDelivery: true });
    const taken = await newOrder(world, onDelivery);
    await runJobs();
    expect((await orderNow(world, taken.no)).status).toBe("PENDING");
  });

  test("another unpaid order is left alone also by that rule", async () => {
    const world = await makeWorld();
    await db.run(sql`update store set settings = '{"paidOnly": false}' where id = ${world.storeId}`);
    await fund(world.member.id, 50_000n);
    await saveRule(world.member.id, { ...noRule, mode: "now", onDelivery: true });
    const order = await newOrder(world, { payment: "unpaid" });
    await runJobs();
    expect((await orderNow(world, order.no)).status).toBe("AWAITING_PAYMENT");
  });
});

test("once paid, an order has no changed price any more", async () => {
  const world = await makeWorld();
  const order = await newOrder(world);
  await fund(world.member.id, 50_000n);
  await db.run(sql`update store_order set abnormal = '{PRICE_CHANGED}' where id = ${order.id}`);
  await pay(world, order);
  expect(await orderNow(world, order.no)).toMatchObject({ status: "PENDING", abnormal: [] });
});

describe("changed in the store after it was paid", () => {
  /** `held`: something else holds it then, so its member is not asked and it is tagged. */
  async function changed({ held = false } = {}) {
    const world = await makeWorld();
    const shipTo = address();
    const paid = await paidOrder(world, { shipTo, lines: [lineOf(world, 0, 2)] });
    const row = await db.first<{ id: string }>(
      sql`select external_order_id as id from store_order where id = ${paid.id}`,
    );
    const order = storeOrder(world, { externalId: row?.id ?? "", shipTo, lines: [lineOf(world, 0, 2)] });
    const edited = {
      ...order,
      shipTo: { ...shipTo, street: "Kaje 9" },
      lines: [lineOf(world)],
      modifiedAt: later(),
    };
    const hold = (to: string) => db.run(sql`update store_order set hold = ${to} where id = ${paid.id}`);
    if (held) await hold("STOCK");
    await bring(world, edited);
    if (held) await hold("NONE");
    return { world, paid, order, edited };
  }

  const told = (memberId: string) =>
    db.rows(sql`
      select 1 from notification
      where user_id = ${memberId} and event in ('order.store-changed', 'order.change-waits')`);

  test("it says what changed, old and new; taken back there, it says nothing", async () => {
    const { world, paid, order, edited } = await changed();
    const page = () => orderOf(world.member.id, paid.no);
    expect(await page()).toMatchObject({
      ...{ abnormal: [], hold: "ADDRESS" },
      storeChanges: [
        { field: "street", line: null, old: "Am Kai 4", now: "Kaje 9" },
        { field: "units", line: "Chair 0", old: "2", now: "1" },
      ],
    });
    await bring(world, edited);
    expect(await told(world.member.id)).toHaveLength(1);
    await bring(world, { ...edited, lines: order.lines, modifiedAt: later(2000) });
    expect((await page())?.storeChanges).toHaveLength(1);
    // Another change is another question to its member.
    expect(await told(world.member.id)).toHaveLength(2);
    await bring(world, { ...order, modifiedAt: later(3000) });
    expect(await page()).toMatchObject({ abnormal: [], storeChanges: [] });
  });

  test("it leaves only when whoever sends it has seen these very changes", async () => {
    const { paid } = await changed({ held: true });
    await acceptOrder({ no: paid.no }, "system");
    await markPurchased(paid.no, "system");
    const page = await anyOrder(paid.no);
    const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
    const send = (changesSeen?: string) =>
      dispatchParcel(
        paid.no,
        {
          carrier: "Quay Line",
          trackingNo: `T${paid.no}`,
          trackingUrl: null,
          weightG: null,
          items,
          changesSeen,
        },
        "system",
      );
    const refused = { ok: false, error: "orders:error.store-changed" };
    expect(await send()).toEqual(refused);
    expect(await send("seen before")).toEqual(refused);
    expect(await send(page?.changesMark)).toMatchObject({ ok: true });
  });
});
