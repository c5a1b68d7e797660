/** What the bank's statements bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { lineOnStatement } from "./confirmed-by-hand.server";
import { suspenseChecks } from "./checks.server";
import { holdLine, settleWire } from "./difference.server";
import {
  creditingLine,
  feeOfLine,
  lineAsWire,
  lineOfWire,
  linesNamed,
  nameOfLine,
  reversalOfWire,
  undecidedReturn,
} from "./facts.server";
import { statementImport } from "./imports.server";
import { crons, jobs, mails } from "./jobs.server";
import { linesWaitingFor } from "./lines-for-wire.server";
import { notifications } from "./notifications";

export const banking = noun({
  jobs,
  crons,
  mails,
  notifications,
  imports: [statementImport],
  ledgerChecks: suspenseChecks,
  deskPages: { bank_line: (id) => deskPage("bankLine", id) },
  auditNames: { entities: { bank_line: "entry_ref", bank_import: "file_name" } },
  on: {
    "tasks.undecided": undecidedReturn,
    "withdrawals.feeOfLine": feeOfLine,
    "payments.reversalOfWire": reversalOfWire,
    "adjustments.lineOfWire": lineOfWire,
    "adjustments.nameOfLine": nameOfLine,
    "adjustments.lineAsWire": lineAsWire,
    "adjustments.linesNamed": linesNamed,
    "adjustments.creditingLine": creditingLine,
    "payments.handReceipt": lineOnStatement,
    "payments.wireRefused": linesWaitingFor,
    "adjustments.holdLine": holdLine,
    "adjustments.settleWire": settleWire,
  },
  desk: {
    entries: [
      { group: "money", at: 30, key: "desk.bank", to: paths.deskBank(), icon: "bank", roles: ["finance"] },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).bankLines.waiting(staff, names),
        queues: [
          {
            name: "suggested",
            at: 8,
            label: "banking:waiting.suggested",
            to: paths.deskBank(),
            icon: "bank",
          },
          {
            name: "unmatched",
            at: 9,
            label: "banking:waiting.unmatched",
            to: paths.deskBank({ tab: "unmatched" }),
            icon: "bank",
          },
        ],
      }),
    ],
  },
});
