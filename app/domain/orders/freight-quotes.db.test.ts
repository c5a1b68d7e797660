/** Freight quoted by hand, and discounts while unpaid: from the request to the payment. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as discountAction } from "~/routes/desk/questions/discount";
import { action as quoteAction, loader as quoteLoader } from "~/routes/desk/questions/quote";
import { action as quotesAction, loader as quotesLoader } from "~/routes/desk/questions/quotes";
import { action as orderAction } from "~/routes/user/orders/store-order";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import {
  address,
  bring,
  fund,
  makeWorld,
  newOrder,
  orderNow,
  pay,
  prepareOrders,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { evaluateOrders } from "./evaluate.server";
import { lackingFreight, endQuotes } from "./freight-quotes.server";
import { orderSteps } from "./steps.server";

beforeAll(prepareOrders);

/** A country that no channel serves. */
const far = () => address({ country: "FJ", city: "Suva", postCode: "", province: "" });

const agentOf = async (world: World): Promise<TestStaff> => {
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  return agent;
};

const act = (world: World, order: OrderRow, intent: string) =>
  callAction(orderAction, {
    url: paths.storeOrder(order.no),
    params: { orderNo: order.no },
    as: world.member,
    form: { intent },
  });

const channel = async (world: World) =>
  (
    await db.first<{ id: string }>(sql`
    select id from ship_channel where warehouse_id = ${world.warehouseId} and mode = 'dropship' order by code limit 1`)
  )?.id ?? "";

const quote = async (agent: TestStaff, world: World, order: OrderRow, amount = "42.50") =>
  callAction(quoteAction, {
    url: paths.deskQuote(order.no),
    params: { orderNo: order.no },
    as: agent,
    form: {
      intent: "quote",
      channel: [await channel(world)],
      amount: [amount],
      daysMin: ["9"],
      daysMax: ["20"],
      validDays: "7",
    },
  });

async function asked(): Promise<{ world: World; agent: TestStaff; order: OrderRow }> {
  const world = await makeWorld();
  const agent = await agentOf(world);
  const order = await newOrder(world, { shipTo: far() });
  expect(order.abnormal).toContain("NOT_SERVED");
  expect((await act(world, order, "request-quote")).location).toBe(paths.storeOrder(order.no));
  return { world, agent, order: await orderNow(world, order.no) };
}

