import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { action as deskOrder, loader as deskPage } from "~/routes/desk/orders/order";
import { loader as memberPage } from "~/routes/user/orders/store-order";
import { loader as memberList } from "~/routes/user/orders/store-orders";
import { unpack } from "~/platform/packed";
import { billScene } from "../../../tests/bills";
import { fund, lineOf, paidOrder, prepareOrders, type World } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("a paid price difference is part of what an order cost, and of what its cancellation gives back and tells", async () => {
  const { world, staff, order, raised, pay, balance } = await billScene();
  const { member } = world;
  const params = { orderNo: order.no };
  const atDesk = async () => (await callLoader(deskPage, { params, as: staff })).data.order;
  expect(await atDesk()).toMatchObject({ differences: 0n, left: order.total });

  await fund(member.id, 420n);
  const no = await raised();
  expect(await atDesk()).toMatchObject({ differences: 0n, left: order.total });
  expect((await pay([no])).answer.status).toBe(303);
  expect(await atDesk()).toMatchObject({ differences: 420n, left: order.total + 420n });
  const own = await callLoader(memberPage, { params, as: member });
  expect(own.data.order).toMatchObject({ differences: 420n });
  const listed = await callLoader(memberList, {
    url: `/user/storeorder?tab=PENDING&q=${order.no}`,
    as: member,
  });
  expect(unpack(listed.data.rows)).toMatchObject([{ no: order.no, differences: 420n, refunded: 0n }]);

  const before = await balance();
  const form = { intent: "cancel", reason: "Out of production" };
  expect(
    await callAction(deskOrder, { url: `/desk/orders/${order.no}`, params, as: staff, form }),
  ).toMatchObject({
    status: 303,
  });
  expect((await balance()) - before).toBe(order.total + 420n);
  const after = await atDesk();
  expect(after).toMatchObject({ differences: 0n, left: 0n });
  const told = { event: "cancel-refund", given: order.total + 420n, reason: "Out of production" };
  expect(after.events[0]).toMatchObject(told);
  expect((await callLoader(memberPage, { params, as: member })).data.order.events[0]).toMatchObject(told);
});

test("what was charged too much and credited is not counted as cost", async () => {
  const { staff, order, raise } = await billScene();
  expect((await raise({ type: "shipping", more: -420n })).status).toBe(303);
  const { order: shown } = (await callLoader(deskPage, { params: { orderNo: order.no }, as: staff })).data;
  expect(shown).toMatchObject({ differences: -420n, left: order.total - 420n });
});

test("the rest of an order that left in part is told as given back, at the desk and to its member", async () => {
  const twoPieces = (world: World) => paidOrder(world, { lines: [lineOf(world, 0, 2)] });
  const { world, staff, order, raised, act, balance } = await billScene({}, twoPieces);
  const params = { orderNo: order.no };
  const url = `/desk/orders/${order.no}`;
  for (const intent of ["accept", "purchased"])
    expect((await callAction(deskOrder, { url, params, as: staff, form: { intent } })).status).toBe(303);
  const own = async () => (await callLoader(memberPage, { params, as: world.member })).data.order;
  const [item] = (await own()).lines.flatMap(({ items }) => items);
  const parcel = { carrier: "Quay Line", trackingNo: `QL${order.no}`, trackingUrl: null, weightG: null };
  const items = [{ itemId: item?.id ?? "", qty: 1 }];
  expect(await dispatchParcel(order.no, { ...parcel, items }, "system")).toMatchObject({ ok: true });
  const no = await raised();
  const before = await balance();
  expect((await act(no, { intent: "accept-cancel" })).status).toBe(303);
  const given = (await balance()) - before;
  expect(given > 0n && given < order.total).toBe(true);
  expect(await own()).toMatchObject({ status: "SHIPPED", refunded: given });
  expect((await callLoader(deskPage, { params, as: staff })).data.order).toMatchObject({ refunded: given });
});
