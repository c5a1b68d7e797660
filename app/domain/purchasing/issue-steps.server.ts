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
import { deciders } from "./config";
import { isWaiting } from "./issues.server";
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
      select p.id, p.status, p.kind, p.line_id, p.order_line_item_id as item_id, p.qty
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
    done: { by: roles(...deciders) },
    over: { by: "system" },
  },
});

/** What is late is taken off its purchase order, so that it is to buy again; what is short is so already. */
async function buyElsewhere(tx: Tx, { row }: Doing<IssueRow>): Promise<Result<unknown, IssueError>> {
  if (row.kind !== "LATE") return ok();
  const taken = await tx.run(sql`
    update purchase_order_line set cancelled = cancelled + ${row.qty}::int
    where id = ${row.lineId} and ordered - received - cancelled >= ${row.qty}::int`);
  if (taken !== 1) return err("purchasing:error.pieces");
  await tx.run(sql`
    delete from purchase_demand where line_id = ${row.lineId} and order_line_item_id = ${row.itemId}`);
  const line = await tx.first<{ id: string }>(
    sql`select purchase_order_id as id from purchase_order_line where id = ${row.lineId}`,
  );
  if (line) await followLines(tx, line, "system");
  return ok();
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
