/** What reconciliation brings to the house. */
import { noun } from "~/domain/noun.server";
import { providerChecks } from "./checks.server";
import { crons, jobs, mails } from "./jobs.server";

export const reconciliation = noun({ jobs, crons, mails, ledgerChecks: providerChecks });
