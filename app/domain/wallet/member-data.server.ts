/** Recharges' part of a member's data. Rows stay as they are: they are the books. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";

export const rechargeData: MemberData = {
  kinds: [
    {
      name: "recharges",
      page: (memberId, after) => sql`
        select id, no, method, amount as amount_minor, ccy, credited as credited_cents, status, created_at
        from recharge_order where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from recharge_order
      where user_id = ${memberId} and status in ('AWAITING_PAYMENT', 'PENDING', 'PAID')`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "recharges", count, to: paths.rechargeOrders() }] : [];
  },
};
