/** What tests of weights share: an order that leaves in one parcel, which was weighed at the bench. */
import { randomUUID } from "node:crypto";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";
import { keepPhoto } from "~/domain/warehouse/photos.server";
import { db, sql } from "~/platform/db";
import { jpeg } from "./bills";
import { makeStaff } from "./factories";
import { balanceOf } from "./ledger";
import { lineOf, makeWorld, paidOrder } from "./orders";
import { runJobs } from "./setup/jobs";

type Parts = { photo?: boolean; qty?: number; pieceG?: number };

/** An order of pieces that weigh so much by their SKU, sent in one parcel that weighs `weighedG` on the scale. */
export async function weighedParcel(weighedG: number, { photo = true, qty = 2, pieceG = 400 }: Parts = {}) {
  const world = await makeWorld();
  await db.run(sql`
    update variant set weight_g = ${pieceG} where id = any(${world.variants.map(({ skuId }) => skuId)}::uuid[])`);
  const staff = await makeStaff({ roles: ["admin"] });
  const order = await paidOrder(world, { lines: [lineOf(world, 0, qty)] });
  const actor = `staff:${staff.id}` as const;
  await acceptOrder({ no: order.no }, actor);
  await markPurchased(order.no, actor);
  const items = (await anyOrder(order.no))?.lines.flatMap((line) => line.items) ?? [];
  const kept = photo ? await keepPhoto(jpeg) : null;
  const photoKey = kept?.ok ? (kept.value?.key ?? null) : null;
  const trackingNo = `T${randomUUID().slice(0, 10).toUpperCase()}`;
  const parcel = await db.first<{ id: string; no: string }>(sql`
    insert into outbound_parcel (no, order_id, warehouse_id, channel_id, status, weighed_g, photo_key, carrier, tracking_no,
      created_by)
    values (${`P${trackingNo}`}, ${order.id}, ${world.warehouseId}, ${order.channelId}::uuid, 'LABELLED', ${weighedG},
      ${photoKey}::text, 'Quay Line', ${trackingNo}, ${actor}) returning id, no`);
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
  return { world, staff, order, no, packageId, photoKey, row, bills, given };
}
