/** Listings (§3.6), and what is made of them. Pure. */
import { machine } from "~/platform/state-machine";

export const listingStatuses = ["QUEUE", "ON_LISTING", "LISTED", "LISTING_FAILED", "DELETED"] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/** `start` to `expire` are the worker's, `unbound` the store's, the others the member's. */
export type ListingEvent =
  "start" | "written" | "again" | "refuse" | "expire" | "unbound" | "relist" | "unlist" | "show" | "delete";

export const listingStates = machine<ListingStatus, ListingEvent>({
  QUEUE: { start: "ON_LISTING", unbound: "LISTING_FAILED", delete: "DELETED" },
  ON_LISTING: {
    written: "LISTED",
    again: "QUEUE",
    refuse: "LISTING_FAILED",
    expire: "QUEUE",
    unbound: "LISTING_FAILED",
  },
  LISTED: { relist: "QUEUE", unlist: "LISTED", show: "LISTED", delete: "DELETED" },
  LISTING_FAILED: { relist: "QUEUE", delete: "DELETED" },
  DELETED: {},
});
