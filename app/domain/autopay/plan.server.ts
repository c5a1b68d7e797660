/** What auto-pay is going to do about one price difference. */
import { isFarDifference } from "~/domain/bills/config";
import { db, sql } from "~/platform/db";
import type { AutopayMode } from "./rules";
import { modeOfStore, payableBill } from "./scope.server";

/** `far`: so far from what its order cost that it is left to the member. */
export type BillPlan = {
  readonly mode: Exclude<AutopayMode, "off">;
  readonly atMinute: number;
  readonly far: boolean;
};

type Plan = { mode: AutopayMode; atMinute: number; amount: bigint; total: bigint };

/** When auto-pay will look at a bill; null where it does not, or has looked and left it. */
export async function planOfBill(memberId: string, no: string): Promise<BillPlan | null> {
  const plan = await db.first<Plan>(sql`
    select ${modeOfStore} as mode, coalesce(r.at_minute, 0) as at_minute, b.amount, o.total
    from price_diff_bill b join store_order o on o.id = b.order_id join store s on s.id = o.store_id
    left join autopay_rule r on r.user_id = b.user_id
    where b.user_id = ${memberId} and b.no = ${no} and ${payableBill} and b.autopay_note is null`);
  if (!plan || plan.mode === "off") return null;
  return { mode: plan.mode, atMinute: plan.atMinute, far: isFarDifference(plan.amount, plan.total) };
}
