/** Files of orders in a member's own data, and how they are forgotten. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { forgetRunsOf } from "~/domain/imports/runs.server";
import { sql } from "~/platform/db";

export const orderFileData: MemberData = {
  kinds: [
    {
      name: "order-files",
      page: (memberId, after) => sql`
        select i.id, i.file_name, i.status, i.rows, i.items as orders, i.created, i.unchanged as already_there, i.failed,
          i.created_at, i.finished_at
        from import_run i where i.kind = 'orders' and i.actor = ${`member:${memberId}`}
          and (${after}::uuid is null or i.id > ${after}::uuid) order by i.id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    await forgetRunsOf(tx, "orders", `member:${memberId}`);
    await tx.run(sql`delete from order_file_columns where user_id = ${memberId}`);
  },
};
