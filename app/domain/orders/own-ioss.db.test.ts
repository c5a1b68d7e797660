import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeWorld, prepareOrders } from "../../../tests/orders";
import { byIoss, saveIoss } from "../../../tests/own-ioss";

beforeAll(() => prepareOrders());

const taxedAs = (id: string) =>
  db.first<{ ioss: string | null; tax: bigint }>(
    sql`select ioss_no as ioss, tax from store_order where id = ${id}`,
  );

test("a store's own IOSS number takes the VAT off what is unpaid and goes with the order, until it is taken back", async () => {
  const world = await makeWorld();
  const { id } = await byIoss(world);
  await saveIoss(world, "IM0123456789");
  const own = await taxedAs(id);
  expect(own?.ioss).toBe("IM0123456789");
  await saveIoss(world, null);
  const ours = await taxedAs(id);
  expect(ours?.ioss).toBeNull();
  // What is left with the number is the duty; without it the duty-paid channel collects the VAT, too.
  expect(own?.tax).toBeGreaterThan(0n);
  expect(ours?.tax).toBeGreaterThan(own?.tax ?? 0n);
});

test("goods above the limit of IOSS travel without the number", async () => {
  const world = await makeWorld({ price: 20_000n });
  const { id } = await byIoss(world);
  await saveIoss(world, "IM0123456789");
  expect((await taxedAs(id))?.ioss).toBeNull();
});
