/** Chargebacks at the desk. */
export const disputes = {
  title: "Chargebacks",
  description:
    "Payments that payers dispute at their bank or at PayPal. Evidence has a date; after it the case is lost.",
  tabs: "Chargebacks by state",
  search: "Member, email, case number",
  empty: "No chargebacks here",
  "empty.text": "They come by themselves as the payment providers tell of them.",
  "status.OPEN": "Open",
  "status.WON": "Won",
  "status.LOST": "Lost",
  "provider.stripe": "Stripe",
  "provider.paypal": "PayPal",
  facts: "Case",
  "fact.no": "Case",
  "fact.member": "Member",
  "fact.provider": "Provider",
  "fact.amount": "Disputed",
  "fact.value": "Worth on the wallet",
  "fact.taken": "Money",
  "taken.yes": "Taken back by the provider",
  "taken.no": "With us",
  "fact.fromBalance": "From the member's balance",
  "fact.rest": "Charged to the member as owed",
  "fact.owed": "Still owed by the member, all cases",
  "fact.fee": "The provider's fee",
  "fact.reason": "Reason given",
  "reason.fraud": "The card holder did not pay this",
  "reason.notReceived": "Goods did not arrive",
  "reason.notAsDescribed": "Goods are not as described",
  "reason.duplicate": "Charged twice",
  "reason.notRefunded": "A promised refund did not come",
  "reason.cancelled": "Cancelled before it was charged",
  "reason.amount": "The amount is wrong",
  "reason.other": "Another reason",
  "fact.due": "Evidence until",
  "fact.status": "State",
  "fact.opened": "Opened",
  "fact.closed": "Settled",
  "next.title": "Answer it at the provider",
  "next.until": "Evidence counts until",
  "next.stop": ". ",
  "next.text":
    "Send it in the dashboard of {{provider}}: tracking, delivery, what was written. The outcome arrives here by itself.",
  "ask.title": "How it stands at the provider",
  "ask.text":
    "News of a case comes by itself; an open case is also asked for every hour. If {{provider}} shows something else than this page, ask now: what it says is applied, money included.",
  "ask.submit": "Ask {{provider}} now",
  "asked.unchanged": "The provider says the same as this page: nothing has changed.",
  "asked.OPEN": "The provider says that the case is open. It is up to date here.",
  "asked.WON": "The provider says that the case is won. It is up to date here.",
  "asked.LOST": "The provider says that the case is lost. It is up to date here.",
  "asked.unanswered": "The provider does not answer. Nothing has changed; ask again later.",
  "asked.not-shown":
    "The provider shows no case of this number. Nothing has changed; look into its dashboard.",
  things: "What was paid",
  "things.text":
    "Orders that had not left are held until every case about their payments is won, or resumed or cancelled on the order's page.",
  beside: "Other cases over the same orders",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    disputes: typeof disputes;
  }
}
