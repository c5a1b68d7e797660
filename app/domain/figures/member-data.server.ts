/** A member's figures for archive and erasure: titles of goods are nothing personal, and go with the order's books. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const figuresData: MemberData = {
  kinds: [
    {
      name: "sales",
      page: (memberId, after) => sql`
        select id, order_no, kind, at, day, title, sku, orders, units, revenue as revenue_minor, ccy,
          revenue_usd as revenue_usd_minor, goods as goods_minor, freight as freight_minor, service as service_minor,
          tax as tax_minor, goodwill as goodwill_minor
        from sales_fact where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],
};
