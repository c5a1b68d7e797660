/**
 * Recharges' part of a member's data. Rows stay as they are: they are the books. Of a wire, whose bank it came from
 * and the slip go with the person; what our own bank says of it stays.
 */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { files } from "~/partners/files/files.server";
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
    {
      name: "wires",
      page: (memberId, after) => sql`
        select r.id, r.no, w.reference, w.payer_name, w.payer_bank, w.sent_no, w.sent_amount as sent_amount_minor, r.ccy,
          w.sent_on, w.proof_name, w.received as received_minor, w.received_on, 'UNDONE' = any (r.tags) as undone
        from recharge_order r join wire w on w.recharge_id = r.id
        where r.user_id = ${memberId} and (${after}::uuid is null or r.id > ${after}::uuid)
        order by r.id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const count = await tx.prisma.rechargeOrder.count({
      where: { userId: memberId, status: { in: ["AWAITING_PAYMENT", "PENDING", "PAID"] } },
    });
    return count > 0 ? [{ kind: "recharges", count, to: paths.rechargeOrders() }] : [];
  },

  async eraseBooks(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(sql`
      select w.proof_key as key from recharge_order r join wire w on w.recharge_id = r.id
      where r.user_id = ${memberId} and w.proof_key is not null`);
    await tx.run(sql`
      update wire w set payer_name = null, payer_bank = null, sent_no = null, proof_key = null, proof_name = null,
        proof_type = null
      from recharge_order r where r.id = w.recharge_id and r.user_id = ${memberId}`);
    for (const { key } of kept) await files().remove(key);
  },
};
