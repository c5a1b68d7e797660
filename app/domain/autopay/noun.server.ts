/** What auto-pay brings to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";
import { autopayData } from "./member-data.server";
import { forgetNotesOfStore } from "./notes.server";
import { lookAtBills, lookAtOnce } from "./find-due.server";
import { notifications } from "./notifications";

export const autopay = noun({
  jobs,
  crons,
  notifications,
  memberData: autopayData,
  on: {
    "stores.autopayChanged": forgetNotesOfStore,
    "orders.becamePayable": lookAtOnce,
    "bills.opened": lookAtBills,
  },
});
