/** An unpaid order is divided into parcels by line, and what follows (decision 084). */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { flashOf } from "~/platform/http/flash.server";
import { sum } from "~/platform/money";
import { paths } from "~/platform/paths";
import { action, loader } from "~/routes/user/orders/store-order";
import { makeMember } from "../../../../tests/factories";
import {
  address,
  bring,
  california,
  fund,
  lineOf,
  link,
  makeWorld,
  moveAbroad,
  newOrder,
  orderNow,
  orderRow,
  otherWarehouse,
  pay,
  prepareOrders,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { quoteTo } from "../changes/quote.server";
import { freightMark } from "../freight-mark";
import { evaluateOrders } from "../evaluate.server";
import { editOrder } from "../member-actions.server";
import { mergeOrders } from "../merging/merge.server";
import { anyOrder, methodsOf } from "../order.server";

beforeAll(prepareOrders);

async function three(): Promise<{ world: World; order: OrderRow; lines: string[] }> {
  const world = await makeWorld({ variants: 3 });
  const order = await newOrder(world, { lines: [lineOf(world, 0, 2), lineOf(world, 1), lineOf(world, 2)] });
  return { world, order, lines: await linesOf(order) };
}

const linesOf = async ({ id }: Pick<OrderRow, "id">) =>
  (
    await db.rows<{ id: string }>(
      sql`select id from order_line where order_id = ${id} order by external_line_id`,
    )
  ).map((line) => line.id);

const numbers = async ({ id }: Pick<OrderRow, "id">) =>
  (
    await db.rows<{ no: number | null }>(
      sql`select parcel_no as no from order_line where order_id = ${id} order by external_line_id`,
    )
  ).map(({ no }) => no);

const planOf = async ({ no }: Pick<OrderRow, "no">) => (await anyOrder(no))?.plan ?? [];

const events = async ({ id }: Pick<OrderRow, "id">) =>
  (
    await db.rows<{ event: string; actor: string; reason: string | null }>(sql`
      select event, split_part(actor, ':', 1) as actor, reason from state_transition
      where entity_id = ${id} and event in ('split', 'unsplit') order by at, id`)
  ).map(({ event, actor }) => `${event} ${actor}`);

type Form = Record<string, string | string[]>;

const post = (world: Pick<World, "member">, { no }: Pick<OrderRow, "no">, form: Form) =>
  callAction(action, { url: paths.storeOrder(no), params: { orderNo: no }, as: world.member, form });

const split = (world: Pick<World, "member">, order: OrderRow, lines: string[], parcel: string[]) =>
  post(world, order, { intent: "split", line: lines, parcel });

/** What a refused form says. */
const refusal = async (answer: Promise<{ status: number; data: unknown }>) => {
  const { status, data } = await answer;
  const { error } = (data as { result: { error: Record<string, string[]> } }).result;
  return [status, Object.values(error).flat()[0]];
};

describe("the member divides an order", () => {
  test("it is quoted in these parcels, says what it costs more, and goes together again", async () => {
    const { world, order, lines } = await three();
    const done = await split(world, order, lines, ["1", "4", "1"]);
    expect(flashOf(done.headers)?.message).toBe("orders:flash.split");
    expect(await numbers(order)).toEqual([1, 2, 1]);
    const now = await orderNow(world, order.no);
    const plan = await planOf(order);
    expect(plan.map(({ group, items }) => [group, items.map(({ qty }) => qty).toSorted()])).toEqual([
      [1, [1, 2]],
      [2, [1]],
    ]);
    expect(sum(plan.map(({ shipping }) => BigInt(shipping ?? 0)))).toBe(now.shipping);
    expect(now.shipping).toBeGreaterThan(order.shipping);
    expect(now.total - order.total).toBe(now.shipping - order.shipping + now.tax - order.tax);
    expect(now.abnormal).toEqual([]);

    const at = { url: paths.storeOrder(order.no), params: { orderNo: order.no }, as: world.member };
    const { data } = await callLoader(loader, at);
    const dollars = (cents: bigint) => `$${(Number(cents) / 100).toFixed(2)}`;
    expect(data.order.events.find(({ event }) => event === "split")?.reason).toBe(
      `${dollars(order.total)} → ${dollars(now.total)}`,
    );
    expect(data.methods.find(({ channelId }) => channelId === now.channelId)).toMatchObject({
      shipping: now.shipping,
      parcels: 2,
    });

    await split(world, order, lines, ["1", "4", "1"]);
    expect(await events(order)).toEqual(["split member"]);
    await post(world, order, { intent: "unsplit" });
    expect(await orderNow(world, order.no)).toMatchObject({ shipping: order.shipping, total: order.total });
    expect(await numbers(order)).toEqual([null, null, null]);
    expect(await planOf(order)).toEqual([]);
    expect(await events(order)).toEqual(["split member", "unsplit member"]);
  });

  test("it is paid once, and stays so", async () => {
    const { world, order, lines } = await three();
    await split(world, order, lines, ["1", "2", "3"]);
    await fund(world.member.id, 100_000n);
    await pay(world, order);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PENDING" });
    expect(await planOf(order)).toHaveLength(3);
    // Another address is quoted in the same parcels.
    const { shipping } = await orderNow(world, order.no);
    const page = await anyOrder(order.no);
    expect(await quoteTo(db, order, page?.shipTo ?? (address() as never))).toMatchObject({ shipping });
    expect(await refusal(split(world, order, lines, ["1", "1", "2"]))).toEqual([
      409,
      "orders:split.not-unpaid",
    ]);
    expect(await refusal(post(world, order, { intent: "unsplit" }))).toEqual([
      409,
      "orders:split.not-unpaid",
    ]);
  });

  test("where its goods lie in several warehouses, each divides its own", async () => {
    const world = await makeWorld({ variants: 3 });
    await moveAbroad(world, 2);
    const order = await newOrder(world, {
      lines: [lineOf(world, 0), lineOf(world, 1), lineOf(world, 2)],
      shipTo: address(california),
    });
    await split(world, order, await linesOf(order), ["1", "2", "2"]);
    const plan = await planOf(order);
    expect(plan.map(({ warehouseId, group }) => [warehouseId, group])).toEqual([
      [world.warehouseId, 1],
      [world.warehouseId, 2],
      [await otherWarehouse(), 2],
    ]);
    const now = await orderNow(world, order.no);
    expect(sum(plan.map(({ shipping }) => BigInt(shipping ?? 0)))).toBe(now.shipping);
  });
});

describe("it is refused", () => {
  test("where nothing would be divided, and a line is another order's", async () => {
    const { world, order, lines } = await three();
    expect(await refusal(split(world, order, lines, ["2", "2", "2"]))).toEqual([
      409,
      "orders:split.one-parcel",
    ]);
    const other = await newOrder(world, { lines: [lineOf(world, 0, 3)] });
    const [foreign = ""] = await linesOf(other);
    expect(await refusal(split(world, other, [foreign], ["1"]))).toEqual([409, "orders:split.one-line"]);
    expect(await refusal(split(world, order, [...lines, foreign], ["1", "1", "1", "2"]))).toEqual([
      409,
      "orders:error.stale",
    ]);
    expect((await split(world, order, lines, ["1", "5", "1"])).status).toBe(400);
    expect(await numbers(order)).toEqual([null, null, null]);
  });

  test("to another member", async () => {
    const { order, lines } = await three();
    const stranger = { member: await makeMember() };
    expect((await split(stranger, order, lines, ["1", "2", "1"])).status).toBe(404);
  });

  test("while it is being paid, and where staff quoted its freight", async () => {
    const { world, order, lines } = await three();
    await db.run(sql`update store_order set pay_lock = uuidv7() where id = ${order.id}`);
    expect(await refusal(split(world, order, lines, ["1", "2", "1"]))).toEqual([
      409,
      "orders:error.pay-locked",
    ]);
    await db.run(sql`update store_order set pay_lock = null where id = ${order.id}`);
    await db.run(sql`
      insert into freight_quote (order_id, channel_id, mark, shipping, days_min, days_max, valid_until, staff_id)
      select o.id, o.channel_id, ${freightMark(new Map(), { country: "DE", shipTo: address() as never })}, 900, 3, 5,
        now() + interval '1 day', uuidv7() from store_order o where o.id = ${order.id}`);
    expect(await refusal(split(world, order, lines, ["1", "2", "1"]))).toEqual([409, "orders:split.by-hand"]);
  });

  test("where it travels with another order; and one that is divided is not merged", async () => {
    const world = await makeWorld({ variants: 2 });
    const to = address();
    const orders: OrderRow[] = [];
    for (const qty of [1, 2]) {
      const made = storeOrder(world, { shipTo: to, lines: [lineOf(world, 0, qty), lineOf(world, 1)] });
      await bring(world, made);
      orders.push(await orderRow(world, made.externalId));
    }
    const [a, b] = orders as [OrderRow, OrderRow];
    const lines = await linesOf(a);
    await split(world, a, lines, ["1", "2"]);
    expect(await mergeOrders(world.member.id, [a.no, b.no])).toMatchObject({ error: "orders:merge.several" });
    await post(world, a, { intent: "unsplit" });
    expect(await mergeOrders(world.member.id, [a.no, b.no])).toMatchObject({ ok: true });
    expect(await refusal(split(world, a, lines, ["1", "2"]))).toEqual([409, "orders:split.merged"]);
  });
});

describe("what changes later", () => {
  test("another address or method keeps the parcels", async () => {
    const { world, order, lines } = await three();
    await split(world, order, lines, ["1", "2", "1"]);
    const page = await anyOrder(order.no);
    const other = (page ? await methodsOf(page) : []).find(({ channelId }) => channelId !== page?.channelId);
    await editOrder(world.member.id, order.no, { channelId: other?.channelId ?? "" });
    expect(await orderNow(world, order.no)).toMatchObject({
      channelId: other?.channelId,
      shipping: other?.shipping,
    });
    await editOrder(world.member.id, order.no, {
      shipTo: { ...address({ city: "Kiel" }), houseNo: "" } as never,
    });
    expect(await planOf(order)).toHaveLength(2);
    expect(await events(order)).toEqual(["split member"]);
    // The history says what was changed.
    const said = (await anyOrder(order.no))?.events.filter(({ event }) => event === "edited");
    expect(said?.map(({ reason }) => reason)).toEqual(["address", "method"]);
  });

  test("where one parcel is left, the goods go together, and the history says so", async () => {
    const { world, order, lines } = await three();
    await split(world, order, lines, ["1", "2", "1"]);
    await link(world.variants[1]?.id ?? "", [], { status: "do_not_fulfil" });
    expect(await numbers(order)).toEqual([null, null, null]);
    expect(await planOf(order)).toEqual([]);
    expect(await events(order)).toEqual(["split member", "unsplit system"]);
  });

  test("where no channel takes a parcel by itself, the goods go together", async () => {
    const { world, order, lines } = await three();
    await split(world, order, lines, ["1", "2", "1"]);
    // Each channel now asks for more weight than the light parcel has.
    const was = await db.rows<{ id: string; grams: number }>(
      sql`select id, min_weight_g as grams from ship_channel`,
    );
    await db.run(sql`update ship_channel set min_weight_g = 1000`);
    await transaction((tx) => evaluateOrders(tx, [order.id]));
    await db.run(sql`
      update ship_channel c set min_weight_g = w.grams
      from unnest(${was.map(({ id }) => id)}::uuid[], ${was.map(({ grams }) => grams)}::int[]) as w (id, grams) where w.id = c.id`);
    expect(await events(order)).toEqual(["split member", "unsplit system"]);
    expect(await planOf(order)).toEqual([]);
  });
});
