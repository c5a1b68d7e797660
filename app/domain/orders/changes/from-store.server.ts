/** What a store changes in a paid order is asked about, old beside new, before anybody picks it (§3.1 #39). */
import { notify } from "~/domain/notifications/notifications.server";
import { sql, type Tx } from "~/platform/db";
import type { ShipTo } from "../address";
import { isDivided } from "../part-facts.server";
import { lockAnyOrder } from "../row.server";
import { orderSteps } from "../steps.server";
import { isOfAddress, storeChanges, type LineRow, type StoreChange } from "../store-changes";
import { endWhenDue } from "./change-row.server";
import { planLines } from "./lines";
import { paidLines } from "./lines.server";
import { saidOfRow } from "./quote.server";

/** A paid order, and whether its store had changed something of it before this word. */
type Known = { readonly id: string; readonly no: string; readonly changed: boolean };

/**
 * Asks the member about what a store changed. `known`: these changes were asked about, or decided, before. `no`: nothing
 * to ask, as something else holds the order, it is being picked, or what became of the lines is for people to decide.
 */
export async function askMember(
  tx: Tx,
  { id, no, changed }: Known,
  { shipTo, lines: all }: { readonly shipTo: ShipTo; readonly lines: readonly LineRow[] },
  by: { readonly store: string },
): Promise<"asked" | "known" | "no"> {
  const order = await lockAnyOrder(tx, { id });
  const row = await tx.first<{ changes: StoreChange[] }>(
    sql`select store_changes as changes from store_order where id = ${id}`,
  );
  if (!order || !row) return "no";
  const lines = row.changes.every(isOfAddress) ? null : all;
  if (lines && ((await hasPlan(tx, id)) || planLines(await paidLines(tx, id), lines) === null)) {
    await forgetAsked(tx, id);
    return "no";
  }
  if (await isKnown(tx, { id, changed }, { shipTo, lines })) return "known";
  // Another id: whoever has the page of the change before cannot accept this one unseen.
  const again = await tx.first<{ id: string; dueAt: Date }>(sql`
    update order_change set id = uuidv7(), ship_to = ${JSON.stringify(shipTo)}::jsonb,
      lines = ${lines && JSON.stringify(lines)}::jsonb, changes = ${JSON.stringify(row.changes)}::jsonb
    where order_id = ${id} and status = 'WAITING' and asked_by = 'STORE' returning id, due_at`);
  if (again) await endWhenDue(tx, again);
  else {
    const input = { by: "STORE" as const, shipTo, lines, changes: row.changes };
    const asked = await orderSteps.takeStep(tx, order, "store-changes", by, { input });
    if (!asked.ok) return "no";
  }
  await notify(tx, { userId: order.userId, event: "order.change-waits", data: { orderNo: no } });
  return "asked";
}

/**
 * Whether the same waits already, or was refused or not answered in time and the store has said it ever since. What it took
 * back is news when it says it again.
 */
async function isKnown(
  tx: Tx,
  { id, changed }: Pick<Known, "id" | "changed">,
  { shipTo, lines }: { readonly shipTo: ShipTo; readonly lines: readonly LineRow[] | null },
): Promise<boolean> {
  const last = await tx.first<{ same: boolean; sameAddress: boolean; lines: LineRow[] | null }>(sql`
    select c.changes = o.store_changes as same, c.lines,
      c.status <> 'WAITING' and c.lines is null and c.ship_to = ${JSON.stringify(shipTo)}::jsonb as same_address
    from store_order o cross join lateral (
      select status, changes, lines, ship_to, decided_at, due_at from order_change
      where order_id = o.id and asked_by = 'STORE' order by asked_at desc, id desc limit 1) c
    where o.id = ${id} and (c.status = 'WAITING' or (${changed}::boolean
      and (c.status = 'REFUSED' or (c.status = 'LAPSED' and c.decided_at >= c.due_at))))`);
  if (!last) return false;
  // What was decided about an address stays decided, whatever the order's own address became meanwhile.
  if (lines === null) return last.same || last.sameAddress;
  // Lines may have the same name: which of them changed is told by the lines themselves.
  const before = { shipTo, lines: (last.lines ?? []).map(saidOfRow) };
  return last.same && storeChanges(before, { shipTo, lines: lines.map(saidOfRow) }).length === 0;
}

/** Whether an order leaves from several warehouses, in parcels that its member wished, or with others: people look at such a plan themselves. */
async function hasPlan(tx: Tx, id: string): Promise<boolean> {
  const planned = await tx.first(sql`
    select 1 from store_order o where o.id = ${id} and (o.shipment_group is not null or ${isDivided}
      or exists (select 1 from order_line l where l.order_id = o.id and l.parcel_no is not null))`);
  return planned !== null;
}

/** The store has it again as it was paid for: there is nothing to decide any more, and the order goes on. */
export async function forgetAsked(tx: Tx, id: string): Promise<void> {
  const waits = await tx.first(sql`
    select 1 from order_change where order_id = ${id} and status = 'WAITING' and asked_by = 'STORE'`);
  if (waits) await endUndecided(tx, id, "WITHDRAWN");
}

/** A change ends without a decision. While the order is intercepted it only no longer comes back to it. */
export async function endUndecided(tx: Tx, id: string, status: "LAPSED" | "WITHDRAWN"): Promise<void> {
  const order = await lockAnyOrder(tx, { id });
  if (!order) return;
  const input = { status, reason: undefined };
  const ended = await orderSteps.takeStep(tx, order, "change-refused", "system", { input });
  if (ended.ok) return;
  await tx.run(sql`
    update order_change set status = ${status}, decided_at = now(), decided_by = 'system'
    where order_id = ${id} and status = 'WAITING'`);
  await tx.run(sql`update store_order set hold_prev = null where id = ${id} and hold_prev = 'ADDRESS'`);
}
