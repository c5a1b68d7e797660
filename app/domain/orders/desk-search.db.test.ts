/** Finding an order at the desk. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { unpack } from "~/platform/packed";
import { loader } from "~/routes/desk/orders/orders";
import { sendOrder } from "../../../tests/dispatch";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { address, lineOf, makeWorld, newOrder, paidOrder, prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";

let staff: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  staff = await makeStaff();
});

/** The orders the queue shows under a filter. */
const find = async (query: string) =>
  unpack((await callLoader(loader, { url: `/desk/orders?tab=all&${query}`, as: staff })).data.rows);

test("a search finds by number, store number, member and tracking", async () => {
  const world = await makeWorld();
  const order = await paidOrder(world, { lines: [lineOf(world)] });
  await sendOrder(order.no, "system");
  const parcel = await db.first<{ tracking: string }>(sql`
    select tracking_no as tracking from package where order_id = ${order.id}`);
  for (const query of [
    `q=${order.no}`,
    `q=${encodeURIComponent(world.member.email)}`,
    `q=${order.no.toLowerCase()}`,
    `q=${parcel?.tracking}`,
    `tracking=${parcel?.tracking}`,
  ]) {
    expect((await find(query)).map(({ no }) => no)).toEqual([order.no]);
  }
  expect(await find("q=nothing%25like_this")).toEqual([]);
});

test("a search leaves accents, apostrophes and the sign before a store's number aside", async () => {
  const world = await makeWorld();
  const order = await newOrder(world);
  const named = (firstName: string, lastName: string) =>
    db.run(sql`
      update store_order set ship_to = ship_to || ${JSON.stringify({ firstName, lastName })}::jsonb,
        external_no = 'ZZ-3681' where id = ${order.id}`);
  for (const [first, last, ...asked] of [
    ["José", "Müller", "Jose Muller", "JOSÉ", "muller"],
    ["Jose", "Muller", "José", "Müller"],
    ["Ciarán", "O’Brien", "O'Brien", "OBrien", "ciaran o`brien"],
    ["Søren", "Weiß", "#zz-3681", "No. 3681", "＃ZZ-3681", "soren weiss"],
  ] as const) {
    await named(first, last);
    for (const q of asked)
      expect([q, (await find(`q=${encodeURIComponent(q)}`)).map(({ no }) => no)]).toEqual([q, [order.no]]);
  }
  expect(await find(`q=${encodeURIComponent("#nothing")}`)).toEqual([]);
});

test("a Chinese recipient is found by the name as the list writes it, and as it was given", async () => {
  const world = await makeWorld();
  const order = await newOrder(world);
  const named = (firstName: string, lastName: string) =>
    db.run(sql`
      update store_order set ship_to = ship_to || ${JSON.stringify({ firstName, lastName })}::jsonb where id = ${order.id}`);
  for (const [first, last] of [
    ["志玲", "欧阳"],
    ["𠮷", "髙"],
  ] as const) {
    await named(first, last);
    for (const q of [last + first, `${first} ${last}`]) {
      expect(await find(`q=${encodeURIComponent(q)}`)).toMatchObject([
        { no: order.no, recipient: last + first },
      ]);
    }
  }
});

test("finds a Chinese recipient whichever way the name is kept and typed", async () => {
  const world = await makeWorld();
  const made: string[] = [];
  for (const [firstName, lastName] of [
    ["彧", "荀"],
    ["荀", "彧"],
    ["荀彧", ""],
  ]) {
    const order = await newOrder(world, { shipTo: address({ firstName, lastName }) });
    made.push(order.no);
  }
  await newOrder(world, { shipTo: address({ firstName: "攸", lastName: "荀" }) });
  const nosOf = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).map(({ no }) => no).sort();
  for (const typed of ["荀彧", "荀 彧", "彧 荀", " 荀彧 "])
    expect([typed, await nosOf(typed)]).toEqual([typed, made.sort()]);
  expect(await nosOf("荀")).toHaveLength(4);
  expect(await nosOf("彧攸")).toEqual([]);
});

test("a search for a recipient is served by its index", async () => {
  const world = await makeWorld();
  const order = await newOrder(world);
  await db.run(sql`
    update store_order set ship_to = ship_to || '{"firstName":"Wilhelmina","lastName":"Quastenflosser"}' where id = ${order.id}`);
  expect((await find("q=mina%20quasten")).map(({ no }) => no)).toEqual([order.no]);
  await db.run(sql`
    update store_order set ship_to = ship_to || '{"firstName":"Eva","lastName":"Rau"}' where id = ${order.id}`);
  expect(await find("q=mina%20quasten")).toEqual([]);
  const plan = await transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.rows(sql`explain select order_id from order_search where words like '%needle%'`);
  });
  expect(JSON.stringify(plan)).toContain("order_search_user_id_words_goods_idx");
});
