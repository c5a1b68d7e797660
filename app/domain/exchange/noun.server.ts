/** What currency exchange brings to the house. */
import { noun } from "~/domain/noun.server";
import { deskPage } from "~/domain/ledger/things.server";
import { exchangeChecks } from "./checks.server";
import { undecidedResult } from "./facts.server";

export const exchange = noun({
  ledgerChecks: exchangeChecks,
  on: { "tasks.undecided": undecidedResult },
  deskPages: { fx_result: (id) => deskPage("exchange", id) },
});
