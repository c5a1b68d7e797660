import { words } from "~/i18n/words/en-US";

/** The member's home. */
export const member = {
  title: "Home",
  greeting: "Hello {{name}}",
  "waiting.title": "Waiting for you",
  "waiting.nothing": "Nothing is waiting for you. New orders from your stores appear here.",
  "begin.title": "Five steps to your first order",
  "begin.done": "Done",
  "begin.connect": "Connect your store",
  "begin.connectText": "Its products and orders are imported automatically.",
  "begin.connectGo": words.connectAStore,
  "begin.link": "Connect your products",
  "begin.linkText": "Tell us which of our SKUs belongs to which of your products.",
  "begin.linkGo": words.storeProducts,
  "begin.recharge": "Recharge your wallet",
  "begin.rechargeText": "Pay orders from it with one click. Cards work, too.",
  "begin.rechargeGo": words.recharge,
  "begin.pay": "Pay your first order",
  "begin.payText": "Open an order and pay it. We reserve its goods at once.",
  "begin.payGo": "Open your orders",
  "begin.sent": "Your first order leaves",
  "begin.sentText": "We pack it and tell your store its tracking number.",
  "begin.sentGo": "Follow it",
  "news.title": words.notifications,
  "news.titleUnread_one": "Notifications, {{count}} unread",
  "news.titleUnread_other": "Notifications, {{count}} unread",
  "news.all": "Show all",
  "agent.title": "Your agent",
  "agent.text": "Looks after your orders and answers your questions.",
  "agent.team": "Quayside support",
  "agent.teamText": "Our whole team answers your questions.",
  "agent.ask": "Ask a question",
  "agent.mail": "or email",
  "balance.title": words.balance,
  "balance.recharge": words.recharge,
  "balance.transactions": "Transactions",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    member: typeof member;
  }
}
