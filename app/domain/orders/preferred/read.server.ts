/** A member's rules of preferred shipping, as quotes ask for them. */
import { sql, type Queryable } from "~/platform/db";
import type { PreferenceRule } from "./rules";

/** What is known of a rule `p`. */
export const ruleColumns = sql`p.id, p.user_id, p.store_id, p.country, p.zone, p.attribute, p.value_min, p.value_max, p.weight_min,
  p.weight_max, p.strategy, p.channel_id, p.max_days, p.fallback, p.priority`;

/** The rules of members, by member. */
export async function rulesOfMembers(
  on: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, PreferenceRule[]>> {
  const rows = await on.rows<PreferenceRule & { userId: string }>(sql`
    select ${ruleColumns} from ship_preference p where p.user_id = any(${[...new Set(memberIds)]}::uuid[])
    order by p.priority, p.id`);
  return Map.groupBy(rows, ({ userId }) => userId);
}
