/**
 * What goes wrong with a purchase comes back to the orders behind it: short, late or dearer. Each stands open until somebody
 * decides (`issue-steps.server.ts`).
 */
import { publish } from "~/domain/bus";
import { sql, type Tx } from "~/platform/db";
import { dearerPercent } from "./config";
import type { IssueFacts } from "./events";
import { hitBy, isDearer } from "./pieces";
import type { IssueKind } from "./states";

/** Orders behind lines that lack the goods still, the one that waits longest first; of a bulk order its line. */
type Demand = { lineId: string; orderId: string; itemId: string; qty: number; bulk: boolean };

const demandOf = (tx: Tx, lineIds: readonly string[]) =>
  tx.rows<Demand>(sql`
    select x.line_id, x.order_id, x.item_id, x.qty, x.bulk from (
      select d.line_id, n.order_id, d.order_line_item_id as item_id, least(d.qty, n.missing) as qty, n.since, false as bulk
      from purchase_demand d join purchase_order_line l on l.id = d.line_id
      join order_line_item i on i.id = d.order_line_item_id join order_line o on o.id = i.order_line_id
      join purchase_need n on n.order_id = o.order_id and n.variant_id = l.variant_id
      where d.line_id = any(${[...lineIds]}::uuid[])
      union all
      select d.line_id, n.bulk_order_id, n.line_id, least(d.qty, n.missing), n.since, true
      from bulk_demand d join bulk_need n on n.line_id = d.bulk_line_id
      where d.line_id = any(${[...lineIds]}::uuid[])) x
    order by x.line_id, x.since, x.order_id, x.item_id`);

/** Those of store orders; bulk orders hear of theirs, and decide by themselves. */
const ofStores = <D extends Pick<Demand, "bulk">>(demand: readonly D[]): D[] =>
  demand.filter(({ bulk }) => !bulk);

/** Tells bulk orders what hits their lines. */
async function tellBulk(
  tx: Tx,
  kind: IssueKind,
  demand: readonly Demand[],
  facts: IssueFacts = {},
): Promise<void> {
  const hits = demand
    .filter(({ bulk }) => bulk)
    .map(({ lineId, orderId, itemId, qty }) => ({
      ...{ kind, orderId, qty, facts },
      ...{ purchaseLineId: lineId, bulkLineId: itemId },
    }));
  if (hits.length > 0) await publish("purchasing.bulkHit", tx, hits);
}

type Written = { lineId: string; orderId: string; itemId: string; qty: number };
/** One open issue a line, item and kind: a further one of the same kind changes it. */
async function write(
  tx: Tx,
  kind: IssueKind,
  hits: readonly Written[],
  facts: IssueFacts = {},
): Promise<void> {
  if (hits.length === 0) return;
  const { expectedBefore = null, expectedOn = null, costBefore = null, cost = null } = facts;
  await tx.run(sql`
    insert into purchase_issue as p (line_id, order_id, order_line_item_id, kind, qty, expected_before, expected_on,
      cost_before, cost)
    select line, ord, item, ${kind}, qty, ${expectedBefore}::date, ${expectedOn}::date, ${costBefore}::bigint, ${cost}::bigint
    from unnest(${hits.map((h) => h.lineId)}::uuid[], ${hits.map((h) => h.orderId)}::uuid[],
      ${hits.map((h) => h.itemId)}::uuid[], ${hits.map((h) => h.qty)}::int[]) as h (line, ord, item, qty)
    on conflict (line_id, order_line_item_id, kind) where status = 'OPEN' do update set qty = excluded.qty,
      expected_on = excluded.expected_on, cost = excluded.cost, version = p.version + 1`);
}

/** Pieces of placed lines do not come: those who wait least lose theirs. */
export async function issueShort(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  const rest = await tx.rows<{ id: string; open: number }>(sql`
    select id, ordered - received - cancelled as open from purchase_order_line where id = any(${[...lineIds]}::uuid[])
    order by id`);
  const demand = Map.groupBy(await demandOf(tx, lineIds), ({ lineId }) => lineId);
  const hits = rest.flatMap(({ id, open }) => hitBy(demand.get(id) ?? [], open));
  await write(
    tx,
    "SHORT",
    ofStores(hits).map(({ lost, ...hit }) => ({ ...hit, qty: lost })),
  );
  await tellBulk(
    tx,
    "SHORT",
    hits.map(({ lost, ...hit }) => ({ ...hit, qty: lost })),
  );
  // Nothing is on its way for them from this line: what they lack is to buy again.
  for (const { lineId, itemId, qty, lost, bulk } of hits) {
    const row = bulk
      ? sql`line_id = ${lineId} and bulk_line_id = ${itemId}`
      : sql`line_id = ${lineId} and order_line_item_id = ${itemId}`;
    const table = bulk ? sql`bulk_demand` : sql`purchase_demand`;
    await tx.run(
      lost === qty
        ? sql`delete from ${table} where ${row}`
        : sql`update ${table} set qty = ${qty - lost}::int where ${row}`,
    );
  }
}

/** A purchase order is expected later than it was. */
export async function issueLate(
  tx: Tx,
  purchaseId: string,
  days: { before: string; now: string },
): Promise<void> {
  const lines = await tx.rows<{ id: string }>(sql`
    select id from purchase_order_line
    where purchase_order_id = ${purchaseId} and ordered > received + cancelled order by id`);
  const demand = await demandOf(
    tx,
    lines.map(({ id }) => id),
  );
  const facts = { expectedBefore: days.before, expectedOn: days.now };
  await write(tx, "LATE", ofStores(demand), facts);
  await tellBulk(tx, "LATE", demand, facts);
}

type Costs = { list: bigint; before: bigint; cost: bigint };

/** A line costs more than its price list said. Nothing where it is within the tolerance. */
export async function issueDearer(tx: Tx, lineId: string, { list, cost }: Costs): Promise<void> {
  if (isDearer(cost, list, dearerPercent)) {
    const demand = await demandOf(tx, [lineId]);
    await write(tx, "DEARER", ofStores(demand), { costBefore: list, cost });
    return tellBulk(tx, "DEARER", demand, { costBefore: list, cost });
  }
  await publish("purchasing.notDearer", tx, lineId);
  await tx.run(sql`
    update purchase_issue set status = 'SETTLED', settled_how = 'over', settled_at = now(), settled_by = 'system'
    where line_id = ${lineId} and kind = 'DEARER' and status = 'OPEN'`);
}

/** Whether issue `p` of `store_order o` still waits for somebody: the order lacks the goods, or is not sent yet. */
export const isWaiting = sql`(p.status = 'OPEN' and o.status = 'PURCHASING' and (p.kind = 'DEARER' or exists (
  select 1 from purchase_need n join purchase_order_line l on l.id = p.line_id
  where n.order_id = p.order_id and n.variant_id = l.variant_id)))`;
