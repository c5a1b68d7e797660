/** Reading bulk orders and own stock: a member's, and the desk's. */
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import type { PostalAddress } from "~/domain/accounts/address";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Sql } from "~/platform/db";
import { amountDue } from "./payable.server";
import { depositedOf, type BulkLineRow, type BulkShown } from "./row.server";

/** Which staff see bulk orders (§7). */
export const bulkRoles: readonly StaffRole[] = ["agent", "sourcing", "warehouse", "finance"];

type Viewer = Pick<Staff, "id" | "roles">;

export type BulkListed = Omit<BulkShown, "lines"> & {
  id: string;
  no: string;
  member: string;
  warehouse: string;
  goods: bigint;
  shipping: bigint;
  deposited: bigint;
  due: bigint;
  ordered: number;
  received: number;
  defective: number;
  stocked: number;
};

export type BulkPageLine = BulkLineRow & { sku: string; title: Text; options: Text[]; productId: string };

export type BulkPage = BulkListed & {
  lines: BulkPageLine[];
  deposit: bigint;
  address: PostalAddress | null;
  priceLockUntil: Date;
  purchaseNo: string | null;
  carrier: string | null;
  trackingNo: string | null;
  kept: bigint;
  events: {
    id: string;
    at: Date;
    event: string;
    actor: string;
    staff: string | null;
    reason: string | null;
  }[];
};

/** What a list shows of an order, and where it stands. */
export const bulkColumns = sql`b.id, b.no, b.user_id, u.user_name as member, b.kind, b.status, w.code as warehouse,
  b.is_split, b.paid_state, b.pay_lock is not null as paying, b.purchased_at, b.balance_due_at, b.reminders,
  b.created_at, b.goods, b.shipping, ${depositedOf} as deposited, ${amountDue} as due,
  coalesce(s.ordered, 0)::int as ordered, coalesce(s.received, 0)::int as received,
  coalesce(s.defective, 0)::int as defective, coalesce(s.stocked, 0)::int as stocked`;
export const bulkSource = sql`bulk_order b join "user" u on u.id = b.user_id join warehouse w on w.id = b.warehouse_id
  left join lateral (select sum(l.qty) as ordered, sum(l.received) as received, sum(l.defective) as defective,
    sum(l.stocked) as stocked from bulk_line l where l.bulk_order_id = b.id) s on true`;

/** An agent sees those of their own members; every other role all. */
export function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, ["sourcing", "warehouse", "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

async function read(which: Sql, { atDesk }: { atDesk: boolean }): Promise<BulkPage | null> {
  const order = await db.first<Omit<BulkPage, "events" | "lines">>(sql`
    select ${bulkColumns}, b.deposit, b.address, b.price_lock_until, b.purchase_no, b.carrier, b.tracking_no, b.kept
    from ${bulkSource} where ${which}`);
  if (!order) return null;
  const lines = await db.rows<BulkPageLine>(sql`
    select l.id, l.variant_id, l.qty, l.received, l.defective, l.stocked, l.consumed, l.cancelled, l.unit_price, v.sku,
      p.title, ${chosenOptions()} as options, p.id as product_id
    from bulk_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.bulk_order_id = ${order.id} order by v.sort, v.sku`);
  const events = await db.rows<BulkPage["events"][number]>(sql`
    select t.id::text, t.at, t.event, split_part(t.actor, ':', 1) as actor, t.reason,
      case when ${atDesk}::boolean then f.name end as staff
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'bulk_order' and t.entity_id = ${order.id} order by t.at desc, t.id desc limit 100`);
  return { ...order, lines, events };
}

/** A member's own order by its number. */
export const bulkOf = (memberId: string, no: string) =>
  read(sql`b.no = ${no} and b.user_id = ${memberId}`, { atDesk: false });

/** An order by its number, where it is for this member of staff to see. */
export const deskBulk = (staff: Viewer, no: string) =>
  read(sql`b.no = ${no} and ${visibleTo(staff)}`, { atDesk: true });

export type OwnListed = {
  id: string;
  sku: string;
  title: Text;
  productId: string;
  warehouse: string;
  toBePurchased: number;
  ready: number;
  inStock: number;
  /** Cents that its pieces cost, all together. */
  value: bigint;
};

/** Own stock by SKU and warehouse of all members; a list shows one member's. */
export const ownSource = sql`(
  select k.user_id, k.variant_id, k.warehouse_id, sum(k.to_buy)::int as to_be_purchased, sum(k.ready)::int as ready,
    sum(k.left_over)::int as in_stock, sum(k.value)::bigint as value
  from (
    select b.user_id, l.variant_id, b.warehouse_id, l.qty - l.received - l.cancelled as to_buy,
      l.received - l.stocked - l.defective as ready, 0 as left_over, 0 as value
    from bulk_order b join bulk_line l on l.bulk_order_id = b.id
    where b.kind = 'INVENTORY' and b.status in ('TO_BE_PURCHASED', 'READY_TO_STOCK')
    union all
    select user_id, variant_id, warehouse_id, 0, 0, qty_left, qty_left * unit_cost from stock_lot) k
  group by k.user_id, k.variant_id, k.warehouse_id) o
  join variant v on v.id = o.variant_id join product p on p.id = v.product_id
  join warehouse w on w.id = o.warehouse_id`;
export const ownColumns = sql`v.id || ':' || w.code as id, v.sku, p.title, p.id as product_id, w.code as warehouse,
  o.to_be_purchased, o.ready, o.in_stock, o.value`;
