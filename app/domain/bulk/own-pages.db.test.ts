/** The member's inventory through its pages: figures, movements, requests that the warehouse carries out, the alert. */
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { stockIn } from "~/domain/storeupdates/targets.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as deskAction, loader as deskPage } from "~/routes/desk/bulk/own-request";
import { loader as deskList } from "~/routes/desk/bulk/own-requests";
import { action as detailAction, loader as detailPage } from "~/routes/user/bulk/inventory-details";
import { action as listAction, loader as listPage } from "~/routes/user/bulk/my-inventory";
import { action as closeAction, loader as closePage } from "~/routes/user/profile/close";
import { makeMember, makeStaff, makeWarehouse, unique } from "../../../tests/factories";
import { fund, lineOf, makeWorld, newOrder, orderNow, pay, prepareOrders } from "../../../tests/orders";
import { lotsOf, ownGoods } from "../../../tests/own-goods";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { tellLowOwn } from "./jobs.server";
import { closeUsedUp } from "./own-used.server";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

/** A member with ten pieces, of two lots, of a SKU that a store sells; the shop itself has five. */
async function scene() {
  const world = await makeWorld({ onHand: 5, variants: 1 });
  const { member, warehouseId } = world;
  const variantId = world.variants[0]?.skuId ?? "";
  const key = { userId: member.id, variantId, warehouseId };
  await ownGoods(key, 6, 500n);
  await ownGoods(key, 4, 900n);
  const sku =
    (await db.first<{ sku: string }>(sql`select sku from variant where id = ${variantId}`))?.sku ?? "";
  const staff = await makeStaff({ roles: ["warehouse"] });
  const url = `/user/inventorydetails?sku=${sku}&warehouse=CN`;
  const list = async (query = "", as = member) =>
    (await callLoader(listPage, { url: `/user/myinventory${query}`, as })).data.page.rows;
  const detail = async () => (await callLoader(detailPage, { url, as: member })).data;
  const act = (form: Record<string, string>) => callAction(detailAction, { url, form, as: member });
  const decide = (no: string, form: Record<string, string>) =>
    callAction(deskAction, {
      url: `/desk/inventory-requests/${no}`,
      params: { requestNo: no },
      form,
      as: staff,
    });
  const open = async () =>
    (await callLoader(deskList, { url: "/desk/inventory-requests", as: staff })).data.page.rows.filter(
      (row) => row.sku === sku,
    );
  return { world, member, variantId, warehouseId, sku, staff, url, list, detail, act, decide, open };
}

test("figures by SKU and warehouse, lots, movements with what there was after each", async () => {
  const { world, member, list, detail, sku } = await scene();
  await fund(member.id, 100_000n);
  const order = await newOrder(world, { lines: [lineOf(world, 0, 7)] });
  await pay(world, order);
  expect(await list()).toMatchObject([
    { sku, inStock: 10, reserved: 7, free: 3, value: 6n * 500n + 4n * 900n, linked: 1, used: 0 },
  ]);
  expect(await list("?tab=low")).toEqual([]);
  expect(await list(`?q=${sku}`)).toHaveLength(1);
  expect(await list("", await makeMember())).toEqual([]);
  const page = await detail();
  expect(page.own?.lots).toMatchObject([
    { qtyLeft: 6, reserved: 6, unitCost: 500n },
    { qtyLeft: 4, reserved: 1 },
  ]);
  expect(page.own?.levels.at(-1)).toMatchObject({ pieces: 10 });
  expect(page.own?.levels).toHaveLength(91);
  expect(
    page.page.rows.map(({ kind, qty, held, balance, free }) => [kind, qty, held, balance, free]),
  ).toEqual([
    ["RESERVE", 0, 1, 10, 3],
    ["RESERVE", 0, 6, 10, 4],
    ["SENT_IN", 4, 0, 10, 10],
    ["SENT_IN", 6, 0, 6, 6],
  ]);
  expect(page.page.rows[0]?.ref).toEqual({ order: order.no });
});

