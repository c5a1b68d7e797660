/** Questions' part of a member's data: what was asked about orders, and how it was answered. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const questionData: MemberData = {
  kinds: [
    {
      name: "order-questions",
      page: (memberId, after) => sql`
        select q.id, o.no as order_no, q.kind, q.status, q.qty, q.note, q.due_at, q.answer, q.answered_at, q.wait_until,
          q.created_at
        from order_question q join store_order o on o.id = q.order_id
        where q.user_id = ${memberId} and (${after}::uuid is null or q.id > ${after}::uuid)
        order by q.id limit ${dataPage}`,
    },
  ],
};
