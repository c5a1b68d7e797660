/** Products of a member's stores in the search over everything: by title or SKU. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { isOnPlatform } from "./stores.server";

/** By `store_product_store_id_title_idx` and `store_variant_store_id_sku_idx1`, both of trigrams. */
export const search: Search = {
  member: [
    {
      at: 20,
      title: "layout:member.connections",
      icon: "storefront",
      find: ({ text }, { id }) => {
        const like = containing(text);
        const own = sql`select s.id from store s where s.user_id = ${id} and s.status <> 'UNBOUND' and ${isOnPlatform}`;
        return sql`
          select p.id::text as key, p.title, concat_ws(' · ', s.name, (
            select string_agg(distinct v.sku, ', ') from (
              select v.sku from store_variant v where v.store_product_id = p.id and v.sku is not null limit 4) v)) as note,
            false as exact
          from store_product p join store s on s.id = p.store_id
          where p.status <> 'gone' and p.store_id in (${own}) and p.id in (
            select f.id from store_product f where f.store_id in (${own}) and f.title ilike ${like}
            union all
            select v.store_product_id from store_variant v where v.store_id in (${own}) and v.sku ilike ${like})
          order by p.id desc`;
      },
      to: (storeProduct) => paths.skuConnect({ storeProduct }),
      all: (q) => paths.connection({ q }),
    },
  ],
};
