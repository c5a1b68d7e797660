import { words } from "~/i18n/words/en-US";

/** Words of paying orders: the checkout and its last look. */
export const checkout = {
  title: "Order payment",
  description: "Check methods and problems, then continue to the confirmation.",
  storeTotal: "To pay",
  losses: "Orders that cost more than your customers paid: {{number}}. You lose",
  ready: "Not paid yet",
  notReady: "Has problems",
  paid: "Paid",
  fix: "Fix",
  leaveOut: "Leave out",
  total: words.payment,
  sum_one: "Total of {{count}} order",
  sum_other: "Total of {{count}} orders",
  method: "Payment method",
  balance: "Current balance",
  lacking: "Missing",
  rechargeDifference: "Recharge difference",
  continue: words.continue,
  partly_one: "{{payable}} of {{all}} payable; {{count}} has problems",
  partly_other: "{{payable}} of {{all}} payable; {{count}} have problems",
  "partly.text": "Fix the problems first, or pay for the others now.",
  "none.text": "You can pay once the problems are fixed.",
  paidBefore_one: "{{count}} order on this page is already paid.",
  paidBefore_other: "{{count}} orders on this page are already paid.",
  paying_one: "A payment for {{count}} order on this page is in progress",
  paying_other: "A payment for {{count}} orders on this page is in progress",
  "paying.text":
    "Check its status. You can continue it or, while it is not paid, cancel it and pay another way.",
  seePayment: words.seeThePayment,
  empty: "Nothing to pay here",
  "empty.text": "Choose orders that await payment.",
  expired: "This payment page is older than a day. Please choose the orders again.",
  allPaid: "All of these orders are paid.",
  back: "Back to the orders",
  "confirm.title": "Confirm payment",
  "confirm.description": "Please check once more. Nothing is charged until you press the button.",
  "confirm.after": "Balance afterwards",
  "confirm.pay": "Pay now",
  "confirm.toCard": "Pay by card",
  "confirm.toPayPal": "Pay with PayPal",
  "confirm.toWire": "Continue with the wire",
  "confirm.paypalTakes": "You pay at PayPal",
  "confirm.back": words.back,
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    checkout: typeof checkout;
  }
}
