import { words } from "~/i18n/words/en-US";

/** What is done to store orders, as the audit log says it. */
export const audit = {
  "action.order.edited": "Order edited",
  "action.order.ignore": "Order ignored",
  "action.order.restore": "Order restored",
  "action.order.cancel": "Order cancelled",
  "action.order.delete": "Order deleted",
  "action.order.close": "Order closed",
  "action.order.submit-payment": "Payment started",
  "action.order.paid": "Order paid",
  "action.order.payment-failed": "Payment failed",
  "action.order.accept": "Order accepted",
  "action.order.cancel-refund": "Cancelled and refunded",
  "action.order.purchased": "Items received",
  "action.order.part-shipped": "Parcel dispatched, more to follow",
  "action.order.shipped": "Order dispatched",
  "action.order.dispatched": "Parcel dispatched",
  "action.order.delivered": "Order delivered",
  "action.order.store-cancelled": "Cancelled in the store",
  "action.order.store-reinstated": "Active in the store again",
  "action.order.fulfilled-elsewhere": "Fulfilled elsewhere",
  "action.order.write-back": "Tracking sent again",
  "action.order.price-difference": "On hold for a price difference",
  "action.order.resume": "Order resumed",
  "action.order.difference-refused": "Undone over a price difference",
  "action.order.refunded-all": "Undone and refunded",
  "action.order.quoted": "Shipping quoted",
  "action.order.quote-refused": "Shipping quote refused",
  "action.order.discounted": "Discount set",
  "action.order.out-of-stock": "Out of stock: member asked",
  "action.order.stock-answered": "Out of stock: answered",
  "action.order.address-problem": "Address problem: member asked",
  "action.order.address-answered": "Address problem: answered",
  "action.order.unanswered": "Cancelled: address not corrected",
  "action.order.refunded-rest": "Rest refunded",
  "entity.store_order": words.order,
  "entity.package": "Parcel",
  "action.order.stopped": "Order stopped",
  "action.order.too-late": "Too late to stop the order",
  "action.order.change-accepted": "Change of an order accepted",
  "action.order.change-refused": "Change of an order refused",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
