/** Words of the open position and the exchange result at the desk. */
export const exchange = {
  title: "Open position and exchange result",
  description:
    "What is open in other currencies, what it is worth at the newest rates, and what conversions have brought or cost.",
  position: "Open position",
  "position.text":
    "Euros and pounds that come in or go out stand here until they are converted, against the US dollars that they were worth then. What remains is gain or loss: book both legs of a conversion before its result.",
  ccy: "Currency",
  open: "Open (debit less credit)",
  fees: "with bank fees taken in it:",
  rate: "Rate",
  worth: "Worth in USD",
  dollars: "US dollars booked against it",
  sum: "Left in USD (a debit is a loss)",
  noRate: "No rate",
  result: "Exchange result",
  "result.gain": "Gain",
  "result.loss": "Loss",
  "result.text":
    "Booked, the position is worth nothing at these rates, and nothing at all where nothing foreign is open.",
  nothing: "The position is worth nothing: there is nothing to book.",
  "book.title": "Book the result",
  reason: "Reason",
  "reason.hint": "Whoever posts it reads this, and it is kept.",
  propose: "Propose to book it",
  "proposed.title": "Proposed",
  "reckoned.from": "Reckoned from",
  "reckoned.row": "{{open}} at {{rate}}",
  askedBy: "Proposed by",
  decidedBy: "Posted by",
  journal: "Journal",
  own: "You have proposed this. Another person posts it.",
  changed:
    "The position or a rate has changed since: the result is another now. This one is not posted; refuse or withdraw it, and propose it anew.",
  approve: "Post it",
  refuse: "Refuse",
  withdraw: "Withdraw the proposal",
  "posted.title": "Booked last",
  "posted.empty": "Nothing booked yet",
  "posted.empty.text": "What two people have booked stands here.",
  at: "Posted",
  all: "All lines of exp:fx",
  "flash.propose": "Proposed. Another person posts it.",
  "flash.approve": "The exchange result is posted.",
  "flash.refuse": "The proposal is gone.",
  "error.moved":
    "This has moved on: the position, a rate or the proposal is another. You see it as it stands now.",
  "error.samePerson": "You have proposed this. Another person posts it.",
  "error.noRate": "A currency that is open has no rate. Enter one first.",
  "error.nothing": "The position is worth nothing: there is nothing to book.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    exchange: typeof exchange;
  }
}
