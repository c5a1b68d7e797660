/** How auto-pay treats each store of a member: by the rule, or by the store's own setting. */
import { isUuid } from "~/domain/orders/list";
import { db, prepare, sql } from "~/platform/db";
import { noRule, type AutopayRule } from "./rule.server";
import { modesInWords, type ModesShown } from "./rules";
import { modeOfStore } from "./scope.server";

/**
 * The auto-pay mode of a member's stores, or of one, and the time of the daily run (minute of the day). Without a
 * store: the rule's.
 */
export async function modesOf(
  memberId: string,
  storeId?: string,
): Promise<ModesShown & { atMinute: number }> {
  const one = isUuid(storeId) ? sql`s.id = ${storeId}` : sql`true`;
  type Row = Pick<AutopayRule, "mode" | "atMinute"> & { stores: ModesShown["others"] };
  const row = await db.first<Row>(
    prepare(sql`
    select coalesce(r.mode, ${noRule.mode}) as mode, coalesce(r.at_minute, ${noRule.atMinute}::int) as at_minute,
      coalesce((select jsonb_agg(m) from (
        select ${modeOfStore} as mode, count(*)::int as stores from store s
        where s.user_id = ${memberId} and s.platform <> 'manual' and s.status <> 'UNBOUND' and ${one} group by 1) m), '[]') as stores
    from (select 1) one left join autopay_rule r on r.user_id = ${memberId}`),
  );
  const { mode, atMinute, stores } = row ?? { ...noRule, stores: [] };
  return { ...modesInWords(mode, stores), atMinute };
}

export type OwnMode = { id: string; name: string; mode: "always" | "never" };

/** A member's stores that do not follow the rule, and how their orders are paid instead. */
export function ownModesOf(memberId: string): Promise<OwnMode[]> {
  return db.rows<OwnMode>(sql`
    select id, name, settings ->> 'autopay' as mode from store
    where user_id = ${memberId} and platform <> 'manual' and status <> 'UNBOUND'
      and settings ->> 'autopay' in ('always', 'never') order by name, id`);
}
