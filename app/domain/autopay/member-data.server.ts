/** Auto-pay's part of a member's data: the rule goes with the account. */
import type { MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const autopayData: MemberData = {
  async close(tx, memberId) {
    await tx.run(sql`delete from autopay_rule where user_id = ${memberId}`);
  },
};
