/** Saved cards and the page of ways to pay. */
export const cards = {
  title: "Ways to pay",
  description: "Saved cards, the other ways to pay, and auto-pay.",
  "list.title": "Saved cards",
  "list.empty": "No card saved yet",
  "list.empty.text":
    "Save a card to pay orders with one click, or to let auto-pay use it when your balance is too low.",
  "list.note": "Our payment provider keeps your cards; we only see brand, last four digits and expiry.",
  "list.default": "Default",
  "list.autopay": "Auto-pay charges it where your balance is too low",
  "action.add": "Save a card",
  "action.default": "Make default",
  "action.remove": "Remove",
  "action.removeNamed": "Remove the card ending in {{last4}}",
  "action.defaultNamed": "Make the card ending in {{last4}} the default",
  "remove.autopay":
    "Auto-pay charges this card where your balance is too low. Without it such orders wait until you pay them yourself or choose another card under Auto-pay.",
  "remove.sure": "Remove the card ending in {{last4}} from auto-pay, too",
  "flash.saved": "The card is saved",
  "flash.waiting": "The card will appear here as soon as the payment provider has told us",
  "flash.removed": "The card is removed",
  "flash.removedAutopay": "The card is removed. Auto-pay no longer charges a card.",
  "flash.default": "This card is now the default",
  "error.gone": "This card is not saved any more. Please choose another way to pay.",
  "error.autopay": "Auto-pay charges this card. Please press “Remove” once more and confirm it there.",
  "error.expired": "This card has expired. Please choose another way to pay.",
  "error.tooMany": "No more cards can be saved. Please remove one first.",
  "error.failed": "The payment provider does not answer. Please try again in a minute.",
  "error.often": "Too many cards were tried today. Please try again tomorrow.",
  "other.title": "Other ways",
  "other.wallet": "Orders are paid from it at once, without a fee.",
  "other.recharge": "Recharge",
  "other.paypal":
    "For orders and recharges. PayPal payments carry a transaction fee of 2.00%, taken from your balance; where that is too low it is added to what PayPal takes.",
  "other.wire":
    "To our bank account, in {{currencies}}. Begin a recharge by wire: you get our account and a reference of your own.",
  "other.wire.to": "Our account in {{ccy}}",
  "other.wire.holder": "Beneficiary",
  "other.wire.bank": "Bank",
  "other.wire.iban": "IBAN",
  "other.wire.account": "Account number",
  "other.wire.swift": "SWIFT/BIC",
  "other.notConfigured": "Not configured on this installation.",
  "mail.hello": "Hello {{name}},",
  "mail.expiring.subject": "Your saved card ending in {{last4}} runs out soon",
  "mail.expiring.text":
    "Your saved {{brand}} card ending in {{last4}} is valid until {{expiry}}. Please save the new one, so that payments go on without a gap.",
  "mail.expiring.button": "Ways to pay",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    cards: typeof cards;
  }
}
