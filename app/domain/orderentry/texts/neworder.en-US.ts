import { words } from "~/i18n/words/en-US";

/** Words of an order that a member types. */
export const neworder = {
  title: "Create an order",
  description: "For one of your stores or for none. You see the price before you pay.",
  "lines.title": words.items,
  "lines.sku": words.sku,
  "lines.qty": "Quantity",
  "lines.skuOf": "SKU of line {{nth}}",
  "lines.qtyOf": "Quantity of line {{nth}}",
  "lines.add": "Add a line",
  "lines.remove": "Remove line {{nth}}",
  "search.label": "Find a product by name or SKU",
  "search.do": "Find",
  "search.none": "No product was found",
  "search.use": "Add",
  "search.useOf": "Add {{sku}}",
  "search.free": "{{count}} in stock",
  "paste.label": "Paste a whole address",
  "paste.hint":
    "Name, street, city, country and phone in any order. It fills the fields below; please check them.",
  "paste.do": "Fill in the address",
  "to.title": "Recipient",
  "order.title": words.order,
  "order.store": words.store,
  "order.ownStore": "No store (manual order)",
  "order.no": "Your own order number",
  "order.noHint": "You may leave it empty.",
  "order.method": words.shippingMethod,
  "order.preferred": "Preferred method",
  "order.remark": words.remark,
  create: "Create the order",
  "flash.created": "The order is created",
  "flash.twin": "The order is created. Another store of yours has an order of this number, too",
  "error.lines": "Add at least one product",
  "error.sku": "A line has no SKU",
  "error.qty": "The quantity of {{sku}} is a whole number from 1 to {{most}}",
  "error.sku-unknown": "There is no such SKU: {{sku}}",
  "error.sku-off": "{{sku}} is no longer sold",
  "error.there": "This order number is already there: {{no}}",
  "error.taken": "This order number is already there",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    neworder: typeof neworder;
  }
}
