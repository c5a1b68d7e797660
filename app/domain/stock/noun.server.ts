/** What the stock brings to the house. */
import { noun } from "~/domain/noun.server";
import { stockChecks } from "./checks.server";
import * as facts from "./facts.server";
import { crons, jobs } from "./jobs.server";
import { stockStatement } from "./said.server";
import { isWarehouse } from "./warehouses.server";

export const stock = noun({
  jobs,
  crons,
  ledgerChecks: stockChecks,
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
