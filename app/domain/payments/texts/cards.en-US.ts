import { words } from "~/i18n/words/en-US";

/** Saved cards and the page of ways to pay. */
export const cards = {
  title: words.paymentMethods,
  description: "Saved cards, other payment methods, and auto-pay.",
  "list.title": "Saved cards",
  "list.empty": "No card saved yet",
  "list.empty.text":
    "Save a card to pay orders with one click, or to let auto-pay use it when your balance is too low.",
  "list.note":
    "Our payment provider stores your cards. We only see the brand, the last four digits and the expiry date.",
  "list.default": words.default,
  "list.autopay": "Used by auto-pay when your balance is too low",
  "action.add": "Save a card",
  "action.default": "Make default",
  "action.remove": "Remove",
  "action.removeNamed": "Remove the card ending in {{last4}}",
  "action.defaultNamed": "Make the card ending in {{last4}} the default",
  "remove.autopay":
    "Auto-pay charges this card when your balance is too low. Without it, those orders wait until you pay them or choose another card under Auto-pay.",
  "remove.sure": "Also remove the card ending in {{last4}} from auto-pay",
  "flash.saved": "Card saved",
  "flash.waiting": "The card will appear here once the payment provider confirms it",
  "flash.removed": "Card removed",
  "flash.removedAutopay": "Card removed. Auto-pay no longer charges a card.",
  "flash.default": "This card is now the default",
  "error.gone": "This card is no longer saved. Please choose another payment method.",
  "error.autopay": "Auto-pay charges this card. Please press “Remove” once more and confirm it there.",
  "error.expired": "This card has expired. Please choose another payment method.",
  "error.tooMany": "You cannot save more cards. Please remove one first.",
  "error.failed": "The payment provider is not responding. Please try again in a minute.",
  "error.often": "You have tried too many cards today. Please try again tomorrow.",
  "other.title": "Other payment methods",
  "other.wallet": "Pays orders at once, without a fee.",
  "other.recharge": words.recharge,
  "other.paypal":
    "For orders and recharges. PayPal payments carry a transaction fee of 2.00%, taken from your balance. If your balance is too low, the fee is added to the PayPal payment.",
  "other.wire":
    "To our bank account, in {{currencies}}. Start a recharge by wire to get our account details and your own reference.",
  "other.wire.to": "Our account in {{ccy}}",
  "other.wire.holder": "Beneficiary",
  "other.wire.bank": "Bank",
  "other.wire.iban": "IBAN",
  "other.wire.account": words.accountNumber,
  "other.wire.swift": "SWIFT/BIC",
  "other.notConfigured": "Not configured on this installation.",
  "mail.hello": "Hello {{name}},",
  "mail.expiring.subject": "Your saved card ending in {{last4}} expires soon",
  "mail.expiring.text":
    "Your saved {{brand}} card ending in {{last4}} is valid until {{expiry}}. Please save your new card so that payments continue without interruption.",
  "mail.expiring.button": words.paymentMethods,
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    cards: typeof cards;
  }
}
