import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import * as page from "~/routes/user/orders/store-order";
import { address, makeWorld, newOrder, orderNow, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { byIoss } from "../../../tests/own-ioss";
import { evaluateOrders } from "./evaluate.server";

beforeAll(() => prepareOrders());

async function sentTo(id: string, country: string, to: { postCode: string; province: string }) {
  await db.run(sql`update store_order set country = ${country}, channel_chosen = true,
    channel_id = (select id from ship_channel where ioss_ok and ddp order by code limit 1), ship_to = ship_to || ${JSON.stringify({ country, ...to })}::jsonb where id = ${id}`);
  await transaction((tx) => evaluateOrders(tx, [id]));
  return db.first<{ tax: bigint; abnormal: string[] }>(
    sql`select tax, abnormal from store_order where id = ${id}`,
  );
}

test("an order to a territory has its taxes, not its country's; a closed one cannot be paid", async () => {
  const { id } = await byIoss(await makeWorld());
  const madrid = await sentTo(id, "ES", { postCode: "28001", province: "Madrid" });
  const palmas = await sentTo(id, "ES", { postCode: "35001", province: "Las Palmas" });
  expect(palmas?.abnormal).toEqual(madrid?.abnormal);
  expect(madrid?.tax).toBeGreaterThan(0n);
  expect(palmas?.tax).toBe(0n);
  const crimea = await sentTo(id, "UA", { postCode: "95000", province: "Crimea" });
  expect(crimea?.abnormal).toContain("NOT_SERVED");
});

test("a state that carriers do not know is an address problem, mended on the order's page", async () => {
  const world = await makeWorld();
  const shipTo = address({ country: "US", province: "Orgon", city: "Salem", postCode: "97301" });
  const { no, abnormal } = await newOrder(world, { shipTo });
  expect(abnormal).toEqual(["ADDRESS"]);
  const at = { url: paths.storeOrder(no), params: { orderNo: no }, as: world.member };
  expect((await callLoader(page.loader, at)).data.problems).toEqual(["province"]);
  const form = { ...shipTo, houseNo: "", taxId: "", intent: "address" };
  expect((await callAction(page.action, { ...at, form })).status).toBe(400);
  expect((await callAction(page.action, { ...at, form: { ...form, province: "Oregon" } })).status).toBe(303);
  expect((await orderNow(world, no)).abnormal).toEqual([]);
});
