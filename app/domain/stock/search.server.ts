/** SKUs in the search over everything at the desk: they lead to their stock. */
import { hasRole } from "~/domain/accounts/people";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { stockRoles } from "./config";

/** By `variant_sku_idx`, an index of trigrams. Who writes the catalogue is led to the product of an exact SKU. */
export const search: Search = {
  desk: [
    {
      at: 60,
      title: "layout:desk.stock",
      icon: "cube",
      roles: stockRoles,
      find: ({ text, number }, { roles }) => sql`
        select v.sku as key, v.sku as title, p.title ->> 'en' as note,
          upper(v.sku) = ${number} and ${!hasRole(roles, ["catalog"])}::boolean as exact
        from variant v join product p on p.id = v.product_id where v.sku ilike ${containing(text)}
        order by upper(v.sku) = ${number} desc, v.sku`,
      to: paths.deskSku,
      all: (q) => paths.deskStock({ q }),
    },
  ],
};
