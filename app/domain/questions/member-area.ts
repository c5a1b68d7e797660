/** The entry of questions about orders in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "orders", at: 15, key: "member.questions", to: paths.questions(), icon: "hand" }],
  crumbs: [{ page: `${paths.questions()}/:questionId`, under: paths.questions(), key: "crumb.question" }],
});
