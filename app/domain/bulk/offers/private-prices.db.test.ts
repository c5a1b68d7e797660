/** Prices of single members: in their cart, in their orders, and at the desk. */
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { addToCart } from "~/domain/cart/cart.server";
import { priceOfLine } from "~/domain/cart/lines";
import { cartOf } from "~/domain/cart/view.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { action as addAction } from "~/routes/desk/bulk/new-private-price";
import { action as editAction, loader as pageLoader } from "~/routes/desk/bulk/private-price";
import { loader as listLoader } from "~/routes/desk/bulk/private-prices";
import { makeProduct, makeStaff } from "../../../../tests/factories";
import { chinaWarehouse, prepareOrders } from "../../../../tests/orders";
import { buy, errorOf, order, show, shopper } from "../../../../tests/purchases";
import { callAction, callLoader } from "../../../../tests/setup/call";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

const today = new Date().toISOString().slice(0, 10);

async function scene() {
  const { member } = await shopper();
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  const product = await makeProduct({
    product: { moq: 60, saleModes: ["dropship", "bulk"] },
    variants: [{ price: 1_000n }],
    warehouseId: await chinaWarehouse(),
    onHand: 100,
  });
  const sku = product.variants[0]?.sku ?? "";
  const fields = { minQty: "50", price: "8.00", validFrom: today, validUntil: shiftDay(today, 30) };
  const add = (more: Record<string, string> = {}, as = agent) =>
    callAction(addAction, {
      url: "/desk/bulk/prices/new",
      form: { ...fields, member: member.email, sku, ...more },
      as,
    });
  const idOf = (answer: { location: string | null }) => String(answer.location).split("/").at(-1) ?? "";
  const at = (id: string) => ({ url: `/desk/bulk/prices/${id}`, params: { priceId: id } });
  const edit = (id: string, form: Record<string, string>, as = agent) =>
    callAction(editAction, { ...at(id), form, as });
  const each = async () =>
    (await cartOf(member.id)).map((line) => [line.mode, priceOfLine(line).each] as const);
  const listed = async (tab: string) =>
    (await callLoader(listLoader, { url: `/desk/bulk/prices?tab=${tab}`, as: agent })).data.page.rows.map(
      ({ id }) => id,
    );
  return { member, agent, sku, fields, add, idOf, at, edit, each, listed };
}

test("the cart shows the member's own price in bulk alone, and the order has the same", async () => {
  const { member, sku, add, each } = await scene();
  await add();
  await addToCart({ member: member.id }, { sku, mode: "dropship", qty: 60 });
  await addToCart({ member: member.id }, { sku, mode: "bulk", qty: 60 });
  expect(await each()).toEqual([
    ["dropship", 1_000n],
    ["bulk", 800n],
  ]);
  const other = await shopper();
  await addToCart({ member: other.member.id }, { sku, mode: "bulk", qty: 60 });
  expect((await cartOf(other.member.id)).map((line) => priceOfLine(line).each)).toEqual([1_000n]);
  const url = await buy(member);
  const { data } = await show(member, url);
  expect(data.bulk).toMatchObject({ goods: 48_000n });
  expect((await order(member, url, { seenBulk: data.bulk?.seen ?? "" })).status).toBe(303);
  expect(await db.first(sql`select goods from bulk_order where user_id = ${member.id}`)).toEqual({
    goods: 48_000n,
  });
});

test("at the desk a price is given, changed and ended; one that comes later does not hold yet", async () => {
  const { member, sku, fields, add, idOf, edit, each, listed } = await scene();
  await addToCart({ member: member.id }, { sku, mode: "bulk", qty: 60 });
  const id = idOf(await add());
  expect(await listed("current")).toContain(id);
  expect(errorOf(await add())).toBe("bulk:price.error.twice");
  const save = (more: Record<string, string>) => edit(id, { intent: "save", ...fields, ...more });
  expect((await save({ price: "7.00", minQty: "60" })).status).toBe(303);
  expect(await each()).toEqual([["bulk", 700n]]);
  expect((await save({ validFrom: shiftDay(today, 2) })).status).toBe(303);
  expect([await each(), await listed("coming")]).toEqual([[["bulk", 1_000n]], expect.arrayContaining([id])]);
  expect(errorOf(await save({ validFrom: shiftDay(today, 40) }))).toBe("bulk:price.error.days");
  await save({});
  expect((await edit(id, { intent: "end" })).status).toBe(303);
  expect([await each(), await listed("ended")]).toEqual([[["bulk", 1_000n]], expect.arrayContaining([id])]);
  // One that has ended makes room for a new one.
  expect(idOf(await add({ price: "9.00" }))).toBe(id);
  const second = idOf(await add({ minQty: "70" }));
  expect(errorOf(await edit(second, { intent: "save", ...fields }))).toBe("bulk:price.error.twice");
  const audited = await db.rows<{ action: string }>(sql`
    select action from audit_log where entity = 'member_price' and entity_id = ${id} order by id`);
  expect(audited.map(({ action }) => action.split(".")[1])).toEqual([
    ...["add", "change", "change", "change", "end", "add"],
  ]);
});

test("another agent's member has no price to give, and none to see; finance only looks", async () => {
  const { add, idOf, at, edit } = await scene();
  const other = await makeStaff({ roles: ["agent"] });
  expect(errorOf(await add({}, other))).toBe("bulk:offer.error.member");
  expect(errorOf(await add({ sku: "NOPE" }))).toContain("bulk:offer.error.sku");
  const id = idOf(await add());
  expect((await callLoader(pageLoader, { ...at(id), as: other })).status).toBe(404);
  expect((await edit(id, { intent: "end" }, other)).status).toBe(404);
  const finance = await makeStaff({ roles: ["finance"] });
  expect((await callLoader(pageLoader, { ...at(id), as: finance })).data.mayEdit).toBe(false);
  expect((await callLoader(pageLoader, { ...at("nothing"), as: finance })).status).toBe(404);
});
