import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { makeWorld, newOrder, paidOrder, prepareOrders } from "../../../tests/orders";
import { eraseRecipients } from "./recipients.server";

beforeEach(prepareOrders);

const buyers = (storeId: string) =>
  db.rows<{ name: string; country: string; external: string }>(sql`
    select ship_to ->> 'lastName' as name, ship_to ->> 'country' as country, external_order_id as external
    from store_order where store_id = ${storeId} order by placed_at, id`);

test("recipients are erased; what is still to be sent keeps them until the time is up", async () => {
  const world = await makeWorld();
  await newOrder(world);
  await paidOrder(world);
  const { storeId } = world;
  const before = await buyers(storeId);
  expect(before.every(({ name }) => name !== "")).toBe(true);

  const until = new Date(Date.now() + 60_000);
  const named = { storeId, externalIds: ["nothing like it"], until, all: false };
  expect(await transaction((tx) => eraseRecipients(tx, named))).toBe(0);
  expect(await buyers(storeId)).toEqual(before);

  const every = { storeId, externalIds: null, until, all: false };
  const older = { ...every, until: new Date(Date.now() - 60_000), all: true };
  expect(await transaction((tx) => eraseRecipients(tx, older))).toBe(0);
  expect(await buyers(storeId)).toEqual(before);

  expect(await transaction((tx) => eraseRecipients(tx, every))).toBe(1);
  const after = await buyers(storeId);
  expect(after.filter(({ name }) => name === "")).toHaveLength(1);
  expect(after.map(({ country }) => country)).toEqual(before.map(({ country }) => country));
  // Nobody can pay for what has nowhere to go.
  const [unpaid] = await db.rows<{ abnormal: string[] }>(sql`
    select abnormal from store_order where store_id = ${storeId} and status = 'AWAITING_PAYMENT'`);
  expect(unpaid?.abnormal).toContain("ADDRESS");

  expect(await transaction((tx) => eraseRecipients(tx, { ...every, all: true }))).toBe(0);
  expect((await buyers(storeId)).every(({ name }) => name === "")).toBe(true);
});
