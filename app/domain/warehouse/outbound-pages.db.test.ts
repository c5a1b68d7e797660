/** Pages of picking, packing and handing over, opened by who works with them, and their forms. */
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as benchAction, loader as benchPage } from "~/routes/desk/warehouse/bench";
import { action as doorAction, loader as doorPage } from "~/routes/desk/warehouse/handover";
import { loader as manifestPage } from "~/routes/desk/warehouse/manifest";
import { action as parcelAction, loader as parcelPage } from "~/routes/desk/warehouse/outbound-parcel";
import { loader as packingPage } from "~/routes/desk/warehouse/packing";
import { action as pickingAction, loader as pickingPage } from "~/routes/desk/warehouse/picking";
import { action as scanAction } from "~/routes/desk/warehouse/scan";
import { action as waveAction, loader as wavePage } from "~/routes/desk/warehouse/wave";
import { loader as parcelPaper } from "~/routes/desk/warehouse/parcel-paper";
import { makeStaff } from "../../../tests/factories";
import { makeWorld } from "../../../tests/orders";
import { numbersFor, readyOrder, shelf, skuOf } from "../../../tests/outbound";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";

test("an order by its pages: suggested, picked, packed, at the door, handed over", async () => {
  const world = await makeWorld({ variants: 2 });
  await db.run(sql`
    update product set hs_code = '940171', origin = 'CN' where id in (
      select product_id from variant where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[]))`);
  const order = await readyOrder(world, [
    [0, 1],
    [1, 1],
  ]);
  await numbersFor(order.id);
  await shelf(world, 0, 1);
  await shelf(world, 1, 1);
  const skus = [await skuOf(world, 0), await skuOf(world, 1)];
  const staff = await makeStaff({ roles: ["warehouse", "bulk"] });
  const scan = async (code: string) =>
    callAction(scanAction, { url: paths.deskScan(), as: staff, form: { intent: "scan", code } });

  const picking = await callLoader(pickingPage, { url: paths.deskPicking({ q: order.no }), as: staff });
  expect(picking.data.page.rows).toMatchObject([{ no: order.no, pieces: 2 }]);
  const [suggested] = picking.data.suggested.filter(({ warehouseId }) => warehouseId === world.warehouseId);
  const form = { intent: "suggested", warehouse: world.warehouseId, carrier: suggested?.carrier ?? "" };
  const made = await callAction(pickingAction, { url: paths.deskPicking(), as: staff, form });
  const waveNo = String(made.location).split("/").at(-1) ?? "";
  const atWave = { url: paths.deskWave(waveNo), params: { waveNo }, as: staff };
  expect((await callLoader(wavePage, atWave)).data).toMatchObject({ wave: { pieces: 2 }, rows: [{}, {}] });
  expect((await scan(skus[0] ?? "")).location).toBe(paths.deskWave(waveNo));
  for (const code of skus)
    expect((await callAction(waveAction, { ...atWave, form: { intent: "scan", code } })).status).toBe(303);

  expect((await scan(order.no)).location).toBe(paths.deskPackWave(waveNo, { order: order.no }));
  const packing = await callLoader(packingPage, { url: paths.deskPacking(), as: staff });
  expect(packing.data.waves.map(({ no }) => no)).toContain(waveNo);
  const atBench = { url: paths.deskPackWave(waveNo, { order: order.no }), params: { waveNo }, as: staff };
  expect((await callLoader(benchPage, atBench)).data.rows.map(({ qty }) => qty)).toEqual([1, 1]);
  const [first = "", second = ""] = skus;
  const one = { intent: "scan", code: first, order: order.no };
  expect((await callAction(benchAction, { ...atBench, form: one })).status).toBe(303);
  // The carton is full: the rest goes into a second one.
  const ended = await callAction(benchAction, { ...atBench, form: { intent: "end", order: order.no } });
  expect(ended.status).toBe(303);
  const variant = world.variants[1]?.skuId ?? "";
  const byHand = { intent: "one", variant, order: order.no };
  const packed = await callAction(benchAction, { ...atBench, form: byHand });
  expect(packed.location, second).toContain("said=packed");

  const parcel = await db.first<{ no: string; carrier: string }>(
    sql`select no, carrier from outbound_parcel where order_id = ${order.id} order by id limit 1`,
  );
  const parcelNo = parcel?.no ?? "";
  const shown = await callLoader(parcelPage, { params: { parcelNo }, as: staff });
  expect(shown.data.parcel).toMatchObject({ orderNo: order.no, status: "LABELLED" });
  const atParcel = { url: paths.deskOutboundParcel(parcelNo), params: { parcelNo }, as: staff };
  const printed = await callAction(parcelAction, { ...atParcel, form: { intent: "print" } });
  expect(printed.location).toBe(paths.deskParcelPaper(parcelNo, "label"));
  const label = await callLoader(parcelPaper, { params: { parcelNo, paper: "label.pdf" }, as: staff });
  expect(label.headers.get("Content-Disposition")).toMatch(/^inline/);
  expect((await callLoader(parcelPage, { params: { parcelNo }, as: staff })).data.parcel.prints).toBe(1);
  const door = { url: paths.deskHandOver(), as: staff };
  const scanned = await callAction(doorAction, { ...door, form: { intent: "scan", code: parcelNo } });
  expect(scanned.status).toBe(303);
  const rows = (await callLoader(doorPage, door)).data.door;
  expect(rows.filter(({ warehouseId }) => warehouseId === world.warehouseId)).toMatchObject([
    { labelled: 2, scanned: 1 },
  ]);
  const close = { intent: "scanned", warehouse: world.warehouseId, carrier: parcel?.carrier ?? "" };
  const closed = await callAction(doorAction, { ...door, form: close });
  const manifestNo = String(closed.location).split("/").at(-1) ?? "";
  await runJobs();
  const sent = await callLoader(manifestPage, { params: { manifestNo }, as: staff });
  expect(sent.data).toMatchObject({ manifest: { sent: 1, waiting: 0 }, parcels: [{ no: parcelNo }] });
  expect((await callLoader(doorPage, door)).data.manifests.map(({ no }) => no)).toContain(manifestNo);
});

test("what the shelf does not hold for an order is named when it is to be sent", async () => {
  const world = await makeWorld();
  const order = await readyOrder(world, [[0, 1]]);
  await db.run(sql`delete from stock_reservation where ref_id = ${order.id}`);
  const items = await db.rows<{ id: string }>(sql`
    select i.id from order_line_item i join order_line l on l.id = i.order_line_id where l.order_id = ${order.id}`);
  const parcel = {
    carrier: "YunExpress",
    trackingNo: "YT2612345678901234",
    trackingUrl: null,
    weightG: null,
  };
  const sent = await dispatchParcel(
    order.no,
    { ...parcel, items: items.map(({ id }) => ({ itemId: id, qty: 1 })) },
    "system",
  );
  expect(sent).toMatchObject({ ok: false, error: expect.stringContaining(await skuOf(world, 0)) as string });
});
