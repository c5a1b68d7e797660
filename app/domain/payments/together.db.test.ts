/** Payments from wallets that are written together: each keeps its own outcome, and every cent its place. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { lockWallet, walletOf } from "~/domain/ledger/ledger.server";
import { db, sql, transaction } from "~/platform/db";
import { makeLine } from "../../../tests/credit";
import { fund, lineOf, makeWorld, newOrder, prepareOrders, type World } from "../../../tests/orders";
import { startPayment } from "./payments.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Order = { id: string; total: bigint };
type More = { key?: string; total?: bigint; useCredit?: boolean; method?: "wallet" | "card" };

function pay({ member }: World, order: Order, { key, total, useCredit, method }: More = {}) {
  return startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    {
      method: method ?? "wallet",
      payables: [{ type: "store_order", id: order.id }],
      expectedTotal: total ?? order.total,
      idemKey: key ?? randomUUID(),
      useCredit: useCredit ?? false,
    },
  );
}

/** What became of each: its state, why it failed, or why it was refused. */
const told = (answers: readonly Awaited<ReturnType<typeof pay>>[]) =>
  answers.map((answer) =>
    !answer.ok ? answer.error : answer.value.state === "failed" ? answer.value.code : answer.value.state,
  );

async function rich(amount: bigint, parts: Parameters<typeof makeWorld>[0] = {}): Promise<World> {
  const world = await makeWorld(parts);
  if (amount > 0n) await fund(world.member.id, amount);
  return world;
}

async function orders(world: World, count: number, qty = 1): Promise<Order[]> {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await newOrder(world, { lines: [lineOf(world, 0, qty)] }));
  return made;
}

/** In how many transactions the attempts at these orders were written. */
async function transactionsOf(all: readonly Order[]): Promise<number> {
  const row = await db.first<{ n: number }>(sql`
    select count(distinct p.xmin::text)::int as n from payment p join payment_payable x on x.payment_id = p.id
    where x.payable_id = any(${all.map(({ id }) => id)}::uuid[])`);
  return row?.n ?? 0;
}

const balance = async ({ member }: World) => (await walletOf(member.id)).balance;
const stands = ({ id }: Order) =>
  db.first(sql`select status, paid_at is not null as paid from store_order where id = ${id}`);

