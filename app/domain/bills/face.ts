/** The entries, pages and headings of price differences in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "orders", at: 20, key: "member.bills", to: paths.bills(), icon: "scales" }],
});
