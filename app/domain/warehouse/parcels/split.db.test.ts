/** An order that its member divided by line: packed, labelled, weighed and handed over parcel by parcel (decision 084). */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { anyOrder } from "~/domain/orders/order.server";
import { splitOrder } from "~/domain/orders/splitting/split.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as benchLoader } from "~/routes/desk/warehouse/bench";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { fund, lineOf, makeWorld, newOrder, orderNow, pay } from "../../../../tests/orders";
import { declareGoods, numbersFor, picker, shelf, skuOf } from "../../../../tests/outbound";
import { callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { closeManifest } from "../handover/hand-over.server";
import { makeWave } from "../picking/make.server";
import { scanPick } from "../picking/pick.server";
import { sendUnscanned } from "./unscanned.server";
import type { Doer } from "../picking/wave-row.server";
import { endParcel, scanPack, voidParcel } from "./pack.server";

let person: TestStaff;
let staff: Doer;
beforeAll(async () => {
  person = await makeStaff({ roles: ["warehouse", "bulk"] });
  staff = picker(person.id, ["warehouse", "bulk"]);
});

const token = () => randomUUID();

/** Two pieces of the first SKU and one of the third in a parcel, one of the second and a third of the first in another. */
async function readySplit() {
  const world = await makeWorld({ variants: 3 });
  await declareGoods(world);
  const order = await newOrder(world, {
    lines: [
      lineOf(world, 0, 2),
      lineOf(world, 1),
      lineOf(world, 2),
      { ...lineOf(world, 0), externalId: "4" },
    ],
  });
  const lines = await db.rows<{ id: string }>(sql`
    select id from order_line where order_id = ${order.id} order by external_line_id`);
  const numbers = new Map(lines.map(({ id }, i) => [id, [1, 2, 1, 2][i] ?? 1]));
  expect(await splitOrder(world.member.id, order.no, numbers)).toEqual({ ok: true, value: null });
  await fund(world.member.id, 100_000n);
  await pay(world, order);
  for (const index of [0, 1, 2]) await shelf(world, index, 10);
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  await numbersFor(order.id);
  return { world, order };
}
type Ready = Awaited<ReturnType<typeof readySplit>>;

async function onBench() {
  const ready = await readySplit();
  const { world, order } = ready;
  const made = await makeWave(staff, [order.no], {}, token());
  if (!made.ok) throw new Error(made.error);
  const wave = made.value.no;
  for (const index of [0, 0, 0, 1, 2])
    expect(
      await scanPick(staff, wave, { code: await skuOf(world, index), from: null }, token()),
    ).toMatchObject({
      ok: true,
    });
  return { ...ready, wave };
}

const pack = async (
  { world, order, wave }: Ready & { wave: string },
  index: number,
  grams: number | null = null,
) => scanPack(staff, wave, { code: await skuOf(world, index), order: order.no, grams }, token());

type Parcel = { no: string; status: string; trackingNo: string | null; goods: string[]; wished: number[] };
const parcelsOf = ({ order }: Ready) =>
  db.rows<Parcel>(sql`
    select x.no, x.status, x.tracking_no, array_agg(distinct l.parcel_no) as wished,
      array_agg(l.external_line_id || ':' || b.qty order by l.external_line_id) as goods
    from outbound_parcel x join outbound_line b on b.parcel_id = x.id
    join order_line_item i on i.id = b.order_line_item_id join order_line l on l.id = i.order_line_id
    where x.order_id = ${order.id} and x.status <> 'VOID' group by x.id order by x.id`);

test("the bench takes the pieces of one parcel at a time, and each has its label, weight and comparison", async () => {
  const ready = await onBench();
  const { order, wave, world } = ready;
  const shown = async () => {
    const url = paths.deskPackWave(wave, { order: order.no });
    return (await callLoader(benchLoader, { url, params: { waveNo: wave }, as: person })).data;
  };
  expect((await shown()).plan.map(({ items }) => items.map(({ qty }) => qty).toSorted())).toEqual([
    [1, 2],
    [1, 1],
  ]);
  expect(await pack(ready, 0)).toMatchObject({ ok: true, value: { parcel: null } });
  expect(await pack(ready, 1)).toEqual({ ok: false, error: "other-parcel" });
  await pack(ready, 0);
  expect(await pack(ready, 0)).toEqual({ ok: false, error: "other-parcel" });
  expect((await shown()).rows.filter(({ qty }) => qty > 0).map(({ qty, packed }) => [qty, packed])).toEqual([
    [2, 2],
    [1, 0],
  ]);
  // The order stays on the bench, with what waits for its next parcel.
  expect(await pack(ready, 2, 1300)).toMatchObject({ ok: true, value: { order: order.no } });
  expect((await shown()).rows.filter(({ qty }) => qty > 0).map(({ qty }) => qty)).toEqual([1, 1]);
  await pack(ready, 1);
  expect(await pack(ready, 0, 5000)).toMatchObject({ ok: true, value: { order: null } });
  const [first, second] = await parcelsOf(ready);
  expect([first, second]).toMatchObject([
    { status: "LABELLED", goods: ["1:2", "3:1"], wished: [1] },
    { status: "LABELLED", goods: ["2:1", "4:1"], wished: [2] },
  ]);
  expect(first?.trackingNo).not.toBe(second?.trackingNo);

  const page = await anyOrder(order.no);
  const closed = await closeManifest(staff, {
    warehouseId: world.warehouseId,
    carrier: page?.carrier ?? "",
    which: "all",
  });
  expect(closed).toMatchObject({ ok: true });
  await runJobs();
  expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED" });
  const weights = await db.rows<{ quotedCents: bigint; basis: string; status: string }>(sql`
    select w.quoted_cents, w.basis, w.status from weigh_in w join outbound_parcel x on x.id = w.parcel_id
    where w.order_id = ${order.id} order by x.id`);
  expect(weights).toEqual([
    { quotedCents: BigInt(page?.plan[0]?.shipping ?? 0), basis: "paid", status: "WITHIN" },
    { quotedCents: BigInt(page?.plan[1]?.shipping ?? 0), basis: "paid", status: "PROPOSED" },
  ]);
  const told = await db.rows(sql`select 1 from package_writeback where order_id = ${order.id}`);
  expect(told).toHaveLength(2);
});

test("the first piece chooses the parcel; what is left of a closed one, or of a void one, is not mixed with another", async () => {
  const ready = await onBench();
  const { order, wave } = ready;
  await pack(ready, 1);
  await endParcel(staff, wave, { order: order.no, grams: null }, token());
  await pack(ready, 2);
  await pack(ready, 0);
  await pack(ready, 0);
  await pack(ready, 0);
  expect((await parcelsOf(ready)).map(({ goods }) => goods)).toEqual([["2:1"], ["1:2", "3:1"], ["4:1"]]);
  const [, second] = await parcelsOf(ready);
  await voidParcel(staff, second?.no ?? "", "torn");
  for (const index of [0, 0, 2]) await pack(ready, index);
  expect((await parcelsOf(ready)).map(({ wished }) => wished)).toEqual([[2], [2], [1]]);
});

test("without scanning it goes in the same parcels", async () => {
  const ready = await readySplit();
  const sent = await sendUnscanned(staff, [ready.order.no], token());
  expect(sent).toMatchObject({ ok: true });
  await runJobs();
  expect((await parcelsOf(ready)).map(({ goods }) => goods)).toEqual([
    ["1:2", "3:1"],
    ["2:1", "4:1"],
  ]);
});
