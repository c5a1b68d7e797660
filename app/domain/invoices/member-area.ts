/** The entries, pages and headings of invoices in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    { group: "wallet", at: 70, key: "member.invoices", letter: "i", to: paths.invoices(), icon: "note" },
  ],
  crumbs: [
    { page: paths.invoiceBatch(), under: paths.invoices(), key: "crumb.invoiceBatch" },
    { page: paths.orderInvoice(""), under: paths.invoices(), key: "crumb.orderInvoice" },
  ],
});
