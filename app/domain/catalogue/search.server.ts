/** SKUs in the search over everything at the desk: they lead to their products. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";

/** By `variant_sku_idx`, an index of trigrams. */
export const search: Search = {
  desk: [
    {
      at: 50,
      title: "layout:desk.products",
      icon: "package",
      roles: ["catalog"],
      find: ({ text, number }) => sql`
        select p.id::text as key, v.sku as title, p.title ->> 'en' as note, upper(v.sku) = ${number} as exact
        from variant v join product p on p.id = v.product_id where v.sku ilike ${containing(text)}
        order by upper(v.sku) = ${number} desc, v.sku`,
      to: paths.deskProduct,
      all: (q) => paths.deskProducts({ tab: "all", q }),
    },
  ],
};
