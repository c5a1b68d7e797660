/** The entries, pages and headings of payments in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [{ group: "wallet", at: 60, key: "member.payment", to: paths.payment(), icon: "credit-card" }],
  crumbs: [
    { page: paths.payMoney(""), under: paths.wallet(), key: "crumb.payment" },
    { page: paths.payStepConfirmation(), under: paths.wallet(), key: "crumb.confirm" },
    { page: "/user/wire/:id", under: paths.wallet(), key: "crumb.wire" },
    { page: paths.payState(""), under: paths.wallet(), key: "crumb.result" },
  ],
});
