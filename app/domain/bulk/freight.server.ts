/** Freight of orders in bulk: quoted over all goods of an order, on the channels of mode bulk (§6.1, §6.2). */
import type { PostalAddress } from "~/domain/accounts/address";
import { quoteShipping } from "~/domain/shipping/quote.server";
import { db, sql, type Queryable, type Sql } from "~/platform/db";
import type { Freights } from "./freight";

type Sent = {
  /** Code of the warehouse it leaves from. */
  readonly warehouse: string;
  readonly to: Pick<PostalAddress, "country" | "postCode" | "province">;
  readonly lines: readonly { readonly variantId: string; readonly qty: number }[];
};

/** The channels that take such an order, cheapest first; none where it is too light, too heavy, or nothing goes there. */
export async function freightsOf({ warehouse, to, lines }: Sent, on: Queryable = db): Promise<Freights> {
  const items = lines.filter(({ qty }) => qty > 0);
  if (items.length === 0) return [];
  const { country, postCode, province } = to;
  const quoted = await quoteShipping(
    { country, zip: postCode, province, warehouseCode: warehouse, items, mode: "bulk" },
    on,
  );
  return quoted.options.map(({ channelId, name, days: [min, max], processingDays, tracked, shipping }) => ({
    ...{ channelId, name, tracked, shipping },
    days: [min + processingDays, max + processingDays] as const,
  }));
}

/** Where an order goes and what is in it, as its freight is quoted; null where it stays with us. */
export async function sentOf(id: string, on: Queryable = db): Promise<Sent | null> {
  const row = await on.first<{ warehouse: string; to: PostalAddress | null; lines: Sent["lines"] }>(sql`
    select w.code as warehouse, b.address as to, (
      select json_agg(json_build_object('variantId', l.variant_id, 'qty', l.qty - l.dropped)) from bulk_line l
      where l.bulk_order_id = b.id) as lines
    from bulk_order b join warehouse w on w.id = b.warehouse_id where b.id = ${id}::uuid`);
  return row?.to ? { ...row, to: row.to } : null;
}

/** What is written of a method to `bulk_order`, with its price; null is freight that is told with the balance. */
export function freightSet(freight: Freights[number] | null): Sql {
  const [min, max] = freight?.days ?? [null, null];
  return sql`shipping = ${freight?.shipping ?? 0n}, channel_id = ${freight?.channelId ?? null}::uuid,
    method = ${freight ? JSON.stringify(freight.name) : null}::jsonb, days_min = ${min}::int, days_max = ${max}::int`;
}
