/** What the stock brings to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { stockChecks } from "./checks.server";
import { stockRoles } from "./config";
import * as facts from "./facts.server";
import { crons, jobs } from "./jobs.server";
import { stockStatement } from "./said.server";
import { isWarehouse } from "./warehouses.server";
import { search } from "./search.server";

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
