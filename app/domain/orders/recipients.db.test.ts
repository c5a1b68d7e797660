import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import {
  address,
  bring,
  fund,
  makeWorld,
  newOrder,
  orderRow,
  paidOrder,
  pay,
  prepareOrders,
  storeOrder,
} from "../../../tests/orders";
import { eraseRecipients } from "./recipients.server";

beforeEach(prepareOrders);

const buyers = (storeId: string) =>
  db.rows<{ name: string; country: string; external: string }>(sql`
    select ship_to ->> 'lastName' as name, ship_to ->> 'country' as country, external_order_id as external
    from store_order where store_id = ${storeId} order by placed_at, id`);

test("the recipient's number goes with the rest, also where a change of it is told", async () => {
  const world = await makeWorld();
  const shipTo = address({ country: "BR", province: "São Paulo", postCode: "01305-000", street: "Rua 12" });
  const told = storeOrder(world, { shipTo, taxId: "390.533.447-05" });
  await bring(world, told);
  const { no, id } = await orderRow(world, told.externalId);
  await fund(world.member.id, 50_000n);
  await pay(world, { no });
  await bring(world, { ...told, taxId: "111.444.777-35", modifiedAt: new Date(Date.now() + 1000) });
  const everything = async () =>
    (
      await db.first<{ all: string }>(
        sql`select to_jsonb(o)::text as "all" from store_order o where id = ${id}`,
      )
    )?.all;
  expect(await everything()).toContain("39053344705");
  expect(await everything()).toContain("11144477735");
  await db.run(sql`update store_order set status = 'DELIVERED' where id = ${id}`);
  const named = {
    storeId: world.storeId,
    externalIds: [told.externalId],
    until: new Date(Date.now() + 60_000),
  };
  await transaction((tx) => eraseRecipients(tx, { ...named, all: false }));
  expect(await everything()).not.toMatch(/39053344705|11144477735|Rua 12/);
});

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
