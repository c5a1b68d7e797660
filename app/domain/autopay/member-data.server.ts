/** Auto-pay's part of a member's data: the rule goes with the account. */
import type { MemberData } from "~/domain/accounts/member-data.server";

export const autopayData: MemberData = {
  async close(tx, memberId) {
    await tx.prisma.autopayRule.deleteMany({ where: { userId: memberId } });
  },
};
