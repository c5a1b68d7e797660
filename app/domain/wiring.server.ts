/**
 * The one place that knows all nouns, in their order: each knows itself and the earlier ones, which lint holds. What they
 * bring is bound here when the product starts.
 */
import * as maintenance from "~/platform/maintenance.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { registerMemberData } from "./accounts/member-data.server";
import { accounts } from "./accounts/noun.server";
import { adjustments } from "./adjustments/noun.server";
import { autopay } from "./autopay/noun.server";
import { banking } from "./banking/noun.server";
import { bills } from "./bills/noun.server";
import { bulk } from "./bulk/noun.server";
import { cart } from "./cart/noun.server";
import { catalogue } from "./catalogue/noun.server";
import { claims } from "./claims/noun.server";
import { content } from "./content/noun.server";
import { credit } from "./credit/noun.server";
import { exchange } from "./exchange/noun.server";
import { figures } from "./figures/noun.server";
import { imports } from "./imports/noun.server";
import { bindImports } from "./imports/declare.server";
import { integrations } from "./integrations/noun.server";
import { invoices } from "./invoices/noun.server";
import { ledger } from "./ledger/noun.server";
import { listings } from "./listings/noun.server";
import { members } from "./members/noun.server";
import { notifications } from "./notifications/noun.server";
import { orderentry } from "./orderentry/noun.server";
import { orders } from "./orders/noun.server";
import { payments } from "./payments/noun.server";
import { withdrawals } from "./withdrawals/noun.server";
import { questions } from "./questions/noun.server";
import { rates } from "./rates/noun.server";
import { reconciliation } from "./reconciliation/noun.server";
import { shipping } from "./shipping/noun.server";
import { sourcing } from "./sourcing/noun.server";
import { stock } from "./stock/noun.server";
import { stores } from "./stores/noun.server";
import { storeupdates } from "./storeupdates/noun.server";
import { purchasing } from "./purchasing/noun.server";
import { reports } from "./reports/noun.server";
import { warehouse } from "./warehouse/noun.server";
import { tracking } from "./tracking/noun.server";
import { tasks } from "./tasks/noun.server";
import { staff } from "./staff/noun.server";
import { tickets } from "./tickets/noun.server";
import { views } from "./views/noun.server";
import { wallet } from "./wallet/noun.server";
import { bindListeners } from "./bus";
import { bindDesk } from "./desk.server";
import { bindHome } from "./home.server";
import { bindLedgerChecks } from "./ledger/check.server";
import { bindDeskPages } from "./ledger/things.server";
import type { Noun } from "./noun.server";
import { registerNotifications } from "./notifications/kinds.server";
import { registerMails } from "./notifications/templates.server";
import { bindSearch } from "./search.server";
import { registerPayable } from "./payments/payable.server";
import { bindAuditNames } from "./staff/audit-log.server";

/** The nouns; those of one row do not know each other. */
export const nounRows: readonly (readonly Noun[])[] = [
  [content],
  [accounts],
  [staff],
  [views],
  [ledger],
  [notifications],
  [tasks],
  [rates],
  [exchange],
  [imports],
  [catalogue],
  [stock],
  [shipping],
  [credit],
  [payments],
  [wallet],
  [withdrawals],
  [adjustments],
  [stores],
  [orders],
  [orderentry],
  [listings],
  [storeupdates],
  [tracking],
  [integrations],
  [cart],
  [bills],
  [figures],
  [purchasing],
  [warehouse],
  [questions],
  [bulk],
  [autopay],
  [banking],
  [reconciliation],
  [reports],
  [invoices, tickets, sourcing, claims],
  [members],
];

const nouns: readonly Noun[] = nounRows.flat();

for (const { mails } of nouns) if (mails) registerMails(mails);
for (const { notifications } of nouns) if (notifications) registerNotifications(notifications);
for (const kind of nouns.flatMap(({ payables }) => payables ?? [])) registerPayable(kind);
for (const { memberData } of nouns) if (memberData) registerMemberData(memberData);
bindLedgerChecks(nouns.flatMap(({ ledgerChecks }) => ledgerChecks ?? []));
bindDeskPages(nouns.flatMap(({ deskPages }) => deskPages ?? []));
bindAuditNames(nouns.flatMap(({ auditNames }) => auditNames ?? []));
bindImports(nouns.flatMap((each) => each.imports ?? []));
bindDesk(nouns.flatMap(({ desk }) => desk ?? []));
bindHome(nouns.flatMap(({ home }) => home ?? []));
bindSearch(nouns.flatMap(({ search }) => search ?? []));
bindListeners(nouns.flatMap(({ on }) => on ?? []));

/** Every job of the product, by name. */
export function jobHandlers(): JobHandlers {
  return Object.assign({}, ...[maintenance, ...nouns].map(({ jobs }) => jobs ?? {})) as JobHandlers;
}

/** Every recurring job. */
export function crons(): Cron[] {
  return [maintenance, ...nouns].flatMap(({ crons }) => crons ?? []);
}
