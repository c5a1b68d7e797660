/** A member's bulk orders and own stock for archive and erasure: rows stay, addresses are erased. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";

export const bulkData: MemberData = {
  kinds: [
    {
      name: "bulk-orders",
      page: (memberId, after) => sql`
        select b.id, b.no, b.kind, b.status, b.address, b.goods as goods_minor, b.shipping as shipping_minor,
          b.deposit as deposit_minor, b.paid_state, b.created_at,
          (select jsonb_agg(jsonb_build_object('sku', v.sku, 'qty', l.qty, 'unit_price_minor', l.unit_price,
              'received', l.received, 'stocked', l.stocked) order by v.sku)
            from bulk_line l join variant v on v.id = l.variant_id where l.bulk_order_id = b.id) as lines
        from bulk_order b
        where b.user_id = ${memberId} and (${after}::uuid is null or b.id > ${after}::uuid)
        order by b.id limit ${dataPage}`,
    },
    {
      name: "own-stock",
      page: (memberId, after) => sql`
        select s.id, v.sku, w.code as warehouse, s.received_at, s.unit_cost as unit_cost_minor, s.qty_in, s.qty_left
        from stock_lot s join variant v on v.id = s.variant_id join warehouse w on w.id = s.warehouse_id
        where s.user_id = ${memberId} and (${after}::uuid is null or s.id > ${after}::uuid)
        order by s.id limit ${dataPage}`,
    },
    {
      name: "own-stock-movements",
      page: (memberId, after) => sql`
        select m.id, m.at, v.sku, w.code as warehouse, m.kind, m.qty, m.held, m.balance
        from lot_move m join variant v on v.id = m.variant_id join warehouse w on w.id = m.warehouse_id
        where m.user_id = ${memberId} and (${after}::uuid is null or m.id > ${after}::uuid)
        order by m.id limit ${dataPage}`,
    },
    {
      name: "own-stock-requests",
      page: (memberId, after) => sql`
        select r.id, r.no, r.kind, r.status, v.sku, w.code as warehouse, r.qty, r.done_qty, r.note, r.answer, r.created_at
        from own_request r join variant v on v.id = r.variant_id join warehouse w on w.id = r.warehouse_id
        where r.user_id = ${memberId} and (${after}::uuid is null or r.id > ${after}::uuid)
        order by r.id limit ${dataPage}`,
    },
    {
      name: "bulk-offers",
      page: (memberId, after) => sql`
        select f.id, f.no, f.kind, f.status, f.freight as freight_minor, f.valid_until, f.rounds, f.created_at
        from bulk_offer f where f.user_id = ${memberId} and (${after}::uuid is null or f.id > ${after}::uuid)
        order by f.id limit ${dataPage}`,
    },
    {
      name: "own-prices",
      page: (memberId, after) => sql`
        select m.id, v.sku, m.min_qty, m.price as price_minor, m.valid_from, m.valid_until from member_price m
          join variant v on v.id = m.variant_id
        where m.user_id = ${memberId} and (${after}::uuid is null or m.id > ${after}::uuid)
        order by m.id limit ${dataPage}`,
    },
  ],

  async obstacles(tx, memberId) {
    const row = await tx.first<{ count: number }>(sql`
      select count(*)::int as count from bulk_order
      where user_id = ${memberId} and (status in ('TO_BE_PURCHASED', 'READY_TO_STOCK', 'SHIPPED')
        or (status = 'AWAITING_PAYMENT' and pay_lock is not null))`);
    const count = row?.count ?? 0;
    const kept = await tx.first<{ count: number }>(sql`
      select (select coalesce(sum(in_stock), 0) from own_stock where user_id = ${memberId})::int
        + (select count(*) from own_request where user_id = ${memberId} and status = 'REQUESTED')::int as count`);
    const goods = kept?.count ?? 0;
    return [
      ...(count > 0 ? [{ kind: "orders" as const, count, to: paths.inventoryOrders() }] : []),
      ...(goods > 0 ? [{ kind: "goods" as const, count: goods, to: paths.myInventory() }] : []),
    ];
  },

  async erase(tx, memberId) {
    await tx.run(sql`delete from member_price where user_id = ${memberId}`);
    // What was written in messages goes; prices stay with the orders that came of them.
    await tx.run(sql`update bulk_offer set rounds = '[]' where user_id = ${memberId}`);
    await tx.run(sql`
      update bulk_order set address = jsonb_build_object('country', address -> 'country')
      where user_id = ${memberId} and address is not null`);
  },
};
