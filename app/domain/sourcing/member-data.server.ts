/** Sourcing's part of a member's data. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql, type Sql } from "~/platform/db";
import { removeFiles } from "./files.server";
import { withdrawAll } from "./steps.server";

const ofRequests = (name: string, table: Sql, columns: Sql) => ({
  name,
  page: (memberId: string, after: string | null) => sql`
    select x.id, r.no as request_no, ${columns}
    from ${table} x join sourcing_request r on r.id = x.request_id
    where r.user_id = ${memberId} and (${after}::uuid is null or x.id > ${after}::uuid)
    order by x.id limit ${dataPage}`,
});

export const sourcingData: MemberData = {
  kinds: [
    {
      name: "sourcing-requests",
      page: (memberId, after) => sql`
        select id, no, url, title, description, target_price, qty, purchase_type, countries, orders_per_day,
          accept_similar, note, status, reason_code, reason, accepted_at, valid_until, created_at
        from sourcing_request where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
    ofRequests(
      "sourcing-messages",
      sql`sourcing_message`,
      sql`case when x.staff_id is null then 'you' else 'us' end as "by", x.body, x.created_at`,
    ),
    ofRequests(
      "sourcing-quotes",
      sql`sourcing_quote`,
      sql`x.sku, x.options, x.price, x.tiers, x.weight_g, x.days, x.moq`,
    ),
    ofRequests("sourcing-files", sql`sourcing_file`, sql`x.kind, x.name, x.created_at`),
  ],

  close: withdrawAll,

  async erase(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(
      sql`delete from sourcing_file where user_id = ${memberId} returning key`,
    );
    await tx.run(sql`delete from sourcing_request where user_id = ${memberId}`);
    await removeFiles(kept);
  },
};
