/** What price differences bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs, mails } from "./jobs.server";
import { owedAfterDispatch } from "./list.server";
import { billData } from "./member-data.server";
import { billPayable } from "./payable.server";
import { notifications } from "./notifications";

export const bills = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: billData,
  payables: [billPayable],
  on: { "payouts.reserved": owedAfterDispatch },
});
