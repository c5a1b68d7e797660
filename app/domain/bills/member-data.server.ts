/** A member's price differences for archive and erasure: rows stay, texts and files are erased. */
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
    const count = await tx.prisma.priceDiffBill.count({
      where: { userId: memberId, status: { in: ["OPEN", "DISPUTED"] } },
    });
    return count > 0 ? [{ kind: "bills", count, to: paths.bills() }] : [];
  },

  async erase(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(sql`
      select unnest(array_remove(array[evidence_key, dispute_key], null)) as key from price_diff_bill
      where user_id = ${memberId}`);
    await tx.prisma.priceDiffBill.updateMany({
      where: { userId: memberId },
      data: {
        disputeText: null,
        disputeKey: null,
        disputeName: null,
        disputeType: null,
        evidenceKey: null,
        evidenceName: null,
        evidenceType: null,
      },
    });
    for (const { key } of kept) await files().remove(key);
  },
};
