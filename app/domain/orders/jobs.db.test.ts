import { beforeAll, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import type * as Evaluation from "./evaluate.server";
import { jobs } from "./jobs.server";

const broken = vi.hoisted(() => new Set<string>());

vi.mock("./evaluate.server", async (original) => {
  const { evaluateOrders, ...rest }: typeof Evaluation = await original();
  const unlessBroken: typeof evaluateOrders = (tx, ids, ...more) =>
    ids.some((id) => broken.has(id))
      ? Promise.reject(new Error("no such channel"))
      : evaluateOrders(tx, ids, ...more);
  return { ...rest, evaluateOrders: unlessBroken };
});

beforeAll(prepareOrders);

test("an order that cannot be quoted anew holds up no others, and is not passed over in silence", async () => {
  const world = await makeWorld();
  const [first, second] = [await newOrder(world), await newOrder(world)];
  await db.run(sql`
    update store_order set quoted_at = case id when ${first.id} then null else now() - interval '9 days' end
    where id in (${first.id}, ${second.id})`);
  broken.add(first.id);
  await expect(jobs["orders.requote"]?.({}, {} as never)).rejects.toThrow("1 orders were not quoted anew");
  const quoted = await db.first<{ now: boolean }>(
    sql`select quoted_at > now() - interval '1 hour' as now from store_order where id = ${second.id}`,
  );
  expect(quoted).toEqual({ now: true });
});
