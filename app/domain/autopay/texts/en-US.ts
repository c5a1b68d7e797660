/** Auto-pay: the member's rule. */
export const autopay = {
  title: "Auto-pay",
  text: "Pays connected store orders without problems or warnings, oldest first: from your balance, then as you allow here. Price differences of those orders are paid first and count towards the limits. An order whose price has risen by more than 5% waits for you.",
  mode: "When orders are paid",
  "mode.off": "Off",
  "mode.off.hint": "You pay each order and price difference yourself",
  "mode.now": "At once",
  "mode.now.hint": "As soon as an order, or its price difference, can be paid",
  "mode.daily": "Once a day",
  "mode.daily.hint": "At the time below",
  at: "Time of the daily run",
  "at.hint": "In your time zone, {{zone}}",
  maxOrder: "Limit for one order with its differences, USD",
  maxDay: "Limit for one day, USD",
  leastMargin: "Least margin of an order, %",
  "leastMargin.hint": "Of what your customer paid. 0 never pays at a loss; empty asks for nothing.",
  "max.hint": "Empty: no limit",
  "maxDay.hint": "Empty: no limit. Orders that would exceed it are not paid automatically that day.",
  "credit.label": "When the balance is too low",
  "onDelivery.label": "Orders paid on delivery",
  onDelivery: "Pay these too, although the buyer has not paid yet",
  credit: "Use my credit line",
  card: "Then charge this card",
  "card.none": "No card",
  "card.hint":
    "The card pays the whole order. If your bank asks you to confirm, we notify you and you pay yourself.",
  "badge.off": "Auto-pay: off",
  "badge.now": "Auto-pay: at once",
  "badge.daily": "Auto-pay: daily at {{at}}",
  "badge.and": "; ",
  "badge.stores.off_one": "{{count}} store off",
  "badge.stores.off_other": "{{count}} stores off",
  "badge.stores.now_one": "{{count}} store at once",
  "badge.stores.now_other": "{{count}} stores at once",
  "badge.stores.daily_one": "{{count}} store daily at {{at}}",
  "badge.stores.daily_other": "{{count}} stores daily at {{at}}",
  "card.expired": "{{card}} (expired {{until}})",
  own: "These stores do not follow the rule. You can change this in each store's settings:",
  "own.never": "never automatically",
  "own.always": "at once",
  save: "Save rule",
  saved: "The auto-pay rule is saved",
  "error.expired": "This card has expired. Please choose another one, or no card.",
  "error.time": "Please enter a time such as 09:30",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    autopay: typeof autopay;
  }
}
