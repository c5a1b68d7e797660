import { words } from "~/i18n/words/en-US";

/** Words of what the recipient still pays when a parcel arrives (§6.5). */
export const dueOnDelivery = {
  title: "Due on delivery:",
  text: "Not included in the total: this shipping method does not prepay import taxes. Choose one that does, if offered, or tell the recipient before the parcel ships. These are estimates.",
  lines: "Recipient pays on delivery:",
  prepaid: "import taxes prepaid",
  "kind.vat": words.vat,
  "kind.gst": words.gst,
  "kind.sales": words.salesTax,
  "kind.duty": words.customsDuty,
  "kind.handling": "Customs clearance",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    dueOnDelivery: typeof dueOnDelivery;
  }
}
