/** A long statement, found by how numbers begin: the same lines in the same order, however many there are. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { makeMember } from "../../../tests/factories";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { hold, post, voidPending } from "./ledger.server";
import { orderPaid, recharged, wireArrived } from "./postings";
import { statement } from "./statement.server";

let member: string;
const lines = 12_500;
const noOf = (n: number) => `QN${String(n).padStart(6, "0")}`;

beforeAll(async () => {
  ({ id: member } = await makeMember());
  const receipt = { amount: 100n, ccy: "USD", credited: 100n };
  const topUps = Array.from({ length: lines }, (_, n) =>
    recharged({
      idemKey: `long:${n}`,
      member,
      psp: "psp:stripe" as const,
      receipt,
      ref: { type: "recharge_order", id: member, no: noOf(n) },
    }),
  );
  const held = (key: string, no: string) =>
    hold(
      orderPaid({ idemKey: key, member, ref: { type: "payment", id: member, no }, amount: 7n, promo: 0n }),
    );
  await transaction(async (tx) => {
    await post(tx, topUps, { all: true });
    await post(tx, [held("long:held", "QN00HELD"), held("long:void", "QN00VOID")], { all: true });
    await voidPending(tx, "long:void");
  });
}, 120_000);

const page = (query: Record<string, string>) =>
  statement(
    member,
    parseListQuery(`/?${new URLSearchParams(query).toString()}`, {
      filters: ["type", "from", "to", "store", "no"],
    }),
  );
const numbers = async (query: Record<string, string>) => (await page(query)).rows.map(({ refNo }) => refNo);
const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => noOf(from - i));

test.each([
  ["more than are put in order", "QN0", 12_499],
  ["fewer than that", "qn001", 1_999],
])("lines of a number's beginning, %s: the newest first, page after page", async (_, no, last) => {
  const first = await page({ no, type: "recharge", size: "20" });
  expect(first.rows.map(({ refNo }) => refNo)).toEqual(down(last, 20));
  const second = await page({ no, type: "recharge", size: "20", after: first.after ?? "" });
  expect(second.rows.map(({ refNo }) => refNo)).toEqual(down(last - 20, 20));
  const back = await page({ no, type: "recharge", size: "20", before: second.before ?? "" });
  expect(back.rows).toEqual(first.rows);
});

test("what is held is there while it is held, what was let go is not", async () => {
  expect((await numbers({ no: "QN00" })).slice(0, 2)).toEqual(["QN00HELD", noOf(9_999)]);
  expect(await numbers({ no: "QN00HELD" })).toEqual(["QN00HELD"]);
  expect(await numbers({ no: "QN00VOID" })).toEqual([]);
  expect(await numbers({ no: "QN0", type: "withdrawal" })).toEqual([]);
  expect(await numbers({ no: "%" })).toEqual([]);
});

test("what one payment paid for several orders has a number, and is found by each of theirs and by the wire's", async () => {
  await prepareOrders();
  const world = await makeWorld();
  const orders = [await newOrder(world), await newOrder(world)];
  const [first, second] = orders.map(({ no }) => no).sort() as [string, string];
  const alone = await newOrder(world);
  const paid = await db.first<{ id: string }>(sql`
    insert into payment (id, user_id, method, status, amount, ccy, expected_total, idem_key)
    values (${randomUUID()}, ${world.member.id}, 'wallet', 'SUCCESSFUL', 300, 'USD', 300, ${randomUUID()}) returning id`);
  const id = paid?.id ?? "";
  for (const order of orders)
    await db.run(sql`
      insert into payment_payable (payment_id, payable_type, payable_id, amount, active)
      values (${id}, 'store_order', ${order.id}, 150, false)`);
  const receipt = { amount: 300n, ccy: "USD", credited: 300n };
  const ref = { type: "payment", id };
  const psp = "psp:stripe" as const;
  await transaction((tx) =>
    post(tx, [recharged({ idemKey: randomUUID(), member: world.member.id, psp, receipt, ref })], {
      all: true,
    }),
  );
  const found = async (no: string, of = world.member.id) =>
    (
      await statement(of, parseListQuery(`/?no=${no}`, { filters: ["type", "from", "to", "store", "no"] }))
    ).rows.map(({ refNo }) => refNo);
  const shown = `${first} +1`;
  expect([await found(first), await found(second.toLowerCase())]).toEqual([[shown], [shown]]);
  expect([await found(alone.no), await found(second, member)]).toEqual([[], []]);
  await db.run(
    sql`insert into payment_wire (payment_id, reference, fx_rate) values (${id}, 'QS-STMT2345', 1000000)`,
  );
  expect([await found("QS-STMT2345"), await found(first)]).toEqual([["QS-STMT2345"], ["QS-STMT2345"]]);
});

test("money that arrived when no rate was kept shows what arrived, and no rate that nobody used", async () => {
  const { id } = await makeMember();
  const facts = { idemKey: "long:euros", member: id, ref: { type: "bank_line", id, no: "E1" } };
  const receipt = { amount: 1_001n, ccy: "EUR", credited: 1_086n };
  await transaction((tx) => post(tx, [wireArrived({ ...facts, bank: "bank:eur", receipt })], { all: true }));
  const { rows } = await statement(id, parseListQuery("/"));
  expect(rows).toMatchObject([{ amount: 1_086n, memo: "10.01 EUR" }]);
});
