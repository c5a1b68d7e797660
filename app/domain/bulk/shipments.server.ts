/** Goods of bulk orders that leave us in parcels and pallets, or stay because their order ended. */
import { publish } from "~/domain/bus";
import { bulkRef } from "~/domain/purchasing/bulk.server";
import { consumeReservations, releaseReservations } from "~/domain/stock/consume.server";
import { lockStock } from "~/domain/stock/levels.server";
import { db, sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { err, ok, type Result } from "~/platform/result";
import type { BulkRow } from "./row.server";
import { readyPieces } from "./rules";

/** What a shipment was packed in. Weights with packing, in grams. */
export type PackedParcel = {
  readonly kind: "parcel" | "pallet";
  readonly trackingNo: string;
  readonly grams: number;
};
export type Packed = { readonly carrier: string; readonly parcels: readonly PackedParcel[] };

type Sent = { readonly lineId: string; readonly variantId: string; readonly qty: number };

/**
 * Takes pieces off the shelf and out of their lines' reservations, and writes the shipment. Nothing where there are none.
 * `bulk:error.shelf`: they lie where nothing may be taken, such as in a bin that is being counted.
 */
export async function sendGoods(
  tx: Tx,
  { id, warehouseId }: Pick<BulkRow, "id" | "warehouseId">,
  pieces: readonly Sent[],
  { carrier, parcels }: Packed,
  actor: Actor,
): Promise<Result<undefined, "bulk:error.shelf">> {
  if (pieces.length === 0) return ok();
  await lockStock(
    tx,
    pieces.map(({ variantId, qty }) => ({ variantId, warehouseId, qty })),
  );
  for (const { lineId, variantId, qty } of pieces) {
    const ref = { type: bulkRef, id: lineId };
    const gone = await consumeReservations(tx, ref, [{ variantId, warehouseId, qty }], { actor });
    if (!gone.ok) return err("bulk:error.shelf");
  }
  const shipment = await tx.first<{ id: string }>(sql`
    insert into bulk_shipment (bulk_order_id, seq, carrier, shipped_by)
    select ${id}::uuid, coalesce(max(seq), 0) + 1, ${carrier}, ${actor} from bulk_shipment where bulk_order_id = ${id}::uuid
    returning id`);
  if (!shipment) throw new Error("a shipment was not written");
  await tx.run(sql`
    insert into bulk_shipment_line (shipment_id, bulk_line_id, qty)
    select ${shipment.id}::uuid, line, qty
    from unnest(${pieces.map((p) => p.lineId)}::uuid[], ${pieces.map((p) => p.qty)}::int[]) as p (line, qty)`);
  await tx.run(sql`
    insert into bulk_parcel (shipment_id, seq, kind, tracking_no, grams)
    select ${shipment.id}::uuid, ord, kind, tracking, grams
    from unnest(${parcels.map((p) => p.kind)}::text[], ${parcels.map((p) => p.trackingNo)}::text[],
      ${parcels.map((p) => p.grams)}::int[]) with ordinality as p (kind, tracking, grams, ord)`);
  await tx.run(sql`
    update bulk_order set carrier = ${carrier}, tracking_no = ${parcels[0]?.trackingNo ?? ""} where id = ${id}::uuid`);
  return ok();
}

/** An order ended: what lay ready for it is free, and goes to those who wait. */
export async function letGoOfGoods(
  tx: Tx,
  { warehouseId, lines }: Pick<BulkRow, "warehouseId" | "lines">,
): Promise<void> {
  const ready = lines.filter((line) => readyPieces(line) > 0);
  if (ready.length === 0) return;
  await lockStock(
    tx,
    ready.map((line) => ({ variantId: line.variantId, warehouseId, qty: readyPieces(line) })),
  );
  for (const { id } of ready) await releaseReservations(tx, { type: bulkRef, id });
  await publish(
    "stock.freed",
    tx,
    warehouseId,
    ready.map(({ variantId }) => variantId),
  );
}

export type Shipment = {
  readonly id: string;
  readonly seq: number;
  readonly carrier: string;
  readonly shippedAt: Date;
  readonly pieces: number;
  readonly parcels: readonly (PackedParcel & { readonly seq: number })[];
};

/** What left of an order, the first shipment first. */
export const shipmentsOf = (orderId: string): Promise<Shipment[]> =>
  db.rows<Shipment>(sql`
    select s.id, s.seq, s.carrier, s.shipped_at, (
        select coalesce(sum(l.qty), 0)::int from bulk_shipment_line l where l.shipment_id = s.id) as pieces, coalesce((
        select json_agg(json_build_object('seq', p.seq, 'kind', p.kind, 'trackingNo', p.tracking_no, 'grams', p.grams)
          order by p.seq)
        from bulk_parcel p where p.shipment_id = s.id), '[]') as parcels
    from bulk_shipment s where s.bulk_order_id = ${orderId} order by s.seq`);
