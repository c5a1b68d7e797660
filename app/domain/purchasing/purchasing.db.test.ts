/** Buying: whom it is bought from, purchase orders, deliveries at once, and what comes back to the orders. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { renderMail } from "~/domain/notifications/templates.server";
import "~/domain/wiring.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as issueAction, loader as issueLoader } from "~/routes/desk/purchasing/decisions";
import { loader as fileLoader } from "~/routes/desk/purchasing/order-file";
import { action as orderAction, loader as orderLoader } from "~/routes/desk/purchasing/order";
import { action as ordersAction, loader as ordersLoader } from "~/routes/desk/purchasing/orders";
import { action as supplierAction, loader as supplierLoader } from "~/routes/desk/purchasing/supplier";
import { loader as suppliersLoader } from "~/routes/desk/purchasing/suppliers";
import { action as toBuyAction, loader as toBuyLoader } from "~/routes/desk/purchasing/to-buy";
import { loader as deskOrderLoader } from "~/routes/desk/orders/order";
import { makeStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import {
  acceptedOrder,
  draftFor,
  makeBuying,
  makeSupplier,
  type Buying,
} from "../../../tests/purchases-of-goods";
import { callAction, callLoader } from "../../../tests/setup/call";
import { allocateArrived } from "./allocate.server";
import { buyingQueues, decisionQueue } from "./lists.server";
import { settleOver } from "./issue-steps.server";
import { findPurchase, makeOrders, receivePurchase, restOf } from "./order.server";
import { purchaseSteps } from "./steps.server";
import { comparePrices, endPrice, setPrice } from "./suppliers.server";

beforeAll(prepareOrders);

const keyOf = (world: Buying) => `${world.warehouseId}:${world.skuId}`;

const toBuy = (world: Buying) =>
  db.first<{ qty: number; onOrder: number; supplier: string | null }>(sql`
    select t.qty, t.on_order, s.no as supplier from to_buy t left join supplier s on s.id = t.supplier_id
    where t.variant_id = ${world.skuId}`);

const lineOfPurchase = async (no: string) => (await findPurchase(no))?.rows[0];

const act = (world: Buying, no: string, form: Record<string, string>) =>
  callAction(orderAction, {
    url: paths.deskPurchase(no),
    params: { purchaseNo: no },
    as: world.buyer,
    form,
  });

const versionOf = async (no: string) => String((await findPurchase(no))?.version);

async function placed(world: Buying) {
  const draft = await draftFor(world);
  expect(await purchaseSteps.runStep(world.by, draft.no, "place", {})).toMatchObject({ ok: true });
  return draft;
}

const book = (world: Buying, id: string, lineId: string, accepted: number, more = {}) =>
  receivePurchase(world.by, id, [{ lineId, accepted, rejected: 0, over: 0, token: randomUUID(), ...more }]);

describe("whom it is bought from", () => {
  test("the cheapest, by what its currency is worth; the usual one whatever others ask", async () => {
    const world = await makeBuying({ price: 500n });
    await acceptedOrder(world, 1);
    const dearer = await makeSupplier(world.buyer, { ccy: "EUR" });
    await setPrice(world.buyer, dearer, { sku: world.sku, price: 499n, moq: 1, pack: 1, isUsual: false });
    expect(await toBuy(world)).toMatchObject({ supplier: world.supplierNo });
    await setPrice(world.buyer, dearer, { sku: world.sku, price: 499n, moq: 1, pack: 1, isUsual: true });
    expect(await toBuy(world)).toMatchObject({ supplier: dearer });
    await setPrice(world.buyer, world.supplierNo, {
      sku: world.sku,
      price: 500n,
      moq: 1,
      pack: 1,
      isUsual: true,
    });
    expect(await toBuy(world)).toMatchObject({ supplier: world.supplierNo });
    await comparePrices();
    expect(await toBuy(world)).toMatchObject({ supplier: world.supplierNo });
  });

  test("prices keep their history, and one that has ended is asked no more", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 1);
    await setPrice(world.buyer, world.supplierNo, {
      sku: world.sku,
      price: 480n,
      moq: 1,
      pack: 1,
      isUsual: false,
    });
    const page = await callLoader(supplierLoader, {
      url: `${paths.deskSupplier(world.supplierNo)}?history=1`,
      params: { supplierNo: world.supplierNo },
      as: world.buyer,
    });
    expect(page.data.prices.map(({ price, validTo }) => [price, validTo === null])).toEqual([
      [480n, true],
      [500n, false],
    ]);
    const current = page.data.prices[0]?.id ?? "";
    expect(await endPrice(world.buyer, world.supplierNo, current)).toBe(true);
    expect(await endPrice(world.buyer, world.supplierNo, current)).toBe(false);
    expect(await toBuy(world)).toMatchObject({ supplier: null });
    expect(await makeOrders(world.by, [keyOf(world)])).toMatchObject({
      orders: [],
      lines: [{ why: "supplier" }],
    });
  });

  test("a record that somebody else changed is not written over; a SKU that is not is named", async () => {
    const world = await makeBuying();
    const at = { url: paths.deskSupplier(world.supplierNo), params: { supplierNo: world.supplierNo } };
    const form = {
      intent: "save",
      name: "New name",
      ccy: "USD",
      leadDays: "3",
      locale: "zh-CN",
      active: "on",
    };
    const save = (version: string) =>
      callAction(supplierAction, { ...at, as: world.buyer, form: { ...form, version } });
    expect((await save("0")).status).toBe(303);
    expect((await save("0")).status).toBe(409);
    const price = { intent: "price", sku: "NO-SUCH-SKU", price: "1.00", moq: "1", pack: "1" };
    expect((await callAction(supplierAction, { ...at, as: world.buyer, form: price })).status).toBe(422);
    const list = await callLoader(suppliersLoader, {
      url: paths.deskSuppliers({ q: "New name" }),
      as: world.buyer,
    });
    expect(list.data.page.rows).toMatchObject([{ no: world.supplierNo, prices: 1 }]);
  });
});

describe("purchase orders of what is to buy", () => {
  test("one a supplier, in packs above the minimum, with the orders behind it; nothing is bought twice", async () => {
    const world = await makeBuying({ moq: 5, pack: 4 });
    const [older, newer] = [await acceptedOrder(world, 2), await acceptedOrder(world, 1)];
    const list = await callLoader(toBuyLoader, { url: paths.deskToBuy({ q: world.sku }), as: world.buyer });
    expect(list.data.page.rows).toMatchObject([
      { qty: 3, orders: 2, named: [{ no: older.no }, { no: newer.no }] },
    ]);
    const form = { intent: "make", line: [keyOf(world)] };
    const [one, two] = await Promise.all([
      makeOrders(world.by, form.line),
      callAction(toBuyAction, { url: paths.deskToBuy(), as: world.buyer, form }),
    ]);
    expect(one.orders.length + (two.status === 303 ? 1 : 0)).toBe(1);
    const no =
      one.orders[0] ??
      decodeURIComponent(two.headers.get("location") ?? "")
        .split("/")
        .at(-1) ??
      "";
    expect((await findPurchase(no))?.rows).toMatchObject([
      {
        ordered: 8,
        orders: [
          { no: older.no, qty: 2 },
          { no: newer.no, qty: 1 },
        ],
      },
    ]);
    expect(await toBuy(world)).toMatchObject({ qty: 0, onOrder: 8 });
    expect((await callAction(toBuyAction, { url: paths.deskToBuy(), as: world.buyer, form })).status).toBe(
      409,
    );
  });

  test("placed: sent with PDF and CSV, once a press; sent again it is a copy and placed no second time", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 2);
    const { no } = await draftFor(world);
    const press = { intent: "place", version: await versionOf(no) };
    expect((await act(world, no, press)).status).toBe(303);
    expect((await act(world, no, press)).status).toBe(409);
    expect((await act(world, no, { intent: "send", version: await versionOf(no) })).status).toBe(303);
    const list = { url: paths.deskPurchases(), as: world.buyer };
    await callAction(ordersAction, { ...list, form: { intent: "send", order: [no] } });
    const mails = await db.rows<{ again: string | null }>(sql`
      select params->>'again' as again from mail where template = 'purchasing.order' and params->>'no' = ${no} order by created_at`);
    expect(mails).toEqual([{ again: null }, { again: "again" }, { again: "again" }]);
    for (const kind of ["pdf", "csv"] as const) {
      const file = {
        url: (kind === "pdf" ? paths.deskPurchasePdf : paths.deskPurchaseCsv)(no),
        params: { purchaseNo: no },
        as: world.buyer,
      };
      const { headers } = await callLoader(fileLoader, file);
      expect(headers.get("content-disposition")).toContain(`${no}.${kind}`);
    }
    const [pdf, order] = [
      renderMail("purchasing.order", { no, name: "M", again: null }, "zh-CN"),
      await findPurchase(no),
    ];
    const files = await Promise.all((pdf?.files ?? []).map(({ read }) => read()));
    expect(files[0]?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(files[1]?.toString("utf8")).toContain(`${no},${world.sku}`);
    expect(order?.sentTo).toContain("@example.com");
    const { data } = await callLoader(ordersLoader, { url: paths.deskPurchases({ q: no }), as: world.buyer });
    expect(data.page.rows).toMatchObject([{ no, status: "PLACED", pieces: 2, open: 2 }]);
  });

  test("a page that is older than the order changes nothing", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 2);
    const { no, id, lineId } = await placed(world);
    const version = await versionOf(no);
    expect(await book(world, id, lineId, 1)).toMatchObject({ ok: true });
    expect((await act(world, no, { intent: "shorten", version, lineId, qty: "1" })).status).toBe(409);
    expect(await lineOfPurchase(no)).toMatchObject({ received: 1, cancelled: 0 });
  });

  test("a draft is changed by line, cancelled and opened again", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 2);
    const { no, lineId } = await draftFor(world);
    const change = { intent: "line", version: await versionOf(no), lineId, ordered: "3", cost: "4.20" };
    expect((await act(world, no, change)).status).toBe(303);
    expect(await lineOfPurchase(no)).toMatchObject({ ordered: 3, unitCost: 420n });
    expect((await act(world, no, { intent: "cancel", version: await versionOf(no) })).status).toBe(303);
    expect(await toBuy(world)).toMatchObject({ qty: 2, onOrder: 0 });
    expect((await act(world, no, { intent: "reopen", version: await versionOf(no) })).status).toBe(303);
    expect(await toBuy(world)).toMatchObject({ qty: 0, onOrder: 3 });
    const note = {
      intent: "change",
      version: await versionOf(no),
      expectedOn: "2027-01-20",
      note: "Mornings",
    };
    expect((await act(world, no, note)).status).toBe(303);
    const { data } = await callLoader(orderLoader, {
      url: paths.deskPurchase(no),
      params: { purchaseNo: no },
      as: world.buyer,
    });
    expect(data).toMatchObject({
      order: { note: "Mornings", expectedOn: "2027-01-20" },
      offers: { place: true },
    });
  });
});

describe("deliveries", () => {
  test("three of the whole at once: one is booked, the others are told", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 10);
    const { id, no, lineId } = await placed(world);
    const done = await Promise.all([1, 2, 3].map(() => book(world, id, lineId, 10)));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.filter((said) => !said.ok && said.error === "too-many")).toHaveLength(2);
    expect(await lineOfPurchase(no)).toMatchObject({ received: 10, over: 0 });
    expect((await findPurchase(no))?.status).toBe("RECEIVED");
  });

  test("the same token twice is one booking; two parts make it whole; the rest is what is open", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 10);
    const { id, no, lineId } = await placed(world);
    const token = randomUUID();
    for (const again of [false, true])
      expect(await book(world, id, lineId, 5, { token, rejected: 2 })).toMatchObject({
        ok: true,
        value: [{ again }],
      });
    expect(await lineOfPurchase(no)).toMatchObject({ received: 5, rejected: 2 });
    expect((await findPurchase(no))?.status).toBe("PART_RECEIVED");
    expect(await restOf(id)).toMatchObject([{ rest: 5 }]);
    expect(await book(world, id, lineId, 5)).toMatchObject({ ok: true });
    expect(await lineOfPurchase(no)).toMatchObject({ received: 10 });
    expect(await book(world, id, lineId, 1)).toMatchObject({ ok: false, error: "too-many" });
    expect(await book(world, id, lineId, 0, { over: 2 })).toMatchObject({ ok: true });
    expect(await lineOfPurchase(no)).toMatchObject({ received: 10, over: 2 });
  });

  test("nothing is booked of a draft, or against a line of another order", async () => {
    const world = await makeBuying();
    await acceptedOrder(world, 1);
    const { id, lineId } = await draftFor(world);
    expect(await book(world, id, lineId, 1)).toMatchObject({ ok: false, error: "not-open" });
    expect(await book(world, id, randomUUID(), 1)).toMatchObject({ ok: false, error: "unknown" });
    expect(await book(world, randomUUID(), lineId, 1)).toMatchObject({ ok: false, error: "unknown" });
  });
});

describe("what goes wrong comes back to the orders", () => {
  const issues = async (world: Buying, no: string) =>
    (await callLoader(issueLoader, { url: paths.deskPurchaseIssues({ q: no }), as: world.buyer })).data.page
      .rows;

  const decide = (world: Buying, intent: string, issue: string) =>
    callAction(issueAction, {
      url: paths.deskPurchaseIssues(),
      as: world.buyer,
      form: { intent, issue: [issue] },
    });

  test("short: the order that waits least loses its pieces, which are to buy again", async () => {
    const world = await makeBuying();
    const [older, newer] = [await acceptedOrder(world, 2), await acceptedOrder(world, 2)];
    const { no, lineId } = await placed(world);
    const cut = { intent: "shorten", version: await versionOf(no), lineId, qty: "2" };
    expect((await act(world, no, cut)).status).toBe(303);
    expect(await issues(world, older.no)).toEqual([]);
    const [issue] = await issues(world, newer.no);
    expect(issue).toMatchObject({ kind: "SHORT", qty: 2 });
    expect(await toBuy(world)).toMatchObject({ qty: 2, onOrder: 2 });
    expect(await decisionQueue(world.by.staff as never)).toMatchObject({ decide: 1 });
    expect((await decide(world, "rebuy", issue?.id ?? "")).status).toBe(303);
    expect((await decide(world, "rebuy", issue?.id ?? "")).status).toBe(409);
    expect(await issues(world, newer.no)).toEqual([]);
    const page = await callLoader(deskOrderLoader, {
      url: paths.deskOrder(older.no),
      params: { orderNo: older.no },
      as: world.buyer,
    });
    expect(page.data.goods).toMatchObject([{ sku: world.sku, missing: 2, purchaseNo: no }]);
  });

  test("later: bought elsewhere, the pieces leave the late order", async () => {
    const world = await makeBuying();
    const order = await acceptedOrder(world, 2);
    const { no } = await placed(world);
    const delay = async (day: string, intent = "delay") =>
      act(world, no, { intent, version: await versionOf(no), expectedOn: day });
    expect((await delay("2027-03-01", "confirm")).status).toBe(303);
    expect((await delay("2027-04-01")).status).toBe(303);
    const [issue, ...others] = await issues(world, order.no);
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ kind: "LATE", expectedOn: "2027-04-01" });
    expect((await decide(world, "rebuy", issue?.id ?? "")).status).toBe(303);
    expect(await toBuy(world)).toMatchObject({ qty: 2, onOrder: 0 });
    expect((await findPurchase(no))?.status).toBe("CANCELLED");
  });

  test("later: what came meanwhile stays, and so does what others wait for", async () => {
    const world = await makeBuying();
    const [older, newer] = [await acceptedOrder(world, 3), await acceptedOrder(world, 2)];
    const { no, id, lineId } = await placed(world);
    const say = async (day: string, intent: string) =>
      act(world, no, { intent, version: await versionOf(no), expectedOn: day });
    await say("2027-03-01", "confirm");
    await say("2027-04-01", "delay");
    await book(world, id, lineId, 2);
    const { skuId: variantId, warehouseId } = world;
    await transaction(async (tx) => {
      await moveGoods(tx, "system", [{ variantId, warehouseId, binId: null, qty: 2, reason: "delivery" }]);
      await allocateArrived(tx, warehouseId, [variantId]);
    });
    const [issue] = await issues(world, older.no);
    expect(issue).toMatchObject({ kind: "LATE", qty: 3 });
    expect((await decide(world, "rebuy", issue?.id ?? "")).status).toBe(303);
    expect(await lineOfPurchase(no)).toMatchObject({
      cancelled: 1,
      orders: [
        { no: older.no, qty: 2 },
        { no: newer.no, qty: 2 },
      ],
    });
    expect(await toBuy(world)).toMatchObject({ qty: 1, onOrder: 2 });
  });

  test("a cancelled order that is opened again stands for its orders again", async () => {
    const world = await makeBuying();
    const order = await acceptedOrder(world, 2);
    const { no } = await placed(world);
    await act(world, no, { intent: "cancel", version: await versionOf(no) });
    expect(await issues(world, order.no)).toMatchObject([{ kind: "SHORT" }]);
    expect((await act(world, no, { intent: "reopen", version: await versionOf(no) })).status).toBe(303);
    expect(await lineOfPurchase(no)).toMatchObject({ orders: [{ no: order.no, qty: 2 }] });
    expect(await issues(world, order.no)).toEqual([]);
  });

  test("dearer than the list by more than the tolerance: kept, or settled by itself when it is cheaper again", async () => {
    const world = await makeBuying({ price: 500n });
    const order = await acceptedOrder(world, 1);
    const { no, lineId } = await placed(world);
    const reprice = async (cost: string) =>
      act(world, no, { intent: "reprice", version: await versionOf(no), lineId, cost });
    await reprice("5.10");
    expect(await issues(world, order.no)).toEqual([]);
    await reprice("6.00");
    const [issue] = await issues(world, order.no);
    expect(issue).toMatchObject({ kind: "DEARER", costBefore: 500n, cost: 600n });
    expect((await decide(world, "rebuy", issue?.id ?? "")).status).toBe(409);
    await reprice("5.00");
    expect(await issues(world, order.no)).toEqual([]);
  });

  test("an order that has its goods needs no decision", async () => {
    const world = await makeBuying();
    const order = await acceptedOrder(world, 1);
    const { no } = await placed(world);
    await act(world, no, { intent: "cancel", version: await versionOf(no) });
    expect(await issues(world, order.no)).toHaveLength(1);
    const { markPurchased } = await import("~/domain/orders/desk.server");
    await markPurchased(order.no, "system");
    expect(await issues(world, order.no)).toEqual([]);
    await settleOver();
    expect(await db.first(sql`select settled_how from purchase_issue where order_id = ${order.id}`)).toEqual({
      settledHow: "over",
    });
  });
});

test("late purchase orders are counted for who buys; the warehouse looks and changes nothing", async () => {
  const world = await makeBuying();
  await acceptedOrder(world, 1);
  const { no } = await placed(world);
  await db.run(sql`update purchase_order set expected_on = '2026-01-01' where no = ${no}`);
  expect((await buyingQueues(world.by.staff as never)).late).toBeGreaterThan(0);
  const keeper = await makeStaff({ roles: ["warehouse"] });
  const at = { url: paths.deskPurchase(no), params: { purchaseNo: no }, as: keeper };
  expect((await callLoader(orderLoader, at)).data.offers).not.toHaveProperty("cancel");
  const pressed = await callAction(orderAction, { ...at, form: { intent: "cancel", version: "1" } });
  expect(pressed.status).toBe(403);
});
