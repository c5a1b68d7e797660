import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of invoices. */
export const layout = {
  "member.invoices": words.invoices,
  "crumb.invoiceBatch": "Download several",
  "crumb.orderInvoice": "Invoice of an order",
  "desk.invoices": words.invoices,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
