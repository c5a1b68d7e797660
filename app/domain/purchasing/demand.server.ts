/** Which store orders and bulk orders stand behind the lines of purchase orders. */
import { sql, type Tx } from "~/platform/db";
import { needsFor } from "./bulk.server";
import { sharesOf, type Need } from "./pieces";

type Pieces = {
  readonly warehouseId: string;
  readonly variantId: string;
  /** Pieces that are on their way or at the dock already: for those who wait longest. */
  readonly covered: number;
  readonly qty: number;
};

/** Which orders stand behind a line: the first that nothing is on its way to. */
export async function noteDemand(
  tx: Tx,
  lineId: string,
  { warehouseId, variantId, covered, qty }: Pieces,
): Promise<void> {
  const needs = await tx.rows<Need & { no: string | null; since: Date }>(sql`
    select n.id as order_id, n.missing, n.no, n.since from ${needsFor(sql`${warehouseId}::uuid`, sql`${variantId}::uuid`)} n
    order by n.since, n.id limit ${covered + qty}`);
  const shares = sharesOf(needs, covered, qty);
  await tx.run(sql`
    insert into purchase_demand (line_id, order_line_item_id, qty)
    select ${lineId}::uuid, id, least(qty, share - before) from (
      select i.id, i.qty, s.share, coalesce(sum(i.qty) over (
        partition by s.ord order by i.id rows between unbounded preceding and 1 preceding), 0)::int as before
      from unnest(${shares.map((s) => s.orderId)}::uuid[], ${shares.map((s) => s.qty)}::int[]) as s (ord, share)
      join order_line l on l.order_id = s.ord
      join order_line_item i on i.order_line_id = l.id and i.variant_id = ${variantId}) d
    where share > before`);
  const bulk = shares.flatMap(({ orderId, qty: share }) => {
    const need = needs.find((each) => each.orderId === orderId);
    return need?.no == null
      ? []
      : [{ bulk_line_id: orderId, qty: share, no: need.no, since: need.since.toISOString() }];
  });
  await tx.run(sql`
    insert into bulk_demand (line_id, bulk_line_id, qty, no, since)
    select ${lineId}::uuid, b.bulk_line_id, b.qty, b.no, b.since
    from json_to_recordset(${JSON.stringify(bulk)}::json) as b (bulk_line_id uuid, qty int, no text, since timestamptz)`);
}

/**
 * A purchase order that was cancelled is open again: its lines stand for those orders that lack the goods now and that
 * nothing else is on its way to. What was told of these as short is settled. The caller holds the order.
 */
export async function noteDemandAgain(tx: Tx, purchaseId: string): Promise<void> {
  const lines = await tx.rows<Pieces & { id: string }>(sql`
    select l.id, o.warehouse_id, l.variant_id, coalesce(t.on_order + t.at_dock, 0) as covered, l.ordered as qty
    from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
    left join to_buy t on t.warehouse_id = o.warehouse_id and t.variant_id = l.variant_id
    where o.id = ${purchaseId} order by l.variant_id`);
  await tx.run(sql`
    delete from purchase_demand where line_id = any(${lines.map(({ id }) => id)}::uuid[])`);
  await tx.run(sql`delete from bulk_demand where line_id = any(${lines.map(({ id }) => id)}::uuid[])`);
  for (const line of lines) await noteDemand(tx, line.id, line);
  await tx.run(sql`
    update purchase_issue p set status = 'SETTLED', settled_how = 'over', settled_at = now(), settled_by = 'system'
    from purchase_demand d
    where d.line_id = any(${lines.map(({ id }) => id)}::uuid[]) and p.line_id = d.line_id
      and p.order_line_item_id = d.order_line_item_id and p.kind = 'SHORT' and p.status = 'OPEN'`);
}
