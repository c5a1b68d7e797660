import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeMember, type TestMember } from "../../../tests/factories";
import { fund, makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./home";

beforeAll(prepareOrders);

const begin = async (member: TestMember) =>
  (await callLoader(loader, { url: "/user", as: member })).data.begin;

test("the steps to the first order are ticked one by one, and go when all are done", async () => {
  expect(await begin(await makeMember())).toEqual({ connect: false, link: false, recharge: false });
  const { member } = await makeWorld({ linked: false });
  expect(await begin(member)).toEqual({ connect: true, link: false, recharge: false });
  const { member: linked } = await makeWorld();
  expect(await begin(linked)).toEqual({ connect: true, link: true, recharge: false });
  await fund(linked.id, 5_000n);
  expect(await begin(linked)).toBeNull();
});

test("they go with the first order that is paid, however it was", async () => {
  const world = await makeWorld({ linked: false });
  const order = await newOrder(world);
  await db.run(sql`update store_order set status = 'PENDING', paid_at = now() where id = ${order.id}`);
  expect(await begin(world.member)).toBeNull();
});