describe("freight by hand", () => {
  test("requested, quoted, kept through quotes anew, and paid as any other", async () => {
    const { world, agent, order } = await asked();
    expect(order).toMatchObject({ status: "PENDING", hold: "QUOTE" });
    const list = await callLoader(quotesLoader, { url: paths.deskQuotes(), as: agent });
    expect(list.data.page.rows.map(({ no }) => no)).toEqual([order.no]);
    const at = { url: paths.deskQuote(order.no), params: { orderNo: order.no }, as: agent };
    expect((await callLoader(quoteLoader, at)).data.isOpen).toBe(true);
    expect((await quote(agent, world, order, "0")).status).toBe(422);
    expect((await quote(agent, world, order)).location).toBe(paths.deskQuotes());
    const quoted = await orderNow(world, order.no);
    expect(quoted).toMatchObject({ status: "AWAITING_PAYMENT", hold: "NONE", abnormal: [], shipping: 4250n });
    await transaction((tx) => evaluateOrders(tx, [order.id]));
    expect(await orderNow(world, order.no)).toMatchObject({
      shipping: 4250n,
      quoteVersion: quoted.quoteVersion,
    });
    await fund(world.member.id, 50_000n);
    await pay(world, order);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PENDING", hold: "NONE" });
  });

  test("it ends with its validity, and with other goods or another place", async () => {
    const { world, agent, order } = await asked();
    await quote(agent, world, order);
    await db.run(
      sql`update freight_quote set valid_until = now() - interval '1 second' where order_id = ${order.id}`,
    );
    await db.run(
      sql`update store_order set freight_until = now() - interval '1 second' where id = ${order.id}`,
    );
    await fund(world.member.id, 50_000n);
    await expect(pay(world, order)).rejects.toThrow();
    await endQuotes();
    expect(await orderNow(world, order.no)).toMatchObject({ channelId: null, abnormal: ["NOT_SERVED"] });
    await act(world, order, "request-quote");
    await quote(agent, world, order);
    await db.run(
      sql`update store_order set ship_to = ship_to || '{"postCode": "679"}' where id = ${order.id}`,
    );
    await transaction((tx) => evaluateOrders(tx, [order.id]));
    expect(await orderNow(world, order.no)).toMatchObject({ channelId: null });
  });

  test("the member takes it back: no method, no amount, and the system does not ask again", async () => {
    const { world, agent, order } = await asked();
    expect((await act(world, order, "restore")).location).toBe(paths.storeOrder(order.no));
    expect(await orderNow(world, order.no)).toMatchObject({
      status: "AWAITING_PAYMENT",
      hold: "NONE",
      channelId: null,
    });
    expect((await quote(agent, world, order)).status).toBe(409);
    await db.run(sql`update store_order set created_at = now() - interval '2 days' where id = ${order.id}`);
    expect(await lackingFreight()).not.toContain(order.no);
    const other = await newOrder(world, { shipTo: far() });
    expect(await lackingFreight()).not.toContain(other.no);
    await db.run(sql`update store_order set created_at = now() - interval '2 days' where id = ${other.id}`);
    expect(await lackingFreight()).toContain(other.no);
    await orderSteps.runSteps("system", [other.no], "request-quote", {});
    expect(await orderNow(world, other.no)).toMatchObject({ status: "PENDING", hold: "QUOTE" });
    expect((await orderSteps.runSteps("system", [other.no], "request-quote", {}))[0]).toMatchObject({
      ok: false,
    });
  });

  test("many are quoted alike; an order with a method of its own has nothing to ask for", async () => {
    const { world, agent, order } = await asked();
    const more = await newOrder(world, { shipTo: far() });
    await act(world, more, "request-quote");
    const form = {
      ...{ intent: "quote", order: [order.no, more.no], channel: await channel(world), amount: "30.00" },
      ...{ daysMin: "7", daysMax: "15", validDays: "7" },
    };
    const done = await callAction(quotesAction, { url: paths.deskQuotes(), as: agent, form });
    expect(done.location).toBe(paths.deskQuotes());
    for (const { no } of [order, more]) expect(await orderNow(world, no)).toMatchObject({ shipping: 3000n });
    const usual = await newOrder(world);
    expect((await act(world, usual, "request-quote")).status).toBe(409);
  });

  test("a closed country is quoted for nobody; a store that cancels it takes it off the list", async () => {
    const world = await makeWorld();
    const closed = await newOrder(world, {
      shipTo: address({ country: "CU", city: "Havana", postCode: "10100" }),
    });
    expect((await act(world, closed, "request-quote")).status).toBe(409);
    const order = storeOrder(world, { shipTo: far() });
    await bring(world, order);
    const no =
      (
        await db.first<{ no: string }>(
          sql`select no from store_order where external_order_id = ${order.externalId} and store_id = ${world.storeId}`,
        )
      )?.no ?? "";
    await act(world, { no } as OrderRow, "request-quote");
    await bring(world, {
      ...order,
      modifiedAt: new Date(Date.now() + 1000),
      cancelled: true,
      status: "cancelled",
    });
    expect(await orderNow(world, no)).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "IGNORED",
      hold: "NONE",
    });
  });
});

describe("a discount while unpaid", () => {
  const give = (staff: TestStaff, order: OrderRow, kind: string, value: string) =>
    callAction(discountAction, {
      url: paths.deskOrderDiscount(order.no),
      params: { orderNo: order.no },
      as: staff,
      form: { intent: "discount", kind, value, reason: "A good customer." },
    });
  const discountOf = async (order: OrderRow) =>
    (await db.first<{ discount: bigint }>(sql`select discount from store_order where id = ${order.id}`))
      ?.discount;

  test("within the limit of the role, quoted at once, with reason and audit; 0 takes it back", async () => {
    const world = await makeWorld();
    const agent = await agentOf(world);
    const order = await newOrder(world);
    expect((await give(agent, order, "percent", "10")).location).toBe(paths.deskOrder(order.no));
    const now = await orderNow(world, order.no);
    expect(await discountOf(order)).toBe(125n);
    expect(now.total).toBe(now.goods - 125n + now.shipping + now.tax);
    expect(now.quoteVersion).toBeGreaterThan(order.quoteVersion);
    expect((await give(agent, order, "percent", "11")).status).toBe(409);
    expect((await give(agent, order, "amount", "1.26")).status).toBe(409);
    const noted = await db.first<{ after: { reason?: string } }>(sql`
      select after from audit_log where action = 'order.discounted' and entity_id = ${order.id}`);
    expect(noted?.after).toMatchObject({ reason: "A good customer.", percent: 10 });
    await give(agent, order, "amount", "0");
    expect(await discountOf(order)).toBe(0n);
    const finance = await makeStaff({ roles: ["finance"] });
    expect((await give(finance, order, "percent", "25")).status).toBe(303);
    await fund(world.member.id, 50_000n);
    await pay(world, order);
    expect((await give(finance, order, "percent", "5")).status).toBe(409);
    expect(await discountOf(order)).toBe(313n);
  });
});
