/** What happens to cases by itself: days that are over, and parcels that came back. The same steps as people take. */
import { db, sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Units } from "./shares";
import { claimSteps } from "./steps.server";

/** Cases of one run. */
const round = 500;

/** Ends cases whose member did not answer, or sent nothing back, in time (§3.9). An answer that came first wins. */
export async function endOverdue(): Promise<void> {
  const due = await db.rows<{ no: string; status: string }>(sql`
    select c.no, c.status from aftersale_case c
    where c.status in ('AWAITING_RESPONSE', 'PROPOSED', 'RETURN_PENDING') and c.due_at <= now()
    order by c.due_at limit ${round}`);
  for (const { no, status } of due)
    await claimSteps.runStep("system", no, status === "RETURN_PENDING" ? "noParcel" : "silence", {});
}

/** A parcel that came back was inspected: its case goes on by a job, which locks the wallet first. */
export async function afterInspection(tx: Tx, returnId: string): Promise<void> {
  await addJob(tx, "claims.returned", { returnId }, { key: `claims.returned:${returnId}` });
}

type Waiting = { id: string; no: string; orderId: string };

/** Settles the case that an inspected parcel is for, by what arrived good; none where it is for no case. */
export async function settleReturned(returnId: string): Promise<void> {
  const found = await db.rows<Waiting & { named: boolean }>(sql`
    select c.id, c.no, c.order_id, coalesce(upper(r.tracking_no) in (upper(c.return_tracking), upper(c.no)), false) as named
    from return_parcel r join aftersale_case c on c.order_id = r.order_id and c.status = 'RETURN_PENDING'
    where r.id = ${returnId} and r.status <> 'ARRIVED' order by named desc, c.created_at`);
  const [first, second] = found;
  // Of several cases of an order only the one that the parcel names is meant.
  if (!first || (!first.named && second)) return;
  const good = await arrivedGood(returnId, first.id);
  if (good.length > 0) {
    const done = await claimSteps.runStep("system", first.no, "arrived", { input: { returnId, good } });
    if (done.ok) return;
    log.warn({ claim: first.no, why: done.error }, "a return could not be settled by itself");
  }
  await claimSteps.runStep("system", first.no, "arrivedBad", { input: { returnId } });
}

/** Units of the case's lines of which every SKU came back good. */
const arrivedGood = (returnId: string, caseId: string) =>
  db.rows<Units>(sql`
    select x.order_line_id as line_id, least(x.qty, min(coalesce(b.sellable, 0) * l.qty / i.qty))::int as qty
    from aftersale_line x join order_line l on l.id = x.order_line_id join order_line_item i on i.order_line_id = l.id
    left join return_line b on b.order_line_item_id = i.id and b.return_id = ${returnId}
    where x.case_id = ${caseId} group by x.order_line_id, x.qty
    having min(coalesce(b.sellable, 0) * l.qty / i.qty) >= 1 order by 1`);
