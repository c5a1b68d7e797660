/** Which number should stand in a store for each of its connected variants: one statement that all others ask. */
import { backorderPieces, stockMargin } from "~/domain/stores/config";
import { db, sql, type Sql } from "~/platform/db";

/** Pieces that no store needs more of; also what WooCommerce's own column holds with ease. */
const mostPieces = 1_000_000;

/**
 * Connected variants `v` of stores `s` by their general links, with `stock` (what the store should say), `cost` (what
 * one costs at us, in cents) and `on_shelf`. `which` narrows them down.
 *
 * An order leaves from one warehouse, so pieces are counted by warehouse: the least component decides there. Units that
 * the store has sold and that are not paid here yet are not sold twice.
 */
export function targets(which: Sql): Sql {
  return sql`
    select v.id, v.store_id, v.external_id, f.cost::bigint as cost, f.on_shelf,
      (case when not f.on_shelf then 0
        when q.unlimited then greatest(${backorderPieces}::bigint, q.pieces - m.margin - u.sold)
        else greatest(0, q.pieces - m.margin - u.sold) end)::int as stock
    from store_variant v
    join store s on s.id = v.store_id
    join variant_link k on k.store_variant_id = v.id and k.country is null and k.options = '[]'::jsonb and k.status = 'active'
    cross join lateral (
      select coalesce((s.settings ->> 'stockMargin')::int, ${stockMargin}::int) as margin,
        (select h.id from warehouse h where h.active and h.id::text = s.settings ->> 'warehouseId') as home) m
    cross join lateral (
      select count(*)::int as components, coalesce(sum(i.qty * c.price), 0) as cost,
        coalesce(bool_and(c.status = 'on' and p.status = 'on'), false) as on_shelf
      from variant_link_item i join variant c on c.id = i.variant_id join product p on p.id = c.product_id
      where i.link_id = k.id) f
    cross join lateral (
      select least(coalesce(sum(w.pieces), 0), ${mostPieces}) as pieces, coalesce(bool_or(w.pieces is null), false) as unlimited
      from (
        select min(case when not c.backorder then greatest(0, g.on_hand - g.reserved + coalesce((
            select o.in_stock - o.reserved from own_stock o where o.user_id = s.user_id and o.variant_id = i.variant_id
              and o.warehouse_id = g.warehouse_id and o.for_orders), 0)) / i.qty end) as pieces
        from variant_link_item i join variant c on c.id = i.variant_id join stock g on g.variant_id = i.variant_id
        join warehouse h on h.id = g.warehouse_id and h.active and (m.home is null or h.id = m.home)
        where i.link_id = k.id group by g.warehouse_id having count(*) = f.components) w) q
    cross join lateral (
      select coalesce(sum(l.qty), 0) as sold from order_line l join store_order o on o.id = l.order_id
      where l.store_variant_id = v.id and o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE' and o.pay_lock is null
        and o.source in ('webhook', 'poll', 'sync')) u
    where v.status not in ('gone', 'unlisted') and f.components > 0 and ${which}`;
}

/** Pieces that a store should say of its variants, by the ids that it has for them; only those that are connected. */
export async function stockIn(storeId: string, externalIds: readonly string[]): Promise<Map<string, number>> {
  const asked = targets(sql`v.store_id = ${storeId} and v.external_id = any(${[...externalIds]}::text[])`);
  const rows = await db.rows<{ externalId: string; stock: number }>(
    sql`select t.external_id, t.stock from (${asked}) t`,
  );
  return new Map(rows.map(({ externalId, stock }) => [externalId, stock]));
}

/** Of `store s`: its stock is kept in step with ours. */
export const isInStep = sql`s.inventory_sync and s.status = 'CONNECTED'`;
