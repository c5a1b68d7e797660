/**
 * What members are told of (§2.3 notifications): each event with the mails that go with it and where its news leads.
 * Mails that no event names (codes, security, answers to what somebody just did) cannot be switched off. Pure.
 */
import { paths } from "~/platform/paths";

export type NewsData = Readonly<Record<string, string | number | null>>;

/** Headings under which events are chosen. */
export const newsGroups = ["orders", "stores", "wallet", "support"] as const;
export type NewsGroup = (typeof newsGroups)[number];

type Event = {
  group: NewsGroup;
  /** Templates of the mails that go with it. */
  mails: readonly string[];
  /** The page it is about. */
  to: (data: NewsData) => string;
};

const withdrawal = ({ no }: NewsData) => paths.withdrawal(String(no));
const bill = ({ no }: NewsData) => paths.bill(String(no));
const order = ({ orderNo }: NewsData) => paths.storeOrder(String(orderNo));

/** A noun that has news adds its event here, and its words to the texts `news`. */
const events = {
  "order.imported": { group: "orders", mails: [], to: order },
  "order.paid": { group: "orders", mails: ["orders.paid"], to: order },
  "order.shipped": { group: "orders", mails: ["orders.shipped"], to: order },
  "order.cancelled": { group: "orders", mails: ["orders.cancelled"], to: order },
  "order.store-changed": { group: "orders", mails: [], to: order },
  "order.not-taken": { group: "orders", mails: [], to: ({ storeId }) => paths.store(String(storeId)) },
  "bill.opened": { group: "orders", mails: ["bills.opened"], to: bill },
  "bill.reminder": { group: "orders", mails: ["bills.reminder"], to: bill },
  "bill.answered": { group: "orders", mails: ["bills.answered"], to: bill },
  "bill.waived": { group: "orders", mails: ["bills.waived"], to: bill },
  "bill.paid": { group: "orders", mails: [], to: bill },
  "bill.credited": { group: "orders", mails: ["bills.credited"], to: bill },
  "bill.ended": { group: "orders", mails: ["bills.ended"], to: bill },
  "store.need-reauth": {
    group: "stores",
    mails: ["stores.need-reauth"],
    to: ({ storeId }) => paths.store(String(storeId)),
  },
  "refund.completed": { group: "wallet", mails: ["payments.refund-completed"], to: () => paths.wallet() },
  "refund.failed": { group: "wallet", mails: ["payments.refund-failed"], to: () => paths.wallet() },
  "recharge.completed": { group: "wallet", mails: ["wallet.recharged"], to: () => paths.wallet() },
  "wire.credited": { group: "wallet", mails: ["banking.credited"], to: () => paths.wallet() },
  "withdrawal.approved": { group: "wallet", mails: ["payouts.approved"], to: withdrawal },
  "withdrawal.paying": { group: "wallet", mails: ["payouts.paying"], to: withdrawal },
  "withdrawal.completed": { group: "wallet", mails: ["payouts.completed"], to: withdrawal },
  "withdrawal.rejected": { group: "wallet", mails: ["payouts.rejected"], to: withdrawal },
  "withdrawal.failed": { group: "wallet", mails: ["payouts.failed"], to: withdrawal },
  "credit.decided": { group: "wallet", mails: ["credit.decided"], to: () => paths.credit() },
  "credit.due": { group: "wallet", mails: [], to: () => paths.credit() },
  "credit.overdue": { group: "wallet", mails: [], to: () => paths.credit() },
  "credit.written-off": { group: "wallet", mails: ["credit.written-off"], to: () => paths.credit() },
  "payment.refused-late": {
    group: "wallet",
    mails: ["payments.refused-late"],
    to: ({ paymentId }) => paths.payState(String(paymentId)),
  },
  "payment.wire-late": {
    group: "wallet",
    mails: [],
    to: ({ paymentId }) => paths.payWire(String(paymentId)),
  },
  "payment.disputed": { group: "wallet", mails: [], to: () => paths.wallet() },
  "payment.dispute-won": { group: "wallet", mails: [], to: () => paths.wallet() },
  "payment.dispute-lost": { group: "wallet", mails: [], to: () => paths.wallet() },
  "wallet.low": { group: "wallet", mails: ["wallet.low"], to: () => paths.recharge() },
  "balance.adjusted": { group: "wallet", mails: ["adjustments.posted"], to: () => paths.wallet() },
  "autopay.left": {
    group: "orders",
    mails: [],
    to: ({ orderNo, billNo, bills, count }) => {
      if (billNo) return paths.bill(String(billNo));
      if (orderNo) return paths.storeOrder(String(orderNo));
      return bills && bills === count ? paths.bills() : paths.storeOrders({ tab: "AWAITING_PAYMENT" });
    },
  },
  "card.expiring": { group: "wallet", mails: ["payments.cardExpiring"], to: () => paths.payment() },
  "ticket.answered": {
    group: "support",
    mails: ["tickets.answered"],
    to: ({ no }) => paths.ticket(String(no)),
  },
} as const satisfies Record<string, Event>;

export type NewsEvent = keyof typeof events;

/** Every event, in the order in which it is offered. */
export const newsEvents = Object.keys(events) as NewsEvent[];

/** What is known of an event. */
export function newsEvent(event: NewsEvent): Event {
  return events[event];
}

/** Whether a stored event is one of today's. */
export function isNewsEvent(event: string): event is NewsEvent {
  return Object.hasOwn(events, event);
}

/** Where news leads; the list of news where its event is none of today's. */
export function newsTarget(event: string, data: NewsData): string {
  return isNewsEvent(event) ? newsEvent(event).to(data) : paths.notifications();
}

/** The event whose mail a template is; null for mails that always go out. */
export function eventOfMail(template: string): NewsEvent | null {
  return newsEvents.find((event) => newsEvent(event).mails.includes(template)) ?? null;
}
