/** What the catalogue brings to the house. */
import { sql } from "~/platform/db";
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { deskProductCounts } from "./desk/list.server";
import { productImport } from "./import/product-import.server";
import { crons, jobs } from "./jobs.server";
import type { Search } from "~/domain/search.server";
import { containing } from "~/platform/db/list.server";

/** By `variant_sku_idx`, an index of trigrams. */
const search: Search = {
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

export const catalogue = noun({
  search,
  jobs,
  crons,
  auditNames: {
    entities: { product: "spu", category: sql`x.name ->> 'en'` },
    fields: {
      keys: ["categoryId", "parentId", "into"],
      name: sql`(select c.name from category c where c.id = field.id)`,
    },
  },
  imports: [productImport],
  desk: {
    entries: [
      {
        group: "goods",
        at: 10,
        key: "desk.products",
        letter: "c",
        to: paths.deskProducts(),
        icon: "package",
        roles: ["catalog"],
      },
      {
        group: "goods",
        at: 20,
        key: "desk.categories",
        to: paths.deskCategories(),
        icon: "stack",
        roles: ["catalog"],
      },
      {
        group: "goods",
        at: 30,
        key: "desk.import",
        to: paths.deskImports(),
        icon: "file-arrow-up",
        roles: ["catalog"],
      },
      {
        group: "goods",
        at: 25,
        key: "desk.synonyms",
        to: paths.deskSynonyms(),
        icon: "magnifying-glass",
        roles: ["catalog"],
      },
    ],
    queues: [
      deskQueues({
        card: { at: 60, title: "layout:desk.products" },
        roles: ["catalog"],
        counts: () => deskProductCounts({ filters: {} }),
        queues: [
          {
            name: "problems",
            at: 0,
            label: "products:tab.problems",
            to: paths.deskProducts({ tab: "problems" }),
            icon: "warning",
            urgent: true,
          },
          {
            name: "draft",
            at: 1,
            label: "products:tab.draft",
            to: paths.deskProducts({ tab: "draft" }),
            icon: "pencil-simple",
          },
          {
            name: "on",
            at: 2,
            label: "products:tab.on",
            to: paths.deskProducts({ tab: "on" }),
            icon: "package",
          },
        ],
      }),
    ],
  },
});
