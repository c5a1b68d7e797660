/** Words of what the recipient still pays when a parcel arrives (§6.5). */
export const dueOnDelivery = {
  title: "Your customer still pays on arrival:",
  text: "This is not in the total: the chosen shipping method does not pay import taxes in advance. Choose one that does where it is offered, or tell your customer before the parcel leaves. Estimated by the rules we know.",
  lines: "Recipient pays on arrival:",
  prepaid: "import taxes paid in advance",
  "kind.vat": "VAT",
  "kind.gst": "GST",
  "kind.sales": "Sales tax",
  "kind.duty": "Customs duty",
  "kind.handling": "Customs clearance",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    dueOnDelivery: typeof dueOnDelivery;
  }
}
