/** Reading bulk orders and own stock: a member's, and the desk's. */
import { buyers, goodsRoles, hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import type { PostalAddress } from "~/domain/accounts/address";
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { amountDue } from "./payable.server";
import { shipmentsOf, type Shipment } from "./shipments.server";
import { depositedOf, offered, type BulkLineRow, type BulkShown } from "./row.server";

/** Which staff see bulk orders (§7). */
export const bulkRoles: readonly StaffRole[] = ["agent", ...goodsRoles, "finance"];

/** Who makes offers to members, and prices of their own. */
export const offerMakers = ["agent", ...buyers] as const;

/** Who sees what members are offered. */
export const offerRoles: readonly StaffRole[] = [...offerMakers, "finance"];

type Viewer = Pick<Staff, "id" | "roles">;

export type BulkListed = Omit<BulkShown, "lines"> & {
  id: string;
  no: string;
  member: string;
  warehouse: string;
  /** What the warehouse is called. */
  place: Text;
  goods: bigint;
  shipping: bigint;
  /** Cents of goods that were taken off the price. */
  less: bigint;
  deposited: bigint;
  due: bigint;
  ordered: number;
  received: number;
  defective: number;
  stocked: number;
};

export type BulkPageLine = BulkLineRow & {
  sku: string;
  title: Text;
  options: Text[];
  productId: string;
  /** Good pieces that lie at the dock, whoever they are for; and where it is on order for this line. */
  atDock: number;
  purchases: readonly { no: string; qty: number; expectedOn: string | null }[];
};

export type BulkPage = BulkListed & {
  lines: BulkPageLine[];
  deposit: bigint;
  address: PostalAddress | null;
  purchaseNo: string | null;
  carrier: string | null;
  trackingNo: string | null;
  kept: bigint;
  channelId: string | null;
  /** How it is sent, as it was quoted, with the days until it arrives. */
  method: Text | null;
  daysMin: number | null;
  daysMax: number | null;
  shipments: readonly Shipment[];
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
export const bulkColumns = sql`b.id, b.no, b.user_id, u.user_name as member, b.kind, b.status, w.code as warehouse, w.name as place,
  b.is_split, b.paid_state, b.pay_lock is not null as paying, b.purchased_at, b.balance_due_at, b.reminders,
  ${offered} as is_offered, b.created_at, b.price_lock_until, b.goods, b.shipping, b.less, ${depositedOf} as deposited, ${amountDue} as due,
  coalesce(s.ordered, 0)::int as ordered, coalesce(s.received, 0)::int as received,
  coalesce(s.defective, 0)::int as defective, coalesce(s.stocked, 0)::int as stocked`;
export const bulkSource = sql`bulk_order b join "user" u on u.id = b.user_id join warehouse w on w.id = b.warehouse_id
  left join lateral (select sum(l.qty) as ordered, sum(l.received) as received, sum(l.defective) as defective,
    sum(l.stocked) as stocked from bulk_line l where l.bulk_order_id = b.id) s on true`;

/** An agent sees those of their own members; every other role all. */
export function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, [...goodsRoles, "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

async function read(which: Sql, { atDesk }: { atDesk: boolean }): Promise<BulkPage | null> {
  const order = await db.first<
    Omit<BulkPage, "events" | "lines" | "shipments"> & { warehouseId: string }
  >(sql`
    select ${bulkColumns}, b.deposit, b.address, b.purchase_no, b.carrier, b.tracking_no, b.kept,
      b.channel_id, b.method, b.days_min, b.days_max, b.warehouse_id
    from ${bulkSource} where ${which}`);
  if (!order) return null;
  const lines = await db.rows<BulkPageLine>(sql`
    select l.id, l.variant_id, l.qty, l.received, l.defective, l.stocked, l.consumed, l.cancelled, l.dropped,
      l.unit_price, v.sku, p.title, ${chosenOptions()} as options, p.id as product_id,
      coalesce((select t.at_dock from to_buy t
        where t.warehouse_id = ${order.warehouseId} and t.variant_id = l.variant_id), 0) as at_dock, coalesce((
        select json_agg(json_build_object('no', o.no, 'qty', d.qty, 'expectedOn', o.expected_on) order by o.id)
        from bulk_demand d join purchase_order_line k on k.id = d.line_id
        join purchase_order o on o.id = k.purchase_order_id
        where d.bulk_line_id = l.id and ${atDesk}::boolean), '[]') as purchases
    from bulk_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.bulk_order_id = ${order.id} order by v.sort, v.sku`);
  const events = await db.rows<BulkPage["events"][number]>(sql`
    select t.id::text, t.at, t.event, split_part(t.actor, ':', 1) as actor, t.reason,
      case when ${atDesk}::boolean then f.name end as staff
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'bulk_order' and t.entity_id = ${order.id} order by t.at desc, t.id desc limit 100`);
  const { warehouseId: _, ...shown } = order;
  return { ...shown, lines, events, shipments: await shipmentsOf(order.id) };
}

/** A member's own order by its number. */
export const bulkOf = (memberId: string, no: string) =>
  read(sql`b.no = ${no} and b.user_id = ${memberId}`, { atDesk: false });

/** An order by its number, where it is for this member of staff to see. */
export const deskBulk = (staff: Viewer, no: string) =>
  read(sql`b.no = ${no} and ${visibleTo(staff)}`, { atDesk: true });

/** The orders of lines that goods moved for, for the lists of stock. */
export async function namedLines(refs: readonly { readonly type: string; readonly id: string }[]) {
  const ids = refs.filter(({ type }) => type === "bulk_line").map(({ id }) => id);
  if (ids.length === 0) return new Map<string, { no: string; to: string }>();
  const rows = await db.rows<{ id: string; no: string }>(sql`
    select l.id, b.no from bulk_line l join bulk_order b on b.id = l.bulk_order_id where l.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, no }) => [id, { no, to: paths.deskBulkOrder(no) }]));
}
