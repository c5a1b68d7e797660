/** The entry and pages of figures in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "overview", at: 5, key: "member.figures", to: paths.figures(), icon: "scales" }],
  crumbs: [{ page: paths.figuresRows(), under: paths.figures(), key: "crumb.figuresRows" }],
});
