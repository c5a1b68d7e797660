/** A weight is compared once, over-charged freight goes back by itself, and a bill waits for an agent. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { makeStaff } from "../../../../tests/factories";
import { balanceOf } from "../../../../tests/ledger";
import { lineOf, makeWorld, paidOrder } from "../../../../tests/orders";
import { runJobs } from "../../../../tests/setup/jobs";
import { approveWeight, weighSteps } from "./steps.server";
import { weighPackage } from "./weigh.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Parts = { photo?: string | null; qty?: number; pieceG?: number };

/** An order of pieces that weigh so much by their SKU, sent in one parcel that weighs `weighedG` on the scale. */
async function sent(weighedG: number, { photo = "warehouse/scale.jpg", qty = 2, pieceG = 400 }: Parts = {}) {
  const world = await makeWorld();
  await db.run(sql`
    update variant set weight_g = ${pieceG} where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[])`);
  const staff = await makeStaff({ roles: ["admin"] });
  const order = await paidOrder(world, { lines: [lineOf(world, 0, qty)] });
  const actor = `staff:${staff.id}` as const;
  await acceptOrder({ no: order.no }, actor);
  await markPurchased(order.no, actor);
  const items = (await anyOrder(order.no))?.lines.flatMap((line) => line.items) ?? [];
  const trackingNo = `T${randomUUID().slice(0, 10).toUpperCase()}`;
  const parcel = await db.first<{ id: string; no: string }>(sql`
    insert into outbound_parcel (no, order_id, warehouse_id, channel_id, status, weighed_g, photo_key, carrier, tracking_no,
      created_by)
    values (${`P${trackingNo}`}, ${order.id}, ${world.warehouseId}, ${order.channelId}::uuid, 'LABELLED', ${weighedG},
      ${photo}::text, 'Quay Line', ${trackingNo}, ${actor}) returning id, no`);
  for (const item of items)
    await db.run(sql`
      insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
      select ${parcel?.id}::uuid, id, variant_id, qty, qty from order_line_item where id = ${item.id}`);
  const before = await balanceOf(world.member.id);
  const done = await dispatchParcel(
    order.no,
    {
      ...{ carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: weighedG },
      items: items.map(({ id, qty }) => ({ itemId: id, qty })),
    },
    actor,
  );
  if (!done.ok) throw new Error(done.error);
  await runJobs();
  const { packageId } = done.value;
  const no = parcel?.no ?? "";
  const row = () =>
    db.first<{ status: string; basis: string; quotedG: number; more: bigint; billId: string | null }>(sql`
      select status, basis, quoted_g, actual_cents - quoted_cents as more, bill_id from weigh_in
      where parcel_id = ${parcel?.id}::uuid`);
  const bills = () =>
    db.rows<{ status: string; amount: bigint; evidenceKey: string | null }>(sql`
      select status, amount, evidence_key from price_diff_bill where order_id = ${order.id}`);
  const given = async () => (await balanceOf(world.member.id)) - before;
  return { world, staff, order, no, packageId, row, bills, given };
}

describe("a parcel that weighs", () => {
  test("about what was quoted asks for nothing", async () => {
    const { row, bills, packageId } = await sent(855);
    expect(await row()).toMatchObject({ status: "WITHIN", basis: "paid" });
    await weighPackage(packageId);
    expect(await bills()).toEqual([]);
  });

  test("less: the freight goes back by itself, once, whatever runs or is pressed again", async () => {
    const { staff, no, row, bills, given, packageId } = await sent(1400, { qty: 1, pieceG: 2000 });
    const kept = await row();
    expect(kept).toMatchObject({ status: "CREDITED", basis: "paid" });
    expect(await given()).toBe(-(kept?.more ?? 0n));
    await Promise.all([weighPackage(packageId), weighPackage(packageId)]);
    expect(await approveWeight(staff, no, {}, randomUUID())).toMatchObject({ error: "stale" });
    await runJobs();
    expect((await bills()).map(({ status, amount }) => [status, amount])).toEqual([["CREDITED", await given()]]);
  });

  test("more: an agent bills it once with the photo of the scale; nothing goes by itself", async () => {
    const { staff, no, row, bills, given } = await sent(2600);
    expect([(await row())?.status, await bills()]).toEqual(["PROPOSED", []]);
    const presses = await Promise.all([
      approveWeight(staff, no, { sure: true }, randomUUID()),
      approveWeight(staff, no, { sure: true }, randomUUID()),
    ]);
    expect(presses.map((done) => (done.ok ? "ok" : done.error)).sort()).toEqual(["ok", "stale"]);
    expect(await bills()).toEqual([
      { status: "OPEN", amount: (await row())?.more, evidenceKey: "warehouse/scale.jpg" },
    ]);
    expect([(await row())?.status, await given()]).toEqual(["BILLED", 0n]);
  });

  test("more without a photo is not billed; dismissed, it stays so", async () => {
    const { staff, no, row, bills } = await sent(2600, { photo: null });
    expect(await approveWeight(staff, no, { sure: true }, randomUUID())).toMatchObject({
      error: "bills:error.evidence",
    });
    const dismiss = { input: { reason: "Our own packing" } };
    expect(await weighSteps.runStep({ staff }, no, "dismiss", dismiss)).toMatchObject({ ok: true });
    expect(await approveWeight(staff, no, { photoKey: "x.jpg" }, randomUUID())).toMatchObject({ error: "stale" });
    expect([(await row())?.status, await bills()]).toEqual(["DISMISSED", []]);
  });
});
