import { afterEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { chargedOfOrder } from "./charged.server";
import { loader as billLoader } from "~/routes/user/bills/bill";
import { action as billsAction } from "~/routes/user/bills/bills";
import { loader as billFile } from "~/routes/user/bills/bill-file";
import { loader as deskLoader } from "~/routes/desk/bills/bill";
import { action as raiseAction } from "~/routes/desk/bills/raise";
import { db, sql } from "~/platform/db";
import { decimalText, parseAmount } from "~/platform/money";
import { meantOf } from "./forms";
import { billScene, jpeg } from "../../../tests/bills";
import { makeStaff } from "../../../tests/factories";
import { makeWorld } from "../../../tests/orders";
import { callAgain } from "../../../tests/setup/again";
import { callAction, callLoader } from "../../../tests/setup/call";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("what an agent credits has the limit of a refund", async () => {
  const { world, order, raise } = await billScene();
  // As if it had cost a fortune to send, of which nobody paid more than the rest of the order.
  await db.run(sql`update store_order set adj_shipping = 20000 where id = ${order.id}`);
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  const errorsOf = (answer: { data: unknown }) =>
    (answer.data as { result: { error?: Record<string, string[]> } }).result.error;
  const much = { more: -10_001n, file: null };
  expect(errorsOf(await raise(much, agent))).toEqual({ newAmount: ["bills:error.limit"] });
  expect(errorsOf(await raise(much))).toEqual({
    newAmount: [expect.stringMatching(/^bills:error.tooMuch\|/)],
  });
  await db.run(sql`update store_order set adj_shipping = 0 where id = ${order.id}`);
});

test("a difference far from what the order cost is asked about once, with what it goes from and to", async () => {
  const { raise, raised, over, billRow, fresh } = await billScene();
  const slip = { more: 195_633n } as const;
  const asked = await raise(slip);
  expect(asked.status).toBe(422);
  expect(JSON.stringify(asked.data)).toMatch(
    /"newAmount":\["bills:error\.far\|{\\"old\\":\\"\$[\d.]+\\",\\"new\\":\\"\$1,9[\d.]+\\",\\"more\\":\\"\$1,956\.33\\"}/,
  );
  expect((await fresh()).hold).toBe("NONE");
  // What else is wrong is said first, so that it is asked but once.
  expect(JSON.stringify((await raise({ ...slip, file: null })).data)).toContain("bills:error.evidence");
  // Who was asked about one amount is asked anew about another.
  const { newAmount } = (asked.data as { result: { initialValue: { newAmount: string } } }).result
    .initialValue;
  const sure = meantOf({ type: "weight", newAmount: parseAmount(newAmount) ?? 0n });
  const other = await raise({ more: 956_330n, sure });
  expect(JSON.stringify(other.data)).toContain("bills:error.far");
  const no = await raised({ ...slip, sure: "on" });
  expect(await billRow(no)).toMatchObject({ status: "OPEN", amount: 195_633n });
  expect(await over(no, 195_633n)).toBe(decimalText((await billRow(no)).newAmount));
});

test("what is far over is not an agent's, also bit by bit; finance and admins raise it", async () => {
  const { world, raise } = await billScene();
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  const beyond = { newAmount: ["bills:error.billLimit"] };
  const refused = await raise({ more: 10_001n, sure: "on" }, agent);
  expect((refused.data as { result: { error: unknown } }).result.error).toEqual(beyond);
  expect((await raise({ more: 9_000n, sure: "on" }, agent)).status).toBe(303);
  const second = { type: "goods", more: 1_500n, sure: "on" } as const;
  expect(((await raise(second, agent)).data as { result: { error: unknown } }).result.error).toEqual(beyond);
  expect((await raise(second, await makeStaff({ roles: ["finance"] }))).status).toBe(303);
});

test("a trifle, a bill without its photo, a second one of its type, an unpaid order", async () => {
  const { order, raise, raised, decide, billNos } = await billScene();
  expect((await raise({ more: 40n })).status).toBe(422);
  expect((await raise({ file: null })).status).toBe(422);
  expect((await raise({ file: new File(["<svg/>"], "a.svg") })).status).toBe(422);
  expect((await raise({ now: "abc" })).status).toBe(400);
  await raised();
  expect((await raise()).status).toBe(409);
  await decide((await billNos())[0] ?? "", { intent: "waive", answer: "No." });
  await cancelPaidOrder({ no: order.no }, "system", "");
  expect((await raise()).status).toBe(409);
});

test("what is less is given back once, also where the process died before it could answer", async () => {
  const { order, staff, balance, journals } = await billScene();
  const before = await balance();
  const [first, again] = await callAgain(raiseAction, {
    url: `/desk/orders/${order.no}/bill`,
    params: { orderNo: order.no },
    form: {
      type: "weight",
      newAmount: decimalText((await chargedOfOrder(order)).shipping - 300n),
      reason: "It weighs less",
      cost: "",
      file: jpeg,
    },
    as: staff,
  });
  expect(again.location).toBe(first.location);
  expect(await balance()).toBe(before + 300n);
  expect(await journals("J14")).toHaveLength(1);
  const kept = await db.rows(sql`select 1 from price_diff_bill where order_id = ${order.id}`);
  expect(kept).toHaveLength(1);
});

test("others than an agent raise none; an agent only for their own members", async () => {
  const { raise, raised, decide } = await billScene();
  const warehouse = await makeStaff({ roles: ["warehouse"] });
  expect((await raise({}, warehouse)).status).toBe(403);
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await raise({}, agent)).status).toBe(404);
  const no = await raised();
  expect((await callLoader(deskLoader, { params: { billNo: no }, as: agent })).status).toBe(404);
  expect((await decide(no, { intent: "waive", answer: "No." }, warehouse)).status).toBe(403);
});

test("another member's bill is not there, a frozen member pays nothing", async () => {
  const { world, raised, act } = await billScene();
  const no = await raised();
  const { member: stranger } = await makeWorld();
  const params = { billNo: no };
  expect((await callLoader(billLoader, { params, as: stranger })).status).toBe(404);
  expect(
    (await callLoader(billFile, { params: { ...params, which: "evidence" }, as: stranger })).status,
  ).toBe(404);
  expect((await act(no, { intent: "accept-cancel" }, stranger)).status).toBe(404);
  const foreign = await callAction(billsAction, { form: { intent: "pay", bill: [no] }, as: stranger });
  expect(foreign.status).toBe(422);
  await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
  expect((await act(no, { intent: "pay" })).status).toBe(403);
});
