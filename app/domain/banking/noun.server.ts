/** What the bank's statements bring to the house. */
import { noun } from "~/domain/noun.server";
import { lineOnStatement } from "./by-hand.server";
import { suspenseChecks } from "./checks.server";
import { holdLine, settleWire } from "./difference.server";
import { crons, jobs, mails } from "./jobs.server";
import { linesWaitingFor } from "./lines-for-wire.server";
import { notifications } from "./notifications";

export const banking = noun({
  jobs,
  crons,
  mails,
  notifications,
  ledgerChecks: suspenseChecks,
  on: {
    "payments.handReceipt": lineOnStatement,
    "payments.wireRefused": linesWaitingFor,
    "adjustments.holdLine": holdLine,
    "adjustments.settleWire": settleWire,
  },
});
