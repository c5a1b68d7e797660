/** The entries, pages and headings of price differences in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "orders", at: 20, key: "member.bills", letter: "d", to: paths.bills(), icon: "scales" }],
});
