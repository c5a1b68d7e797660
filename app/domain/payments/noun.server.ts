/** What payments bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { sql } from "~/platform/db";
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { paymentChecks } from "./checks.server";
import * as facts from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";
import { paymentData } from "./member-data.server";
import { notifications } from "./notifications";

export const payments = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: paymentData,
  ledgerChecks: paymentChecks,
  deskPages: {
    payment: facts.paymentPage,
    refund: (_id, no) => deskPage("refund", no),
    dispute: (id) => deskPage("dispute", id),
  },
  on: {
    "ledger.isDisputed": facts.isDisputed,
    "tasks.payer": facts.payer,
    "tasks.undecided": facts.undecidedPayment,
    "ledger.paymentReference": facts.paymentReference,
    "ledger.paymentsNumbered": facts.paymentsNumbered,
    "credit.disputed": facts.disputed,
    "credit.declinedLately": facts.declinedLately,
  },
  auditNames: {
    entities: {
      refund: "no",
      dispute: "provider_id",
      payment: sql`(select w.reference from payment_wire w where w.payment_id = x.id)`,
    },
  },
  desk: {
    entries: [
      {
        group: "work",
        at: 20,
        key: "desk.refunds",
        letter: "r",
        to: paths.deskRefunds(),
        icon: "arrow-counter-clockwise",
        roles: ["finance", "agent"],
      },
      {
        group: "money",
        at: 50,
        key: "desk.wires",
        to: paths.deskWires(),
        icon: "receipt",
        roles: ["finance"],
      },
      {
        group: "money",
        at: 70,
        key: "desk.chargebacks",
        to: paths.deskChargebacks(),
        icon: "warning",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).deskRefunds.waiting(staff, names),
        queues: [
          {
            name: "REQUESTED",
            at: 4,
            label: "refunds:waiting.requested",
            to: paths.deskRefunds(),
            icon: "arrow-counter-clockwise",
          },
        ],
      }),
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).disputes.waiting(staff, names),
        queues: [
          {
            name: "OPEN",
            at: 5,
            label: "disputes:waiting.open",
            to: paths.deskChargebacks(),
            icon: "warning",
            urgent: true,
          },
        ],
      }),
    ],
  },
});
