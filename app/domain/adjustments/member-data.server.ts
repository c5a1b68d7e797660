/** Corrections' part of a member's data: the books keep them, with the reason they were made for. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const adjustmentData: MemberData = {
  kinds: [
    {
      name: "adjustments",
      page: (memberId, after) => sql`
        select id, no, kind, amount as amount_cents, reason, created_at from adjustment
        where user_id = ${memberId} and status = 'POSTED' and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],
};
