/** Goods and places as a scanner or a person names them. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql, type Queryable } from "~/platform/db";

export type Known = { readonly id: string; readonly sku: string };

/**
 * The SKU of a code: its own name, else its barcode, whatever stands between the digits and however many zeros it begins
 * with. Null where there is none, or several have that barcode.
 */
export async function goodsByCode(on: Queryable, code: string): Promise<Known | null> {
  const bySku = await on.first<Known>(sql`select id, sku from variant where sku = ${code}`);
  if (bySku) return bySku;
  const digits = code.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < 6 || /[a-z]/i.test(code)) return null;
  const rows = await on.rows<Known>(sql`
    select id, sku from variant
    where barcode is not null and ltrim(regexp_replace(barcode, '\\D', '', 'g'), '0') = ${digits} limit 2`);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** An open shelf of a warehouse by its code, in whatever case; null where there is none. */
export const shelfByCode = (on: Queryable, warehouseId: string, code: string) =>
  on.first<{ id: string; code: string }>(sql`
    select id, code from bin where warehouse_id = ${warehouseId} and kind = 'shelf' and active
      and upper(code) = upper(${code})
    order by code = ${code} desc limit 1`);

export type House = { readonly id: string; readonly code: string; readonly name: Text };

/** Warehouses in use, in their order. */
export const houses = (): Promise<House[]> =>
  db.rows<House>(sql`select id, code, name from warehouse where active order by sort, code`);
