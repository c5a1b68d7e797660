/** What happens to cases by itself: days that are over, and parcels that came back. The same steps as people take. */
import { db, sql, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { names, namesAny } from "./returned.server";
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

type Waiting = { id: string; no: string };

/** Settles the cases that an inspected parcel is for, by what arrived good; none where it is for no case. */
export async function settleReturned(returnId: string): Promise<void> {
  const found = await db.rows<Waiting & { named: boolean }>(sql`
    select c.id, c.no, ${names(sql`c`)} as named
    from return_parcel p join aftersale_case c on c.order_id = p.order_id and c.status = 'RETURN_PENDING'
    where p.id = ${returnId} and p.status <> 'ARRIVED' and (${names(sql`c`)} or (
      not ${namesAny} and not exists (select 1 from aftersale_case x where x.return_id = p.id)
      and (${holds(sql`true`)} is false or ${holds(sql`x.case_id = c.id`)})))
    order by c.created_at, c.id`);
  const named = found.filter((each) => each.named);
  // A parcel without a name is for the only case whose goods it brings. One of several is not guessed.
  for (const each of named.length > 0 ? named : found.length === 1 ? found : []) await settle(returnId, each);
}

async function settle(returnId: string, { id, no }: Waiting): Promise<void> {
  const good = await arrivedGood(returnId, id);
  if (good.length > 0) {
    const done = await claimSteps.runStep("system", no, "arrived", { input: { returnId, good } });
    if (done.ok) return;
    log.warn({ claim: no, why: done.error }, "a return could not be settled by itself");
  }
  await claimSteps.runStep("system", no, "arrivedBad", { input: { returnId } });
}

/** Whether pieces came in `return_parcel p`; of lines `x` of a case where that is said. */
const holds = (which: Sql) => sql`exists (
  select 1 from return_line b left join order_line_item i on i.id = b.order_line_item_id
  left join aftersale_line x on x.order_line_id = i.order_line_id
  where b.return_id = p.id and b.sellable + b.damaged + b.disposed > 0 and ${which})`;

/** Units of the case's lines of which every SKU came back good. */
const arrivedGood = (returnId: string, caseId: string) =>
  db.rows<Units>(sql`
    select x.order_line_id as line_id, least(x.qty, min(coalesce(b.sellable, 0) * l.qty / i.qty))::int as qty
    from aftersale_line x join order_line l on l.id = x.order_line_id join order_line_item i on i.order_line_id = l.id
    left join return_line b on b.order_line_item_id = i.id and b.return_id = ${returnId}
    where x.case_id = ${caseId} group by x.order_line_id, x.qty
    having min(coalesce(b.sellable, 0) * l.qty / i.qty) >= 1 order by 1`);
