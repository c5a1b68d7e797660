import { words } from "~/i18n/words/en-US";

/** Words of tax rules at the staff desk. */
export const taxes = {
  "hint.label": "Empty: the name of its kind.",
  "hint.ccy": "For the fixed amount and the threshold.",
  "hint.threshold": "Items above it are not taxed by this rule.",
  "hint.collect":
    "Prepaid: imports are only charged if we clear the parcel; otherwise the recipient owes it.",
  "hint.validFrom": "First day. Empty: no start.",
  "hint.validTo": "Last day. Empty: no end.",
  "hint.lastDay": "Today or later.",
  title: words.taxRules,
  description:
    "Tax, duty and handling by country and day. Rules in force are replaced by new ones, never overwritten.",
  tabs: "Rules by period",
  new: "New rule",
  empty: "No rules here",
  emptyText: "A country without a rule is not taxed.",
  base: "On",
  of: "of {{base}}",
  withDuty: "duty included",
  threshold: "Up to",
  collect: words.collected,
  dutyInBase: "Duty counts into the base",
  changeHint:
    "This rule is in force. It ends the day before the first day you enter, and the new rule follows.",
  what: "Tax and country",
  how: words.amount,
  when: "Period",
  test: "Test a sale",
  to: "To (country code)",
  from: "From",
  goods: words.goods,
  shipping: words.shipping,
  hs: "HS codes",
  day: "Day",
  ownIoss: "Seller's own IOSS number",
  collected: "We collect",
  owed: "the recipient pays on delivery",
  end: "End this rule",
  endIt: "End it",
  lastDay: "Last day",
  withdraw: "Withdraw it",
  over: "This rule has ended and can no longer be changed.",
  "tab.now": "In force",
  "tab.coming": "Upcoming",
  "tab.past": "Ended",
  "tab.all": words.all,
  "field.country": "Country code",
  "field.kind": words.kind,
  "field.labelEn": "Name in English",
  "field.labelZh": "Name in Chinese",
  "field.percent": "Percent",
  "field.fixed": words.fixedAmount,
  "field.ccy": words.currency,
  "field.unit": "For each",
  "field.base": "Percent of",
  "field.collect": words.collected,
  "field.threshold": "Up to goods of",
  "field.validFrom": words.firstDay,
  "field.validTo": words.lastDay,
  "unit.order": "an order",
  "unit.hs6": "an HS6 code",
  "unit.line": "a line",
  "base.goods": "goods",
  "base.goods+ship": "goods and shipping",
  "base.sale+ship": "the consumer's price and shipping",
  "collect.always": "with every sale",
  "collect.prepaid": "prepaid where we clear",
  "error.overlap": "A rule with this country, kind and name already covers some of these days",
  "error.ccy": "The amount does not fit its currency, or the currency has no rate",
  "error.past": "The past cannot be changed: start today or later",
  "error.longer":
    "The rule already ends before that day and cannot be extended: add a new rule that follows it",
  "error.stale":
    "Somebody else changed this in the meantime. This is its current state; please check and try again.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    taxes: typeof taxes;
  }
}
