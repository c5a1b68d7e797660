/** The entries, pages and headings of the ledger in the member area. */
import { inMemberArea } from "~/domain/member-area";

export const shown = inMemberArea({
  headings: { wallet: { at: 40, icon: "wallet" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    wallet: true;
  }
}
