/**
 * What is decided about an issue of a purchase. A member's own choice (wait, another product, money back) is a further
 * actor of these steps, and no other place.
 */
import { roles } from "~/domain/accounts/people";
import { visibleTo } from "~/domain/orders/row.server";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { needsFor } from "./bulk.server";
import { deciders } from "./config";
import { isWaiting } from "./issues.server";
import { takenOff, type Need, type Standing } from "./pieces";
import { followLines } from "./steps.server";
import { issueStates, type IssueKind, type IssueStatus } from "./states";

type IssueRow = {
  id: string;
  status: IssueStatus;
  kind: IssueKind;
  lineId: string;
  /** Null where the order was edited since. */
  itemId: string | null;
  orderId: string;
  qty: number;
};
type IssueError = "purchasing:error.stale" | "purchasing:error.pieces" | "purchasing:error.dearer";

/** Whose issues somebody sees, of `store_order o`. */
function seenBy(by: By): Sql {
  if (typeof by !== "object") return sql`true`;
  if (!("staff" in by)) return sql`false`;
  // Buyers see all; an agent those of their own members.
  return visibleTo({ id: by.staff.id, roles: by.staff.roles as never });
}

/** What staff decide about an issue. The purchase order is locked first, as all do that change its lines. */
export const issueSteps = defineSteps<IssueRow, unknown, IssueError, Pick<IssueRow, "status" | "kind">>()({
  entity: "purchase_issue",
  machine: issueStates,
  lock: async (tx, id: string, by: By) => {
    await tx.rows(sql`
      select o.id from purchase_order o where o.id = (
        select l.purchase_order_id from purchase_issue p join purchase_order_line l on l.id = p.line_id
        where p.id = ${id}::uuid) for update`);
    return tx.first<IssueRow>(sql`
      select p.id, p.status, p.kind, p.line_id, p.order_line_item_id as item_id, p.order_id, p.qty
      from purchase_issue p join store_order o on o.id = p.order_id
      where p.id = ${id}::uuid and ${seenBy(by)} for update of p`);
  },
  stale: "purchasing:error.stale",
  audit: "purchase-issue",
  set: ({ event, actor }) =>
    sql`settled_how = ${event}, settled_by = ${actor}, settled_at = now(), version = version + 1`,
  steps: {
    rebuy: {
      by: roles(...deciders),
      // A dearer price stands on the purchase order: there, the line is shortened.
      guard: ({ kind }) => (kind === "DEARER" ? err("purchasing:error.dearer") : ok()),
      then: [buyElsewhere],
    },
    wait: { by: roles(...deciders) },
    done: { by: [roles(...deciders), "system"] },
    over: { by: "system" },
  },
});

/**
 * What is late is taken off its purchase order, so that it is to buy again; what is short is so already. Only what the
 * order lacks now: a part may have come since, and the rest of the line is for others.
 */
async function buyElsewhere(tx: Tx, { row }: Doing<IssueRow>): Promise<Result<unknown, IssueError>> {
  if (row.kind !== "LATE") return ok();
  const line = await tx.first<{
    id: string;
    warehouseId: string;
    variantId: string;
    open: number;
    dock: number;
  }>(sql`
    select o.id, o.warehouse_id, l.variant_id, l.ordered - l.received - l.cancelled as open, coalesce((
      select sum(s.qty)::int from bin_stock s join bin b on b.id = s.bin_id
      where s.variant_id = l.variant_id and b.warehouse_id = o.warehouse_id and b.kind = 'receiving'), 0) as dock
    from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id where l.id = ${row.lineId}`);
  if (!line) return err("purchasing:error.pieces");
  const needs = await tx.rows<Need>(sql`
    select n.id as order_id, n.missing
    from ${needsFor(sql`${line.warehouseId}::uuid`, sql`${line.variantId}::uuid`)} n order by n.since, n.id`);
  const demand = await tx.rows<Standing & { itemId: string }>(sql`
    select d.order_line_item_id as item_id, l.order_id, d.qty from purchase_demand d
    join order_line_item i on i.id = d.order_line_item_id join order_line l on l.id = i.order_line_id
    where d.line_id = ${row.lineId}
    union all
    select d.bulk_line_id, d.bulk_line_id, d.qty from bulk_demand d where d.line_id = ${row.lineId} order by 2, 1`);
  const own = demand.filter(({ itemId }) => itemId === row.itemId);
  const asked = own.reduce((sum, { qty }) => sum + qty, 0);
  const qty = Math.min(asked, takenOff(row.orderId, { ...line, needs, demand }));
  if (qty === 0) return ok();
  await tx.run(sql`
    update purchase_order_line set cancelled = cancelled + ${qty}::int where id = ${row.lineId}`);
  const ofItem = sql`line_id = ${row.lineId} and order_line_item_id = ${row.itemId}::uuid`;
  await tx.run(
    qty === asked
      ? sql`delete from purchase_demand where ${ofItem}`
      : sql`update purchase_demand set qty = qty - ${qty}::int where ${ofItem}`,
  );
  const followed = await followLines(tx, line, "system");
  return followed.ok ? ok() : err("purchasing:error.pieces");
}

/** The members of these items were asked: what is short or late waits for nobody else. */
export async function settleAsked(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const open = await tx.rows<IssueRow>(sql`
    select p.id, p.status, p.kind, p.line_id, p.order_line_item_id as item_id, p.order_id, p.qty from purchase_issue p
    where p.order_line_item_id = any(${[...itemIds]}::uuid[]) and p.status = 'OPEN' and p.kind in ('SHORT', 'LATE')
    order by p.id for update`);
  for (const issue of open) await issueSteps.takeStep(tx, issue, "done", "system", {});
}

/** Issues whose orders need the goods no more. A recurring job. */
export async function settleOver(): Promise<void> {
  const over = await db.rows<{ id: string }>(sql`
    select p.id from purchase_issue p join store_order o on o.id = p.order_id
    where p.status = 'OPEN' and not ${isWaiting} order by p.id limit 500`);
  await issueSteps.runSteps(
    "system",
    over.map(({ id }) => id),
    "over",
    {},
  );
}
