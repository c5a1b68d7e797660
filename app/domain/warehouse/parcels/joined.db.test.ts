import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { mergeOrders } from "~/domain/orders/merging/merge.server";
import { createCheckout, payCheckout, checkoutOf } from "~/domain/orders/checkout.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { db, sql } from "~/platform/db";
import { loader as readyLoader } from "~/routes/desk/warehouse/picking";
import { loader as returnLoader } from "~/routes/desk/warehouse/return";
import { paths } from "~/platform/paths";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import {
  address,
  bring,
  fund,
  lineOf,
  makeWorld,
  orderNow,
  orderRow,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../../tests/orders";
import { declareGoods, numbersFor, picker, readyOrder, shelf, skuOf } from "../../../../tests/outbound";
import { callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { bookArrival } from "../returns/arrive.server";
import { addToManifest, closeManifest } from "../handover/hand-over.server";
import { papersOf } from "../paper/facts.server";
import { findParcel } from "../outbound-view.server";
import { makeWave } from "../picking/make.server";
import { scanPick } from "../picking/pick.server";
import type { Doer } from "../picking/wave-row.server";
import { orderOf } from "~/domain/orders/order.server";
import { numberParcel, redoLabel, weighPacked } from "./label.server";
import { scanPack, voidParcel } from "./pack.server";

let person: TestStaff;
let staff: Doer;
beforeAll(async () => {
  person = await makeStaff({ roles: ["warehouse", "bulk"] });
  staff = picker(person.id, ["warehouse", "bulk"]);
});

const token = () => randomUUID();

type Pair = { world: World; a: OrderRow; b: OrderRow };

/** Two orders of one buyer, merged, paid, bought: one piece of a SKU each. */
async function readyPair(): Promise<Pair> {
  const world = await makeWorld({ variants: 2 });
  await declareGoods(world);
  const to = address();
  const orders: OrderRow[] = [];
  for (const index of [0, 1]) {
    const order = storeOrder(world, { shipTo: to, lines: [lineOf(world, index, 1)] });
    await bring(world, order);
    orders.push(await orderRow(world, order.externalId));
    await shelf(world, index, 10);
  }
  const [a, b] = orders as [OrderRow, OrderRow];
  const nos = orders.map(({ no }) => no);
  const merged = await mergeOrders(world.member.id, nos);
  if (!merged.ok) throw new Error(merged.error);
  await fund(world.member.id, 100_000n);
  const id = (await createCheckout(world.member.id, nos)) ?? "";
  const shown = await checkoutOf(world.member.id, id);
  const { total: expectedTotal = 0n, seen = "" } = shown ?? {};
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const paid = await payCheckout(payer, id, { method: "wallet", expectedTotal, seen }, "key");
  if (!paid.ok) throw new Error(paid.error);
  for (const no of nos) {
    await acceptOrder({ no }, "system");
    await markPurchased(no, "system");
  }
  await numbersFor(a.id);
  return { world, a, b };
}

async function waveOf(nos: readonly string[], { world }: Pair): Promise<string> {
  const made = await makeWave(staff, nos, {}, token());
  if (!made.ok) throw new Error(made.error);
  for (const index of [0, 1])
    await scanPick(staff, made.value.no, { code: await skuOf(world, index), from: null }, token());
  return made.value.no;
}

const pack = async (wave: string, { world }: Pair, index: number, order: OrderRow) =>
  scanPack(staff, wave, { code: await skuOf(world, index), order: order.no, grams: null }, token());

type Parcel = {
  id: string;
  no: string;
  orderId: string;
  status: string;
  carrier: string | null;
  trackingNo: string | null;
  joinedTo: string | null;
  weighedG: number | null;
  refusal: string | null;
};
const parcelsOf = ({ a, b }: Pair) =>
  db.rows<Parcel>(sql`
    select id, no, order_id, status, carrier, tracking_no, joined_to, weighed_g, refusal from outbound_parcel
    where order_id = any(${[a.id, b.id]}::uuid[]) and status <> 'VOID' order by id`);
const packagesOf = ({ a, b }: Pair) =>
  db.rows<{
    orderId: string;
    trackingNo: string;
    joinedTo: string | null;
    writeBacks: number;
    tracked: number;
  }>(sql`
    select p.order_id, p.tracking_no, p.joined_to,
      (select count(*)::int from package_writeback w where w.package_id = p.id) as write_backs,
      (select count(*)::int from tracking k where k.package_id = p.id) as tracked
    from package p where p.order_id = any(${[a.id, b.id]}::uuid[]) order by p.joined_to nulls first`);

async function packed(): Promise<Pair & { wave: string }> {
  const pair = await readyPair();
  const wave = await waveOf([pair.a.no], pair);
  await pack(wave, pair, 0, pair.a);
  await pack(wave, pair, 1, pair.b);
  return { ...pair, wave };
}

async function handOver(pair: Pair): Promise<void> {
  const { warehouseId } = pair.world;
  const [{ carrier } = { carrier: "" }] = await parcelsOf(pair);
  const closed = await closeManifest(staff, { warehouseId, carrier: carrier ?? "", which: "all" });
  if (!closed.ok) throw new Error(closed.error);
  await runJobs();
}

const hold = (order: OrderRow) =>
  orderSteps.runStep("system", order.no, "intercept", { input: { reason: "test" } });

describe("one box", () => {
  test("is picked in one wave, labelled once all is in, and leaves with one number and two write-backs", async () => {
    const pair = await readyPair();
    const { data } = await callLoader(readyLoader, { url: paths.deskPicking(), as: person });
    const shown = data.page.rows.find(({ no }) => no === pair.a.no);
    expect(shown?.goesWith).toEqual([pair.b.no]);
    const wave = await waveOf([pair.a.no], pair);
    await pack(wave, pair, 0, pair.a);
    const [waiting] = await parcelsOf(pair);
    expect(waiting).toMatchObject({ status: "PACKED", trackingNo: null });
    expect((await findParcel(waiting?.no ?? ""))?.goesWith).toEqual([pair.b.no]);
    await pack(wave, pair, 1, pair.b);
    expect((await findParcel(waiting?.no ?? ""))?.goesWith).toEqual([pair.b.no]);
    const [first, second] = await parcelsOf(pair);
    expect([first, second]).toMatchObject([
      { status: "LABELLED", joinedTo: null },
      { status: "LABELLED", joinedTo: first?.id, trackingNo: first?.trackingNo, weighedG: null },
    ]);
    const [papers] = await papersOf(db, [first?.id ?? ""]);
    expect(papers?.content.items).toHaveLength(2);
    expect(papers?.content.also).toMatchObject([{ orderNo: pair.b.no }]);

    await handOver(pair);
    for (const order of [pair.a, pair.b])
      expect(await orderNow(pair.world, order.no)).toMatchObject({ status: "SHIPPED" });
    const packages = await packagesOf(pair);
    expect(packages).toMatchObject([
      { trackingNo: first?.trackingNo, joinedTo: null, writeBacks: 1, tracked: 1 },
      { trackingNo: first?.trackingNo, writeBacks: 1, tracked: 1 },
    ]);
    expect(packages[1]?.joinedTo).not.toBeNull();
    expect(await db.rows(sql`select 1 from weigh_in where order_id = ${pair.b.id}`)).toEqual([]);
  });

  test("comes back: the carrier's number finds one order, and its page says the others and how each is booked in", async () => {
    const pair = await packed();
    await handOver(pair);
    const [head] = await parcelsOf(pair);
    const arrive = async (code: string) => {
      const form = { intent: "arrive" as const, code, warehouse: pair.world.warehouseId };
      const done = await bookArrival(person, form, token());
      if (!done.ok) throw new Error(done.error);
      const { no } = done.value;
      const page = await callLoader(returnLoader, {
        url: paths.deskReturn(no),
        params: { returnNo: no },
        as: person,
      });
      return page.data.parcel;
    };
    const first = await arrive(head?.trackingNo ?? "");
    const other = [pair.a, pair.b].find(({ no }) => no !== first.orderNo);
    const parcelNo = (await parcelsOf(pair)).find(({ orderId }) => orderId === other?.id)?.no ?? "";
    expect(first.box).toEqual([{ orderNo: other?.no, parcelNo, returnNo: null }]);
    const second = await arrive(parcelNo);
    expect(second).toMatchObject({
      orderNo: other?.no,
      box: [{ orderNo: first.orderNo, returnNo: first.no }],
    });
    expect((await arrive(head?.trackingNo ?? "")).box).toMatchObject([{ returnNo: second.no }]);
  });

  test("is weighed against what all of its orders paid", async () => {
    const pair = await packed();
    const [first] = await parcelsOf(pair);
    await weighPacked(staff, first?.no ?? "", { grams: 5_000, photoKey: null });
    await handOver(pair);
    const paid = await db.first<{ shipping: bigint }>(sql`
      select sum(shipping)::bigint as shipping from store_order where id = any(${[pair.a.id, pair.b.id]}::uuid[])`);
    const found = await db.rows(sql`
      select parcel_id, quoted_cents, basis from weigh_in where order_id = any(${[pair.a.id, pair.b.id]}::uuid[])`);
    expect(found).toEqual([{ parcelId: first?.id, quotedCents: paid?.shipping, basis: "paid" }]);
  });

  test("comes onto its manifest as a whole", async () => {
    const pair = await packed();
    const [, second] = await parcelsOf(pair);
    expect(await addToManifest(staff, second?.no ?? "")).toMatchObject({ ok: true });
    const on = await db.rows<{ id: string | null }>(sql`
      select distinct manifest_id as id from outbound_parcel where order_id = any(${[pair.a.id, pair.b.id]}::uuid[])`);
    expect(on).toHaveLength(1);
    expect(on[0]?.id).not.toBeNull();
  });

  test("is one parcel on the page of each order, as long as it is", async () => {
    const pair = await readyPair();
    const wave = await waveOf([pair.a.no, pair.b.no], pair);
    const shown = async () => [
      (await orderOf(pair.world.member.id, pair.a.no))?.mergedWith,
      (await orderOf(pair.world.member.id, pair.b.no))?.mergedWith,
    ];
    const both = [[pair.b.no], [pair.a.no]];
    expect(await shown()).toEqual(both);
    await pack(wave, pair, 0, pair.a);
    await pack(wave, pair, 1, pair.b);
    expect((await parcelsOf(pair)).map(({ status }) => status)).toEqual(["LABELLED", "LABELLED"]);
    expect(await shown()).toEqual(both);
  });

  test("is redone as a whole", async () => {
    const pair = await packed();
    const [first] = await parcelsOf(pair);
    expect(await redoLabel(staff, first?.no ?? "")).toMatchObject({ ok: true });
    const [one, two] = await parcelsOf(pair);
    expect(one?.trackingNo).not.toBe(first?.trackingNo);
    expect(two).toMatchObject({ status: "LABELLED", joinedTo: one?.id, trackingNo: one?.trackingNo });
  });

  test("a joined parcel takes no number of its own", async () => {
    const pair = await readyPair();
    await db.run(sql`update number_range set active = false`);
    const wave = await waveOf([pair.b.no], pair);
    await pack(wave, pair, 0, pair.a);
    await pack(wave, pair, 1, pair.b);
    await db.run(sql`update number_range set active = true`);
    const [first, second] = await parcelsOf(pair);
    const typed = { carrier: first?.carrier ?? "", trackingNo: `TY${Date.now()}`, from: "typed" } as const;
    expect(await numberParcel(staff, second?.no ?? "", typed)).toEqual({ ok: false, error: "stale" });
    expect(await numberParcel(staff, first?.no ?? "", typed)).toMatchObject({ ok: true });
    expect((await parcelsOf(pair)).map(({ trackingNo }) => trackingNo)).toEqual([
      typed.trackingNo,
      typed.trackingNo,
    ]);
  });
});

describe("a shipment that falls apart", () => {
  test("one that is held before the wave lets the other go", async () => {
    const pair = await readyPair();
    await hold(pair.b);
    const made = await makeWave(staff, [pair.a.no], {}, token());
    expect(made).toMatchObject({ ok: true, value: { orders: 1 } });
  });

  test("one whose goods are not there yet is waited for, and not for ever", async () => {
    const pair = await readyPair();
    await db.run(sql`update store_order set purchased_at = null where id = ${pair.b.id}`);
    expect(await makeWave(staff, [pair.a.no], {}, token())).toEqual({
      ok: false,
      error: `nothing-ready|${pair.a.no}:mate`,
    });
    await db.run(
      sql`update store_order set purchased_at = now() - interval '4 days' where id = ${pair.a.id}`,
    );
    expect(await makeWave(staff, [pair.a.no], {}, token())).toMatchObject({ ok: true });
  });

  test("one whose goods can be picked nowhere is waited for, too, and the wave says so", async () => {
    const pair = await readyPair();
    const lost = pair.world.variants[1]?.skuId ?? "";
    const other = await readyOrder(pair.world, [[0, 1]]);
    await shelf(pair.world, 1, 90);
    await db.run(sql`
      update bin set closed = true where id in (select bin_id from bin_stock where variant_id = ${lost})`);
    const nos = [pair.a.no, other.no];
    const made = await makeWave(staff, nos, {}, token());
    expect(made).toMatchObject({
      ok: true,
      value: {
        orders: 1,
        leftOut: expect.arrayContaining([
          { no: pair.a.no, why: "mate" },
          { no: pair.b.no, why: "no-goods" },
        ]) as unknown,
      },
    });
    await db.run(
      sql`update store_order set purchased_at = now() - interval '4 days' where id = ${pair.a.id}`,
    );
    const alone = await makeWave(staff, [pair.a.no], {}, token());
    expect(alone).toMatchObject({ ok: true, value: { orders: 1 } });
    const wave = alone.ok ? alone.value.no : "";
    await scanPick(staff, wave, { code: await skuOf(pair.world, 0), from: null }, token());
    await pack(wave, pair, 0, pair.a);
    // It left without the other, and no page says that they share a box.
    const [first] = await parcelsOf(pair);
    expect(first).toMatchObject({ orderId: pair.a.id, status: "LABELLED" });
    expect((await findParcel(first?.no ?? ""))?.goesWith).toEqual([]);
    for (const no of [pair.a.no, pair.b.no])
      expect((await orderOf(pair.world.member.id, no))?.mergedWith).toEqual([]);
  });

  test("what one that waits would have taken goes to another order", async () => {
    const pair = await readyPair();
    const lost = pair.world.variants[1]?.skuId ?? "";
    const scarce = pair.world.variants[0]?.skuId ?? "";
    await fund(pair.world.member.id, 1_000_000n);
    const other = await readyOrder(pair.world, [[0, 90]]);
    for (const index of [0, 1]) await shelf(pair.world, index, 90);
    await db.run(sql`
      update bin set closed = true where id in (
        select bin_id from bin_stock where variant_id = ${lost} or variant_id = ${scarce} and qty = 10)`);
    expect(await makeWave(staff, [pair.a.no, other.no], {}, token())).toMatchObject({
      ok: true,
      value: { orders: 1, leftOut: expect.arrayContaining([{ no: pair.a.no, why: "mate" }]) as unknown },
    });
    const line = await db.first<{ orderId: string }>(sql`
      select p.order_id from pick_line p where p.order_id = any(${[pair.a.id, other.id]}::uuid[])`);
    expect(line).toEqual({ orderId: other.id });
  });

  test("one that is held at the bench leaves the wave, and the other is labelled by itself", async () => {
    const pair = await readyPair();
    const wave = await waveOf([pair.a.no], pair);
    await pack(wave, pair, 0, pair.a);
    await hold(pair.b);
    await pack(wave, pair, 1, pair.b);
    expect(await parcelsOf(pair)).toMatchObject([{ orderId: pair.a.id, status: "LABELLED", joinedTo: null }]);
  });

  test("one that is held at the door keeps the box here; opened, the other leaves by itself", async () => {
    const pair = await packed();
    await hold(pair.b);
    await handOver(pair);
    const [first] = await parcelsOf(pair);
    expect(first).toMatchObject({ orderId: pair.a.id, status: "LABELLED", refusal: "apart" });
    expect(await packagesOf(pair)).toEqual([]);
    expect(await redoLabel(staff, first?.no ?? "")).toMatchObject({ ok: true });
    await handOver(pair);
    expect(await orderNow(pair.world, pair.a.no)).toMatchObject({ status: "SHIPPED" });
    expect(await orderNow(pair.world, pair.b.no)).toMatchObject({
      status: "PURCHASING",
      hold: "INTERCEPT_REQUESTED",
    });
  });

  test("one parcel that is void is packed again and comes back into the box", async () => {
    const pair = await readyPair();
    const wave = await waveOf([pair.a.no], pair);
    await pack(wave, pair, 0, pair.a);
    const [first] = await parcelsOf(pair);
    await voidParcel(staff, first?.no ?? "", "torn");
    await pack(wave, pair, 1, pair.b);
    await pack(wave, pair, 0, pair.a);
    const [one, two] = await parcelsOf(pair);
    expect([one, two]).toMatchObject([
      { orderId: pair.b.id, status: "LABELLED" },
      { orderId: pair.a.id, status: "LABELLED", joinedTo: one?.id },
    ]);
  });
});

describe("an order whose address is another one meanwhile", () => {
  const moveTo = (order: OrderRow, fields: Record<string, string>) =>
    db.run(
      sql`update store_order set ship_to = ship_to || ${JSON.stringify(fields)}::jsonb where id = ${order.id}`,
    );

  test.each(["first", "second"] as const)(
    "the %s, before the label: nothing is labelled until that one is out of the box",
    async (which) => {
      const pair = await readyPair();
      await db.run(sql`update number_range set active = false`);
      const wave = await waveOf([pair.a.no], pair);
      await pack(wave, pair, 0, pair.a);
      await pack(wave, pair, 1, pair.b);
      const [first, second] = await parcelsOf(pair);
      expect(second).toMatchObject({ orderId: pair.b.id, joinedTo: first?.id });
      await weighPacked(staff, first?.no ?? "", { grams: 900, photoKey: null });
      await moveTo(which === "first" ? pair.a : pair.b, { city: "Kiel", postCode: "24103" });
      const typed = { carrier: first?.carrier ?? "", trackingNo: `TZ${Date.now()}`, from: "typed" } as const;
      expect(await numberParcel(staff, first?.no ?? "", typed)).toEqual({ ok: false, error: "mixed" });
      await voidParcel(staff, second?.no ?? "", "goes elsewhere");
      await pack(wave, pair, 1, pair.b);
      await db.run(sql`update number_range set active = true`);
      expect(await numberParcel(staff, first?.no ?? "", typed)).toEqual({ ok: true, value: null });
      expect(await parcelsOf(pair)).toMatchObject([
        { orderId: pair.a.id, status: "LABELLED", trackingNo: typed.trackingNo, weighedG: null },
        { orderId: pair.b.id, status: "PACKED", trackingNo: null, joinedTo: null },
      ]);
      const [papers] = await papersOf(db, [first?.id ?? ""]);
      expect(papers?.content.items).toHaveLength(1);
    },
  );

  test("a change of it that waits keeps the box without a label", async () => {
    const pair = await readyPair();
    await db.run(sql`update number_range set active = false`);
    const wave = await waveOf([pair.a.no], pair);
    await pack(wave, pair, 0, pair.a);
    await pack(wave, pair, 1, pair.b);
    await db.run(sql`update number_range set active = true`);
    const [first] = await parcelsOf(pair);
    await db.run(sql`
      insert into order_change (order_id, asked_by, ship_to, changes, due_at)
      select id, 'MEMBER', ship_to, '[]', now() from store_order where id = ${pair.b.id}`);
    const typed = { carrier: first?.carrier ?? "", trackingNo: `TW${Date.now()}`, from: "typed" } as const;
    expect(await numberParcel(staff, first?.no ?? "", typed)).toEqual({ ok: false, error: "mixed" });
  });

  test.each([0, 1])("order %i, after the label: neither leaves until the box is opened", async (which) => {
    const pair = await packed();
    const [moved, stays] = which === 0 ? [pair.a, pair.b] : [pair.b, pair.a];
    await moveTo(moved, { city: "Kiel", postCode: "24103" });
    await handOver(pair);
    expect(await packagesOf(pair)).toEqual([]);
    const parcels = await parcelsOf(pair);
    const of = (order: OrderRow) => parcels.find(({ orderId }) => orderId === order.id);
    expect([of(moved)?.refusal, of(stays)?.refusal]).toEqual(["address", "apart"]);
    for (const order of [moved, stays])
      expect(await redoLabel(staff, of(order)?.no ?? "")).toMatchObject({ ok: true });
    await handOver(pair);
    expect(new Set((await packagesOf(pair)).map(({ trackingNo }) => trackingNo)).size).toBe(2);
  });

  test("another phone after the label: the box stays one, and gets a new label", async () => {
    const pair = await packed();
    await moveTo(pair.b, { phone: "+4915112345678" });
    await handOver(pair);
    expect((await parcelsOf(pair)).map(({ refusal }) => refusal)).toEqual(["address", "address"]);
    const [first] = await parcelsOf(pair);
    expect(await redoLabel(staff, first?.no ?? "")).toMatchObject({ ok: true });
    await handOver(pair);
    expect(await packagesOf(pair)).toHaveLength(2);
    expect(new Set((await packagesOf(pair)).map(({ trackingNo }) => trackingNo)).size).toBe(1);
  });
});

describe("a number", () => {
  const parcelOf = async (order: OrderRow, trackingNo: string) => {
    const items = await db.rows<{ itemId: string; qty: number }>(sql`
      select i.id as item_id, i.qty from order_line_item i join order_line l on l.id = i.order_line_id
      where l.order_id = ${order.id}`);
    return { carrier: "DHL", trackingNo, trackingUrl: null, weightG: null, items };
  };

  test("typed at the desk is that of both orders of a shipment, and of no other", async () => {
    const [pair, other] = [await readyPair(), await readyPair()];
    const no = `JJD${Date.now()}`;
    expect(await dispatchParcel(pair.a.no, await parcelOf(pair.a, no), "system")).toMatchObject({ ok: true });
    expect(await dispatchParcel(other.a.no, await parcelOf(other.a, no), "system")).toEqual({
      ok: false,
      error: "orders:error.tracking-used",
    });
    expect(await dispatchParcel(pair.b.no, await parcelOf(pair.b, no), "system")).toMatchObject({ ok: true });
    expect(await packagesOf(pair)).toHaveLength(2);
  });

  test("of another shipment is refused by the database, whatever writes it", async () => {
    const [pair, other] = [await readyPair(), await readyPair()];
    const no = `JJE${Date.now()}`;
    const sent = await dispatchParcel(pair.a.no, await parcelOf(pair.a, no), "system");
    const head = sent.ok ? sent.value.packageId : "";
    await expect(
      db.run(sql`
        insert into package (order_id, carrier, tracking_no, joined_to)
        values (${other.a.id}, 'DHL', ${no}, ${head}::uuid)`),
    ).rejects.toThrow("is of another shipment");
  });
});
