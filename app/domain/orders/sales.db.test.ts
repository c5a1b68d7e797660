import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { hotFrom } from "~/domain/catalogue/config";
import { hotScoreOf } from "~/domain/catalogue/hot";
import { db, sql } from "~/platform/db";
import { lineOf, makeWorld, newOrder, prepareOrders, type World } from "../../../tests/orders";
import { countSales } from "./sales.server";

beforeAll(prepareOrders);

const productOf = ({ variants }: World) =>
  db.first<{ sold: number; score: number; listed: number }>(sql`
    select p.sold_lately as sold, p.hot_score as score, g.hot_score as listed
    from product p join goods g on g.id = p.id join variant v on v.product_id = p.id where v.id = ${variants[0]?.skuId ?? ""}`);

async function sell(world: World, pieces: number, daysAgo: number, status = "SHIPPED") {
  const order = await newOrder(world, { lines: [lineOf(world, 0, pieces)] });
  await db.run(sql`
    update store_order set status = ${status}, paid_at = now() - make_interval(days => ${daysAgo}) where id = ${order.id}`);
}

test("hot is what was paid for lately, of one order no more than a few pieces", async () => {
  const world = await makeWorld();
  await newOrder(world, { lines: [lineOf(world, 0, 9)] });
  await sell(world, 40, 3);
  await sell(world, 5, 3, "PENDING");
  await sell(world, 7, 40);
  await sell(world, 8, 2, "CLOSED");
  await countSales();
  const score = hotScoreOf(25, false);
  expect(await productOf(world)).toEqual({ sold: 25, score, listed: score });
  expect(await countSales()).toBe(0);
});

test("what no longer sells is hot no more, unless it is pinned", async () => {
  const [world, pinned] = [await makeWorld(), await makeWorld()];
  const set = (of: World, pin: boolean) =>
    db.run(sql`
      update product set hot_score = 5000, sold_lately = 70, hot_pinned = ${pin}
      where id = (select product_id from variant where id = ${of.variants[0]?.skuId ?? ""})`);
  await set(world, false);
  await set(pinned, true);
  await countSales();
  expect(await productOf(world)).toMatchObject({ sold: 0, score: 0 });
  expect(await productOf(pinned)).toMatchObject({ sold: 0, score: hotFrom });
});
