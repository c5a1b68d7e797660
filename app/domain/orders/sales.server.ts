/** Counts what was sold lately, for the shop's hot sales. */
import { mostOfOneOrder, salesDays } from "~/domain/catalogue/config";
import { saveSales, type SoldLately } from "~/domain/catalogue/hot.server";
import { db, sql } from "~/platform/db";

/**
 * Counts pieces of each product in paid orders of the last days, of each order no more than a few. What was cancelled,
 * closed or sent again free of charge is no sale. Returns how many products changed.
 */
export async function countSales(): Promise<number> {
  const sold = await db.rows<SoldLately>(sql`
    select product_id, sum(least(pieces, ${mostOfOneOrder}))::int as sold from (
      select o.id, v.product_id, sum(i.qty) as pieces
      from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
      join variant v on v.id = i.variant_id
      where o.paid_at > now() - make_interval(days => ${salesDays})
        and o.source <> 'resend' and o.status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED')
      group by o.id, v.product_id) each_order
    group by product_id`);
  return saveSales(sold);
}
