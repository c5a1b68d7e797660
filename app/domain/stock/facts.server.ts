/** What the catalogue asks of the stock, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** Pieces of a variant that lie in the warehouse of that code. */
export const onHandAt = (variantId: Sql, warehouse: string): Sql => sql`(
  select s.on_hand from stock s join warehouse w on w.id = s.warehouse_id
  where s.variant_id = ${variantId} and w.code = ${warehouse})`;

/** Free pieces of a variant in all open warehouses. */
export const freeOf = (variantId: Sql): Sql => sql`(
  select sum(s.on_hand - s.reserved) from stock s join warehouse w on w.id = s.warehouse_id
  and w.active where s.variant_id = ${variantId})`;

/** Free pieces of a product's variants that are on. */
export const freeOfProduct = (productId: Sql): Sql => sql`(
  select sum(s.on_hand - s.reserved)::int from variant v join stock s on s.variant_id = v.id
  join warehouse w on w.id = s.warehouse_id and w.active where v.product_id = ${productId} and v.status = 'on')`;

/** Free pieces of a variant by the codes of open warehouses. */
export const freeByWarehouse = (variantId: Sql): Sql => sql`(
  select jsonb_object_agg(w.code, s.on_hand - s.reserved) from stock s
  join warehouse w on w.id = s.warehouse_id and w.active where s.variant_id = ${variantId})`;

/** What of a variant lies in each warehouse, and what of it is reserved. */
export const stockByWarehouse = (variantId: Sql): Sql => sql`(
  select jsonb_object_agg(w.code, jsonb_build_object('onHand', s.on_hand, 'reserved', s.reserved))
  from stock s join warehouse w on w.id = s.warehouse_id where s.variant_id = ${variantId})`;

/** Codes of the open warehouses that have a free piece of a product. */
export const shipsFrom = (productId: Sql): Sql => sql`array(
  select w.code from warehouse w where w.active and exists (
    select 1 from variant x join stock s on s.variant_id = x.id and s.warehouse_id = w.id
    where x.product_id = ${productId} and x.status = 'on' and s.on_hand > s.reserved)
  order by w.sort, w.code)`;

/** Those of some codes that are open warehouses. */
export const openAmong = (codes: Sql): Sql => sql`array(
  select w.code from warehouse w where w.active and w.code = any(${codes}) order by w.sort, w.code)`;
