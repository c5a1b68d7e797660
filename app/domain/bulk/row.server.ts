/** The row of a bulk order with its lines, as its commands lock it. */
import { sql, type Sql, type Tx } from "~/platform/db";
import type { Pieces } from "./rules";
import type { BulkKind, BulkStatus, PaidState } from "./states";

export type BulkLineRow = Pieces & {
  readonly id: string;
  readonly variantId: string;
  readonly consumed: number;
  /** Of the cancelled ones: taken off the price while the order went on. */
  readonly dropped: number;
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
  readonly priceLockUntil: Date;
  /** Its prices and freight are an agent's offer. */
  readonly isOffered: boolean;
  readonly lines: readonly Pieces[];
};

export type BulkRow = Omit<BulkShown, "lines"> & {
  readonly id: string;
  readonly no: string;
  readonly warehouseId: string;
  readonly goods: bigint;
  readonly shipping: bigint;
  /** Cents of goods that were dropped: neither sold nor paid. */
  readonly less: bigint;
  /** The channel that it travels by, where one was chosen. */
  readonly channelId: string | null;
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

/** Journals that give back a part of a deposit while the order goes on. */
export const partKey = (id: string, deposited: bigint): string => `bulk_order:${id}:part:${deposited}`;
const isPart = sql`j.type = 'J8' and j.idem_key like 'bulk\\_order:%:part:%'`;

/** What is there of the deposit of `b`, in cents: its journals say so, no column. */
export const depositedOf: Sql = sql`(${movedBy(sql`j.type = 'J7' and e.dc = 'C'`)}
  - ${movedBy(sql`${isPart} and e.dc = 'D'`)})`;

/** Whether `b` was made of an offer. */
export const offered: Sql = sql`exists (select 1 from bulk_offer f where f.bulk_order_id = b.id)`;

const lockedColumns = sql`b.id, b.no, b.user_id, b.kind, b.status, b.warehouse_id, b.goods, b.shipping, b.less, b.is_split,
  b.paid_state, b.pay_lock is not null as paying, b.purchased_at, b.balance_due_at, b.reminders, b.created_at, b.price_lock_until,
  b.channel_id, ${offered} as is_offered, ${depositedOf} as deposited`;

/** Locks an order and reads its lines; null where there is none, or it is another member's. */
export async function lockBulk(tx: Tx, no: string, memberId: string | null): Promise<BulkRow | null> {
  const order = await tx.first<Omit<BulkRow, "lines">>(sql`
    select ${lockedColumns} from bulk_order b
    where b.no = ${no} and (${memberId}::uuid is null or b.user_id = ${memberId}::uuid) for update of b`);
  if (!order) return null;
  return { ...order, lines: await linesOf(tx, order.id, false) };
}

const linesOf = (tx: Tx, orderId: string, skip: boolean): Promise<BulkLineRow[]> =>
  tx.rows<BulkLineRow>(sql`
    select id, variant_id, qty, received, defective, stocked, consumed, cancelled, dropped, unit_price from bulk_line
    where bulk_order_id = ${orderId} order by id for update${skip ? sql` skip locked` : sql``}`);

/**
 * Locks orders in the order of their ids, for whoever moves goods and no money. `skip` leaves out those that somebody has
 * locked: who holds shelves already waits for nobody.
 */
export async function lockBulkOf(
  tx: Tx,
  orderIds: readonly string[],
  how: "wait" | "skip",
): Promise<BulkRow[]> {
  const orders = await tx.rows<Omit<BulkRow, "lines"> & { count: number }>(sql`
    select ${lockedColumns}, (select count(*)::int from bulk_line l where l.bulk_order_id = b.id) as count
    from bulk_order b where b.id = any(${[...orderIds]}::uuid[]) order by b.id
    for update of b${how === "skip" ? sql` skip locked` : sql``}`);
  const rows: BulkRow[] = [];
  for (const { count, ...order } of orders) {
    const lines = await linesOf(tx, order.id, how === "skip");
    if (lines.length === count) rows.push({ ...order, lines });
  }
  return rows;
}

/** Writes what became of the pieces of lines. */
export async function keepPieces(tx: Tx, lines: readonly BulkLineRow[]): Promise<void> {
  const rows = lines.map(({ id, received, defective, stocked, cancelled, dropped }) => ({
    id,
    dropped,
    received,
    defective,
    stocked,
    cancelled,
  }));
  await tx.run(sql`
    update bulk_line l set received = r.received, defective = r.defective, stocked = r.stocked, cancelled = r.cancelled,
      dropped = r.dropped
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, received int, defective int, stocked int,
      cancelled int, dropped int)
    where l.id = r.id`);
}
