/** The entries, pages and headings of withdrawals in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "wallet", at: 40, key: "member.withdraw", to: paths.withdraw(), icon: "bank" }],
});
