/** What is done in the warehouse, as the audit log says it. */
export const audit = {
  "action.wave.make": "Wave made",
  "action.wave.close": "Wave closed",
  "action.parcel.label": "Label made",
  "action.parcel.void": "Parcel made void",
  "action.parcel.hand-over": "Parcel handed over",
  "action.manifest.close": "Manifest closed",
  "action.receipt.close": "Receipt closed",
  "action.receipt.reopen": "Receipt opened again",
  "action.receipt.undo": "Line of a receipt taken back",
  "action.quarantine.supplier": "Doubtful goods sent back to the supplier",
  "action.quarantine.repaired": "Doubtful goods repaired",
  "action.quarantine.dispose": "Doubtful goods disposed of",
  "action.return.assign": "Order of a return set",
  "action.return.inspect": "Return inspected",
  "action.return.close": "Return closed",
  "action.weight.bill": "Weight difference billed",
  "action.weight.credit": "Weight difference given back",
  "action.weight.dismiss": "Weight difference dismissed",
  "action.numbers.add": "Range of tracking numbers added",
  "action.numbers.open": "Range of tracking numbers opened",
  "action.numbers.close": "Range of tracking numbers closed",
  "action.numbers.file": "File of tracking numbers applied",
  "action.numbers.file-cancel": "File of tracking numbers put away",
  "action.papers.sender": "Sender of a warehouse saved",
  "action.papers.channel": "Papers of a channel set",
  "action.count.finish": "Count finished with differences",
  "action.count.clear": "Count finished without differences",
  "action.count.recount": "Count opened again for differences",
  "action.count.settle": "Differences of a count decided",
  "action.count.cancel": "Count cancelled",
  "action.count.book": "Difference of a count booked",
  "action.count.leave": "Difference of a count left as it is",
  "action.transfer.send": "Transfer sent",
  "action.transfer.arrive": "Part of a transfer received",
  "action.transfer.receive": "Transfer received",
  "action.transfer.cancel": "Transfer cancelled",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
