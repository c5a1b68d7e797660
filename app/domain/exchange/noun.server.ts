/** What currency exchange brings to the house. */
import { noun } from "~/domain/noun.server";
import { deskPage } from "~/domain/ledger/things.server";
import { exchangeChecks } from "./checks.server";

export const exchange = noun({
  ledgerChecks: exchangeChecks,
  deskPages: { fx_result: (id) => deskPage("exchange", id) },
});
