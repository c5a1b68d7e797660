/** How a member's orders are paid by themselves, store by store: the rule, and what a store says instead of it. */
import { isUuid } from "~/domain/orders/list";
import { db, sql } from "~/platform/db";
import { ruleOf } from "./rule.server";
import { modesInWords, type ModesShown } from "./rules";
import { modeOfStore } from "./scope.server";

/**
 * How the orders of a member's connected stores are paid, or those of one store alone, and when the daily run is (minute
 * of the day). Without a store it is as the rule says.
 */
export async function modesOf(
  memberId: string,
  storeId?: string,
): Promise<ModesShown & { atMinute: number }> {
  const one = isUuid(storeId) ? sql`s.id = ${storeId}` : sql`true`;
  const [{ mode, atMinute }, stores] = await Promise.all([
    ruleOf(memberId),
    db.rows<ModesShown["others"][number]>(sql`
      select ${modeOfStore} as mode, count(*)::int as stores
      from store s left join autopay_rule r on r.user_id = s.user_id
      where s.user_id = ${memberId} and s.platform <> 'manual' and s.status <> 'UNBOUND' and ${one} group by 1`),
  ]);
  return { ...modesInWords(mode, stores), atMinute };
}
