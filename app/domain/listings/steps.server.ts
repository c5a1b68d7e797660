/** What happens to a listing (§3.6): the worker writes it, its store refuses it, its member changes it. */
import { sanitiseHtml } from "~/domain/catalogue/sanitise";
import { sql, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { leaseMinutes } from "./config";
import type { ListingDraft } from "./draft";
import { pricingJson } from "./pricing-json";
import { queueStore } from "./queue.server";
import type { FailReason } from "./reasons";
import { listingStates, type ListingStatus } from "./states";

/** A listing as its steps hold it, with the state of its store. */
export type Locked = {
  id: string;
  userId: string;
  storeId: string;
  productId: string;
  title: string;
  status: ListingStatus;
  externalProductId: string | null;
  triedSkus: string[];
  unlistedAt: Date | null;
  goneAt: Date | null;
  attempts: number;
  storeStatus: string;
};

/** Locks listings `l` of stores `s`, in the order of their ids. `how`: such as `skip locked limit 500`. */
export const lockListings = (tx: Tx, where: Sql, how = sql``): Promise<Locked[]> =>
  tx.rows<Locked>(sql`
    select l.id, l.user_id, l.store_id, l.product_id, l.title, l.status, l.external_product_id, l.tried_skus,
      l.unlisted_at, l.gone_at, l.attempts, s.status as store_status
    from listing l join store s on s.id = l.store_id where ${where} order by l.id for update of l ${how}`);

type Refusal = "listings:error.stale" | "listings:error.store";

/** Why a try ended: the store's own words and the SKU they are about, where there are some. */
export type Refused = { reason: FailReason; words: string | null; sku: string | null };

type Inputs = {
  /** `sentAs`: the SKU or mark that the worker sends it under. */
  start: { sentAs: string };
  written: { externalId: string; url: string | null };
  refuse: Refused;
  /** `attempts` that count; `inMinutes`: when it is tried again, not before `pause`. */
  again: { failure: string; attempts: number; inMinutes: number | null; pause: Date | null };
  relist: { draft: ListingDraft; currency: string };
  delete: { alsoInStore: boolean };
  unlist: { reason: string } | undefined;
};

type Shown = Pick<Locked, "status" | "userId" | "unlistedAt" | "goneAt" | "storeStatus">;

const stale = err("listings:error.stale");
const noError = sql`error_code = null, error_text = null, error_sku = null`;
const unbound = sql`lease_until = null, next_try_at = null, error_code = 'unbound', error_text = null, error_sku = null`;

export const listingSteps = defineSteps<Locked, Inputs, Refusal, Shown>()({
  entity: "listing",
  machine: listingStates,
  lock: async (tx, id: string, by) => {
    const own = typeof by === "object" && "member" in by ? sql` and l.user_id = ${by.member}` : sql``;
    const [listing] = await lockListings(tx, sql`l.id = ${id}::uuid${own}`);
    if (!listing) return null;
    // The store stays as it is until the step is taken.
    const store = await tx.first<{ status: string }>(sql`
      select status from store where id = ${listing.storeId} for share`);
    return { ...listing, storeStatus: store?.status ?? listing.storeStatus };
  },
  owner: (listing) => listing.userId,
  stale: stale.error,
  set: () => sql`updated_at = now()`,
  starts: { list: "QUEUE" },
  steps: {
    start: {
      by: "store",
      set: ({ row, input: { sentAs } }) => sql`
        attempts = attempts + 1, next_try_at = null,
        -- As exact as a date of ours, which is compared with it when the work is done.
        lease_until = date_trunc('milliseconds', now() + make_interval(mins => ${leaseMinutes})),
        tried_skus = ${row.triedSkus.includes(sentAs) ? row.triedSkus : [...row.triedSkus, sentAs]}::text[]`,
    },
    written: {
      by: "store",
      set: ({ input: { externalId, url } }) => sql`
        external_product_id = ${externalId}, url = ${url}, listed_at = now(), stock_pushed_at = now(),
        price_pushed_at = now(), attempts = 0, next_try_at = null, lease_until = null, tried_skus = '{}', gone_at = null,
        ${noError}`,
    },
    refuse: {
      by: "store",
      set: ({ input: { reason, words, sku } }) => sql`
        error_code = ${reason}, error_text = ${words}, error_sku = ${sku}, lease_until = null, next_try_at = null`,
      reason: ({ input }) => input.reason,
    },
    again: {
      by: "store",
      set: ({ input: { failure, attempts, inMinutes, pause } }) => sql`
        attempts = ${attempts}, lease_until = null, error_code = ${failure}, error_text = null, error_sku = null,
        next_try_at = greatest(now() + make_interval(mins => ${inMinutes}::int), ${pause}::timestamptz)`,
      reason: ({ input }) => input.failure,
    },
    expire: {
      by: "system",
      set: () => sql`lease_until = null, error_code = null`,
      then: [workOn],
    },
    unbound: { by: ["store", "system"], set: () => unbound, reason: () => "unbound" },
    relist: {
      by: "member",
      set: ({ input: { draft, currency } }) => sql`
        title = ${draft.title.trim()}, description = ${sanitiseHtml(draft.description)},
        images = ${[...draft.images]}::uuid[], categories = ${[...draft.categories]}::text[],
        pricing = ${JSON.stringify(pricingJson(draft.pricing))}::jsonb, sku_prefix = ${draft.skuPrefix},
        published = ${draft.published}, currency = ${currency}, queued_at = now(), attempts = 0, next_try_at = null,
        lease_until = null, told_at = null, ${noError}, unlisted_at = null, pending = '{}',
        external_product_id = case when gone_at is null then external_product_id end, gone_at = null`,
      then: [workOn],
    },
    unlist: {
      by: ["member", "system"],
      guard: (row, by) => (row.unlistedAt === null && row.goneAt === null ? isConnected(row, by) : stale),
      set: () => sql`unlisted_at = now()`,
      reason: ({ input }) => input?.reason,
      then: [changeVisibility],
    },
    show: {
      by: "member",
      guard: (row, by) => (row.unlistedAt !== null && row.goneAt === null ? isConnected(row, by) : stale),
      set: () => sql`unlisted_at = null`,
      then: [changeVisibility],
    },
    delete: {
      by: "member",
      guard: (row) => (row.storeStatus === "UNBOUND" ? err("listings:error.store") : ok()),
      set: () => sql`pending = '{}', told_at = now()`,
      then: [removeInStore],
    },
  },
});

/** A member's step needs a store that can be told of it; our own waits until the store is there again. */
function isConnected({ storeStatus }: Shown, by: By): Result<unknown, Refusal> {
  return by === "system" || storeStatus === "CONNECTED" ? ok() : err("listings:error.store");
}

async function workOn(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await queueStore(tx, row.storeId);
}

/** Adds to what the store of a listing is to do, at once, in the transaction that holds the listing. */
export async function owe(
  tx: Tx,
  { id, storeId }: Pick<Locked, "id" | "storeId">,
  what: "visibility" | "stock" | "remove",
): Promise<void> {
  await tx.run(sql`
    update listing set pending = array_append(array_remove(pending, ${what}), ${what}), attempts = 0, next_try_at = null,
      ${noError}
    where id = ${id}`);
  await queueStore(tx, storeId);
}

async function changeVisibility(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await owe(tx, row, "visibility");
}

async function removeInStore(tx: Tx, { row, input }: Doing<Locked, Inputs["delete"]>): Promise<void> {
  // A try that was cut off may have made the product all the same.
  const maybeThere = row.externalProductId !== null || row.attempts > 0 || row.triedSkus.length > 0;
  if (input.alsoInStore && maybeThere) await owe(tx, row, "remove");
}

/** A store was unbound: what waits for it fails, so that it does not go on by itself after a later connection. */
export async function endQueue(tx: Tx, storeId: string): Promise<void> {
  await listingSteps.sweep(
    "unbound",
    { store: storeId },
    {
      on: tx,
      where: sql`store_id = ${storeId} and status = 'QUEUE'`,
      set: sql`${unbound}, told_at = now(), updated_at = now()`,
    },
  );
  await tx.run(sql`update listing set pending = '{}' where store_id = ${storeId} and pending <> '{}'`);
}
