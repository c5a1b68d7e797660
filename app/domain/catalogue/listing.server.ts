/** What the shop's lists read of a product without asking further: price range, stock, where from, counts. */
import { pieceOf } from "~/domain/pieces.server";
import { raw, sql, type Queryable, type Tx } from "~/platform/db";

/** What every public list shows, and nothing else. */
export const listed = raw("p.status = 'on' and p.visibility = 'public'");

/** Brings price range, stock and ship-from of products up to date after their variants or stock changed. */
export async function refreshProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx.run(sql`
    update product p set price_from = n.price_from, price_to = n.price_to,
      in_stock = n.backorder or n.ships_from <> '{}', ships_from = n.ships_from
    from (
      select p.id, coalesce(min(v.price), 0) as price_from, coalesce(max(v.price), 0) as price_to,
        coalesce(bool_or(v.backorder), false) as backorder,
        ${pieceOf("catalogue.shipsFrom")(sql`p.id`)} as ships_from
      from product p left join variant v on v.product_id = p.id and v.status = 'on'
      where p.id = any(${productIds}::uuid[])
      group by p.id) n
    where p.id = n.id and (p.price_from, p.price_to, p.in_stock, p.ships_from)
      is distinct from (n.price_from, n.price_to, n.backorder or n.ships_from <> '{}', n.ships_from)`);
}

/** As `refreshProducts`, for the products of some variants. */
export async function refreshAvailability(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const products = await tx.rows<{ id: string }>(sql`
    select distinct product_id as id from variant where id = any(${variantIds}::uuid[]) order by 1`);
  await refreshProducts(
    tx,
    products.map((product) => product.id),
  );
}

/** Counts the listed products of every category, those below it included. */
export async function refreshCategoryCounts(on: Queryable): Promise<void> {
  await on.run(sql`
    update category c set product_count = coalesce(n.count, 0)
    from category x left join (
      select ancestor as id, sum(own.count)::int as count
      from (select g.category_id, count(*) as count from goods g group by 1) own
      join category d on d.id = own.category_id cross join unnest(d.path) ancestor
      group by 1) n on n.id = x.id
    where x.id = c.id and c.product_count <> coalesce(n.count, 0)`);
}

/** Ends what was new: goods whose time is over are no longer found as such. */
export async function refreshNewGoods(on: Queryable): Promise<void> {
  await on.run(sql`
    update goods set new_until = null, search = ts_delete(search, '~n') where new_until <= now()`);
}

/** Counts in how many goods each word stands; for a million goods that takes half a minute, of the database alone. */
export async function refreshWordCounts(on: Queryable): Promise<void> {
  await on.run(sql`
    insert into search_word as w (word, products)
    select word, ndoc from ts_stat('select search from goods') where left(word, 1) <> '~' and (ndoc > 1 or word ~ '^[^0-9]+$')
    on conflict (word) do update set products = excluded.products where w.products <> excluded.products`);
}