test("an account whose goods lie with us, or are on their way here, is not closed", async () => {
  const { member, act, decide, open } = await scene();
  const url = paths.closeAccount();
  const obstacles = async () => (await callLoader(closePage, { url, as: member })).data.obstacles;
  const close = () => callAction(closeAction, { url, as: member, form: { email: member.email } });
  const goods = { kind: "goods", to: paths.myInventory() };
  expect(await obstacles()).toEqual([{ ...goods, count: 10 }]);
  expect((await close()).status).toBe(409);
  // Asked to be thrown away they are still here.
  expect((await act({ intent: "dispose", pieces: "10" })).status).toBe(303);
  expect(await obstacles()).toEqual([{ ...goods, count: 11 }]);
  expect((await close()).status).toBe(409);
  expect(await db.first(sql`select status from "user" where id = ${member.id}`)).toEqual({ status: "1" });
  const [request] = await open();
  expect((await decide(request?.no ?? "", { intent: "finish", pieces: "10" })).status).toBe(303);
  expect(await obstacles()).toEqual([]);
  expect((await close()).status).toBe(303);
  expect(await db.first(sql`select status from "user" where id = ${member.id}`)).toEqual({ status: "9" });
});

test("days of cover count the days with goods", async () => {
  const { member, variantId, list } = await scene();
  await db.run(sql`
    update lot_move set at = now() - interval '20 days' where user_id = ${member.id}`);
  const [row] = await list();
  expect(row).toMatchObject({ used: 0, stockedDays: 20 });
  await db.run(sql`
    insert into lot_move (user_id, variant_id, warehouse_id, lot_id, kind, qty, at)
    select user_id, variant_id, warehouse_id, id, 'OUTBOUND', -qty_left, now() - interval '10 days' from stock_lot
    where user_id = ${member.id} and variant_id = ${variantId}`);
  expect(await list("?tab=out")).toMatchObject([{ used: 10, stockedDays: 10, inStock: 0 }]);
  // As they left without an order, the shelf is told by hand.
  await db.run(sql`update stock_reservation r set status = 'released' from stock_lot l where r.ref_id = l.id
    and l.user_id = ${member.id}`);
  await db.run(sql`update stock set reserved = 0 where variant_id = ${variantId}`);
});

test("moved to another warehouse: reserved at once, there with the cost of its lots once it is done", async () => {
  const { member, variantId, act, decide, open, list } = await scene();
  const { code } = await makeWarehouse({ code: unique("W").toUpperCase() });
  expect(JSON.stringify((await act({ intent: "transfer", to: code, pieces: "11" })).data)).toContain(
    "tooFew",
  );
  expect((await act({ intent: "transfer", to: code, pieces: "7" })).status).toBe(303);
  const [request] = await open();
  expect(request).toMatchObject({ kind: "TRANSFER", qty: 7, to: code });
  expect(await lotsOf(member.id)).toEqual([
    { left: 6, reserved: 6 },
    { left: 4, reserved: 1 },
  ]);
  const no = request?.no ?? "";
  expect(JSON.stringify((await decide(no, { intent: "finish", pieces: "6" })).data)).toContain("counted");
  expect((await decide(no, { intent: "finish", pieces: "7" })).status).toBe(303);
  expect((await decide(no, { intent: "finish", pieces: "7" })).status).toBe(409);
  expect(await list()).toMatchObject([
    { warehouse: "CN", inStock: 3, value: 2_700n },
    { warehouse: code, inStock: 7, value: 3_900n },
  ]);
  const there = await db.rows<{ onHand: number; reserved: number }>(sql`
    select on_hand, reserved from stock where variant_id = ${variantId} order by on_hand`);
  expect(there).toEqual([
    { onHand: 7, reserved: 7 },
    { onHand: 8, reserved: 3 },
  ]);
});

