/** What is done in buying, as the audit log says it. */
export const audit = {
  "action.supplier.add": "Supplier added",
  "action.supplier.change": "Supplier changed",
  "action.supplier.price": "Supplier's price set",
  "action.supplier.end-price": "Supplier's price ended",
  "action.supplier.price-file": "Prices of a file set",
  "action.supplier.price-file-cancel": "File of prices given up",
  "action.purchase.make": "Purchase order made",
  "action.purchase.change": "Purchase order changed",
  "action.purchase.place": "Purchase order placed",
  "action.purchase.send": "Purchase order sent again",
  "action.purchase.confirm": "Purchase order confirmed",
  "action.purchase.delay": "Purchase order's expected day changed",
  "action.purchase.reprice": "Purchase order's price changed",
  "action.purchase.shorten": "Pieces taken off a purchase order",
  "action.purchase.close-short": "Purchase order closed short",
  "action.purchase.cancel": "Purchase order cancelled",
  "action.purchase.reopen": "Purchase order opened again",
  "action.purchase.part-received": "Purchase order partly received",
  "action.purchase.less-received": "Purchase order: fewer pieces received: a booking was taken back",
  "action.purchase.none-received": "Purchase order: nothing received any more: a booking was taken back",
  "action.purchase.received": "Purchase order received",
  "action.purchase.nothing-comes": "Nothing comes of a purchase order",
  "action.purchase-issue.rebuy": "Goods of an order bought again",
  "action.purchase-issue.wait": "Late or dearer goods of an order kept",
  "action.purchase-issue.done": "Short, late or dearer goods billed or refunded",
  "entity.supplier": "Supplier",
  "entity.supplier_price_file": "File of prices",
  "entity.purchase_order": "Purchase order",
  "entity.purchase_issue": "Purchase decision",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
