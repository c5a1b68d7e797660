import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as listAction, loader as listLoader } from "~/routes/user/orders/store-orders";
import { rowField, rowValue } from "~/platform/row-field";
import { loader as listFile } from "~/routes/list-file";
import { action as orderAction, loader as orderLoader } from "~/routes/user/orders/store-order";
import { unpack } from "~/platform/packed";
import { makeMember, makeStore } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import {
  address,
  lineOf,
  makeWorld,
  newOrder,
  paidOrder,
  pay,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";

beforeAll(prepareOrders);

const list = (world: World, query = "") =>
  callLoader(listLoader, { url: `/user/storeorder${query}`, as: world.member });
const rowsOf = async (world: World, query = "") => unpack((await list(world, query)).data.rows);
const numbers = async (world: World, query: string) => (await rowsOf(world, query)).map((row) => row.no);

const press = (world: World, form: Record<string, string | string[]>, query = "") =>
  callAction(listAction, { url: `/user/storeorder${query}`, as: world.member, form });

const onPage = (world: World, order: OrderRow, form: Record<string, string>) =>
  callAction(orderAction, {
    url: paths.storeOrder(order.no),
    params: { orderNo: order.no },
    as: world.member,
    form,
  });

const pageOf = (world: World, order: OrderRow) =>
  callLoader(orderLoader, {
    url: paths.storeOrder(order.no),
    params: { orderNo: order.no },
    as: world.member,
  });

const stateOf = (order: OrderRow) =>
  db.first<{ status: string; box: string }>(sql`select status, box from store_order where id = ${order.id}`);

const errorOf = (answer: { data: unknown }) =>
  (answer.data as { result?: { error?: Record<string, string[]> } }).result?.error?.[""]?.[0];

describe("the list", () => {
  test("each order stands under one tab beside All, and the counts say so", async () => {
    const world = await makeWorld();
    const [open, draft, trash, paid] = [
      await newOrder(world),
      await newOrder(world),
      await newOrder(world),
      await paidOrder(world),
    ];
    await press(world, { intent: "cancel", order: draft.no });
    await press(world, { intent: "delete", order: trash.no });
    const { counts } = (await list(world)).data;
    expect(counts).toMatchObject({ ALL: 4, AWAITING_PAYMENT: 1, DRAFT: 1, TRASH: 1, PENDING: 1, SHIPPED: 0 });
    expect(await numbers(world, "?tab=AWAITING_PAYMENT")).toEqual([open.no]);
    expect(await numbers(world, "?tab=PENDING")).toEqual([paid.no]);
    expect(await numbers(world, "?tab=TRASH")).toEqual([trash.no]);
  });

  test("is narrowed by number, recipient, product, country, tag and connection", async () => {
    const world = await makeWorld();
    const shipTo = address({ firstName: "Émile", lastName: "Zauber", country: "FR", postCode: "75001" });
    const french = await newOrder(world, { shipTo });
    const strange = await newOrder(world, {
      lines: [{ ...lineOf(world), externalVariantId: "x", title: "Gramophone" }],
    });
    expect(await numbers(world, `?q=${french.no}`)).toEqual([french.no]);
    expect(await numbers(world, "?q=zauber")).toEqual([french.no]);
    expect(await numbers(world, "?product=gramo")).toEqual([strange.no]);
    expect(await numbers(world, "?country=FR")).toEqual([french.no]);
    expect(await numbers(world, "?tag=NOT_CONNECTED")).toEqual([strange.no]);
    expect(await numbers(world, "?tab=AWAITING_PAYMENT&state=UNCONNECTED")).toEqual([strange.no]);
    expect(await numbers(world, "?tab=AWAITING_PAYMENT&state=ABNORMAL")).toEqual([strange.no]);
    expect(await numbers(world, `?from=2099-01-01`)).toEqual([]);
    expect(await numbers(world, "?q=100%25_")).toEqual([]);
    expect(await numbers(world, "?from=2026-02-31&to=2026-02-30")).toHaveLength(2);
    expect((await list(world, "?store=nonsense&from=yesterday&after=x&tab=NOTHING")).status).toBe(200);
  });

  test("finds a Chinese recipient by the name as the list writes it", async () => {
    const world = await makeWorld();
    const wang = await newOrder(world, { shipTo: address({ firstName: "伟", lastName: "王" }) });
    await newOrder(world);
    expect(await rowsOf(world, `?q=${encodeURIComponent("王伟")}`)).toMatchObject([
      { no: wang.no, recipient: "王伟" },
    ]);
  });

  test("pages by key, forward and back, without loss", async () => {
    const world = await makeWorld();
    for (let i = 0; i < 23; i++) await newOrder(world);
    const pageAt = async (query: string) => {
      const { page, rows } = (await list(world, query)).data;
      return { ...page, nos: unpack(rows).map(({ no }) => no) };
    };
    const first = await pageAt("");
    expect(first.nos).toHaveLength(20);
    expect((await list(world)).data.found).toBeUndefined();
    expect((await list(world, "?found=1&tab=AWAITING_PAYMENT")).data.found).toHaveLength(23);
    const second = await pageAt(`?after=${first.after}`);
    expect(second.nos).toHaveLength(3);
    const back = await pageAt(`?before=${second.before}`);
    expect(back.nos).toEqual(first.nos);
    const oldest = await numbers(world, "?sort=placed&size=50");
    expect(oldest).toEqual([...first.nos, ...second.nos].reverse());
  });

  test("moves several; of each it says what became of it", async () => {
    const world = await makeWorld();
    const [a, b, paid] = [await newOrder(world), await newOrder(world), await paidOrder(world)];
    const done = await press(world, { intent: "cancel", order: [a.no, b.no] }, "?tab=AWAITING_PAYMENT");
    expect(done.location).toBe("/user/storeorder?tab=AWAITING_PAYMENT");
    expect([await stateOf(a), await stateOf(b)]).toMatchObject([{ box: "DRAFT" }, { box: "DRAFT" }]);
    const partly = await press(world, { intent: "restore", order: [a.no, paid.no] });
    expect([partly.status, errorOf(partly)]).toEqual([409, 'common:rows.partly|{"done":1,"failed":1}']);
    expect(partly.data).toMatchObject({
      rows: [
        { name: a.no, why: null },
        { name: paid.no, why: "orders:error.not-now" },
      ],
    });
    // The menu of a row is about that row, whichever others are ticked.
    const row = await press(world, { [rowField]: rowValue("cancel", "order", a.no), order: [b.no] });
    expect([row.status, await stateOf(a)]).toMatchObject([303, { box: "DRAFT" }]);
    expect(await stateOf(b)).toMatchObject({ box: "DRAFT" });
    expect((await press(world, { intent: "pay" })).status).toBe(400);
  });

  test("pays what is ticked, in a checkout of its own", async () => {
    const world = await makeWorld();
    const orders = [await newOrder(world), await newOrder(world)];
    const answer = await press(world, { intent: "pay", order: orders.map((order) => order.no) });
    expect(answer.location).toMatch(/^\/user\/orderpayment\?checkout=/);
  });

  test("is downloaded whole, as filtered, with no cell a spreadsheet would run", async () => {
    const world = await makeWorld();
    const shipTo = address({ firstName: "=cmd()", lastName: "Zauber" });
    const order = await newOrder(world, { shipTo });
    await newOrder(world);
    const file = await callLoader(listFile, {
      url: `${paths.storeOrders()}.csv?q=${order.no}`,
      as: world.member,
    });
    const lines = file.body.trim().split("\r\n");
    expect(file.headers.get("content-disposition")).toContain("orders.csv");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(order.no);
    expect(lines[1]).toContain("'=cmd() Zauber");
    expect(lines[1]).toContain((Number(order.total) / 100).toFixed(2));
  });

  test("sync now asks connected stores only", async () => {
    const world = await makeWorld();
    await makeStore(world.member.id, { status: "PAUSED" });
    expect((await press(world, { intent: "sync" })).status).toBe(303);
    const polls = (await waitingJobs()).filter((job) => job.task === "stores.poll");
    expect(polls.map((job) => (job.payload as { storeId: string }).storeId)).toContain(world.storeId);
    expect(polls).toHaveLength(1);
  });

  test("shows and moves nobody else's orders", async () => {
    const [world, other] = [await makeWorld(), await makeWorld()];
    const order = await newOrder(world);
    expect(await rowsOf(other)).toEqual([]);
    expect(errorOf(await press(other, { intent: "delete", order: order.no }))).toBe("orders:error.unknown");
    expect(errorOf(await press(other, { intent: "pay", order: order.no }))).toBe("orders:error.unknown");
    expect(await stateOf(order)).toMatchObject({ box: "ACTIVE" });
  });

  test("a frozen member looks and changes nothing", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    expect((await list(world)).data.frozen).toBe(true);
    expect((await press(world, { intent: "delete", order: order.no })).status).toBe(403);
  });
});

