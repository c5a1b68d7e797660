import { words } from "~/i18n/words/en-US";

/** Words of the open position and the exchange result at the desk. */
export const exchange = {
  title: "Open position and exchange result",
  description:
    "Open amounts in other currencies, their value at the latest rates, and the result of conversions.",
  position: "Open position",
  "position.text":
    "Incoming and outgoing euros and pounds stay here until they are converted, against their value in US dollars at the time. The rest is gain or loss. Book both legs of a conversion before its result.",
  ccy: words.currency,
  open: "Open (debit less credit)",
  fees: "including bank fees:",
  rate: words.rate,
  worth: "Value in USD",
  dollars: "US dollars booked against it",
  sum: "Left in USD (a debit is a loss)",
  noRate: "No rate",
  result: words.exchangeResult,
  "result.gain": "Gain",
  "result.loss": "Loss",
  "result.text": "Once booked, the position is worth zero at these rates.",
  nothing: "The position is worth zero, so there is nothing to book.",
  "book.title": "Book the result",
  reason: words.reason,
  "reason.hint": "The person who posts it sees this, and it is kept.",
  propose: "Propose to book it",
  "proposed.title": "Proposed",
  "reckoned.from": "Based on",
  "reckoned.row": "{{open}} at {{rate}}",
  askedBy: words.proposedBy,
  decidedBy: "Posted by",
  journal: words.journal,
  own: "You have proposed this. Another person posts it.",
  changed:
    "The position or a rate has changed, so the result is different now. This proposal cannot be posted; refuse or withdraw it and propose again.",
  approve: "Post it",
  refuse: words.refuse,
  withdraw: "Withdraw the proposal",
  "posted.title": "Booked last",
  "posted.empty": "Nothing booked yet",
  "posted.empty.text": "Results posted by two people appear here.",
  at: "Posted",
  all: "All lines of exp:fx",
  "flash.propose": "Proposed. Another person posts it.",
  "flash.approve": "The exchange result is posted.",
  "flash.refuse": "The proposal has been removed.",
  "error.moved":
    "The position, a rate or the proposal has changed in the meantime. This is the current state.",
  "error.samePerson": "You have proposed this. Another person posts it.",
  "error.noRate": "A currency that is open has no rate. Enter one first.",
  "error.nothing": "The position is worth zero, so there is nothing to book.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    exchange: typeof exchange;
  }
}
