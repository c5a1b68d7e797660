/** Goods that a case sent again cannot be sent: the case is open again, so that it ends in goods or in money (§3.9). */
import { sql, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import type { Units } from "./shares";
import { claimSteps } from "./steps.server";

type Line = { id: string; no: string; status: string; caseId: string; lineId: string; qty: number };

/**
 * Takes units back that counted as sent again. Where another case is open on their line by now, they belong to that one. In
 * the transaction that gave them up: wallet and order are locked.
 */
export async function reopenNotSent(tx: Tx, orderId: string, units: readonly Units[]): Promise<void> {
  const lines = await tx.rows<Line>(sql`
    select x.id, c.no, c.status, c.id as case_id, x.order_line_id as line_id, least(x.resent, u.qty) as qty
    from aftersale_case c
    join unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ qty }) => qty)}::int[]) as u (id, qty) on true
    join order_line n on n.id = u.id and n.order_id = c.resend_id
    join order_line l on l.order_id = c.order_id and l.external_line_id = n.external_line_id
    join aftersale_line x on x.case_id = c.id and x.order_line_id = l.id
    where c.resend_id = ${orderId} and x.resent > 0 order by x.id`);
  const [first] = lines;
  if (!first) {
    log.warn({ orderId }, "no case sent these goods again");
    return;
  }
  const claim = await claimSteps.lock(tx, first.no, "system");
  if (!claim) return;
  let opened = false;
  for (const line of lines) opened = (await takeBack(tx, line)) || opened;
  if (opened && claim.status === "RESOLVED_RESEND")
    await claimSteps.takeStep(tx, claim, "notSent", "system", {});
}

/** Whether the line's own case is open for them now. */
async function takeBack(tx: Tx, { id, caseId, lineId, qty }: Line): Promise<boolean> {
  await tx.run(sql`update aftersale_line set resent = resent - ${qty}::int where id = ${id}`);
  const taken = await tx.run(sql`
    update aftersale_line set qty = qty + ${qty}::int
    where order_line_id = ${lineId} and open and case_id <> ${caseId}`);
  if (taken === 0) {
    await tx.run(sql`update aftersale_line set open = true where id = ${id}`);
    return true;
  }
  await tx.run(sql`delete from aftersale_line where id = ${id} and qty = ${qty}::int`);
  await tx.run(sql`update aftersale_line set qty = qty - ${qty}::int where id = ${id}`);
  return false;
}
