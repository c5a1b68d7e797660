/** What the page of a transfer shows. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";
import type { LostReason, TransferStatus } from "./states";

export type TransferPageLine = {
  readonly id: string;
  readonly sku: string;
  readonly title: Text;
  readonly bin: string | null;
  readonly qty: number;
  readonly received: number;
  readonly lost: number;
  readonly lostReason: LostReason | null;
  /** What of it could be sent now. */
  readonly free: number;
};

export type TransferPage = {
  readonly id: string;
  readonly no: string;
  readonly status: TransferStatus;
  readonly from: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly note: string | null;
  readonly version: number;
  readonly by: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly receivedAt: Date | null;
  readonly lines: number;
  readonly rows: readonly TransferPageLine[];
};

/** A transfer with its lines; null where there is none of that number. */
export async function findTransfer(no: string): Promise<TransferPage | null> {
  const head = await db.first<Omit<TransferPage, "rows" | "lines">>(sql`
    select r.id, r.no, r.status, f.code as from, w.code as to, r.carrier, r.tracking_no, r.note, r.version, r.created_at,
      r.sent_at, r.received_at, (select t.name from staff t where r.created_by = 'staff:' || t.id) as by
    from transfer r join warehouse f on f.id = r.from_warehouse_id join warehouse w on w.id = r.to_warehouse_id
    where r.no = ${no}`);
  if (!head) return null;
  const rows = await db.rows<TransferPageLine>(sql`
    select l.id, v.sku, p.title, b.code as bin, l.qty, l.received, l.lost, l.lost_reason,
      coalesce(greatest(0, least(s.on_hand - s.reserved,
        case when l.from_bin_id is null then s.on_hand else coalesce(k.qty - k.picking, 0) end)), 0) as free
    from transfer_line l join transfer r on r.id = l.transfer_id join variant v on v.id = l.variant_id
    join product p on p.id = v.product_id left join bin b on b.id = l.from_bin_id
    left join stock s on s.variant_id = l.variant_id and s.warehouse_id = r.from_warehouse_id
    left join bin_stock k on k.bin_id = l.from_bin_id and k.variant_id = l.variant_id
    where l.transfer_id = ${head.id} order by v.sku, b.code nulls first`);
  return { ...head, rows, lines: rows.length };
}
