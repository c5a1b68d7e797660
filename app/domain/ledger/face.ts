/** The entries, pages and headings of the ledger in the member area. */
import { face } from "~/domain/face";

export const shown = face({
  headings: { wallet: { at: 40, icon: "wallet" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    wallet: true;
  }
}
