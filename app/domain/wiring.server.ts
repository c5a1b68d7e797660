/** The one place that knows all nouns: binds their jobs and payables. Each noun adds its line here. */
import * as accounts from "./accounts/jobs.server";
import { onAddressAdded } from "./accounts/events";
import { registerMemberData, type MemberData } from "./accounts/member-data.server";
import { accountData } from "./accounts/own-data.server";
import { onBillsOpen } from "./bills/events";
import * as bills from "./bills/jobs.server";
import { billData } from "./bills/member-data.server";
import { owedAfterDispatch } from "./bills/list.server";
import { billPayable } from "./bills/payable.server";
import * as autopay from "./autopay/jobs.server";
import { autopayData } from "./autopay/member-data.server";
import { forgetNotesOfStore } from "./autopay/notes.server";
import { lookAtBills, lookAtOnce } from "./autopay/tick.server";
import { lineOnStatement } from "./banking/by-hand.server";
import { suspenseChecks } from "./banking/checks.server";
import { linesOfWires } from "./banking/difference.server";
import * as banking from "./banking/jobs.server";
import { linesWaitingFor } from "./banking/lines-for-wire.server";
import { providerChecks } from "./reconciliation/checks.server";
import * as reconciliation from "./reconciliation/jobs.server";
import * as cart from "./cart/jobs.server";
import { cartData } from "./cart/member-data.server";
import * as catalogue from "./catalogue/jobs.server";
import * as credit from "./credit/jobs.server";
import { creditData } from "./credit/member-data.server";
import { exchangeChecks } from "./exchange/checks.server";
import { documentChecks } from "./invoices/checks.server";
import { billingAdded, documentsDue } from "./invoices/due.server";
import * as invoices from "./invoices/jobs.server";
import { invoiceData } from "./invoices/member-data.server";
import { bindLedgerChecks } from "./ledger/check.server";
import { lineChecks } from "./ledger/lines-check.server";
import { movedChecks } from "./ledger/moved-check.server";
import { bindJournalListeners } from "./ledger/events";
import * as ledger from "./ledger/jobs.server";
import { ledgerData } from "./ledger/member-data.server";
import { onOrdersSound } from "./orders/events";
import * as orders from "./orders/jobs.server";
import { orderData } from "./orders/member-data.server";
import { storeOrderPayable } from "./orders/payable.server";
import { orderDisputes } from "./orders/intercept.server";
import { orderListeners } from "./orders/store-news.server";
import * as notices from "./notices/jobs.server";
import { registerMails } from "./notices/templates.server";
import * as payments from "./payments/jobs.server";
import { paymentData } from "./payments/member-data.server";
import { bindWireLines } from "./adjustments/wire-lines";
import * as adjustments from "./adjustments/jobs.server";
import { adjustmentData } from "./adjustments/member-data.server";
import * as payouts from "./payouts/jobs.server";
import { withdrawalData } from "./payouts/member-data.server";
import { onDispute } from "./payments/disputes/events";
import { registerPayable, type PayableKind } from "./payments/payable.server";
import { onHandReceipt, onWireRefused } from "./payments/wires/receipt-doubts";
import { registerClaim } from "./payouts/claims.server";
import * as shipping from "./shipping/jobs.server";
import * as stock from "./stock/jobs.server";
import { bindStoreListeners } from "./stores/events";
import * as stores from "./stores/jobs.server";
import { storeData } from "./stores/member-data.server";
import * as tickets from "./tickets/jobs.server";
import { ticketData } from "./tickets/member-data.server";
import * as wallet from "./wallet/jobs.server";
import { rechargeData } from "./wallet/member-data.server";
import { rechargeDisputes } from "./wallet/disputes.server";
import { rechargePayable } from "./wallet/payable.server";
import type { MailTemplates } from "~/platform/mail";
import * as maintenance from "~/platform/maintenance.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";

type Noun = { jobs?: JobHandlers; crons?: Cron[]; mails?: MailTemplates };

const nouns: Noun[] = [
  maintenance,
  accounts,
  notices,
  ledger,
  credit,
  payments,
  wallet,
  payouts,
  adjustments,
  catalogue,
  stock,
  shipping,
  stores,
  orders,
  cart,
  autopay,
  bills,
  banking,
  reconciliation,
  invoices,
  tickets,
];

const payables: PayableKind<never>[] = [rechargePayable, storeOrderPayable, billPayable];

/** What each noun keeps of a member, in the order in which it is archived, closed and erased. */
const dataOfMembers: MemberData[] = [
  accountData,
  ledgerData,
  creditData,
  paymentData,
  rechargeData,
  withdrawalData,
  adjustmentData,
  storeData,
  orderData,
  cartData,
  autopayData,
  billData,
  invoiceData,
  ticketData,
];

for (const noun of nouns) registerMails(noun.mails ?? {});
for (const kind of payables) registerPayable(kind);
for (const data of dataOfMembers) registerMemberData(data);
bindStoreListeners({
  ...orderListeners,
  autopayChanged: forgetNotesOfStore,
});
onOrdersSound(lookAtOnce);
onBillsOpen(lookAtBills);
for (const listener of [rechargeDisputes, orderDisputes]) onDispute(listener);
registerClaim({ reserved: owedAfterDispatch });
onHandReceipt(lineOnStatement);
onWireRefused(linesWaitingFor);
bindWireLines(linesOfWires);
bindJournalListeners([documentsDue]);
bindLedgerChecks([
  ...lineChecks,
  ...movedChecks,
  ...documentChecks,
  ...suspenseChecks,
  ...providerChecks,
  ...exchangeChecks,
]);
onAddressAdded(billingAdded);

/** Every job of the product, by name. */
export function jobHandlers(): JobHandlers {
  return Object.assign({}, ...nouns.map((noun) => noun.jobs ?? {})) as JobHandlers;
}

/** Every recurring job. */
export function crons(): Cron[] {
  return nouns.flatMap((noun) => noun.crons ?? []);
}
