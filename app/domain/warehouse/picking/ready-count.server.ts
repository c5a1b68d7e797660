/**
 * How many orders can be picked, without looking at all of them: `pick_ready` has those that a job found ready, and what
 * has been touched since is looked at anew (its migration says how).
 */
import { createHash } from "node:crypto";
import { compile, raw, sql, transaction, type Sql } from "~/platform/db";
import { countCap } from "~/platform/list";
import { isReady } from "./ready.server";

const most = raw(String(countCap + 1));

/** What `isReady` says just now, in this program. */
const rule = (() => {
  const { text, values } = compile(isReady);
  return createHash("sha256")
    .update(JSON.stringify([text, values]))
    .digest("hex")
    .slice(0, 16);
})();

/** Ready orders among some, each looked up by itself. */
const readyAmong = (ids: Sql): Sql => sql`
  select o.id from (select distinct t.id from (${ids}) t offset 0) t
  cross join lateral (select * from store_order x where x.id = t.id offset 0) o where ${isReady}`;

/** Orders that may wait for others of their shipment: whether they do follows from the clock. */
const inShipments = sql`select s.id from store_order s where s.shipment_group is not null
  and s.status = 'PURCHASING' and s.hold = 'NONE' and s.purchased_at is not null`;

const keptCount = sql`select count(*)::int from (
  select 1 from pick_ready r where not exists (select 1 from pick_touched t where t.order_id = r.order_id)
  union all
  select 1 from (${readyAmong(sql`select order_id as id from pick_touched union all ${inShipments}`)}) n
  limit ${most}) c`;

/** All of them looked at, up to the cap. */
export const freshCount: Sql = sql`(
  select count(*)::int from (select 1 from store_order o where ${isReady} limit ${most}) c)`;

/** How many orders can be picked, up to the cap of lists, as one column. */
export const readyCount: Sql = sql`(case when (select rule from pick_rule) = ${rule} then (${keptCount}) else ${freshCount} end)`;

/** Looks at the orders that were touched; at all of them where the rule has changed. One job at a time. */
export function lookAtTouched(): Promise<void> {
  return transaction(async (tx) => {
    // Each statement sees what was committed before it: who waited here sees what the one before has found.
    await tx.run(sql`select 1 from pick_rule for update`);
    const changed = await tx.run(sql`update pick_rule set rule = ${rule} where rule <> ${rule}`);
    if (changed > 0) {
      await tx.run(sql`
        insert into pick_touched (order_id)
        select order_id from pick_ready
        union all select o.id from store_order o
        where o.status = 'PURCHASING' and o.hold = 'NONE' and o.purchased_at is not null`);
    }
    await tx.run(sql`
      with came as (delete from pick_touched returning order_id),
      ready as (
        select o.id from (${readyAmong(sql`select order_id as id from came`)}) n join store_order o on o.id = n.id
        where o.shipment_group is null),
      gone as (
        delete from pick_ready where order_id in (select order_id from came) and order_id not in (select id from ready))
      insert into pick_ready (order_id) select id from ready on conflict do nothing`);
  });
}
