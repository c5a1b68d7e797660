/** The SKU that a scanner or a person names. */
import { sql, type Queryable } from "~/platform/db";

export type Known = { readonly id: string; readonly sku: string };

/** The SKU of a code: its own name, else its barcode; null where there is none, or a barcode that several have. */
export async function knownGoods(on: Queryable, code: string): Promise<Known | null> {
  const bySku = await on.first<Known>(sql`select id, sku from variant where sku = ${code}`);
  if (bySku) return bySku;
  // Whatever stands between its digits, and however many zeros it begins with, as the index has it.
  const digits = code.replaceAll(/\D/g, "").replace(/^0+/, "");
  const rows = await on.rows<Known>(sql`
    select id, sku from variant
    where barcode is not null and ltrim(regexp_replace(barcode, '\\D', '', 'g'), '0') = ${digits} and ${digits} <> ''
      and regexp_replace(${code}, '[0-9 -]', '', 'g') = ''
    union select id, sku from variant where lower(sku) = lower(${code}) limit 2`);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
