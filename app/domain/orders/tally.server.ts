/**
 * How many orders there are of each kind, without counting them: `order_tally` (its migration says how it is kept). It is
 * read as `o` and has the columns of an order that it is named after.
 */
import type { Staff } from "~/domain/accounts/people";
import { cappedSums } from "~/platform/db/list.server";
import { db, sql, type Sql } from "~/platform/db";
import { seesAll } from "./row.server";

/** Whose rows are sums over all members. */
const everybody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Rows of one member's orders. */
export const tallyOf = (memberId: string): Sql => sql`from order_tally o where o.user_id = ${memberId}`;

/** Rows of the orders that a member of staff sees; as `visibleTo` has it. */
export function tallyFor(staff: Pick<Staff, "id" | "roles">): Sql {
  return seesAll(staff)
    ? sql`from order_tally o where (o.user_id = ${everybody} or o.is_new)`
    : sql`from order_tally o where o.user_id in (select u.id from "user" u where u.agent_id = ${staff.id})`;
}

/** The counts of some kinds among those rows, each up to the cap of lists. */
export const tallied = <Key extends string>(
  rows: Sql,
  kinds: Readonly<Record<Key, Sql>>,
): Promise<Record<Key, number>> => cappedSums(sql`o.n`, rows, kinds);

const kind = sql`box, status, hold, connection, tagged, stopped, bought`;

/** Adds up what came in: one row a kind for each member, and one for everybody. Several may do so at once. */
export async function addUpTally(): Promise<void> {
  await db.run(sql`
    with came as (delete from order_tally where is_new returning *),
    were as (
      delete from order_tally where not is_new and exists (select 1 from came)
        and (user_id = ${everybody} or user_id in (select user_id from came)) returning *),
    both_of as (
      select user_id, ${kind}, n, total from came
      union all select ${everybody}, ${kind}, n, total from came
      union all select user_id, ${kind}, n, total from were)
    insert into order_tally (user_id, ${kind}, n, total, is_new)
    select user_id, ${kind}, sum(n), sum(total), false from both_of
    group by user_id, ${kind} having sum(n) <> 0 or sum(total) <> 0`);
}
