/** Letters that carriers may not print: an order of a store with them is corrected, or they are kept, before it is paid. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import * as list from "~/routes/user/orders/store-orders";
import * as page from "~/routes/user/orders/store-order";
import { paths } from "~/platform/paths";
import {
  address,
  bring,
  makeWorld,
  newOrder,
  orderNow,
  prepareOrders,
  storeOrder,
} from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);

const thai = { firstName: "สมชาย", lastName: "ใจดี", street: "ถนนพหลโยธิน 12", city: "กรุงเทพ" };

async function thaiOrder() {
  const world = await makeWorld();
  const told = storeOrder(world, { shipTo: address(thai) });
  await bring(world, told);
  const { no } = (await db.first<{ no: string }>(sql`
    select no from store_order where external_order_id = ${told.externalId}`)) ?? { no: "" };
  const send = (fields: Record<string, string>) =>
    callAction(page.action, {
      url: paths.storeOrder(no),
      params: { orderNo: no },
      as: world.member,
      form: { intent: "address", ...fields },
    });
  return { world, told, no, send, now: () => orderNow(world, no) };
}

/** The address as its form has it, with other words in some fields. */
const formOf = (fields: Record<string, string> = {}): Record<string, string> => {
  const { provinceCode: _, ...said } = address(thai);
  return { ...said, houseNo: "12", ...fields };
};

test("it cannot be paid, and its page opens the form with what is wrong", async () => {
  const { world, no, now } = await thaiOrder();
  expect((await now()).abnormal).toEqual(["LETTERS"]);
  const shown = await callLoader(page.loader, {
    url: paths.storeOrder(no),
    params: { orderNo: no },
    as: world.member,
  });
  expect(shown.data.order).toMatchObject({ abnormal: ["LETTERS"], lettersKept: false });
});

test("Latin letters of any land are fine, and so is what was corrected", async () => {
  const world = await makeWorld();
  const names = { firstName: "Nguyễn", lastName: "Łódź", city: "Århus", street: "Straße 12" };
  expect((await newOrder(world, { shipTo: address(names) })).abnormal).toEqual([]);
  const { send, now } = await thaiOrder();
  expect((await send(formOf())).status).toBe(400);
  const latin = { firstName: "Somchai", lastName: "Jaidee", street: "Phahonyothin 12", city: "Bangkok" };
  expect((await send(formOf(latin))).status).toBe(303);
  expect((await now()).abnormal).toEqual([]);
});

test("several are kept as they are from the list", async () => {
  const { world, no, now } = await thaiOrder();
  const form = { intent: "keep-letters", order: [no] };
  const kept = await callAction(list.action, { url: paths.storeOrders(), as: world.member, form });
  expect(kept.status).toBe(303);
  expect((await now()).abnormal).toEqual([]);
});

test("who keeps the letters can pay, until the store names another address", async () => {
  const { world, told, send, now } = await thaiOrder();
  const { houseNo: _, ...asTold } = formOf();
  expect((await send({ ...asTold, keepLetters: "on" })).status).toBe(303);
  expect((await now()).abnormal).toEqual([]);
  await bring(world, {
    ...told,
    modifiedAt: new Date(told.modifiedAt.getTime() + 1_000),
    total: told.total + 1n,
  });
  expect((await now()).abnormal).toEqual([]);
  const moved = { ...told, modifiedAt: new Date(told.modifiedAt.getTime() + 2_000) };
  await bring(world, { ...moved, shipTo: address({ ...thai, city: "เชียงใหม่" }) });
  expect((await now()).abnormal).toEqual(["LETTERS"]);
});
