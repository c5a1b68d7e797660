/** Payments' part of a member's data. Rows stay as they are: they are the books. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";

export const paymentData: MemberData = {
  kinds: [
    {
      name: "payments",
      page: (memberId, after) => sql`
        select id, method, amount as amount_minor, ccy, paypal_fee as paypal_fee_minor, status, error_code, created_at,
          settled_at
        from payment where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from payment where user_id = ${memberId} and status in ('IN_PROGRESS', 'ERROR')`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "payments", count, to: paths.storeOrders() }] : [];
  },
};
