/** Saved views' part of a member's data. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const viewData: MemberData = {
  kinds: [
    {
      name: "saved_views",
      page: (memberId, after) => sql`
        select id, list, name, query, is_default, created_at from saved_view
        where owner = ${`member:${memberId}`} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],
  erase: async (tx, memberId) => {
    await tx.run(sql`delete from saved_view where owner = ${`member:${memberId}`}`);
  },
};
