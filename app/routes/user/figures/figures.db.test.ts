import { beforeAll, expect, test } from "vitest";
import { addUp, profitOf } from "~/domain/figures/sums";
import { sumsByItem, todayOf } from "~/domain/figures/read.server";
import { db, sql } from "~/platform/db";
import { callLoader } from "../../../../tests/setup/call";
import { lineOf, makeWorld, paidOrder, prepareOrders, type World } from "../../../../tests/orders";
import { loader } from "./figures";
import { loader as periodsFile } from "./periods-csv";
import { loader as productsFile } from "./products-csv";
import { loader as rows } from "./rows";

beforeAll(prepareOrders);

const figures = async ({ member }: World, query = "") =>
  (await callLoader(loader, { url: `/user/figures?${query}`, as: member })).data;

test("by day, by store and by product is one total; days without sales are zeros", async () => {
  const world = await makeWorld();
  await paidOrder(world, { total: 9001n, lines: [lineOf(world, 0, 1), lineOf(world, 1, 2)] });
  await paidOrder(world);
  const shown = await figures(world);
  expect(shown.total).toMatchObject({ orders: 2, units: 4, sales: 12_901n });
  expect(shown.periods).toHaveLength(30);
  expect(addUp(shown.periods.map(({ sums }) => sums))).toEqual(shown.total);
  expect(addUp(shown.items)).toEqual(shown.total);
  expect(addUp(shown.byStore)).toEqual(shown.total);
  expect(profitOf(shown.total)).toBe(12_901n - shown.total.cost - shown.total.shipping);
  for (const by of ["week", "month"])
    expect(addUp((await figures(world, `by=${by}`)).periods.map(({ sums }) => sums))).toEqual(shown.total);
  const today = await todayOf("UTC");
  const listed = await callLoader(rows, {
    url: `/user/figures/rows?from=${today}&to=${today}`,
    as: world.member,
  });
  expect(listed.data.page.rows).toHaveLength(3);
});

test("unlike currencies are never added, and a sale without a rate is named", async () => {
  const world = await makeWorld();
  await db.run(sql`update store set currency = 'EUR' where id = ${world.storeId}`);
  await paidOrder(world, { currency: "EUR", total: 1000n });
  await paidOrder(world, { currency: "MNT", total: 77_700n });
  const rate = await db.first<{ ppm: bigint }>(
    sql`select rate as ppm from fx_rate where base = 'EUR' and quote = 'USD' order by at desc limit 1`,
  );
  const dollars = await figures(world);
  expect(dollars.total.sales).toBe((1000n * (rate?.ppm ?? 0n) + 500_000n) / 1_000_000n);
  expect(dollars.unrated).toEqual([{ ccy: "MNT", sales: 77_700n }]);
  // Its cost is in no profit: nobody knows what it earned.
  expect(dollars.total.knownCost).toBeLessThan(dollars.total.cost + dollars.total.shipping);
  const euros = await figures(world, "ccy=EUR");
  expect(euros.total).toMatchObject({ orders: 1, sales: 1000n });
  expect((await figures(world, "ccy=GBP")).ccy).toBe("USD");
});

test("a line that the member sends has no known cost, and the profit says so", async () => {
  const world = await makeWorld();
  await paidOrder(world, {
    total: 10_000n,
    lines: [
      { ...lineOf(world, 0), unitPrice: 2500n },
      { ...lineOf(world, 1), unitPrice: 7500n },
    ],
  });
  await db.run(
    sql`update sales_fact set cost_known = false where user_id = ${world.member.id} and title = 'Chair 1'`,
  );
  const { total } = await figures(world);
  expect(total).toMatchObject({ sales: 10_000n, knownSales: 2500n });
});

test("files have what the page has; another member's store is none of theirs", async () => {
  const [world, other] = [await makeWorld(), await makeWorld()];
  await paidOrder(world);
  await paidOrder(other);
  const days = await callLoader(periodsFile, { url: "/user/figures/periods.csv?by=month", as: world.member });
  expect(days.body).toContain("Sales (USD)");
  expect(days.body).toContain("39.00");
  const items = await callLoader(productsFile, { url: "/user/figures/products.csv", as: world.member });
  expect(items.body.trim().split("\n")).toHaveLength(2);
  const foreign = await figures(world, `store=${other.storeId}`);
  expect(foreign.store).toBeNull();
  expect(foreign.total.orders).toBe(1);
});

test("a product that is renamed keeps its sales, and the name it was last sold under", async () => {
  const world = await makeWorld({ variants: 1 });
  await paidOrder(world);
  await paidOrder(world, { lines: [{ ...lineOf(world), title: "Armchair" }] });
  const today = await todayOf("UTC");
  const ask = { memberId: world.member.id, range: { from: today, to: today }, store: null, ccy: "USD" };
  const items = await sumsByItem(ask, null);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ units: 2, sales: 7800n });
});
