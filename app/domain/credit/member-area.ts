/** The entries, pages and headings of credit in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "wallet", at: 50, key: "member.credit", to: paths.credit(), icon: "scales" }],
});
