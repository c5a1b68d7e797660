/** The counts of lists that are kept beside the orders, against counting the orders themselves. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, Rollback, sql, transactionOr } from "~/platform/db";
import { makeMember, makeStaff } from "../../../tests/factories";
import { lineOf, makeWorld, newOrder, paidOrder, prepareOrders } from "../../../tests/orders";
import { orderAttention } from "./attention.server";
import { deskCounts } from "./desk-list.server";
import { deskOrderList, memberOrders } from "./lists.server";
import { orderCounts } from "./list.server";
import { addUpTally } from "./tally.server";

beforeAll(prepareOrders);

const owner = (id: string) => ({ id, timezone: "UTC" });
const asked = (url: string) => memberOrders.parse(url, {} as never);

/** What the tally says, by kind, beside what there is. */
const differences = () =>
  db.rows(sql`
    with kept as (
      select user_id, box, status, hold, connection, tagged, stopped, bought, sum(n)::int as n, sum(total)::bigint as total
      from order_tally where user_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(n) <> 0 or sum(total) <> 0),
    counted as (
      select user_id, box, status, hold, connection, abnormal <> '{}' as tagged,
        abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[] as stopped,
        purchased_at is not null as bought, count(*)::int as n, sum(total)::bigint as total
      from store_order group by 1, 2, 3, 4, 5, 6, 7, 8)
    (table kept except table counted) union all (table counted except table kept)`);

test("the tally follows each change of an order, and what is undone was never in it", async () => {
  const world = await makeWorld();
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await newOrder(world));
  const [a, b, c, d, e, f] = orders.map(({ id }) => id);
  await db.run(sql`update store_order set box = 'TRASH', trashed_at = now() where id = ${a}`);
  await db.run(
    sql`update store_order set connection = 'PARTIAL', goods = goods + 7, total = total + 7 where id = any(${[b, c]}::uuid[])`,
  );
  await db.run(sql`update store_order set abnormal = '{STORE_CANCELLED}' where id = ${d}`);
  await db.run(sql`update store_order set abnormal = '{NO_STOCK}' where id = ${e}`);
  await paidOrder(world, { lines: [lineOf(world)] });
  await transactionOr(async (tx) => {
    await tx.run(sql`update store_order set connection = 'PARTIAL' where user_id = ${world.member.id}`);
    throw new Rollback(undefined);
  });
  expect(await differences()).toEqual([]);
  await addUpTally();
  await db.run(sql`update store_order set box = 'DRAFT' where id = ${f}`);
  await db.run(sql`delete from store_order where id = ${f}`);
  expect(await differences()).toEqual([]);
  await Promise.all([
    addUpTally(),
    addUpTally(),
    db.run(sql`update store_order set connection = 'CONNECTED' where id = ${b}`),
  ]);
  expect(await differences()).toEqual([]);
  await addUpTally();
  const kept = await db.first<{ kinds: number; rows: number }>(sql`
    select count(distinct (box, status, hold, connection, tagged, stopped, bought))::int as kinds, count(*)::int as rows
    from order_tally where user_id = ${world.member.id}`);
  expect(kept?.rows).toBe(kept?.kinds);

  const counts = await orderCounts(owner(world.member.id), asked("/user/storeorder"));
  expect(counts).toMatchObject({ ALL: 6, AWAITING_PAYMENT: 4, PENDING: 1, TRASH: 1, DRAFT: 0 });
  const abnormal = await orderCounts(
    owner(world.member.id),
    asked("/user/storeorder?tab=AWAITING_PAYMENT&state=ABNORMAL"),
  );
  expect(abnormal).toMatchObject({ ALL: 6, AWAITING_PAYMENT: 2, PENDING: 1 });
  expect(await orderAttention(world.member.id)).toMatchObject({
    ...{ payable: 1, unlinked: 1, problems: 2, held: 0, unwritten: 0, everPaid: true, everSent: false },
  });
});

test("the desk's queues count the same before and after they are added up, and an agent's only their members'", async () => {
  const [all, agent] = [await makeStaff(), await makeStaff({ roles: ["agent"] })];
  const world = await makeWorld();
  await paidOrder(world, { lines: [lineOf(world)] });
  const query = deskOrderList.parse("/desk/orders", all);
  const before = await deskCounts(all, query);
  expect(before.accept).toBeGreaterThan(0);
  expect((await deskCounts(agent, query)).accept).toBe(0);
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  expect(await deskCounts(agent, query)).toMatchObject({ accept: 1, all: 1, problems: 0 });
  await addUpTally();
  expect(await deskCounts(all, query)).toEqual(before);
  expect(await deskCounts(agent, query)).toMatchObject({ accept: 1, all: 1 });
});

test("a member without orders has none", async () => {
  const member = await makeMember();
  expect(await orderAttention(member.id)).toMatchObject({ payable: 0, payableTotal: 0n, everPaid: false });
});
