import { words } from "~/i18n/words/en-US";

/** A payment by card or PayPal at the desk, and what finance says of one whose outcome nobody tells. */
export const paymentsDesk = {
  title: words.payment,
  tasks: "Tasks",
  facts: "Payment",
  "fact.member": words.member,
  "fact.provider": "Provider",
  "provider.card": words.stripe,
  "provider.paypal": words.paypal,
  "fact.amount": "Amount due",
  "fact.for": "For",
  "fact.begun": words.started,
  "fact.mark": "Our reference there",
  "mark.card": "payment in the metadata",
  "mark.paypal": "custom_id",
  "fact.session": "Session or order there",
  "fact.reference": "Payment there",
  "fact.checks": "Checks without a response",
  "fact.decided": words.decidedBy,
  "fact.reason": "Reason",
  "ask.title": "The outcome is unknown",
  "ask.text":
    "{{provider}} has not responded for more than an hour. Look the payment up in its dashboard by our reference, the amount and the time, and record the outcome here. Until then the member cannot pay again.",
  "wait.title": "We are still checking with the provider",
  "wait.text":
    "{{provider}} is checked again automatically. If it has not responded after an hour, you can decide here.",
  "pending.title": "The money is on its way",
  "pending.text":
    "{{provider}} has the payment and is waiting for the payer's bank. The outcome arrives automatically.",
  "charged.title": "It was charged",
  "charged.text":
    "{{amount}} counts as received. It pays the order if its price is unchanged; otherwise it is added to the member's balance. The comparison with the provider shows whether the money really arrived.",
  "reference.card": "Payment ID at Stripe",
  "reference.card.hint": "Starts with pi_, as shown in its dashboard.",
  "reference.paypal": "Transaction ID at PayPal",
  "reference.paypal.hint": "Of the capture, 17 letters and digits, as shown in its activity.",
  charged: "It was charged",
  "uncharged.title": "It was not charged",
  "uncharged.text":
    "The payment fails, and the member can pay again. If the money arrives anyway, it is credited.",
  uncharged: "It was not charged",
  reason: "Where you checked, and what you found",
  "reason.hint": "Kept with the payment, with your name.",
  "error.intent": "A Stripe payment starts with pi_.",
  "error.capture": "A PayPal transaction has 17 capital letters and digits.",
  "error.stale":
    "This payment already has an outcome, or we are still checking with the provider. Nothing was changed.",
  "error.answered": "The provider has just responded. Its answer counts; see below.",
  "error.taken": "Another payment already has this number. Please check again.",
  "flash.charged": "The payment counts as received.",
  "flash.uncharged": "The payment has failed and can be made again.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    paymentsDesk: typeof paymentsDesk;
  }
}
