/** Brings what a product is found by up to date after its words changed. */
import { db, sql, transaction, type Tx } from "~/platform/db";
import { noteWords } from "../save-products.server";
import { searchText, type Searchable } from "../search-text";

type Row = Searchable & { id: string };

/** Makes the words of some products anew, in the caller's transaction. */
export async function reindexProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.rows<Row>(sql`
    select p.id, p.title, p.options, p.specs, p.vendor,
      (select jsonb_agg(a.name order by cardinality(a.path)) from category c join category a on a.id = any(c.path)
        where c.id = p.category_id) as categories
    from product p where p.id = any(${ids}::uuid[]) order by p.id for update of p`);
  const found = rows.map((row) => ({ id: row.id, search: searchText(row) }));
  await tx.run(sql`
    update product p set search = r.search::tsvector
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (id uuid, search text) where p.id = r.id`);
  await noteWords(
    tx,
    rows.map(({ title }) => title.en),
  );
}

const batch = 200;

/** Makes the words of all products of a category, and of those below it, anew; a batch a transaction. */
export async function reindexCategory(categoryId: string): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db.rows<{ id: string }>(sql`
      select p.id from product p
      where p.id > ${last}::uuid and p.category_id = any(array(
        select d.id from category d where d.path @> array[${categoryId}::uuid]))
      order by p.id limit ${batch}`);
    const end = rows.at(-1);
    if (!end) return;
    const ids = rows.map(({ id }) => id);
    await transaction((tx) => reindexProducts(tx, ids));
    last = end.id;
  }
}
