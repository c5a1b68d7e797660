/** A listing as its member reads it: one word for its state, tags beside it, and the tabs of the list. Pure. */
import type { ListingStatus } from "./states";

export const listedTabs = ["all", "queue", "working", "failed", "listed", "off-shelf", "gone"] as const;

export const listingWords = ["queue", "again", "waiting", "working", "failed", "listed"] as const;
export type ListingWord = (typeof listingWords)[number];

/** `off-shelf`: we no longer sell it. `gone`: the store has it no more. `unbound`: the store is no longer connected. */
export type ListingTag = "unlisted" | "draft" | "off-shelf" | "gone" | "unbound";

export type ListingState = {
  readonly status: ListingStatus;
  readonly storeStatus: string;
  readonly attempts: number;
  readonly unlistedAt: Date | null;
  readonly published: boolean;
  readonly goneAt: Date | null;
  readonly offShelf: boolean;
  readonly ownPrices: number;
};

/** `again`: a try failed and the next one is to come. `waiting`: its store is not connected. */
export function wordOf({ status, storeStatus, attempts }: ListingState): ListingWord {
  if (status === "QUEUE" && storeStatus !== "CONNECTED") return "waiting";
  if (status === "QUEUE") return attempts > 0 ? "again" : "queue";
  if (status === "ON_LISTING") return "working";
  return status === "LISTED" ? "listed" : "failed";
}

export function tagsOf(state: ListingState): ListingTag[] {
  const { status, storeStatus, unlistedAt, published, goneAt, offShelf } = state;
  const isThere = status === "LISTED" && goneAt === null;
  return [
    ...(isThere && unlistedAt !== null ? (["unlisted"] as const) : []),
    ...(isThere && unlistedAt === null && !published ? (["draft"] as const) : []),
    ...(offShelf ? (["off-shelf"] as const) : []),
    ...(goneAt !== null ? (["gone"] as const) : []),
    ...(storeStatus === "UNBOUND" ? (["unbound"] as const) : []),
  ];
}

/** What its member can do with a listing now that is no step of it. Those of stores that were unbound are only read. */
export function actsOf(state: ListingState): ("edit" | "retry" | "sync" | "follow")[] {
  const { status, storeStatus, goneAt, offShelf, ownPrices } = state;
  if (storeStatus !== "CONNECTED" || status === "ON_LISTING" || status === "DELETED") return [];
  const isThere = status === "LISTED" && goneAt === null;
  return (["edit", "retry", "sync", "follow"] as const).filter((act) => {
    if (act === "edit") return !offShelf && status !== "QUEUE";
    if (act === "retry") return !offShelf && status === "LISTING_FAILED";
    return isThere && (act === "sync" || (!offShelf && ownPrices > 0));
  });
}
