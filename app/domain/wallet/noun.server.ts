/** What the wallet brings to the house. */
import { noun } from "~/domain/noun.server";
import { markDisputed } from "./disputes.server";
import { crons, jobs, mails } from "./jobs.server";
import { rechargeData } from "./member-data.server";
import { rechargePayable } from "./payable.server";
import { notifications } from "./notifications";

export const wallet = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: rechargeData,
  payables: [rechargePayable],
  on: { "payments.disputed": markDisputed },
});
