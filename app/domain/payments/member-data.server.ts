/** Payments' part of a member's data. Attempts stay as they are: they are the books; saved cards go. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { files } from "~/partners/files/files.server";
import { forgetMember } from "./cards/cards.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";

export const paymentData: MemberData = {
  kinds: [
    {
      name: "refunds",
      page: (memberId, after) => sql`
        select r.id, r.no, r.status, r.amount as amount_minor, coalesce(p.method, 'wallet') as way, r.created_at,
          r.settled_at
        from refund r left join payment p on p.id = r.payment_id
        where r.user_id = ${memberId} and (${after}::uuid is null or r.id > ${after}::uuid)
        order by r.id limit ${dataPage}`,
    },
    {
      name: "payments",
      page: (memberId, after) => sql`
        select id, method, amount as amount_minor, ccy, paypal_fee as paypal_fee_minor, status, error_code, created_at,
          settled_at
        from payment where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
    {
      name: "payment-wires",
      page: (memberId, after) => sql`
        select p.id, w.reference, w.payer_name, w.payer_bank, w.sent_no, w.sent_amount as sent_amount_minor, p.ccy,
          w.sent_on, w.proof_name, w.received as received_minor, w.received_on, 'UNDONE' = any (p.tags) as undone
        from payment p join payment_wire w on w.payment_id = p.id
        where p.user_id = ${memberId} and (${after}::uuid is null or p.id > ${after}::uuid)
        order by p.id limit ${dataPage}`,
    },
    {
      name: "cards",
      page: (memberId, after) => sql`
        select id, brand, last4, exp_month, exp_year, created_at, removed_at from saved_card
        where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${dataPage}`,
    },
  ],

  close: forgetMember,

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from payment where user_id = ${memberId} and status in ('IN_PROGRESS', 'ERROR')`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "payments", count, to: paths.storeOrders() }] : [];
  },

  async erase(tx, memberId) {
    await tx.run(sql`delete from saved_card where user_id = ${memberId}`);
    await tx.run(sql`delete from card_customer where user_id = ${memberId}`);
  },

  /** Of a wire, whose bank it came from and the slip go in the end; what our own bank says of it stays. */
  async eraseBooks(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(sql`
      select w.proof_key as key from payment p join payment_wire w on w.payment_id = p.id
      where p.user_id = ${memberId} and w.proof_key is not null`);
    await tx.run(sql`
      update payment_wire w set payer_name = null, payer_bank = null, sent_no = null, proof_key = null,
        proof_name = null, proof_type = null
      from payment p where p.id = w.payment_id and p.user_id = ${memberId}`);
    for (const { key } of kept) await files().remove(key);
  },
};
