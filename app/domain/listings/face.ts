/** The entries, pages and headings of listings in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "stores", at: 20, key: "member.listed", to: paths.listed(), icon: "list" }],
  crumbs: [
    { page: paths.listProduct(), under: paths.listed(), key: "crumb.list" },
    { page: paths.listProducts(), under: paths.listed(), key: "crumb.list" },
    { page: paths.listingTemplates(), under: paths.listed(), key: "crumb.listTemplates" },
    { page: paths.listedDelete(), under: paths.listed(), key: "crumb.listedDelete" },
  ],
});
