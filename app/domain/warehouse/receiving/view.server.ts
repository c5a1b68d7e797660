/** What pages of receiving show: a receipt with its lines, and deliveries that are expected. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";
import { awaitsGoods } from "./ordered.server";
import { restOf } from "./rules";
import type { ReceiptStatus } from "./states";

/** A line of the purchase order, with what came of it: before, and by this delivery. */
export type ExpectedLine = {
  readonly lineId: string;
  readonly sku: string;
  readonly title: Text;
  readonly ordered: number;
  readonly cancelled: number;
  readonly received: number;
  readonly here: number;
  readonly rejectedHere: number;
  readonly rest: number;
};

export type BookedLine = {
  readonly id: string;
  readonly sku: string | null;
  readonly unknown: string | null;
  readonly accepted: number;
  readonly rejected: number;
  readonly over: number;
  readonly reason: string | null;
  readonly note: string | null;
  readonly hasPhoto: boolean;
  readonly by: string | null;
  readonly at: Date;
  readonly undoes: boolean;
  readonly undone: boolean;
};

export type ReceiptPage = {
  readonly id: string;
  readonly no: string;
  readonly status: ReceiptStatus;
  readonly warehouse: string;
  readonly warehouseId: string;
  readonly orderNo: string | null;
  /** Its purchase order was cancelled, or is a draft again: what comes was not ordered. */
  readonly notAwaited: boolean;
  readonly supplier: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly by: string | null;
  readonly doneAt: Date | null;
  readonly lines: readonly ExpectedLine[];
  readonly booked: readonly BookedLine[];
  /** Pieces that the purchase order lacks still. */
  readonly rest: number;
  /** SKUs of this warehouse that lie at the dock. */
  readonly atDock: number;
};

type Head = Omit<ReceiptPage, "lines" | "booked" | "rest"> & { readonly purchaseOrderId: string | null };

/** A receipt with all that was booked, the last first; null where there is none of that number. */
export async function findReceipt(no: string): Promise<ReceiptPage | null> {
  const head = await db.first<Head>(sql`
    select r.id, r.no, r.status, w.code as warehouse, r.warehouse_id, p.no as order_no,
      coalesce(p.status in ('DRAFT', 'CANCELLED'), false) as not_awaited, s.name as supplier, r.version,
      r.created_at, r.done_at, r.purchase_order_id,
      (select t.name from staff t where r.created_by = 'staff:' || t.id) as by,
      (select count(distinct b.variant_id)::int from bin_stock b join bin c on c.id = b.bin_id
        where c.warehouse_id = r.warehouse_id and c.kind = 'receiving' and b.qty > 0) as at_dock
    from receipt r join warehouse w on w.id = r.warehouse_id left join purchase_order p on p.id = r.purchase_order_id
    left join supplier s on s.id = p.supplier_id
    where r.no = ${no}`);
  if (!head) return null;
  const { purchaseOrderId, ...shown } = head;
  const [ordered, booked] = await Promise.all([
    purchaseOrderId === null ? [] : expectedLines(purchaseOrderId, head.id),
    bookedLines(head.id),
  ]);
  const lines = head.notAwaited ? ordered.map((line) => ({ ...line, rest: 0 })) : ordered;
  return { ...shown, lines, booked, rest: lines.reduce((sum, { rest }) => sum + rest, 0) };
}

async function expectedLines(purchaseOrderId: string, receiptId: string): Promise<ExpectedLine[]> {
  const rows = await db.rows<Omit<ExpectedLine, "rest">>(sql`
    select l.id as line_id, v.sku, p.title, l.ordered, l.cancelled, l.received,
      coalesce(sum(b.accepted), 0)::int as here, coalesce(sum(b.rejected), 0)::int as rejected_here
    from purchase_order_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    left join receipt_line b on b.purchase_order_line_id = l.id and b.receipt_id = ${receiptId}
    where l.purchase_order_id = ${purchaseOrderId} group by l.id, v.sku, p.title order by v.sku`);
  return rows.map((row) => ({ ...row, rest: restOf(row) }));
}

const bookedLines = (receiptId: string): Promise<BookedLine[]> =>
  db.rows<BookedLine>(sql`
    select l.id, v.sku, l.unknown, l.accepted, l.rejected, l.over, l.reason, l.note, l.photo_key is not null as has_photo,
      (select t.name from staff t where l.by = 'staff:' || t.id) as by, l.at, l.undoes_id is not null as undoes,
      exists (select 1 from receipt_line u where u.undoes_id = l.id) as undone
    from receipt_line l left join variant v on v.id = l.variant_id
    where l.receipt_id = ${receiptId} order by l.id desc`);

export type Delivery = {
  readonly no: string;
  readonly supplier: string;
  readonly warehouse: string;
  readonly expectedOn: string | null;
  readonly late: boolean;
  readonly pieces: number;
  /** The receipt that is open for it. */
  readonly receipt: string | null;
};

/** Purchase orders whose goods are to come, the one that is expected first on top. */
export const expectedDeliveries = (most: number): Promise<Delivery[]> =>
  db.rows<Delivery>(sql`
    select p.no, s.name as supplier, w.code as warehouse, p.expected_on::text as expected_on,
      p.expected_on < current_date as late,
      (select sum(l.ordered - l.cancelled - l.received)::int from purchase_order_line l where l.purchase_order_id = p.id)
        as pieces,
      (select r.no from receipt r where r.purchase_order_id = p.id and r.status = 'OPEN') as receipt
    from purchase_order p join supplier s on s.id = p.supplier_id join warehouse w on w.id = p.warehouse_id
    where ${awaitsGoods} order by p.expected_on nulls last, p.id limit ${most}`);
