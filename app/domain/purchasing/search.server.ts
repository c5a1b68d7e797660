/** Purchase orders in the search over everything at the desk: by number, or by supplier. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { buyers } from "./config";

/** By `purchase_order_no_idx`, an index of trigrams, and `purchase_order_supplier_id_id_idx`. */
export const search: Search = {
  desk: [
    {
      at: 40,
      title: "layout:desk.purchases",
      icon: "shopping-cart-simple",
      roles: [...buyers, "warehouse"],
      find: ({ text, number }) => sql`
        select o.no as key, o.no as title, s.name as note, o.no = ${number} as exact
        from purchase_order o join supplier s on s.id = o.supplier_id
        where o.id in (
          select f.id from purchase_order f where f.no ilike ${containing(text)}
          union all
          select b.id from purchase_order b where b.supplier_id in (
            select n.id from supplier n where n.name ilike ${containing(text)} or n.no = ${number} limit 50))
        order by o.no = ${number} desc, o.id desc`,
      to: paths.deskPurchase,
      all: (q) => paths.deskPurchases({ q }),
    },
  ],
};
