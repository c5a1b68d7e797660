/** Preferred shipping: rules are kept by their page, unpaid orders follow them, and a closed channel is left. */
import { beforeAll, expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import * as preferPage from "~/routes/user/orders/prefer-shipping";
import { makeWorld, newOrder, type World } from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { leaveClosedChannels } from "./preferred.server";

let world: World;
let sku: string;
beforeAll(async () => {
  world = await makeWorld();
  sku = (await prisma.variant.findUniqueOrThrow({ where: { id: world.variants[0]?.skuId ?? "" } })).sku;
});

const press = (form: Record<string, string>) => callAction(preferPage.action, { as: world.member, form });
const page = async (query = "") =>
  (await callLoader(preferPage.loader, { as: world.member, url: `/user/prefershipping${query}` })).data;
const save = (fields: Record<string, string>) => press({ intent: "save", fallback: "default", ...fields });
const channelOf = async (id: string) =>
  (await prisma.storeOrder.findUniqueOrThrow({ where: { id }, select: { channelId: true } })).channelId;

test("unpaid orders follow the rules, the best one first, and a channel that closes is left", async () => {
  const order = await newOrder(world);
  const usual = await channelOf(order.id);
  const others = await db.rows<{ id: string }>(sql`
    select c.id from ship_channel c join ship_zone z on z.channel_id = c.id join ship_zone_country a on a.zone_id = z.id
    where c.mode = 'dropship' and c.warehouse_id = ${world.warehouseId}::uuid and a.country = 'DE' and c.id <> ${usual ?? ""}::uuid
    group by c.id order by c.code`);
  let ruled: string | null = null;
  for (const { id } of others) {
    await db.run(sql`delete from ship_preference where user_id = ${world.member.id}::uuid`);
    await save({ method: `channel:${id}`, country: "DE" });
    ruled = await channelOf(order.id);
    if (ruled === id) break;
  }
  expect(ruled).not.toBe(usual);
  const tried = (await page(`?sku=${sku}&country=DE`)).tried;
  expect(tried).toMatchObject({ what: "found", by: "rule", priority: 1 });
  await db.run(
    sql`update ship_channel set active_to = now() - interval '1 minute' where id = ${ruled ?? ""}::uuid`,
  );
  await leaveClosedChannels();
  expect(await channelOf(order.id)).toBe(usual);
  await db.run(sql`update ship_channel set active_to = null where id = ${ruled ?? ""}::uuid`);
  expect((await page()).rules).toMatchObject([{ country: "DE", strategy: "channel", closed: false }]);
});

test("rules change places and go; what does not fit together is refused, and nobody touches another's", async () => {
  await save({ method: "fastest" });
  const [first, second] = (await page()).rules;
  await press({ intent: "up", rule: second?.id ?? "" });
  expect((await page()).rules.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  const refused = await save({
    method: "cheapest",
    country: "DE",
    zone: "EU",
    valueMin: "20",
    valueMax: "10",
  });
  expect(refused.data.result.error).toEqual({
    zone: ["preferred:error.onePlace"],
    valueMax: ["preferred:error.range"],
  });
  const stranger = await makeWorld();
  const form = { intent: "remove", rule: first?.id ?? "" };
  await callAction(preferPage.action, { as: stranger.member, form });
  expect((await page()).rules).toHaveLength(2);
  const foreign = await save({ method: "cheapest", store: stranger.storeId });
  expect(foreign.data.result.error).toEqual({ "": ["preferred:error.store"] });
  await press(form);
  expect((await page()).rules).toHaveLength(1);
});
