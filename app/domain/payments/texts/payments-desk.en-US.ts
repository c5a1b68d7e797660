/** A payment by card or PayPal at the desk, and what finance says of one whose outcome nobody tells. */
export const paymentsDesk = {
  title: "Payment",
  tasks: "Tasks",
  facts: "Payment",
  "fact.member": "Member",
  "fact.provider": "Provider",
  "provider.card": "Stripe",
  "provider.paypal": "PayPal",
  "fact.amount": "Asked for",
  "fact.for": "For",
  "fact.begun": "Begun",
  "fact.mark": "Our mark there",
  "mark.card": "payment in the metadata",
  "mark.paypal": "custom_id",
  "fact.session": "Session or order there",
  "fact.reference": "Payment there",
  "fact.checks": "Asked without an answer",
  "fact.decided": "Decided by",
  "fact.reason": "Reason",
  "ask.title": "Nobody tells what became of it",
  "ask.text":
    "{{provider}} was asked for more than an hour and has not answered. Look the payment up in its dashboard, by our mark, the amount and the time, and say here what stands there. Until then the member cannot pay again.",
  "wait.title": "The provider is still asked",
  "wait.text":
    "{{provider}} is asked again by itself. If it has not answered after an hour, you can decide here.",
  "pending.title": "The money is on its way",
  "pending.text":
    "{{provider}} has the payment and waits for the payer's bank. Its outcome arrives by itself.",
  "charged.title": "It was charged",
  "charged.text":
    "{{amount}} counts as received: it pays what still stands as it was quoted, else it is added to the member's balance. The comparison with the provider shows whether it truly came.",
  "reference.card": "Payment ID at Stripe",
  "reference.card.hint": "Begins with pi_, as its dashboard shows it.",
  "reference.paypal": "Transaction ID at PayPal",
  "reference.paypal.hint": "Of the capture, 17 letters and digits, as its activity shows it.",
  charged: "It was charged",
  "uncharged.title": "It was not charged",
  "uncharged.text":
    "The payment fails, and what it was for can be paid again. Should the money come all the same, it is credited.",
  uncharged: "It was not charged",
  reason: "Where you looked, and what stands there",
  "reason.hint": "Kept with the payment, with your name.",
  "error.intent": "A payment of Stripe's begins with pi_.",
  "error.capture": "A transaction of PayPal's has 17 capital letters and digits.",
  "error.stale": "This payment has an outcome already, or its provider is still asked. Nothing was changed.",
  "error.answered": "The provider has answered just now. What it says counts; see below.",
  "error.taken": "Another payment of ours has this number already. Please look again.",
  "flash.charged": "The payment counts as received.",
  "flash.uncharged": "The payment has failed and can be made again.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    paymentsDesk: typeof paymentsDesk;
  }
}
