/** The entries, pages and headings of credit in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "wallet", at: 50, key: "member.credit", to: paths.credit(), icon: "scales" }],
});
