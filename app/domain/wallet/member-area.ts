/** The entries, pages and headings of the wallet in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";
import type { Entry } from "~/ui/frames/shop-navigation";

const balance: Entry = { key: "member.balance", to: paths.wallet(), icon: "wallet" };

export const shown = inMemberArea({
  menu: [
    { group: "wallet", at: 10, letter: "w", ...balance },
    { group: "wallet", at: 20, key: "member.recharge", to: paths.recharge(), icon: "hand-coins" },
    { group: "wallet", at: 30, key: "member.recharges", to: paths.rechargeOrders(), icon: "receipt" },
  ],
  bottomBar: { at: 30, ...balance },
  crumbs: [{ page: paths.walletRefunds(), under: paths.wallet(), key: "crumb.refunds" }],
});
