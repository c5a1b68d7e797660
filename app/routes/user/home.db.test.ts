import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { makeMember, type TestMember } from "../../../tests/factories";
import { sendOrder } from "../../../tests/dispatch";
import { fund, makeWorld, paidOrder, prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./home";

beforeAll(prepareOrders);

const begin = async (member: TestMember) =>
  (await callLoader(loader, { url: "/user", as: member })).data.begin;

test("the steps to the first order are ticked one by one, and stay until it has left", async () => {
  const none = { connect: false, link: false, recharge: false, pay: false, sent: false };
  expect(await begin(await makeMember())).toEqual(none);
  const { member } = await makeWorld({ linked: false });
  expect(await begin(member)).toEqual({ ...none, connect: true });
  const world = await makeWorld();
  const linked = { ...none, connect: true, link: true };
  expect(await begin(world.member)).toEqual(linked);
  await fund(world.member.id, 5_000n);
  expect(await begin(world.member)).toEqual({ ...linked, recharge: true });
  const order = await paidOrder(world);
  expect(await begin(world.member)).toEqual({ ...linked, recharge: true, pay: true });
  await sendOrder(order.no, "system");
  expect(await begin(world.member)).toBeNull();
});

test("figures show once something was paid: this month, thirty days, what sold best", async () => {
  const world = await makeWorld();
  const home = async () => (await callLoader(loader, { url: "/user", as: world.member })).data;
  expect((await home()).figures).toBeNull();
  await paidOrder(world);
  const { figures, drawing } = await home();
  expect(figures?.now.sums).toMatchObject({ orders: 1, sales: 3900n, knownSales: 3900n });
  expect(figures?.days).toHaveLength(30);
  expect(figures?.days.at(-1)?.sums.sales).toBe(3900n);
  expect(figures?.items.map(({ title }) => title)).toEqual(["Chair 0"]);
  expect(figures?.claims).toBe(0);
  expect(drawing.bars).toHaveLength(30);
});
