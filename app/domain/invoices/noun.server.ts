/** What documents bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { documentChecks } from "./checks.server";
import { billingAdded, documentsDue } from "./due.server";
import { crons, jobs, mails } from "./jobs.server";
import { invoiceData } from "./member-data.server";
import { search } from "./search.server";

export const invoices = noun({
  search,
  jobs,
  crons,
  mails,
  memberData: invoiceData,
  ledgerChecks: documentChecks,
  on: { "accounts.addressAdded": billingAdded, "ledger.writesWith": documentsDue },
  desk: {
    entries: [
      {
        group: "money",
        at: 120,
        key: "desk.invoices",
        to: paths.deskInvoices(),
        icon: "receipt",
        roles: ["finance"],
      },
    ],
  },
});
