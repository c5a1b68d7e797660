/** Which orders of a store may be one and the same: to one door, within a day, with a product in common. */
import { raw, sql, type Sql } from "~/platform/db";

/** Where an order goes, as one short text; the index of twins is by it. */
export const recipientKey = (order: Sql) => sql`md5((${order}.ship_to - 'email' - 'phone')::text)`;

/**
 * Whether the order `b`, paid or not, may be the same as `a`. Closed ones do not count, nor do direct orders: a cart
 * from two warehouses makes two. Of two that are merged the member knows that they are two.
 */
export function isTwin(a: "a" | "o", b = "b"): Sql {
  const [one, other] = [raw(a), raw(b)];
  return sql`${other}.store_id = ${one}.store_id and ${other}.user_id = ${one}.user_id and ${other}.id <> ${one}.id
    and ${recipientKey(other)} = ${recipientKey(one)}
    and ${other}.status <> 'CLOSED' and ${other}.box = 'ACTIVE'
    and ${other}.placed_at between ${one}.placed_at - interval '24 hours' and ${one}.placed_at + interval '24 hours'
    and not (${one}.source = 'manual' and ${other}.source = 'manual')
    and (${one}.shipment_group is null or ${other}.shipment_group is distinct from ${one}.shipment_group)
    and ${shareGoods(one, other)}`;
}

function shareGoods(one: Sql, other: Sql): Sql {
  return sql`exists (
    select 1 from order_line x join order_line y on y.order_id = ${other}.id
    left join store_variant xv on xv.id = x.store_variant_id
    left join store_variant yv on yv.id = y.store_variant_id
    where x.order_id = ${one}.id
      and (xv.store_product_id = yv.store_product_id or (x.external_variant_id <> '' and x.external_variant_id = y.external_variant_id)
        or exists (
          select 1 from order_line_item xi join variant p on p.id = xi.variant_id
          join variant q on q.product_id = p.product_id
          join order_line_item yi on yi.variant_id = q.id and yi.order_line_id = y.id
          where xi.order_line_id = x.id)))`;
}

const mostNamed = 3;

/** Numbers of the orders that `store_order o` may be the same as, where it is marked so. */
export const twinsOfOrder = sql`case when 'DUPLICATE' = any(o.abnormal) then array(
  select b.no from store_order b where ${isTwin("o")} order by b.placed_at, b.id limit ${raw(String(mostNamed))})
  else '{}' end`;
