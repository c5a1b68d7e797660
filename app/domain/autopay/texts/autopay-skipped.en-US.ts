import { words } from "~/i18n/words/en-US";

/** Why auto-pay left an order or a bill, whole and in short, and what helps. */
export const autopaySkipped = {
  "order.INSUFFICIENT": "Auto-pay skipped this order: the balance was too low.",
  "order.ORDER_CAP": "Auto-pay skipped this order: it costs more than your limit for one order.",
  "order.DAY_CAP": "Auto-pay skipped this order: your daily limit was reached. It will try again tomorrow.",
  "order.MARGIN":
    "Auto-pay skipped this order: less would be left of it than your rule asks for. Check the price in your store.",
  "order.DECLINED":
    "Auto-pay skipped this order: your card was declined. It will not try again until you save your rule again or pay with that card.",
  "order.AUTHENTICATION":
    "Auto-pay skipped this order: your bank asks you to confirm. Pay now and complete the bank's check.",
  "order.CARD_EXPIRED": "Auto-pay skipped this order: your card has expired.",
  "order.OVERDUE":
    "Auto-pay skipped this order: your credit is overdue. You can pay new orders once it is repaid.",
  "order.FAR": "Auto-pay skipped this order: its price is far from what was expected.",
  "bill.INSUFFICIENT": "Auto-pay skipped this bill: the balance was too low.",
  "bill.ORDER_CAP":
    "Auto-pay skipped this bill: with it, the order would cost more than your limit for one order.",
  "bill.DAY_CAP": "Auto-pay skipped this bill: your daily limit was reached. It will try again tomorrow.",
  "bill.MARGIN": "Auto-pay skipped this bill: less would be left of its order than your rule asks for.",
  "bill.DECLINED":
    "Auto-pay skipped this bill: your card was declined. It will not try again until you save your rule again or pay with that card.",
  "bill.AUTHENTICATION":
    "Auto-pay skipped this bill: your bank asks you to confirm. Pay now and complete the bank's check.",
  "bill.CARD_EXPIRED": "Auto-pay skipped this bill: your card has expired.",
  "bill.OVERDUE": "Auto-pay skipped this bill: your credit is overdue.",
  "bill.FAR":
    "Auto-pay skipped this bill: it is more than half of the order's price. Pay it if it is right; otherwise dispute it.",
  "short.INSUFFICIENT": "Auto-pay: balance too low.",
  "short.ORDER_CAP": "Auto-pay: above your limit for one order.",
  "short.DAY_CAP": "Auto-pay: daily limit reached.",
  "short.MARGIN": "Auto-pay: the profit would be too low.",
  "short.DECLINED": "Auto-pay: card declined.",
  "short.AUTHENTICATION": "Auto-pay: your bank asks you to confirm; please pay yourself.",
  "short.CARD_EXPIRED": "Auto-pay: card expired.",
  "short.OVERDUE": "Auto-pay: credit overdue.",
  "short.FAR": "Auto-pay: unusually high; please check it yourself.",
  "help.recharge": words.recharge,
  "help.rule": "Change the limit",
  "help.cards": "See your cards",
  "help.repay": words.repay,
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    autopaySkipped: typeof autopaySkipped;
  }
}
