import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { statement } from "~/domain/ledger/statement.server";
import { db, sql } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { action as newRefund } from "~/routes/desk/refunds/new-refund";
import { makeStaff } from "../../../tests/factories";
import { lineOf, type World } from "../../../tests/orders";
import { allOf, paidScene } from "../../../tests/refunds";
import { callAction } from "../../../tests/setup/call";
import { callAgain } from "../../../tests/setup/again";
import { runJobs } from "../../../tests/setup/jobs";
import { acceptOrder, markPurchased } from "./desk.server";
import { anyOrder, orderOf } from "./order.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("part of it before dispatch (J5); the parcel earns what is left", async () => {
  const { order, act, only, balance, journals, fresh, send, world } = await paidScene();
  const before = await balance();
  const answer = await act({ goods: "3.00", shipping: "1.00" });
  expect(answer.location).toBe(`/desk/orders/${order.no}`);
  // Done at once: nothing is on its way.
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("refunds:flash.balance");
  expect(await journals("J5")).toEqual(["Dr def:order 400 / Cr mem:avail 400"]);
  expect(await balance()).toBe(before + 400n);
  // Recharges begin with R: a statement shows both, and no number may stand for two things.
  expect((await only()).no).toMatch(/^F\d{12}$/);
  expect((await fresh()).status).toBe("PENDING");
  // The member is told how much, the desk also why; what the order cost is less by it.
  const [mine, desk] = [await orderOf(world.member.id, order.no), await anyOrder(order.no)];
  const given = { event: "refunded", given: 400n };
  expect([mine?.refunded, mine?.events[0]]).toMatchObject([400n, { ...given, reason: null }]);
  expect([desk?.refunded, desk?.events[0]]).toMatchObject([
    400n,
    { ...given, reason: "One piece is missing" },
  ]);
  expect(await send()).toBe(true);
  expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - 400n}`);
  await runJobs();
});

test("all of it: why is for the desk as of a part; the member's statement and history name the refund", async () => {
  const { order, act, only, world } = await paidScene();
  expect((await act(allOf(order))).status).toBe(303);
  const { no } = await only();
  const [mine, desk] = [await orderOf(world.member.id, order.no), await anyOrder(order.no)];
  const given = { event: "refunded-all", given: order.total };
  expect([mine?.events[0], desk?.events[0]]).toMatchObject([
    { ...given, reason: null },
    { ...given, reason: "One piece is missing" },
  ]);
  const lines = await statement(world.member.id, parseListQuery("/"));
  expect(lines.rows[0]).toMatchObject({ amount: order.total, memo: no });
});

test.each([
  ["", "common:required"],
  [" x ", 'common:error.tooShort|{"min":2}'],
])("a reason of %j says what is asked for", async (reason, error) => {
  const { order, finance } = await paidScene();
  const answer = await callAction(newRefund, {
    url: `/desk/orders/${order.no}/refund`,
    params: { orderNo: order.no },
    form: { way: "wallet", reason, goods: "3.00" },
    as: finance,
  });
  expect(answer.data).toMatchObject({ result: { error: { reason: [error] } } });
});

test("given once, also where the process died before it could answer", async () => {
  const { order, finance, only, balance } = await paidScene();
  const before = await balance();
  const [first, again] = await callAgain(newRefund, {
    url: `/desk/orders/${order.no}/refund`,
    params: { orderNo: order.no },
    form: { way: "wallet", reason: "One piece is missing", goods: "3.00" },
    as: finance,
  });
  expect((await only()).status).toBe("COMPLETED");
  expect(await balance()).toBe(before + 300n);
  expect([first.location, again.location]).toEqual(Array(2).fill(`/desk/orders/${order.no}`));
  await runJobs();
});

test("two pages that were open at once give once; who looks again may give more", async () => {
  const { act, rows, balance } = await paidScene();
  const before = await balance();
  const form = { goods: "3.00", seen: "0" };
  const answers = await Promise.all([act(form), act(form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(JSON.stringify(answers.map(({ data }) => data))).toContain("refunds:error.another");
  expect(await balance()).toBe(before + 300n);
  expect((await act({ ...form, seen: "1" })).status).toBe(303);
  expect([(await rows()).length, await balance()]).toEqual([2, before + 600n]);
});

test("all of it before dispatch undoes the order", async () => {
  const { order, act, only, balance, fresh } = await paidScene();
  await act(allOf(order));
  expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT", paidAt: null });
  expect(await balance()).toBe(50_000n);
  expect((await only()).status).toBe("COMPLETED");
});

test("after dispatch by the shares of what was earned, with goodwill (J5b)", async () => {
  const { act, journals, fresh, send } = await paidScene();
  await send();
  await act({ goods: "2.00", shipping: "0.50", goodwill: "1.00" });
  expect(await journals("J5b")).toEqual([
    "Dr rev:goods 200 / Dr rev:shipping 50 / Dr exp:refund 100 / Cr mem:avail 350",
  ]);
  expect((await fresh()).status).toBe("SHIPPED");
});

test("never more than is left of a part, no goodwill before dispatch, nothing of nothing", async () => {
  const { act, rows } = await paidScene();
  expect((await act({ goods: "9999.00" })).status).toBe(409);
  expect((await act({ goods: "1.00", goodwill: "1.00" })).status).toBe(409);
  expect((await act({})).status).toBe(409);
  expect((await act({ goods: "x" })).status).toBe(400);
  expect((await act({ goods: "1.00", way: randomUUID() })).status).toBe(409);
  expect(await rows()).toEqual([]);
});

test("while it is dispatched, one comes first and the books agree", async () => {
  const { order, act, rows, send } = await paidScene();
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  await Promise.all([send(), act({ goods: "3.00" })]);
  expect(await rows()).toHaveLength(1);
});

test("an agent gives a little; more waits for finance, who are not the same person", async () => {
  const { world, act, decide, rows, only, balance, send } = await paidScene();
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  await send();
  await act({ goods: "1.00" }, agent);
  expect((await only()).status).toBe("COMPLETED");
  await act({ goods: "1.00", goodwill: "150.00" }, agent);
  const big = (await rows()).at(-1);
  expect(big?.status).toBe("REQUESTED");
  const no = big?.no ?? "";
  expect((await decide(no, { intent: "approve" }, agent)).status).toBe(403);
  const both = await makeStaff({ roles: ["agent", "finance"] });
  await db.run(sql`update refund set requested_by = ${both.id} where no = ${no}`);
  expect((await decide(no, { intent: "approve" }, both)).status).toBe(409);
  const before = await balance();
  await Promise.all([decide(no, { intent: "approve" }), decide(no, { intent: "approve" })]);
  expect(await balance()).toBe(before + 15_100n);
  expect((await decide(no, { intent: "refuse" })).status).toBe(409);
  await runJobs();
});

test("much goodwill takes two people of finance", async () => {
  const { act, decide, only, balance, send } = await paidScene();
  await send();
  const before = await balance();
  await act({ goodwill: "150.00" });
  const { no, status } = await only();
  expect([status, await balance()]).toEqual(["REQUESTED", before]);
  expect((await decide(no, { intent: "approve" })).status).toBe(409);
  expect((await decide(no, { intent: "approve" }, await makeStaff({ roles: ["admin"] }))).status).toBe(303);
  expect(await balance()).toBe(before + 15_000n);
});

test("an agent gives no more bit by bit, at once, or over many orders: what is more waits for finance", async () => {
  const lines = (of: World) => [lineOf(of, 0, 12)];
  const { world, act, rows, balance } = await paidScene({ lines });
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  const before = await balance();
  // Six forms of $20.00 at once: five of them are the agent's to give.
  const goods = Array.from({ length: 6 }, () => act({ goods: "20.00" }, agent));
  expect((await Promise.all(goods)).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303]);
  const states = (await rows()).map(({ status }) => status).sort();
  expect(states).toEqual([...Array.from({ length: 5 }, () => "COMPLETED"), "REQUESTED"]);
  expect(await balance()).toBe(before + 10_000n);
  await runJobs();

  // Another order has its own limit, and the day has one of its own.
  const another = await paidScene({ world, lines });
  await db.run(sql`
    insert into given_alone (staff_id, order_id, amount, agent) values (${agent.id}, ${randomUUID()}, 39000, true)`);
  await another.act({ goods: "10.00" }, agent);
  await another.act({ goods: "0.01" }, agent);
  const made = await db.rows<{ status: string }>(
    sql`select status from refund where order_id = ${another.order.id} order by created_at, id`,
  );
  expect(made.map(({ status }) => status)).toEqual(["COMPLETED", "REQUESTED"]);
  await runJobs();
});

test("support and strangers among the agents give nothing", async () => {
  const { act } = await paidScene();
  const support = await makeStaff({ roles: ["support"] });
  expect((await act({ goods: "1.00" }, support)).status).toBe(403);
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await act({ goods: "1.00" }, agent)).status).toBe(404);
});
