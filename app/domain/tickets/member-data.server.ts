/** Tickets' part of a member's data. */
import { files } from "~/partners/files/files.server";
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const ticketData: MemberData = {
  kinds: [
    {
      name: "tickets",
      page: (memberId, after) => sql`
        select id, no, name, email, topic, order_no, sku, status, file_name, created_at
        from ticket where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
    {
      name: "ticket-messages",
      page: (memberId, after) => sql`
        select m.id, t.no as ticket_no, case when m.staff_id is null then 'you' else 'us' end as "by", m.body,
          m.created_at
        from ticket t join ticket_message m on m.ticket_id = t.id
        where t.user_id = ${memberId} and (${after}::uuid is null or m.id > ${after}::uuid)
        order by m.id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(
      sql`select file_key as key from ticket where user_id = ${memberId} and file_key is not null`,
    );
    await tx.run(sql`delete from ticket where user_id = ${memberId}`);
    for (const { key } of kept) await files().remove(key);
  },
};
