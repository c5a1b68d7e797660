/** The accepted orders that still need a SKU: whom one may ask about it. */
import type { Staff } from "~/domain/accounts/people";
import { visibleTo } from "~/domain/orders/row.server";
import { db, sql } from "~/platform/db";
import { mostAsked } from "./config";

export type Candidate = {
  readonly no: string;
  readonly member: string;
  readonly acceptedAt: Date | null;
  /** Pieces that are still to be sent, and those of them that nothing is reserved for. */
  readonly left: number;
  readonly missing: number;
  readonly hold: string;
  readonly asked: boolean;
};

/** The one that lacks most and waits longest first. */
export function ordersLacking(staff: Pick<Staff, "id" | "roles">, sku: string): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select o.no, u.user_name as member, o.accepted_at, n."left", coalesce((
        select k.missing from order_lacking(array[o.id]) k where k.variant_id = n.variant_id), 0)::int as missing,
      o.hold, exists (select 1 from order_question q where q.order_id = o.id and q.variant_id = n.variant_id
        and q.status in ('QUEUED', 'OPEN')) as asked
    from (
      select l.order_id, i.variant_id, sum(greatest(0, i.qty - i.qty * l.refunded / l.qty - coalesce((
          select sum(p.qty) from package_line p where p.order_line_item_id = i.id), 0)))::int as "left"
      from variant v join order_line_item i on i.variant_id = v.id join order_line l on l.id = i.order_line_id
      where v.sku = ${sku} and exists (
        select 1 from store_order a where a.id = l.order_id and a.status = 'PURCHASING')
      group by 1, 2) n
    join store_order o on o.id = n.order_id join "user" u on u.id = o.user_id
    where n."left" > 0 and ${visibleTo(staff)}
    order by missing desc, o.accepted_at, o.id limit ${mostAsked}`);
}
