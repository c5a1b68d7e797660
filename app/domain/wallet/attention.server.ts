/** Which of a member's recharges wait for the member (the member's home, §2.3). */
import { cappedCount } from "~/platform/db/list.server";
import { sql } from "~/platform/db";

/** How many recharge orders of a member are not paid yet. */
export function openRecharges(memberId: string): Promise<number> {
  return cappedCount(
    sql`from recharge_order r where r.user_id = ${memberId} and r.status = 'AWAITING_PAYMENT'`,
  );
}
