/** What the invoice of a bulk order says; there is one once all of it is paid. */
import type { Text } from "~/domain/catalogue/words";
import type { Sale } from "~/domain/payments/invoice-lines";
import { sql, type Queryable } from "~/platform/db";

type Row = {
  userId: string;
  no: string;
  goods: bigint;
  shipping: bigint;
  from: string;
  to: string | null;
};

type Line = { sku: string; description: Text; hsCode: string | null; qty: number; unit: bigint };

/** The sale of one order; null where there is none of that id. */
export async function bulkSold(on: Queryable, id: string): Promise<Sale | null> {
  const order = await on.first<Row>(sql`
    select b.user_id, b.no, b.goods - (
        select coalesce(sum(l.unsold * l.unit_price), 0)::bigint from bulk_line l where l.bulk_order_id = b.id) as goods,
      b.shipping, w.country as "from", b.address ->> 'country' as "to"
    from bulk_order b join warehouse w on w.id = b.warehouse_id where b.id = ${id}::uuid`);
  if (!order) return null;
  const lines = await on.rows<Line>(sql`
    select v.sku, p.title as description, p.hs_code, l.qty - l.unsold as qty, l.unit_price as unit
    from bulk_line l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.bulk_order_id = ${id}::uuid and l.qty > l.unsold order by l.id`);
  return {
    ...order,
    kind: "sale",
    store: null,
    suppliedAt: null,
    lines: lines.map((line) => ({ ...line, amount: line.unit * BigInt(line.qty) })),
    discount: 0n,
    service: 0n,
    tax: 0n,
    taxes: [],
    ioss: false,
    ownIoss: null,
  };
}
