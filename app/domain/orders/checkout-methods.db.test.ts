/** The methods of the orders of a checkout are asked for all of them together: the same as each by itself. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import {
  address,
  bring,
  california,
  lineOf,
  makeWorld,
  moveAbroad,
  orderRow,
  prepareOrders,
  storeOrder,
  type OrderRow,
} from "../../../tests/orders";
import { checkoutMethods, checkoutOf, createCheckout } from "./checkout.server";
import { freightMark } from "./freight-mark";
import { mergeOrders } from "./merging/merge.server";
import { methodsOf, orderOf } from "./order.server";
import { splitOrder } from "./splitting/split.server";

beforeAll(prepareOrders);

test("orders of several places, divided, merged, from two warehouses and with a quote by hand", async () => {
  const world = await makeWorld({ variants: 3 });
  // An order of this one and another leaves from two warehouses.
  await moveAbroad(world, 2);
  const placed = async (lines: readonly [index: number, qty: number][], fields = {}): Promise<OrderRow> => {
    const order = storeOrder(world, {
      shipTo: address(fields),
      lines: lines.map(([index, qty]) => lineOf(world, index, qty)),
    });
    await bring(world, order);
    return orderRow(world, order.externalId);
  };
  const one = [0, 1] as [number, number];
  const two = [1, 1] as [number, number];
  const plain = await placed([one]);
  const heavy = await placed([[0, 4]], { city: "Kiel", postCode: "24103" });
  const states = await placed([two], california);
  const islands = await placed([one], {
    country: "ES",
    city: "Las Palmas",
    postCode: "35001",
    province: "GC",
  });
  const apart = await placed([one, two], { city: "Celle", postCode: "29221" });
  const houses = await placed([one, [2, 1]], { ...california, city: "Fresno", postCode: "93701" });
  const quoted = await placed([two], { city: "Hamm", postCode: "59065" });
  const jena = address({ city: "Jena", postCode: "07743" });
  const pair = [await placed([one], jena), await placed([[1, 2]], jena)];

  const lines = await db.rows<{ id: string }>(
    sql`select id from order_line where order_id = ${apart.id} order by id`,
  );
  const numbers = new Map(lines.map(({ id }, i) => [id, i + 1]));
  expect(await splitOrder(world.member.id, apart.no, numbers)).toMatchObject({ ok: true });
  const merged = await mergeOrders(
    world.member.id,
    pair.map(({ no }) => no),
  );
  expect(merged).toEqual({ ok: true, value: null });
  const mark = freightMark(new Map([[world.variants[1]?.skuId ?? "", 1]]), {
    country: "DE",
    shipTo: (await orderOf(world.member.id, quoted.no))?.shipTo ?? (address() as never),
  });
  await db.run(sql`
    insert into freight_quote (order_id, channel_id, mark, shipping, days_min, days_max, valid_until, staff_id)
    select o.id, o.channel_id, ${mark}, 900, 3, 5, now() + interval '1 day', uuidv7() from store_order o
    where o.id = ${quoted.id}`);

  const nos = [plain, heavy, states, islands, apart, houses, quoted, ...pair].map(({ no }) => no);
  const checkout = await checkoutOf(world.member.id, (await createCheckout(world.member.id, nos)) ?? "");
  const together = checkout ? await checkoutMethods(checkout) : {};
  for (const no of nos) {
    const order = await orderOf(world.member.id, no);
    expect([no, together[no]]).toEqual([no, order ? await methodsOf(order) : []]);
  }
  // Each of them shows something of its own.
  const of = ({ no }: OrderRow) => together[no] ?? [];
  expect(of(plain).length).toBeGreaterThan(0);
  expect(of(apart).every(({ parcels }) => parcels === 2)).toBe(true);
  expect(of(houses).some(({ part }) => part?.isChosen)).toBe(true);
  expect(of(quoted).map(({ shipping }) => shipping)).toContain(900n);
  const [first] = pair;
  const now = await db.first<{ shipping: bigint; channelId: string }>(sql`
    select sum(g.shipping)::bigint as shipping, min(g.channel_id::text)::uuid as channel_id from store_order o
    join store_order g on g.shipment_group = o.shipment_group where o.id = ${first?.id ?? ""}`);
  const chosen = first ? of(first).find(({ channelId }) => channelId === now?.channelId) : undefined;
  expect(chosen?.shipping).toBe(now?.shipping);
});
