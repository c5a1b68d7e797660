/** Words of paying orders: the checkout and its last look. */
export const checkout = {
  title: "Order payment",
  description: "Check methods and problems, then go on to the last confirmation.",
  storeTotal: "To pay",
  ready: "Payable",
  notReady: "Has problems",
  paid: "Paid",
  fix: "Mend",
  leaveOut: "Leave out",
  total: "Payment",
  sum_one: "Total of {{count}} order",
  sum_other: "Total of {{count}} orders",
  method: "Payment method",
  balance: "Present balance",
  lacking: "You lack",
  rechargeDifference: "Recharge difference",
  continue: "Continue",
  partly_one: "{{payable}} of {{all}} payable; {{count}} has problems",
  partly_other: "{{payable}} of {{all}} payable; {{count}} have problems",
  "partly.text": "Mend the problems first, or pay for the others now.",
  "none.text": "Nothing can be paid before the problems are mended.",
  paidBefore_one: "{{count}} order of this page is paid already.",
  paidBefore_other: "{{count}} orders of this page are paid already.",
  paying_one: "A payment for {{count}} order of this page is under way",
  paying_other: "A payment for {{count}} orders of this page is under way",
  "paying.text": "See how it stands: go on with it or, while it is not paid, cancel it and pay another way.",
  seePayment: "See the payment",
  empty: "Nothing to pay here",
  "empty.text": "Choose orders that await payment.",
  expired: "This payment page is older than a day. Please choose the orders again.",
  allPaid: "All of these orders are paid.",
  back: "Back to the orders",
  "confirm.title": "Confirm payment",
  "confirm.description": "Please check once more. Nothing is charged before you press the button.",
  "confirm.after": "Balance afterwards",
  "confirm.pay": "Pay now",
  "confirm.toCard": "Pay by card",
  "confirm.toPayPal": "Pay with PayPal",
  "confirm.toWire": "Continue with the wire",
  "confirm.paypalTakes": "PayPal takes",
  "confirm.back": "Back",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    checkout: typeof checkout;
  }
}
