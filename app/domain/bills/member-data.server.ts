/** Price differences' part of a member's data: the rows are books, what was written and sent goes. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { files } from "~/partners/files/files.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";

export const billData: MemberData = {
  kinds: [
    {
      name: "price-differences",
      page: (memberId, after) => sql`
        select b.id, b.no, o.no as order_no, b.type, b.status, b.old_amount as old_amount_minor,
          b.new_amount as new_amount_minor, b.amount as amount_minor, b.reason, b.dispute_text, b.answer, b.due_at,
          b.created_at, b.settled_at
        from price_diff_bill b join store_order o on o.id = b.order_id
        where b.user_id = ${memberId} and (${after}::uuid is null or b.id > ${after}::uuid)
        order by b.id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from price_diff_bill
      where user_id = ${memberId} and status in ('OPEN', 'DISPUTED')`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "bills", count, to: paths.bills() }] : [];
  },

  async erase(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(sql`
      select unnest(array_remove(array[evidence_key, dispute_key], null)) as key from price_diff_bill
      where user_id = ${memberId}`);
    await tx.run(sql`
      update price_diff_bill set dispute_text = null, dispute_key = null, dispute_name = null, dispute_type = null,
        evidence_key = null, evidence_name = null, evidence_type = null
      where user_id = ${memberId}`);
    for (const { key } of kept) await files().remove(key);
  },
};
