/** What the stock brings to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { stockChecks } from "./checks.server";
import { stockRoles } from "./config";
import * as facts from "./facts.server";
import { crons, jobs } from "./jobs.server";
import { stockStatement } from "./said.server";
import { isWarehouse } from "./warehouses.server";
import { hasRole } from "~/domain/accounts/people";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";

/** By `variant_sku_idx`, an index of trigrams. Who writes the catalogue is led to the product of an exact SKU. */
const search: Search = {
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

export const stock = noun({
  search,
  jobs,
  crons,
  ledgerChecks: stockChecks,
  auditNames: { entities: { bin: "code" } },
  desk: {
    entries: [
      {
        group: "warehouse",
        at: 50,
        key: "desk.stock",
        letter: "s",
        to: paths.deskStock(),
        icon: "cube",
        roles: stockRoles,
      },
      { group: "warehouse", at: 51, key: "desk.bins", to: paths.deskBins(), icon: "tag", roles: stockRoles },
    ],
  },
  on: {
    "catalogue.stockStatement": stockStatement,
    "catalogue.isWarehouse": isWarehouse,
    "catalogue.onHandAt": facts.onHandAt,
    "catalogue.freeOf": facts.freeOf,
    "catalogue.freeOfProduct": facts.freeOfProduct,
    "catalogue.freeByWarehouse": facts.freeByWarehouse,
    "catalogue.stockByWarehouse": facts.stockByWarehouse,
    "catalogue.shipsFrom": facts.shipsFrom,
    "catalogue.openAmong": facts.openAmong,
  },
});
