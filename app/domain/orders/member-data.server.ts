/** A member's orders for archive and erasure. Sales and payments stay; recipients are erased. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { forgetCheckouts } from "~/domain/payments/checkouts.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { eraseRecipientsOf } from "./recipients.server";

export const orderData: MemberData = {
  kinds: [
    {
      name: "orders",
      page: (memberId, after) => sql`
        select o.id, o.no, o.external_no, o.status, o.box, o.placed_at, o.paid_at, o.shipped_at, o.delivered_at,
          o.country, o.ship_to, o.goods as goods_cents, o.discount as discount_cents, o.shipping as shipping_cents,
          o.service as service_cents, o.tax as tax_cents, o.total as total_cents, o.remark
        from store_order o where o.user_id = ${memberId} and (${after}::uuid is null or o.id > ${after}::uuid)
        order by o.id limit ${dataPage}`,
    },
    {
      name: "order-lines",
      page: (memberId, after) => sql`
        select l.id, o.no as order_no, l.title, l.store_sku, l.options, l.qty, l.store_price as store_price_minor
        from store_order o join order_line l on l.order_id = o.id
        where o.user_id = ${memberId} and (${after}::uuid is null or l.id > ${after}::uuid)
        order by l.id limit ${dataPage}`,
    },
    {
      name: "shipping-rules",
      page: (memberId, after) => sql`
        select p.id, s.name as store, p.country, p.zone, p.attribute, p.value_min as value_min_cents,
          p.value_max as value_max_cents, p.weight_min as weight_min_g, p.weight_max as weight_max_g, p.strategy,
          c.code as method, p.max_days, p.fallback, p.priority
        from ship_preference p left join store s on s.id = p.store_id left join ship_channel c on c.id = p.channel_id
        where p.user_id = ${memberId} and (${after}::uuid is null or p.id > ${after}::uuid)
        order by p.id limit ${dataPage}`,
    },
    {
      name: "parcels",
      page: (memberId, after) => sql`
        select p.id, o.no as order_no, p.carrier, p.tracking_no, p.shipped_at, p.delivered_at
        from store_order o join package p on p.order_id = o.id
        where o.user_id = ${memberId} and (${after}::uuid is null or p.id > ${after}::uuid)
        order by p.id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const open = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from store_order
      where user_id = ${memberId} and box = 'ACTIVE' and status in ('PENDING', 'PURCHASING', 'SHIPPED')`);
    const count = open?.count ?? 0;
    return count > 0 ? [{ kind: "orders", count, to: paths.storeOrders({ tab: "PENDING" }) }] : [];
  },

  async erase(tx, memberId) {
    await eraseRecipientsOf(tx, sql`o.user_id = ${memberId}`);
    await tx.run(sql`delete from ship_preference where user_id = ${memberId}`);
    await forgetCheckouts(tx, memberId);
  },
};