describe("the page of one order", () => {
  test("says what there is to know, to its member only", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { lines: [lineOf(world, 0, 2)] });
    const { data } = await pageOf(world, order);
    expect(data.order).toMatchObject({
      no: order.no,
      total: order.total,
      events: [{ event: "import", reason: "webhook" }],
    });
    expect(data.order.lines).toMatchObject([{ qty: 2, items: [{ qty: 2, sent: 0, unitPrice: 1250n }] }]);
    expect(data.methods.length).toBeGreaterThan(0);
    const stranger = await makeMember();
    const params = { orderNo: order.no };
    expect((await callLoader(orderLoader, { params, as: stranger })).status).toBe(404);
    expect((await callAction(orderAction, { params, as: stranger, form: { intent: "delete" } })).status).toBe(
      404,
    );
    expect((await callLoader(orderLoader, { params: { orderNo: "Q1" }, as: world.member })).status).toBe(404);
  });

  test("an address is mended field by field, and the order quoted anew", async () => {
    const world = await makeWorld();
    const order = await newOrder(world, { shipTo: address({ postCode: "281" }) });
    expect(order.abnormal).toEqual(["ADDRESS"]);
    const to = { ...address(), intent: "address", houseNo: "4" };
    const refused = await onPage(world, order, { ...to, postCode: "28", phone: "none", city: "" });
    const errors = (refused.data as unknown as { result: { error: Record<string, string[]> } }).result.error;
    expect(errors).toEqual({
      postCode: ["address:error.postCode"],
      phone: ["address:error.phone"],
      city: ["common:required"],
    });
    expect((await onPage(world, order, to)).status).toBe(303);
    const { data } = await pageOf(world, order);
    expect(data.order).toMatchObject({ abnormal: [], shipTo: { postCode: "28195", houseNo: "4" } });
    expect(data.problems).toEqual([]);
    expect(data.order.events[0]).toMatchObject({ event: "edited" });
  });

  test("method and remark change before payment, not after", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    const { methods } = (await pageOf(world, order)).data;
    const other = methods.find((method) => method.channelId !== order.channelId)?.channelId ?? "";
    await onPage(world, order, { intent: "method", channel: other });
    await onPage(world, order, { intent: "remark", remark: "  Leave it at the door " });
    expect((await pageOf(world, order)).data.order).toMatchObject({
      channelId: other,
      remark: "Leave it at the door",
    });
    const paid = await paidOrder(world);
    const late = await onPage(world, paid, { intent: "remark", remark: "too late" });
    expect([late.status, errorOf(late)]).toEqual([409, "orders:error.stale"]);
  });

  test.each([
    ["ignore", "orders:error.nothing-abnormal"],
    ["restore", "orders:error.stale"],
    ["close", "orders:error.stale"],
    ["cancel-refund", "orders:error.stale"],
  ])("%s is refused where it does not fit: %s", async (intent, error) => {
    const world = await makeWorld();
    const answer = await onPage(world, await newOrder(world), { intent });
    expect([answer.status, errorOf(answer)]).toEqual([409, error]);
  });

  test("a paid order is cancelled by its member, who may pay it again", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    expect((await onPage(world, order, { intent: "cancel-refund" })).status).toBe(303);
    expect(await stateOf(order)).toEqual({ status: "AWAITING_PAYMENT", box: "DRAFT" });
    expect((await onPage(world, order, { intent: "restore" })).status).toBe(303);
    expect((await onPage(world, order, { intent: "pay" })).location).toMatch(/^\/user\/orderpayment/);
    await runJobs();
    const mails = await db.rows<{ template: string }>(sql`
      select template from mail where "to" = ${world.member.email} order by created_at`);
    expect(mails.map((mail) => mail.template).sort()).toEqual(["orders.cancelled", "orders.paid"]);
  });

  test("an order cancelled twice before the first is told of is told of twice", async () => {
    const world = await makeWorld();
    const order = await paidOrder(world);
    expect((await onPage(world, order, { intent: "cancel-refund" })).status).toBe(303);
    expect((await onPage(world, order, { intent: "restore" })).status).toBe(303);
    await pay(world, order);
    expect((await onPage(world, order, { intent: "cancel-refund" })).status).toBe(303);
    await runJobs();
    const mails = await db.rows(sql`
      select key from mail where "to" = ${world.member.email} and template = 'orders.cancelled'`);
    expect(mails).toHaveLength(2);
  });

  test("the trash gives back for 30 days and is then closed", async () => {
    const world = await makeWorld();
    const [order, old] = [await newOrder(world), await newOrder(world)];
    for (const each of [order, old]) await onPage(world, each, { intent: "delete" });
    await db.run(sql`update store_order set trashed_at = now() - interval '31 days' where id = ${old.id}`);
    const late = await onPage(world, old, { intent: "restore" });
    expect(errorOf(late)).toBe("orders:error.too-old");
    expect((await onPage(world, order, { intent: "restore" })).status).toBe(303);
    const { jobs } = await import("./jobs.server");
    await jobs["orders.purge"]?.({}, {} as never);
    expect(await stateOf(old)).toMatchObject({ status: "CLOSED" });
    expect(await stateOf(order)).toEqual({ status: "AWAITING_PAYMENT", box: "ACTIVE" });
  });

  test("what was taken down is not restored from the draft box", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    await onPage(world, order, { intent: "cancel" });
    await db.run(sql`update product set status = 'off' where id in
      (select product_id from variant where id = ${world.variants[0]?.skuId ?? null})`);
    expect(errorOf(await onPage(world, order, { intent: "restore" }))).toBe("orders:error.taken-down");
  });
});
