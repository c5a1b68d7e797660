/** The row of a bulk order with its lines, as its commands lock it. */
import { sql, type Sql, type Tx } from "~/platform/db";
import type { Pieces } from "./rules";
import type { BulkKind, BulkStatus, PaidState } from "./states";

export type BulkLineRow = Pieces & {
  readonly id: string;
  readonly variantId: string;
  readonly consumed: number;
  readonly unitPrice: bigint;
};

/** What guards ask for; pages have it, too. */
export type BulkShown = {
  readonly status: BulkStatus;
  readonly kind: BulkKind;
  readonly userId: string;
  readonly isSplit: boolean;
  readonly paidState: PaidState;
  readonly paying: boolean;
  readonly purchasedAt: Date | null;
  readonly balanceDueAt: Date | null;
  readonly reminders: number;
  readonly createdAt: Date;
  readonly lines: readonly Pieces[];
};

export type BulkRow = Omit<BulkShown, "lines"> & {
  readonly id: string;
  readonly no: string;
  readonly warehouseId: string;
  readonly goods: bigint;
  readonly shipping: bigint;
  /** What the deposit's journal says, in cents; 0 where there is none. */
  readonly deposited: bigint;
  readonly lines: readonly BulkLineRow[];
};

/** What journals of `b` moved on some lines, in cents. */
export function movedBy(lines: Sql): Sql {
  return sql`(select coalesce(sum(e.amount), 0)::bigint from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id
    where j.ref_type = 'bulk_order' and j.ref_id = b.id and j.status = 'posted' and ${lines})`;
}

/** What was paid as a deposit of `b`, in cents: its journal says so, no column. */
export const depositedOf: Sql = sql`${movedBy(sql`j.type = 'J7' and e.dc = 'C'`)}`;

/** Locks an order and reads its lines; null where there is none, or it is another member's. */
export async function lockBulk(tx: Tx, no: string, memberId: string | null): Promise<BulkRow | null> {
  const order = await tx.first<Omit<BulkRow, "lines">>(sql`
    select b.id, b.no, b.user_id, b.kind, b.status, b.warehouse_id, b.goods, b.shipping, b.is_split, b.paid_state,
      b.pay_lock is not null as paying, b.purchased_at, b.balance_due_at, b.reminders, b.created_at,
      ${depositedOf} as deposited
    from bulk_order b
    where b.no = ${no} and (${memberId}::uuid is null or b.user_id = ${memberId}::uuid) for update of b`);
  if (!order) return null;
  const lines = await tx.rows<BulkLineRow>(sql`
    select id, variant_id, qty, received, defective, stocked, consumed, cancelled, unit_price from bulk_line
    where bulk_order_id = ${order.id} order by id for update`);
  return { ...order, lines };
}

/** Writes what became of the pieces of lines. */
export async function keepPieces(tx: Tx, lines: readonly BulkLineRow[]): Promise<void> {
  const rows = lines.map(({ id, received, defective, stocked, cancelled }) => ({
    id,
    received,
    defective,
    stocked,
    cancelled,
  }));
  await tx.run(sql`
    update bulk_line l set received = r.received, defective = r.defective, stocked = r.stocked, cancelled = r.cancelled
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, received int, defective int, stocked int,
      cancelled int)
    where l.id = r.id`);
}
