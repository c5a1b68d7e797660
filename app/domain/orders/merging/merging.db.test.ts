import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { action as listAction, loader as listLoader } from "~/routes/user/orders/store-orders";
import { action as orderAction, loader as orderLoader } from "~/routes/user/orders/store-order";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../../tests/factories";
import {
  address,
  bring,
  fund,
  lineOf,
  makeWorld,
  orderRow,
  prepareOrders,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { untilHolds } from "../../../../tests/setup/until-holds";
import { cancelPaidOrder } from "../cancel-paid.server";
import { createCheckout, leaveOut, payCheckout } from "../checkout.server";
import { dueOnDelivery } from "../due-on-delivery.server";
import { editOrder, moveOrder } from "../member-actions.server";
import { storeOrderPayable } from "../payable.server";
import { startPayment } from "~/domain/payments/payments.server";
import { evaluateOrders } from "../evaluate.server";
import { takeApart } from "./dissolve.server";
import { mergeOrders, mergeSame, unmergeOrders } from "./merge.server";
import { mergeOfferOf } from "./offer.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Fields = Partial<Parameters<typeof storeOrder>[1]>;

async function orderTo(
  world: World,
  shipTo: ReturnType<typeof address>,
  fields: Fields = {},
): Promise<OrderRow> {
  const order = storeOrder(world, { shipTo, ...fields });
  await bring(world, order);
  return orderRow(world, order.externalId);
}

/** Two unpaid orders of one buyer, of other goods each. */
async function pair(
  fields: Fields = {},
): Promise<{ world: World; a: OrderRow; b: OrderRow; to: ReturnType<typeof address> }> {
  const world = await makeWorld({ variants: 2 });
  const to = address();
  const a = await orderTo(world, to, { lines: [lineOf(world, 0, 1)] });
  const b = await orderTo(world, to, { lines: [lineOf(world, 1, 2)], ...fields });
  return { world, a, b, to };
}

type Now = {
  no: string;
  group: string | null;
  shipping: bigint;
  tax: bigint;
  total: bigint;
  status: string;
  box: string;
};
const now = (...orders: readonly OrderRow[]) =>
  db.rows<Now>(sql`
    select no, shipment_group as "group", shipping, tax, total, status, box from store_order
    where id = any(${orders.map(({ id }) => id)}::uuid[]) order by id`);
const events = async ({ id }: OrderRow) =>
  (
    await db.rows<{ event: string }>(sql`
    select event from state_transition where entity_id = ${id} order by at, id`)
  ).map(({ event }) => event);
const total = (rows: readonly { total: bigint }[]) => rows.reduce((all, row) => all + row.total, 0n);
const freight = (rows: readonly { shipping: bigint }[]) => rows.reduce((all, row) => all + row.shipping, 0n);

const payer = ({ member }: World) => ({ id: member.id, email: member.email, locale: "en-US" });

async function merged() {
  const made = await pair();
  expect(await mergeOrders(made.world.member.id, [made.a.no, made.b.no])).toEqual({ ok: true, value: null });
  return made;
}

async function payAll(world: World, nos: readonly string[]) {
  await fund(world.member.id, 100_000n);
  const id = (await createCheckout(world.member.id, nos)) ?? "";
  const { data } = await callLoader(confirmLoader, {
    url: paths.payConfirmation(id, { method: "wallet" }),
    as: world.member,
  });
  const { total: expectedTotal, seen, payable } = data.checkout;
  const paid = await payCheckout(payer(world), id, { method: "wallet", expectedTotal, seen }, "key");
  return { id, paid, orders: payable.map(({ no }) => no).toSorted() };
}

describe("the offer", () => {
  test("stands on the order's page and in the list, with what it saves", async () => {
    const { world, a, b } = await pair();
    const offer = await mergeOfferOf(world.member.id, [a.no, b.no]);
    const { data: page } = await callLoader(orderLoader, {
      url: paths.storeOrder(a.no),
      params: { orderNo: a.no },
      as: world.member,
    });
    expect(page.merge).toMatchObject({ nos: [a.no, b.no] });
    const { data: list } = await callLoader(listLoader, { url: paths.storeOrders({}), as: world.member });
    expect(Object.keys(list.merges).toSorted()).toEqual([a.no, b.no].toSorted());
    expect(offer?.saves).toBeGreaterThan(0n);
    await mergeOrders(world.member.id, [a.no, b.no]);
    expect(freight(await now(a, b))).toBe(a.shipping + b.shipping - (offer?.saves ?? 0n));
  });

  test("is not made of orders to another buyer, or placed more than a day apart", async () => {
    const { world, a, to } = await pair({ placedAt: new Date(Date.now() - 25 * 3_600_000) });
    await orderTo(world, { ...to, lastName: "Other" });
    const { data } = await callLoader(orderLoader, {
      url: paths.storeOrder(a.no),
      params: { orderNo: a.no },
      as: world.member,
    });
    expect(data.order.mergeWith).toEqual([]);
    expect(data.merge).toBeNull();
  });

  test("a merge is refused where one warehouse has the goods of each, but not of all", async () => {
    const world = await makeWorld({ variants: 1, onHand: 3 });
    const to = address();
    const a = await orderTo(world, to, { lines: [lineOf(world, 0, 2)] });
    const b = await orderTo(world, to, { lines: [lineOf(world, 0, 2)] });
    expect(await mergeOfferOf(world.member.id, [a.no, b.no])).toBeNull();
    expect(await mergeOrders(world.member.id, [a.no, b.no])).toMatchObject({
      ok: false,
      error: "orders:merge.no-way",
    });
    expect((await now(a, b)).map(({ group }) => group)).toEqual([null, null]);
  });
});

describe("one quote", () => {
  test("is shared, cheaper than both, and each keeps its total; the history says so", async () => {
    const { a, b } = await merged();
    const rows = await now(a, b);
    expect(rows[0]?.group).toBe(rows[1]?.group);
    expect(freight(rows)).toBeLessThan(a.shipping + b.shipping);
    expect(total(rows)).toBeLessThan(a.total + b.total);
    expect(await events(a)).toContain("merged");
  });

  test("the same form twice, and two tabs at once, make one shipment", async () => {
    const { world, a, b } = await pair();
    const both = [a.no, b.no];
    const answers = await Promise.all([
      mergeOrders(world.member.id, both),
      mergeOrders(world.member.id, both.toReversed()),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(new Set((await now(a, b)).map(({ group }) => group)).size).toBe(1);
    expect((await events(a)).filter((event) => event === "merged")).toHaveLength(1);
  });

  test("a third one comes into the shipment", async () => {
    const { world, a, b, to } = await merged();
    const c = await orderTo(world, to);
    expect(await mergeOrders(world.member.id, [a.no, c.no])).toMatchObject({ ok: true });
    expect(new Set((await now(a, b, c)).map(({ group }) => group)).size).toBe(1);
  });

  test("taken apart, both cost what they cost before", async () => {
    const { world, a, b } = await merged();
    expect(await unmergeOrders(world.member.id, b.no)).toMatchObject({ ok: true });
    expect(await unmergeOrders(world.member.id, b.no)).toMatchObject({ ok: true });
    expect((await now(a, b)).map(({ shipping, group }) => [shipping, group])).toEqual([
      [a.shipping, null],
      [b.shipping, null],
    ]);
  });

  test("what the recipient pays on delivery is that of one consignment", async () => {
    const { world, a, b } = await pair();
    // Goods of one heading: the union's flat duty falls due once a parcel.
    await db.run(sql`
      update product set hs_code = '851770' where id in (
        select product_id from variant where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[]))`);
    const way = await db.first<{ id: string }>(sql`select id from ship_channel where code = 'CN-ECONOMY'`);
    for (const { no } of [a, b]) await editOrder(world.member.id, no, { channelId: way?.id ?? "" });
    const due = async () =>
      Object.values(await dueOnDelivery([a.id, b.id])).map((lines) =>
        lines.reduce((all, { amount }) => all + amount, 0n),
      );
    const apart = await due();
    expect(await mergeOrders(world.member.id, [a.no, b.no])).toMatchObject({ ok: true });
    const joint = await due();
    expect([apart.length, joint.length]).toEqual([2, 2]);
    const all = (amounts: bigint[]) => amounts.reduce((one, other) => one + other, 0n);
    expect(all(joint)).toBeLessThan(all(apart));
    // Asked about one of them, it is the same share.
    const one = (await dueOnDelivery([a.id]))[a.no] ?? [];
    expect(joint).toContain(all(one.map(({ amount }) => amount)));
  });

  test("the method of one is the method of all", async () => {
    const { world, a, b } = await merged();
    const { data } = await callLoader(orderLoader, {
      url: paths.storeOrder(a.no),
      params: { orderNo: a.no },
      as: world.member,
    });
    const other = data.methods.find(({ channelId }) => channelId !== a.channelId);
    expect(await editOrder(world.member.id, a.no, { channelId: other?.channelId ?? "" })).toMatchObject({
      ok: true,
    });
    expect(freight(await now(a, b))).toBe(other?.shipping);
  });

  test.each(["cancel", "delete"] as const)("%s of one takes them apart", async (event) => {
    const { world, a, b } = await merged();
    expect(await moveOrder(world.member.id, a.no, event)).toMatchObject({ ok: true });
    const [, other] = await now(a, b);
    expect(other).toMatchObject({ group: null, shipping: b.shipping });
    expect(await events(b)).toContain("unmerged");
  });

  test("another address of one takes them apart", async () => {
    const { world, a, b, to } = await merged();
    const row = await db.first<{ shipTo: Record<string, string> }>(
      sql`select ship_to from store_order where id = ${a.id}`,
    );
    const shipTo = { ...row?.shipTo, city: "Hamburg", lastName: to.lastName } as never;
    expect(await editOrder(world.member.id, a.no, { shipTo })).toMatchObject({ ok: true });
    expect((await now(a, b)).map(({ group }) => group)).toEqual([null, null]);
  });
});

describe("merged with another while somebody waits for it", () => {
  const blocked = () =>
    db.first<{
      n: number;
    }>(sql`select count(*)::int as n from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%store_order%'`);

  /** Merges `a` and `c` as another request does that came first, while `work` waits for `a`. */
  async function meanwhile<T>(a: OrderRow, c: OrderRow, work: () => Promise<T>): Promise<T> {
    const begun = await transaction(async (tx) => {
      await tx.run(sql`
        update store_order set shipment_group = uuidv7() where id = ${a.id}`);
      await tx.run(sql`
        update store_order c set shipment_group = a.shipment_group from store_order a where a.id = ${a.id} and c.id = ${c.id}`);
      const waits = work();
      await untilHolds(async () => expect((await blocked())?.n).toBeGreaterThan(0));
      return { waits };
    });
    return begun.waits;
  }

  test("merged: all three are one shipment", async () => {
    const { world, a, b, to } = await pair();
    const c = await orderTo(world, to, { lines: [lineOf(world, 1, 1)] });
    const merged = await meanwhile(a, c, () => mergeOrders(world.member.id, [a.no, b.no]));
    expect(merged).toMatchObject({ ok: true });
    expect(new Set((await now(a, b, c)).map(({ group }) => group)).size).toBe(1);
  });

  test("quoted: the shipment holds, and shares its freight", async () => {
    const { a, b } = await pair();
    const apart = freight(await now(a, b));
    await meanwhile(a, b, () => transaction((tx) => evaluateOrders(tx, [a.id])));
    const rows = await now(a, b);
    expect(rows.map(({ group }) => group)).not.toContain(null);
    expect(freight(rows)).toBeLessThan(apart);
  });
});

test("unpaid orders that are taken apart wait for a price of their own", async () => {
  const { world, a, b } = await pair();
  await mergeOrders(world.member.id, [a.no, b.no]);
  await transaction((tx) => takeApart(tx, sql`id = any(${[a.id, b.id]}::uuid[])`));
  const rows = await db.rows(sql`select quoted_at from store_order where id = any(${[a.id, b.id]}::uuid[])`);
  expect(rows).toEqual([{ quotedAt: null }, { quotedAt: null }]);
});

describe("many at once", () => {
  test("ticked orders are merged by buyer; one without another says so", async () => {
    const { world, a, b } = await pair();
    const lone = await orderTo(world, address());
    const answer = await callAction(listAction, {
      url: paths.storeOrders({}),
      as: world.member,
      form: { intent: "merge", order: [a, b, lone].map(({ no }) => no) },
    });
    expect(answer.status).toBe(409);
    expect((await now(a, b, lone)).map(({ group }) => group !== null)).toEqual([true, true, false]);
    const again = await mergeSame(world.member.id, [a.no, b.no]);
    expect(again.every(({ ok }) => ok)).toBe(true);
  });

  test("orders of somebody else are unknown", async () => {
    const { a, b } = await pair();
    const stranger = await makeMember();
    expect(await mergeOrders(stranger.id, [a.no, b.no])).toEqual({
      ok: false,
      error: "orders:error.unknown",
    });
    expect(await unmergeOrders(stranger.id, a.no)).toEqual({ ok: false, error: "orders:error.unknown" });
    expect((await mergeSame(stranger.id, [a.no]))[0]).toMatchObject({
      ok: false,
      error: "orders:error.unknown",
    });
    const own = await merged();
    const answer = await callAction(orderAction, {
      url: paths.storeOrder(own.a.no),
      params: { orderNo: own.a.no },
      as: own.world.member,
      form: { intent: "merge", with: a.no },
    });
    expect(answer.status).toBe(409);
  });
});

describe("paying", () => {
  test("takes both together, and what is paid goes on as one shipment", async () => {
    const { world, a, b } = await merged();
    const { paid, orders } = await payAll(world, [a.no]);
    expect(paid).toMatchObject({ ok: true });
    expect(orders).toEqual([a.no, b.no].toSorted());
    const rows = await now(a, b);
    expect(rows.map(({ status }) => status)).toEqual(["PENDING", "PENDING"]);
    expect(rows[0]?.group).toBe(rows[1]?.group);
  });

  test("one alone is refused, whoever asks", async () => {
    const { world, a, b } = await merged();
    await fund(world.member.id, 100_000n);
    const [row] = await now(a, b);
    const started = await startPayment(payer(world), {
      method: "wallet",
      payables: [{ type: storeOrderPayable.type, id: a.id }],
      expectedTotal: row?.total ?? 0n,
      idemKey: `alone:${a.id}`,
    });
    expect(started).toMatchObject({ ok: false, error: "orders:error.merged" });
  });

  test("one that is left out takes the other along", async () => {
    const { world, a, b } = await merged();
    const id = (await createCheckout(world.member.id, [a.no, b.no])) ?? "";
    await leaveOut(world.member.id, id, a.no);
    const left = await db.first<{ n: number }>(sql`
      select jsonb_array_length(selection -> 'orders') as n from checkout where id = ${id}`);
    expect(left?.n).toBe(0);
  });

  test("a cancelled one gets its own money back; the other keeps what it paid and travels alone", async () => {
    const { world, a, b } = await merged();
    await payAll(world, [a.no]);
    const [, before] = await now(a, b);
    expect(
      await cancelPaidOrder({ no: a.no, memberId: world.member.id }, { member: world.member.id }, ""),
    ).toMatchObject({
      ok: true,
    });
    const [gone, other] = await now(a, b);
    expect(gone).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT", group: null });
    expect(other).toMatchObject({ status: "PENDING", group: null, total: before?.total });
    expect(await events(b)).toContain("unmerged");
  });
});
