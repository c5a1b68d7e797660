/** The entries, pages and headings of listings in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "stores", at: 20, key: "member.listed", to: paths.listed(), icon: "list" }],
  crumbs: [
    { page: paths.listProduct(), under: paths.listed(), key: "crumb.list" },
    { page: paths.listProducts(), under: paths.listed(), key: "crumb.list" },
    { page: paths.listingTemplates(), under: paths.listed(), key: "crumb.listTemplates" },
    { page: paths.listedDelete(), under: paths.listed(), key: "crumb.listedDelete" },
  ],
});
