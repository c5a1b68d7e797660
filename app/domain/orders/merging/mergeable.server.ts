/** What is known of orders that are merged, or might be. */
import { pieceOf } from "~/domain/pieces.server";
import { prepare, raw, sql, type Queryable, type Sql } from "~/platform/db";
import { recipientKey } from "../twins.server";
import { mergeHours, type Mergeable } from "./rules";

const facts = sql`o.id, o.no, o.user_id, o.store_id, ${recipientKey(raw("o"))} as recipient, o.country, o.placed_at, o.status, o.box, o.hold,
  o.connection, o.pay_lock is not null as paying, coalesce(jsonb_array_length(o.planned_parcels), 1) as parcels,
  exists (select 1 from freight_quote f where f.order_id = o.id and f.valid_until > now()) as by_hand,
  coalesce(o.kept_until > now(), false) as is_kept, o.shipment_group`;

/** Facts of orders by a condition on `store_order o`, in the order of their ids. */
export const mergeablesWhere = (on: Queryable, where: Sql): Promise<Mergeable[]> =>
  on.rows<Mergeable>(sql`select ${facts} from store_order o where ${where} order by o.id`);

/** Ids of unpaid orders with those that they are merged with. */
export async function withMerged(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    prepare(sql`
    select g.id from store_order o join store_order g on g.shipment_group = o.shipment_group
    where o.id = any(${[...ids]}::uuid[]) and o.shipment_group is not null`),
  );
  return rows.length === 0 ? [...ids] : [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

const isOpen = (
  o: Sql,
) => sql`(${o}.status = 'AWAITING_PAYMENT' and ${o}.box = 'ACTIVE' and ${o}.hold = 'NONE'
  and ${o}.connection = 'CONNECTED' and ${o}.pay_lock is null and ${o}.channel_id is not null)`;

/**
 * Whether `store_order b` may travel with `o`, as far as a list can tell. The member is compared so that no index of theirs
 * serves: `store_order_twins` finds the recipient, and a member may have a hundred thousand orders.
 */
const mayJoin = sql`b.store_id = o.store_id and b.user_id::text = o.user_id::text and b.id <> o.id
  and ${recipientKey(raw("b"))} = ${recipientKey(raw("o"))} and b.country = o.country
  and b.status <> 'CLOSED' and ${isOpen(raw("b"))}
  and b.placed_at between o.placed_at - make_interval(hours => ${raw(String(mergeHours))})
    and o.placed_at + make_interval(hours => ${raw(String(mergeHours))})
  and (b.shipment_group is null or b.shipment_group is distinct from o.shipment_group)`;

const most = 5;

/** Numbers of the orders that the unpaid `store_order o` could be merged with. */
export const mergeableWith = sql`case when ${isOpen(raw("o"))} then array(
  select b.no from store_order b where ${mayJoin} order by b.placed_at, b.id limit ${raw(String(most))}) else '{}' end`;

/** Whether `store_order o` and `g` of its shipment left in parcels of their own, or have labels of their own. */
const isApart = sql`(${pieceOf("orders.labelledApart")(sql`o.id`, sql`g.id`)} or (
  exists (select 1 from package k where k.order_id in (o.id, g.id)) and not exists (
    select 1 from package k join package m on coalesce(m.joined_to, m.id) = coalesce(k.joined_to, k.id)
    where k.order_id = o.id and m.order_id = g.id)))`;

/** Numbers of the orders that `store_order o` is merged with: none that has left, or has a label, by itself. */
export const mergedWith = sql`case when o.shipment_group is null then '{}' else array(
  select g.no from store_order g where g.shipment_group = o.shipment_group and g.id <> o.id and g.user_id = o.user_id
    and not (o.paid_at is not null and ${isApart}) order by g.id) end`;
