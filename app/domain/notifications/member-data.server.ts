/** What notifications keep of a member: for the archive, and how it is erased. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const notificationData: MemberData = {
  kinds: [
    {
      name: "notifications",
      page: (memberId, after) => sql`
        select id, event, data, read_at, created_at from notification
        where user_id = ${memberId} and (${after}::uuid is null or id > ${after}) order by id limit ${dataPage}`,
    },
    {
      name: "mails",
      page: (memberId, after) => sql`
        select m.id, m."to", m.template, m.locale, m.status, m.created_at, m.sent_at
        from mail m where m."to" = (select email::text from "user" where id = ${memberId})
          and (${after}::uuid is null or m.id > ${after}) order by m.id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    await tx.run(sql`delete from notification where user_id = ${memberId}`);
  },
};
