/** Why auto-pay left an order or a bill, whole and in short, and what helps. */
export const autopaySkipped = {
  "order.INSUFFICIENT": "Auto-pay left this order: the balance was too low.",
  "order.ORDER_CAP": "Auto-pay left this order: it costs more than your limit for one order.",
  "order.DAY_CAP": "Auto-pay left this order: your limit for a day was reached. It is tried again tomorrow.",
  "order.DECLINED":
    "Auto-pay left this order: your card was refused. It is not tried again until you save the rule anew or pay with it.",
  "order.AUTHENTICATION":
    "Auto-pay left this order: your bank wants you to confirm. Pay now and answer your bank.",
  "order.CARD_EXPIRED": "Auto-pay left this order: your card has expired.",
  "order.OVERDUE":
    "Auto-pay left this order: your credit is overdue, and new orders wait until it is repaid.",
  "order.FAR": "Auto-pay left this order: it is far from what was expected.",
  "bill.INSUFFICIENT": "Auto-pay left this bill: the balance was too low.",
  "bill.ORDER_CAP":
    "Auto-pay left this bill: with it, the order would cost more than your limit for one order.",
  "bill.DAY_CAP": "Auto-pay left this bill: your limit for the day was reached. It is tried again tomorrow.",
  "bill.DECLINED":
    "Auto-pay left this bill: your card was refused. It is not tried again until you save your rule again or pay by that card.",
  "bill.AUTHENTICATION":
    "Auto-pay left this bill: your bank wants you to confirm. Pay now and complete its check.",
  "bill.CARD_EXPIRED": "Auto-pay left this bill: your card has expired.",
  "bill.OVERDUE": "Auto-pay left this bill: your credit is overdue.",
  "bill.FAR":
    "Auto-pay left this bill: it is more than half of what the order cost. Pay it if it is right; else dispute it.",
  "short.INSUFFICIENT": "Auto-pay: balance too low.",
  "short.ORDER_CAP": "Auto-pay: above your limit for one order.",
  "short.DAY_CAP": "Auto-pay: limit of the day reached.",
  "short.DECLINED": "Auto-pay: card refused.",
  "short.AUTHENTICATION": "Auto-pay: your bank wants you to confirm; please pay yourself.",
  "short.CARD_EXPIRED": "Auto-pay: card expired.",
  "short.OVERDUE": "Auto-pay: credit overdue.",
  "short.FAR": "Auto-pay: unusually high; please look at it yourself.",
  "help.recharge": "Recharge",
  "help.rule": "Change the limit",
  "help.cards": "See your cards",
  "help.repay": "Repay",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    autopaySkipped: typeof autopaySkipped;
  }
}
