/**
 * A member's withdrawals for the archive and for erasure. Bank data is masked, as on the pages, and kept as long as the
 * books. The payout of a closing account does not keep the account open.
 */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { openStatuses } from "./states";

export const withdrawalData: MemberData = {
  kinds: [
    {
      name: "withdrawals",
      page: (memberId, after) => sql`
        select id, no, type, amount as amount_cents, fee as fee_cents, payout as payout_minor, ccy,
          dest_mask as destination, status, reason, bank_ref, paid_on, created_at
        from withdrawal where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from withdrawal
      where user_id = ${memberId} and status = any(${[...openStatuses]}::text[]) and closing_email is null`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "withdrawals", count, to: paths.withdraw() }] : [];
  },

  async erase(tx, memberId) {
    await tx.run(sql`
      update withdrawal set closing_email = null, reason = null
      where user_id = ${memberId} and (closing_email is not null or reason is not null)`);
  },

  async eraseBooks(tx, memberId) {
    await tx.run(sql`
      update withdrawal set dest_enc = null, dest_mask = ''
      where user_id = ${memberId} and (dest_enc is not null or dest_mask <> '')`);
  },
};
