/** The entries, pages and headings of withdrawals in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "wallet", at: 40, key: "member.withdraw", to: paths.withdraw(), icon: "bank" }],
});
