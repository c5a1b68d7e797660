/** The entries, pages and headings of invoices in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "wallet", at: 70, key: "member.invoices", to: paths.invoices(), icon: "note" }],
  crumbs: [
    { page: paths.invoiceBatch(), under: paths.invoices(), key: "crumb.invoiceBatch" },
    { page: paths.orderInvoice(""), under: paths.invoices(), key: "crumb.orderInvoice" },
  ],
});