describe("payments that arrive at once", () => {
  test("from one wallet: as many as it holds, in one transaction, each line's balance what it left", async () => {
    const world = await rich(0n);
    const made = await orders(world, 6);
    const [price = 0n] = made.map(({ total }) => total);
    await fund(world.member.id, price * 4n + 1n);
    const answers = await Promise.all(made.map((order) => pay(world, order)));
    expect(told(answers)).toEqual([...Array<string>(4).fill("settled"), "insufficient", "insufficient"]);
    expect(await transactionsOf(made)).toBe(1);
    expect(await balance(world)).toBe(1n);
    const lines = await db.rows<{ after: bigint }>(sql`
      select e.balance_after as after from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.member_id = ${world.member.id} and a.kind = 'mem:avail' and e.dc = 'D' order by e.at, e.id`);
    expect(lines.map(({ after }) => after)).toEqual([3n, 2n, 1n, 0n].map((left) => left * price + 1n));
    const paid = made.slice(0, 4).map(({ id }) => id);
    const jobs = await db.rows<{ task: string; jobs: number; orders: number }>(sql`
      select t.identifier as task, count(distinct j.id)::int as jobs, count(*)::int as orders
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id,
        lateral (select json_array_elements_text(j.payload -> 'orderIds')
          union all select json_array_elements_text(p -> 'orderIds')
          from json_array_elements(j.payload -> 'payments') p) as o (order_id)
      where t.identifier in ('orders.paid', 'orders.accept') and order_id = any(${paid}) group by 1 order by 1`);
    expect(jobs).toEqual(["orders.accept", "orders.paid"].map((task) => ({ task, jobs: 1, orders: 4 })));
  });

  test("from so many wallets that they are written beside each other: each paid, each once", async () => {
    const worlds = await Promise.all(Array.from({ length: 16 }, () => rich(100_000n)));
    const made = await Promise.all(worlds.map(async (world) => (await orders(world, 1))[0] as Order));
    const answers = await Promise.all(worlds.map((world, i) => pay(world, made[i] as Order)));
    expect(told(answers)).toEqual(made.map(() => "settled"));
    expect(await transactionsOf(made)).toBe(2);
    const left = await Promise.all(worlds.map(balance));
    expect(left).toEqual(made.map(({ total }) => 100_000n - total));
  });

  test("from many wallets, each its own outcome: paid, too little, changed, closed, foreign, on credit", async () => {
    const [good, poor, stale, closed, thief, lent] = await Promise.all([
      rich(100_000n),
      rich(1n),
      rich(100_000n),
      rich(100_000n),
      rich(100_000n),
      rich(500n),
    ]);
    await makeLine(lent.member.id, 100_000n);
    const worlds = [good, poor, stale, closed, thief, lent];
    const made = await Promise.all(worlds.map(async (world) => (await orders(world, 1))[0] as Order));
    const [mine, , , dead, , onCredit] = made as [Order, Order, Order, Order, Order, Order];
    await db.run(sql`update store_order set status = 'CLOSED' where id = ${dead.id}`);
    const twice = (await orders(lent, 1))[0] as Order;
    const answers = await Promise.all([
      pay(good, mine),
      pay(poor, made[1] as Order),
      pay(stale, made[2] as Order, { total: 1n }),
      pay(closed, dead),
      pay(thief, mine),
      pay(lent, onCredit, { useCredit: true }),
      pay(lent, twice, { useCredit: true }),
    ]);
    const [paid, little, changed, gone, foreign, ...credit] = told(answers);
    expect([paid, little, changed, foreign]).toEqual([
      "settled",
      "insufficient",
      "payments:error.changed",
      "payments:error.gone",
    ]);
    expect(gone).toMatch(/^orders:/);
    expect(credit).toEqual(["settled", "settled"]);
    expect(await walletOf(lent.member.id)).toMatchObject({
      balance: 0n,
      borrowed: onCredit.total + twice.total - 500n,
    });
    expect(await balance(good)).toBe(100_000n - mine.total);
    expect(await balance(thief)).toBe(100_000n);
    expect(await stands(dead)).toEqual({ status: "CLOSED", paid: false });
  });

  test("the last goods: who is refused costs nothing, and a later one gets what was left", async () => {
    const world = await rich(1_000_000n, { onHand: 5 });
    const [three] = await orders(world, 1, 3);
    const [four] = await orders(world, 1, 4);
    const [two] = await orders(world, 1, 2);
    const made = [three, four, two] as [Order, Order, Order];
    expect(told(await Promise.all(made.map((order) => pay(world, order))))).toEqual([
      "settled",
      "orders:tag.NO_STOCK",
      "settled",
    ]);
    expect(await balance(world)).toBe(1_000_000n - made[0].total - made[2].total);
    const stock = await db.first(sql`
      select on_hand, reserved from stock where variant_id = ${world.variants[0]?.skuId ?? null}
        and warehouse_id = ${world.warehouseId}`);
    expect(stock).toEqual({ onHand: 5, reserved: 5 });
  });

  test("goods that change while the order is held by somebody: those it then has are promised", async () => {
    const world = await rich(1_000_000n, { onHand: 9 });
    const [order] = (await orders(world, 1, 2)) as [Order];
    let answer: ReturnType<typeof pay> | undefined;
    await transaction(async (tx) => {
      await tx.rows(sql`select 1 from store_order where id = ${order.id} for update`);
      answer = pay(world, order);
      for (let waits = 0; waits === 0;)
        waits = await db.run(sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
      await tx.run(sql`update order_line_item i set qty = 5 from order_line l
        where l.id = i.order_line_id and l.order_id = ${order.id}`);
    });
    expect(told(answer ? [await answer] : [])).toEqual(["settled"]);
    expect(
      await db.rows(sql`select qty, status from stock_reservation where ref_id = ${order.id}::uuid`),
    ).toEqual([{ qty: 5, status: "firm" }]);
  });

  test("one order twice, and one form twice: paid once", async () => {
    const world = await rich(1_000_000n);
    const [order, other] = (await orders(world, 2)) as [Order, Order];
    const [first, second, form, again] = await Promise.all([
      pay(world, order),
      pay(world, order),
      pay(world, other, { key: "one form" }),
      pay(world, other, { key: "one form" }),
    ]);
    expect(told([first])).toEqual(["settled"]);
    expect(second.ok).toBe(false);
    expect(again).toEqual(form);
    expect(await balance(world)).toBe(1_000_000n - order.total - other.total);
  });

  test("beside a payment by card of the same member", async () => {
    const world = await rich(1_000_000n);
    const [one, two, byCard] = (await orders(world, 3)) as [Order, Order, Order];
    const answers = await Promise.all([
      pay(world, one),
      pay(world, byCard, { method: "card" }),
      pay(world, two),
    ]);
    expect(told(answers)).toEqual(["settled", "leave", "settled"]);
    expect(await balance(world)).toBe(1_000_000n - one.total - two.total);
  });
});

describe("what fails as a whole", () => {
  test("a key that another payment has: that one is refused, the others are paid", async () => {
    const world = await rich(1_000_000n);
    const [before, good, bad] = (await orders(world, 3)) as [Order, Order, Order];
    expect(told([await pay(world, before, { key: "taken" })])).toEqual(["settled"]);
    const answers = await Promise.all([pay(world, good), pay(world, bad, { key: "taken" })]);
    expect(told(answers.slice(0, 1))).toEqual(["settled"]);
    // The same form again gets the answer it got before.
    expect(answers[1]).toMatchObject({ ok: true, value: { state: "settled" } });
    expect(await stands(bad)).toEqual({ status: "AWAITING_PAYMENT", paid: false });
    expect(await balance(world)).toBe(1_000_000n - before.total - good.total);
  });

  test("a wallet that somebody holds keeps its own payment waiting, not those of others", async () => {
    const [held, free] = await Promise.all([rich(100_000n), rich(100_000n)]);
    const [mine] = (await orders(held, 1)) as [Order];
    const [theirs] = (await orders(free, 1)) as [Order];
    let waiting: ReturnType<typeof pay> | undefined;
    await transaction(async (tx) => {
      await tx.rows(lockWallet(held.member.id));
      waiting = pay(held, mine);
      expect(told([await pay(free, theirs)])).toEqual(["settled"]);
      expect(await stands(mine)).toEqual({ status: "AWAITING_PAYMENT", paid: false });
    });
    expect(waiting && told([await waiting])).toEqual(["settled"]);
  });

  test("a connection that ends before the commit: all of them are paid, once", async () => {
    const world = await rich(1_000_000n);
    const made = await orders(world, 3);
    // Who waited so long that they went by themselves hear of it, and send their form again.
    const insist = (order: Order, key = randomUUID()) =>
      pay(world, order, { key }).catch(() => pay(world, order, { key }));
    let answers: Promise<Awaited<ReturnType<typeof pay>>[]> | undefined;
    await transaction(async (tx) => {
      await tx.rows(lockWallet(world.member.id));
      answers = Promise.all(made.map((order) => insist(order)));
      for (let killed = 0; killed === 0;)
        killed = await db.run(sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
    });
    expect(told((await answers) ?? [])).toEqual(["settled", "settled", "settled"]);
    expect(await balance(world)).toBe(1_000_000n - made.reduce((sum, { total }) => sum + total, 0n));
  });
});
