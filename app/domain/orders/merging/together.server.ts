/** Which orders of a shipment travel together still, once they are paid. */
import { raw, sql, type Queryable, type Sql } from "~/platform/db";
import { recipientKey } from "../twins.server";

/**
 * Whether `store_order g` goes into one box with `o`: one shipment, and still one door, warehouse and method. Names are
 * those of the tables in the caller's statement.
 */
export function travelsWith(g: string, o: string): Sql {
  const [one, other] = [raw(g), raw(o)];
  return sql`${one}.shipment_group = ${other}.shipment_group and ${one}.id <> ${other}.id
    and ${one}.warehouse_id = ${other}.warehouse_id and ${one}.channel_id is not distinct from ${other}.channel_id
    and ${one}.country = ${other}.country and ${recipientKey(one)} = ${recipientKey(other)}`;
}

/** Numbers of orders with those that travel with them. */
export async function withTravelling(on: Queryable, nos: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ no: string }>(sql`
    select g.no from store_order o join store_order g on ${travelsWith("g", "o")}
    where o.no = any(${[...nos]}::text[]) and o.shipment_group is not null`);
  return [...new Set([...nos, ...rows.map(({ no }) => no)])];
}

/** Numbers of the orders that travel with `store_order o`. */
export const goesWith = sql`case when o.shipment_group is null then '{}' else array(
  select g.no from store_order g where ${travelsWith("g", "o")} order by g.id) end`;
