/** Questions to members, from being asked to what follows: goods, money, deadlines, and two problems at once. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { waitingChange } from "~/domain/orders/changes/change-row.server";
import { askForAddress, decideChange } from "~/domain/orders/changes/decide.server";
import { quoteTo } from "~/domain/orders/changes/quote.server";
import { mergeOrders } from "~/domain/orders/merging/merge.server";
import { acceptOrder } from "~/domain/orders/desk.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as addressLoader, action as addressAction } from "~/routes/desk/questions/ask-address";
import { action as askAction, loader as askLoader } from "~/routes/desk/questions/ask-stock";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/questions/questions";
import { loader as listLoader, action as listAction } from "~/routes/user/questions/questions";
import { loader as pageLoader, action as pageAction } from "~/routes/user/questions/question";
import { makeMember, makeProduct, makeStaff, type TestStaff } from "../../../tests/factories";
import {
  address,
  bring,
  fund,
  lineOf,
  makeWorld,
  orderNow,
  orderRow,
  paidOrder,
  pay,
  prepareOrders,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { jobs, tick } from "./jobs.server";
import { openQuestions } from "./lists.server";
import { askAddress, askStock, type StockTerms } from "./raise.server";
import { questionSteps } from "./steps.server";

beforeAll(prepareOrders);

type Question = {
  id: string;
  status: string;
  answer: string | null;
  dueAt: Date | null;
  followedBy: string[];
  qty: number;
  answeredBy: string | null;
};

const questionsOf = (order: OrderRow) =>
  db.rows<Question>(sql`
    select id, status, answer, due_at, followed_by, qty, answered_by from order_question where order_id = ${order.id}
    order by id`);

async function one(order: OrderRow): Promise<Question> {
  const [first, ...more] = await questionsOf(order);
  if (!first || more.length > 0) throw new Error(`${more.length + 1} questions`);
  return first;
}

const balanceOf = async (world: World) =>
  (
    await db.first<{ sum: bigint }>(sql`
    select coalesce(sum(posted), 0)::bigint as sum from ledger_account
    where member_id = ${world.member.id} and kind = 'mem:avail'`)
  )?.sum ?? 0n;

const skuOf = async (id: string) =>
  (await db.first<{ sku: string }>(sql`select sku from variant where id = ${id}`))?.sku ?? "";

async function accepted(
  world: World,
  lines: readonly [index: number, qty: number][] = [[0, 1]],
): Promise<OrderRow> {
  const order = await paidOrder(world, { lines: lines.map(([index, qty]) => lineOf(world, index, qty)) });
  await acceptOrder({ no: order.no }, "system");
  return orderNow(world, order.no);
}

const plain = { note: "", waitUntil: null, substitute: null, samePrice: false };

async function ask(
  staff: TestStaff,
  world: World,
  orders: readonly OrderRow[],
  terms: Partial<StockTerms> = {},
) {
  const sku = await skuOf(world.variants[0]?.skuId ?? "");
  const said = await askStock(
    staff,
    orders.map(({ no }) => no),
    { ...plain, sku, ...terms },
    randomUUID(),
  );
  expect(said.filter(({ why }) => why !== null)).toEqual([]);
}

const answer = (world: World, id: string, intent: "wait" | "substitute" | "refund") =>
  questionSteps.runStep({ member: world.member.id }, id, intent, {});

const makeDue = (id: string) =>
  db.run(sql`update order_question set due_at = now() - interval '1 second' where id = ${id}::uuid`);

const soon = () => new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

describe("out of stock", () => {
  test("many orders of one SKU are asked about at once, and answered alike on one page", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff({ roles: ["sourcing"] })];
    const orders = [
      await accepted(world, [
        [0, 1],
        [1, 1],
      ]),
      await accepted(world, [
        [0, 2],
        [1, 1],
      ]),
    ];
    const sku = await skuOf(world.variants[0]?.skuId ?? "");
    const page = await callLoader(askLoader, { url: paths.deskAskStock({ sku }), as: staff });
    expect(page.data.orders.map(({ no, left }) => [no, left])).toEqual(
      expect.arrayContaining(orders.map(({ no }, i) => [no, i + 1])),
    );
    const form = { intent: "ask", sku, order: orders.map(({ no }) => no), note: "The mill has closed." };
    const asked = await callAction(askAction, { url: paths.deskAskStock({ sku }), as: staff, form });
    expect(asked.location).toBe(paths.deskQuestions());
    expect(await openQuestions(world.member.id)).toBe(2);
    for (const { no } of orders) expect(await orderNow(world, no)).toMatchObject({ hold: "STOCK" });

    const before = await balanceOf(world);
    const seen = await callLoader(listLoader, { url: paths.questions(), as: world.member });
    expect(seen.data.page.rows).toHaveLength(2);
    const ids = seen.data.page.rows.map(({ id }) => id);
    const done = await callAction(listAction, {
      url: paths.questions(),
      as: world.member,
      form: { intent: "refund", question: ids },
    });
    expect(done.status).toBe(303);
    for (const { no } of orders)
      expect(await orderNow(world, no)).toMatchObject({ status: "PURCHASING", hold: "NONE" });
    // Three pieces of $12.50, with tax and their postage by weight.
    expect((await balanceOf(world)) - before).toBeGreaterThanOrEqual(3n * 1250n);
    const foreign = await callLoader(listLoader, { url: paths.questions(), as: await makeMember() });
    expect(foreign.data.page.rows).toEqual([]);
  });

  test("waiting lets it go on; a day that is over is offered no more", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world);
    await ask(staff, world, [order], { waitUntil: soon() });
    const { id } = await one(order);
    expect(await answer(world, id, "wait")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING", hold: "NONE" });
    expect(await one(order)).toMatchObject({ status: "ANSWERED", answer: "wait" });
    await ask(staff, world, [order], { waitUntil: soon() });
    const again = (await questionsOf(order)).at(-1)?.id ?? "";
    await db.run(sql`
      update order_question set options = '{"wait": "2020-01-01"}' where id = ${again}::uuid`);
    expect(await answer(world, again, "wait")).toMatchObject({ ok: false });
  });

  test.each([
    { price: 2250n, more: 1000n, hold: "PRICE_DIFF" },
    { price: 250n, more: -1000n, hold: "NONE" },
    { price: 1260n, more: 0n, hold: "NONE" },
  ])("a substitute at $price: $more more, then $hold", async ({ price, more, hold }) => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const other = await makeProduct({ warehouseId: world.warehouseId, variants: [{ price }] });
    const variant = other.variants[0];
    const order = await accepted(world);
    await ask(staff, world, [order], { substitute: variant?.sku ?? "" });
    const [{ id }, before] = [await one(order), await balanceOf(world)];
    expect(await answer(world, id, "substitute")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING", hold });
    const items = await db.rows<{ variantId: string }>(sql`
      select i.variant_id from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = ${order.id}`);
    expect(items.map(({ variantId }) => variantId)).toEqual([variant?.id]);
    // Nothing of the old SKU stays reserved, and the new one is looked for.
    const kept = await db.rows(sql`
      select 1 from stock_reservation where ref_id = ${order.id} and status in ('held', 'firm')
        and variant_id = ${world.variants[0]?.skuId ?? ""}`);
    expect(kept).toEqual([]);
    const need = await db.rows<{ variantId: string }>(
      sql`select variant_id from purchase_need where order_id = ${order.id}`,
    );
    expect(need.map(({ variantId }) => variantId)).toEqual([variant?.id]);
    const bill = await db.first<{ status: string; amount: bigint }>(sql`
      select status, amount from price_diff_bill where order_id = ${order.id} and type = 'goods'`);
    if (more > 0n) expect(bill).toMatchObject({ status: "OPEN", amount: more });
    else if (more < 0n) {
      expect(bill).toMatchObject({ status: "CREDITED", amount: -more });
      expect((await balanceOf(world)) - before).toBeGreaterThanOrEqual(-more);
    } else expect(bill).toBeNull();
  });

  test("another line waits for finance: only its own share comes back, and the order stays", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world, [
      [0, 1],
      [1, 1],
    ]);
    await ask(staff, world, [order]);
    const other = await db.first<{ id: string }>(sql`
      select id from order_line where order_id = ${order.id} order by id desc limit 1`);
    const parts = { goods: 1n, shipping: 0n, service: 0n, tax: 0n };
    await db.run(sql`
      with r as (
        insert into refund (no, user_id, order_id, amount, requested_by, goods, reason, status)
        values (${`RQ${order.no}`}, ${world.member.id}, ${order.id}, ${parts.goods}, ${staff.id}, ${parts.goods}, 'x', 'REQUESTED')
        returning id)
      insert into refund_line (refund_id, order_line_id, title, qty)
      select r.id, ${other?.id ?? null}::uuid, 'x', 1 from r`);
    const { id } = await one(order);
    expect(await answer(world, id, "refund")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING", box: "ACTIVE" });
    const paid = await db.first<{ amount: bigint; total: bigint }>(sql`
      select r.amount, o.total from refund r join store_order o on o.id = r.order_id
      where o.id = ${order.id} and r.status = 'COMPLETED'`);
    expect(paid && paid.amount > 0n && paid.amount < paid.total).toBe(true);
  });

  test("the only line refunded: the order is undone, and all of it comes back once", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const before = (await balanceOf(world)) + 50_000n;
    const order = await accepted(world);
    await ask(staff, world, [order]);
    const { id } = await one(order);
    const both = await Promise.all([answer(world, id, "refund"), answer(world, id, "refund")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await orderNow(world, order.no)).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      hold: "NONE",
    });
    expect(await balanceOf(world)).toBe(before);
  });

  test("the deadline takes the same step as a person, at its instant and not before", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world, [
      [0, 1],
      [1, 1],
    ]);
    await ask(staff, world, [order]);
    const { id, dueAt } = await one(order);
    expect(Math.round(((dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(72);
    await tick();
    expect(await one(order)).toMatchObject({ status: "OPEN" });
    await makeDue(id);
    // Between the instant and the job the member is told, and nothing is decided twice.
    expect(await answer(world, id, "refund")).toEqual({ ok: false, error: "questions:error.late" });
    await tick();
    await tick();
    expect(await one(order)).toMatchObject({ status: "ANSWERED", answer: "refund", answeredBy: "system" });
    const refunds = await db.rows(sql`select 1 from refund where order_id = ${order.id}`);
    expect(refunds).toHaveLength(1);
    const late = await callAction(pageAction, {
      url: paths.question(id),
      params: { questionId: id },
      as: world.member,
      form: { intent: "refund" },
    });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.data)).toContain("questions:error.decidedAs.refund");
  });

  test("while it is intercepted, the clock stands still", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world);
    await ask(staff, world, [order]);
    const { id } = await one(order);
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'STOCK' where id = ${order.id}`,
    );
    await tick();
    await makeDue(id);
    await tick();
    expect(await one(order)).toMatchObject({ status: "OPEN" });
    await db.run(
      sql`update order_question set paused_at = now() - interval '5 hours' where id = ${id}::uuid`,
    );
    await db.run(sql`update store_order set hold = 'STOCK', hold_prev = null where id = ${order.id}`);
    await tick();
    const { status, dueAt } = await one(order);
    expect(status).toBe("OPEN");
    expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 3_600_000);
  });

  test("only what is missing is asked about, and a line that was sent is not another SKU", async () => {
    const [world, staff] = [await makeWorld({ onHand: 5 }), await makeStaff()];
    const order = await accepted(world, [[0, 5]]);
    await db.run(sql`
      update stock_reservation set qty = 3 where ref_id = ${order.id} and variant_id = ${world.variants[0]?.skuId ?? ""}`);
    const other = await makeProduct({ warehouseId: world.warehouseId });
    await ask(staff, world, [order], { substitute: other.variants[0]?.sku ?? "" });
    const question = await one(order);
    expect(question.qty).toBe(2);
    expect(await answer(world, question.id, "substitute")).toMatchObject({ ok: false });
    expect(await answer(world, question.id, "refund")).toMatchObject({ ok: true });
    const line = await db.first<{ refunded: number }>(
      sql`select refunded from order_line where order_id = ${order.id}`,
    );
    expect(line?.refunded).toBe(2);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING", hold: "NONE" });
  });
});

describe("an address that cannot be delivered to", () => {
  test("is mended on the page of its question, and the order goes on", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff({ roles: ["support"] })];
    const order = await accepted(world);
    const at = { url: paths.deskAskAddress(order.no), params: { orderNo: order.no }, as: staff };
    expect((await callLoader(addressLoader, at)).data.no).toBe(order.no);
    const asked = await callAction(addressAction, { ...at, form: { note: "No such house number." } });
    expect(asked.location).toBe(paths.deskOrder(order.no));
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
    const { id } = await one(order);
    const here = { url: paths.question(id), params: { questionId: id }, as: world.member };
    const page = await callLoader(pageLoader, here);
    const { taxId: _, ...to } = page.data.shipTo;
    const form = { intent: "address", ...to, houseNo: "4", street: "Am Kai", postCode: "28195" };
    const mended = await callAction(pageAction, { ...here, form });
    expect(mended).toMatchObject({ status: 303, location: paths.question(id) });
    expect(await orderNow(world, order.no)).toMatchObject({ status: "PURCHASING", hold: "NONE" });
    const kept = await db.first<{ no: string }>(
      sql`select ship_to ->> 'houseNo' as no from store_order where id = ${order.id}`,
    );
    expect(kept?.no).toBe("4");
    const foreign = await callLoader(pageLoader, { ...here, as: await makeMember() });
    expect(foreign.status).toBe(404);
  });

  test("of an order in a box of several: to another door it pays its own freight", async () => {
    const [world, staff] = [await makeWorld({ variants: 2 }), await makeStaff({ roles: ["support"] })];
    const to = address();
    const orders: OrderRow[] = [];
    for (const index of [0, 1]) {
      const seen = storeOrder(world, { lines: [lineOf(world, index)], shipTo: to });
      await bring(world, seen);
      orders.push(await orderRow(world, seen.externalId));
    }
    const nos = orders.map(({ no }) => no);
    expect(await mergeOrders(world.member.id, nos)).toMatchObject({ ok: true });
    await fund(world.member.id, 100_000n);
    await pay(world, ...orders);
    const no = nos[0] ?? "";
    await acceptOrder({ no }, "system");
    const order = await orderNow(world, no);
    expect((await askAddress(staff, no, "No such house.", randomUUID())).ok).toBe(true);
    const { id } = await one(order);
    const shipTo = { ...to, houseNo: "4", city: "Kiel", postCode: "24103" } as never;
    const whole = (await quoteTo(db, order, shipTo))?.shipping ?? 0n;
    expect(
      await questionSteps.runStep({ member: world.member.id }, id, "mend", { input: { shipTo } }),
    ).toMatchObject({ ok: true });
    const bill = await db.first(sql`
      select amount from price_diff_bill where order_id = ${order.id} and type = 'shipping' and status = 'OPEN'`);
    expect(whole).toBeGreaterThan(order.shipping);
    expect(bill).toEqual({ amount: whole - order.shipping });
  });

  test("unanswered for 7 days it is staff's to cancel, for the fee; not before, and not the clock's", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff({ roles: ["agent"] })];
    await db.run(sql`update "user" set agent_id = ${staff.id} where id = ${world.member.id}`);
    const before = (await balanceOf(world)) + 50_000n;
    const order = await accepted(world);
    expect(await askAddress(staff, order.no, "Nobody lives there.", randomUUID())).toMatchObject({
      ok: true,
    });
    const { id, dueAt } = await one(order);
    expect(Math.round(((dueAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7);
    const cancel = () =>
      callAction(deskAction, {
        url: paths.deskQuestions(),
        as: staff,
        form: { intent: "cancel", question: [id] },
      });
    expect((await cancel()).status).toBe(409);
    await makeDue(id);
    await tick();
    expect(await one(order)).toMatchObject({ status: "OPEN" });
    expect((await cancel()).status).toBe(303);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
    expect(await balanceOf(world)).toBe(before - 200n);
  });

  test("two problems at once: the second waits, and becomes the hold when the first is answered", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world, [
      [0, 1],
      [1, 1],
    ]);
    await ask(staff, world, [order]);
    expect(await askAddress(staff, order.no, "No such street.", randomUUID())).toMatchObject({ ok: true });
    const [stock, address] = await questionsOf(order);
    expect([stock?.status, address?.status].sort()).toEqual(["OPEN", "QUEUED"]);
    const open = (await questionsOf(order)).find(({ status }) => status === "OPEN");
    expect(await answer(world, open?.id ?? "", "refund")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
    expect((await questionsOf(order)).map(({ status }) => status).sort()).toEqual(["ANSWERED", "OPEN"]);
    const desk = await callLoader(deskLoader, { url: paths.deskQuestions({ tab: "ADDRESS" }), as: staff });
    expect(desk.data.page.rows.map(({ orderNo }) => orderNo)).toContain(order.no);
  });

  test("behind a change of the address that waits: the end of one does not end the other", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff({ roles: ["agent"] })];
    await db.run(sql`update "user" set agent_id = ${staff.id} where id = ${world.member.id}`);
    const order = await accepted(world);
    const to = { ...address({ city: "Kiel" }), houseNo: "", district: "" };
    expect(await askForAddress(world.member.id, order.no, to, { reason: "" })).toMatchObject({ ok: true });
    expect(await askAddress(staff, order.no, "No such street.", randomUUID())).toMatchObject({ ok: true });
    const { id, status } = await one(order);
    expect(status).toBe("QUEUED");
    const by = { staff: { id: staff.id, name: "Lin", roles: staff.roles } };
    const seen = (await waitingChange(db, order.id))?.id ?? "";
    expect(await decideChange(by, order.no, { accept: false, seen })).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
    expect(await one(order)).toMatchObject({ id, status: "OPEN" });
  });

  test("behind a bill, too: it is asked once that is settled", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const order = await accepted(world, [
      [0, 1],
      [1, 1],
    ]);
    const other = await makeProduct({ warehouseId: world.warehouseId, variants: [{ price: 2250n }] });
    await ask(staff, world, [order], { substitute: other.variants[0]?.sku ?? "" });
    await askAddress(staff, order.no, "No such street.", randomUUID());
    const open = (await questionsOf(order)).find(({ status }) => status === "OPEN");
    expect(await answer(world, open?.id ?? "", "substitute")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "PRICE_DIFF" });
    const bill = await db.first<{ no: string }>(
      sql`select no from price_diff_bill where order_id = ${order.id}`,
    );
    const { decideBill } = await import("~/domain/bills/decide.server");
    const waived = { intent: "waive", answer: "Our mistake." } as const;
    expect(await decideBill(staff, bill?.no ?? "", waived)).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
  });

  test("an order that is undone needs no answer, and withdrawing lets it go on", async () => {
    const [world, staff] = [await makeWorld(), await makeStaff()];
    const [undone, withdrawn] = [await accepted(world), await accepted(world)];
    for (const order of [undone, withdrawn]) await askAddress(staff, order.no, "?!", randomUUID());
    await db.run(
      sql`update store_order set status = 'AWAITING_PAYMENT', box = 'DRAFT', hold = 'NONE' where id = ${undone.id}`,
    );
    await tick();
    expect(await one(undone)).toMatchObject({ status: "OVER" });
    const { id } = await one(withdrawn);
    const by = { staff: { id: staff.id, roles: staff.roles } };
    expect(await questionSteps.runStep(by, id, "withdraw", { input: { reason: "" } })).toMatchObject({
      ok: true,
    });
    expect(await orderNow(world, withdrawn.no)).toMatchObject({ status: "PURCHASING", hold: "NONE" });
  });
});

test("a member is told once of many, reminded once, and the mail leads to the question", async () => {
  const [world, staff] = [await makeWorld(), await makeStaff()];
  const order = await accepted(world);
  await ask(staff, world, [order]);
  const told = () =>
    db.rows<{ event: string }>(sql`
      select event from notification where user_id = ${world.member.id} and event like 'question%' order by created_at, id`);
  const tell = jobs["questions.tell"];
  await tell?.({ userId: world.member.id }, {} as never);
  await tell?.({ userId: world.member.id }, {} as never);
  expect(await told()).toEqual([{ event: "question.asked" }]);
  const { id } = await one(order);
  await db.run(sql`update order_question set due_at = now() + interval '3 hours' where id = ${id}::uuid`);
  await tick();
  await tick();
  expect((await told()).map(({ event }) => event)).toEqual(["question.asked", "question.reminder"]);
  const mail = await db.first<{ template: string }>(sql`
    select template from mail where template = 'line.question.asked' and params ->> 'questionId' = ${id}`);
  expect(mail).not.toBeNull();
});
