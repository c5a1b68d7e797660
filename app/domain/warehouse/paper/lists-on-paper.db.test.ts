/** Pick list, manifest and bin labels, out of a wave that is picked, packed and handed over. */
import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import * as binLabels from "~/routes/desk/warehouse/bin-labels";
import * as manifestPaper from "~/routes/desk/warehouse/manifest-paper";
import * as pickList from "~/routes/desk/warehouse/pick-list";
import { makeStaff } from "../../../../tests/factories";
import { numbersFor, readyOrder, shelf, skuOf } from "../../../../tests/outbound";
import { makeKnownWorld } from "../../../../tests/outbound-parcels";
import { callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { closeManifest } from "../handover/hand-over.server";
import { scanPack } from "../parcels/pack.server";
import { makeWave } from "../picking/make.server";
import { scanPick } from "../picking/pick.server";
import { paperFile } from "./print.server";
import { pickListOf, pickListPdf } from "./pick-list.server";
import { manifestOf, manifestPdf } from "./manifest.server";

async function textOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: true })).text;
}

test("a wave's pick list is summed by bin and SKU; its manifest lists what the carrier takes", async () => {
  const staff = await makeStaff({ roles: ["warehouse"] });
  const world = await makeKnownWorld();
  const orders = [
    await readyOrder(world, [[0, 1]]),
    await readyOrder(world, [
      [0, 2],
      [1, 1],
    ]),
  ];
  const bin = await shelf(world, 0, 10, { code: "A-01-7" });
  await numbersFor(orders[0]?.id ?? "");
  const made = await makeWave(
    staff,
    orders.map(({ no }) => no),
    {},
    randomUUID(),
  );
  const waveNo = made.ok ? made.value.no : "";
  const list = await pickListOf(waveNo);
  const [a, b] = [await skuOf(world, 0), await skuOf(world, 1)];
  expect(list?.rows.map(({ bin: at, sku, qty, done }) => [at, sku, qty, done])).toEqual([
    [null, b, 1, 0],
    [bin.code, a, 3, 0],
  ]);
  for (const locale of ["en-US", "zh-CN"] as const) {
    const text = await textOf(await pickListPdf(list ?? (undefined as never), locale));
    for (const said of [waveNo, "A-01-7", a, `1 × ${orders[0]?.no}`]) expect(text).toContain(said);
  }
  const answer = await callLoader(pickList.loader, { as: staff, params: { waveNo } });
  expect(answer.headers.get("content-type")).toBe("application/pdf");

  for (const sku of [a, a, a, b]) await scanPick(staff, waveNo, { code: sku, from: null }, randomUUID());
  await scanPack(staff, waveNo, { code: a, order: null, grams: null }, randomUUID());
  for (const code of [a, a, b])
    await scanPack(staff, waveNo, { code, order: orders[1]?.no ?? null, grams: null }, randomUUID());
  const at = await db.first<{ warehouseId: string; carrier: string; no: string }>(sql`
    select warehouse_id, carrier, no from outbound_parcel where order_id = ${orders[0]?.id} and status = 'LABELLED'`);
  expect(await paperFile(at?.no ?? "", "label")).toMatchObject({ ok: true });
  const closed = await closeManifest(staff, {
    warehouseId: at?.warehouseId ?? "",
    carrier: at?.carrier ?? "",
    which: "all",
  });
  await runJobs();
  const no = closed.ok ? closed.value.no : "";
  const manifest = await manifestOf(no);
  expect(manifest?.parcels).toHaveLength(2);
  const text = await textOf(await manifestPdf(manifest ?? (undefined as never), "en-US"));
  for (const said of [no, at?.carrier ?? "", "2 parcels", orders[0]?.no ?? "", "Bremen, DE"])
    expect(text).toContain(said);
  expect((await callLoader(manifestPaper.loader, { as: staff, params: { manifestNo: no } })).status).toBe(
    200,
  );
  expect((await callLoader(manifestPaper.loader, { as: staff, params: { manifestNo: "none" } })).status).toBe(
    404,
  );

  const labels = await callLoader(binLabels.loader, { as: staff, params: { warehouse: "CN" } });
  expect(labels.status).toBe(200);
  expect((await callLoader(binLabels.loader, { as: staff, params: { warehouse: "none" } })).status).toBe(404);
});