test("disposed of, withdrawn, refused: pieces are gone, or free again", async () => {
  const { member, act, decide, open, staff, list } = await scene();
  await act({ intent: "dispose", pieces: "2" });
  const [first] = await open();
  expect((await act({ intent: "withdraw", no: first?.no ?? "" })).status).toBe(303);
  expect(await lotsOf(member.id)).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  await act({ intent: "dispose", pieces: "3" });
  const [second] = await open();
  await decide(second?.no ?? "", { intent: "refuse", answer: "They are sound" });
  expect(await lotsOf(member.id)).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
  await act({ intent: "dispose", pieces: "4" });
  const [third] = await open();
  const page = await callLoader(deskPage, {
    url: `/desk/inventory-requests/${third?.no}`,
    params: { requestNo: third?.no ?? "" },
    as: staff,
  });
  expect(page.data.offers).toMatchObject({ finish: true, refuse: true });
  expect((await decide(third?.no ?? "", { intent: "finish", pieces: "4" })).status).toBe(303);
  expect(await list()).toMatchObject([{ inStock: 6, free: 6 }]);
});

test("goods sent in from elsewhere are the member's once they are counted", async () => {
  const { member, sku, decide, open, list } = await scene();
  const form = { intent: "send-in", sku, warehouse: "CN", pieces: "20", cost: "3.00" };
  const send = (fields: Record<string, string>) =>
    callAction(listAction, { url: "/user/myinventory", form: { ...form, ...fields }, as: member });
  expect(JSON.stringify((await send({ sku: "NONE" })).data)).toContain("error.sku");
  expect((await send({})).status).toBe(303);
  const [request] = await open();
  expect(await list()).toMatchObject([{ inStock: 10 }]);
  await decide(request?.no ?? "", { intent: "finish", pieces: "18" });
  expect(await list()).toMatchObject([{ inStock: 28, value: 6_600n + 18n * 300n }]);
});

test("kept out of orders, told to the store, and the alert when few are left", async () => {
  const { world, member, act } = await scene();
  const { externalId = "" } = world.variants[0] ?? {};
  const told = async () => (await stockIn(world.storeId, [externalId])).get(externalId) ?? 0;
  const withOwn = await told();
  const order = await newOrder(world);
  expect(order.goods).toBe(0n);
  expect((await act({ intent: "use", on: "no" })).status).toBe(303);
  await runJobs();
  expect(await orderNow(world, order.no)).toMatchObject({ goods: 1_250n });
  // One order is not paid yet: the store has sold that piece.
  expect(withOwn - (await told())).toBe(11);
  await act({ intent: "alert", at: "10" });
  expect(await tellLowOwn()).toBe(1);
  expect(await tellLowOwn()).toBe(0);
  const news = await db.rows(
    sql`select 1 from notification where user_id = ${member.id} and event = 'own.low'`,
  );
  expect(news).toHaveLength(1);
});

test("an order of which nothing is left is closed; one with a piece left stays", async () => {
  const { member, variantId, warehouseId } = await scene();
  const made = async (consumed: number) => {
    const row = await db.first<{ no: string }>(sql`
      insert into bulk_order (no, user_id, kind, status, warehouse_id, goods, is_split, price_lock_until)
      values (${unique("B")}, ${member.id}, 'INVENTORY', 'IN_STOCK', ${warehouseId}, 200, false, now()) returning no`);
    await db.run(sql`
      insert into bulk_line (bulk_order_id, variant_id, qty, received, stocked, consumed, unit_price)
      select id, ${variantId}, 2, 2, 2, ${consumed}, 100 from bulk_order where no = ${row?.no ?? ""}`);
    return row?.no ?? "";
  };
  const [used, kept] = [await made(2), await made(1)];
  await closeUsedUp(member.id);
  const states = await db.rows<{ no: string; status: string }>(sql`
    select no, status from bulk_order where user_id = ${member.id} order by id`);
  expect(states).toEqual([
    { no: used, status: "CLOSED" },
    { no: kept, status: "IN_STOCK" },
  ]);
  // They cost nothing, so the books know nothing of them.
  await db.run(sql`delete from bulk_order where user_id = ${member.id}`);
});
