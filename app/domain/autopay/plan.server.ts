/** What auto-pay is going to do about one price difference. */
import { db, sql } from "~/platform/db";
import type { AutopayMode } from "./rules";
import { modeOfStore, payableBill } from "./scope.server";

export type BillPlan = { readonly mode: Exclude<AutopayMode, "off">; readonly atMinute: number };

/** When auto-pay will look at a bill; null where it does not, or has looked and left it. */
export async function planOfBill(memberId: string, no: string): Promise<BillPlan | null> {
  const plan = await db.first<{ mode: AutopayMode; atMinute: number }>(sql`
    select ${modeOfStore} as mode, coalesce(r.at_minute, 0) as "atMinute"
    from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
    left join autopay_rule r on r.user_id = b.user_id
    where b.user_id = ${memberId} and b.no = ${no} and ${payableBill} and b.autopay_note is null`);
  return plan && plan.mode !== "off" ? { mode: plan.mode, atMinute: plan.atMinute } : null;
}
