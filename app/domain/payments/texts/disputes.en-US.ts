import { words } from "~/i18n/words/en-US";

/** Chargebacks at the desk. */
export const disputes = {
  title: words.chargebacks,
  description:
    "Payments that payers dispute with their bank or PayPal. Send evidence before its deadline, or the case is lost.",
  tabs: "Chargebacks by state",
  search: "Member, email, case number",
  empty: "No chargebacks here",
  "empty.text": "They appear automatically when a payment provider reports them.",
  "status.OPEN": "Open",
  "status.WON": "Won",
  "status.LOST": "Lost",
  "provider.stripe": words.stripe,
  "provider.paypal": words.paypal,
  facts: "Case",
  "fact.no": "Case",
  "fact.member": words.member,
  "fact.provider": words.provider,
  "fact.amount": "Disputed",
  "fact.value": "Value on the wallet",
  "fact.taken": "Money",
  "taken.yes": "Taken back by the provider",
  "taken.no": "Not taken",
  "fact.fromBalance": "From the member's balance",
  "fact.rest": "Charged to the member as owed",
  "fact.owed": "Still owed by the member, all cases",
  "fact.fee": "The provider's fee",
  "fact.reason": "Reason given",
  "reason.fraud": "The cardholder did not make this payment",
  "reason.notReceived": "Items did not arrive",
  "reason.notAsDescribed": "Items are not as described",
  "reason.duplicate": "Charged twice",
  "reason.notRefunded": "A promised refund did not arrive",
  "reason.cancelled": "Cancelled before it was charged",
  "reason.amount": "The amount is wrong",
  "reason.other": "Another reason",
  "fact.due": "Evidence until",
  "fact.status": words.state,
  "fact.opened": "Opened",
  "fact.closed": "Settled",
  "next.title": "Respond at the provider",
  "next.until": "Evidence accepted until",
  "next.stop": ". ",
  "next.text":
    "Send tracking, proof of delivery and messages in the dashboard of {{provider}}. The outcome arrives here automatically.",
  "ask.title": "Status at the provider",
  "ask.text":
    "Updates arrive automatically, and open cases are checked every hour. If {{provider}} shows something different from this page, check now: its answer is applied, including money.",
  "ask.submit": "Check {{provider}} now",
  "asked.unchanged": "The provider shows the same as this page: nothing has changed.",
  "asked.OPEN": "The provider shows the case as open. This page is up to date.",
  "asked.WON": "The provider shows the case as won. This page is up to date.",
  "asked.LOST": "The provider shows the case as lost. This page is up to date.",
  "asked.unanswered": "The provider is not responding. Nothing has changed; please try again later.",
  "asked.not-shown": "The provider has no case with this number. Nothing has changed; check its dashboard.",
  things: "Paid items",
  "things.text":
    "Unshipped orders are on hold until every case about their payments is won, or until they are resumed or cancelled on the order's page.",
  beside: "Other cases about the same orders",
  "waiting.open": "Chargebacks to answer",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    disputes: typeof disputes;
  }
}
