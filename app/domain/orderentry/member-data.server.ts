/** Files of orders in a member's own data, and how they are forgotten. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { files } from "~/partners/files/files.server";
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
    const kept = await tx.rows<{ key: string }>(sql`
      select file_key as key from import_run
      where kind = 'orders' and actor = ${`member:${memberId}`} and file_key is not null`);
    await tx.run(sql`delete from import_run where kind = 'orders' and actor = ${`member:${memberId}`}`);
    await tx.run(sql`delete from order_file_columns where user_id = ${memberId}`);
    for (const { key } of kept) await files().remove(key);
  },
};
