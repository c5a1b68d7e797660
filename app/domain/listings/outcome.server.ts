/** What became of a try to write a listing into its store. */
import { tell } from "~/domain/bus";
import { saveListed } from "~/domain/stores/listed.server";
import type { Listed, Listing, StoreFailure } from "~/partners/stores/store-platform";
import { sql, transaction, type Tx } from "~/platform/db";
import { moveRow } from "~/platform/db/transitions.server";
import type { SentVariant } from "./content.server";
import { noteTaken } from "./own-price.server";
import { verdictOf, type FailReason } from "./reasons";
import { listingStates, type ListingEvent, type ListingStatus } from "./states";
import type { Taken } from "./take.server";

export type Refusal = { reason: FailReason; words: string | null; sku: string | null };

/** Runs in a transaction that holds the listing, as long as it is still the worker's. */
function whileOurs(
  { id, leaseUntil }: Taken,
  work: (tx: Tx, row: { id: string; status: ListingStatus; bound: boolean }) => Promise<void>,
): Promise<void> {
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string; status: ListingStatus; bound: boolean }>(sql`
      select l.id, l.status, s.status <> 'UNBOUND' as bound from listing l join store s on s.id = l.store_id
      where l.id = ${id} and l.status = 'ON_LISTING' and l.lease_until = ${leaseUntil} for update of l`);
    if (row) await work(tx, row);
  });
}

const move = (tx: Tx, taken: Taken, event: ListingEvent, reason?: string) =>
  moveRow(tx, "listing", listingStates, taken, {
    event,
    actor: `store:${taken.storeId}`,
    ...(reason === undefined ? {} : { reason }),
  });

/** The store has made a product of it: should this try end here, the next goes on with that product. */
export function noteMade(taken: Taken, externalProductId: string): Promise<void> {
  return whileOurs(taken, async (tx) => {
    await tx.run(sql`update listing set external_product_id = ${externalProductId} where id = ${taken.id}`);
  });
}

/** The store has it: its ids are kept, its products are known and linked with our SKUs, all at once. */
export function noteWritten(
  store: { id: string; userId: string },
  taken: Taken,
  listed: Listed,
  sent: Listing,
  variants: readonly SentVariant[],
): Promise<void> {
  return whileOurs(taken, async (tx) => {
    await move(tx, taken, "written");
    const externalIds = new Map(listed.variants.map(({ sku, externalId }) => [sku, externalId]));
    await tx.run(sql`
      update listing set external_product_id = ${listed.externalId}, url = ${listed.url}, listed_at = now(),
        stock_pushed_at = now(), price_pushed_at = now(), attempts = 0, next_try_at = null, lease_until = null,
        tried_skus = '{}', gone_at = null, error_code = null, error_text = null, error_sku = null
      where id = ${taken.id}`);
    const ids = variants.map(({ sku, variantId }) => ({
      variant_id: variantId,
      external_id: externalIds.get(sku) ?? null,
    }));
    await tx.run(sql`
      update listing_variant v set external_id = r.external_id
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as r(variant_id uuid, external_id text)
      where v.listing_id = ${taken.id} and v.variant_id = r.variant_id`);
    await noteTaken(
      tx,
      taken.storeId,
      sent.variants.flatMap(({ sku, price, compareAt }) => {
        const externalId = externalIds.get(sku);
        return externalId ? [{ externalId, price, compareAt }] : [];
      }),
    );
    await saveListed(tx, store, {
      externalId: listed.externalId,
      title: sent.title,
      image: sent.images[0]?.url ?? null,
      status: sent.published ? "publish" : "draft",
      url: listed.url,
      modifiedAt: listed.modifiedAt,
      variants: sent.variants.flatMap(({ sku, values, price, barcode }, i) => {
        const externalId = externalIds.get(sku);
        const ownSku = variants[i]?.ownSku;
        return externalId && ownSku
          ? [{ externalId, sku, ownSku, title: values.join(" / ") || sent.title, price, barcode }]
          : [];
      }),
    });
    const written = listed.variants.map(({ externalId }) => externalId);
    await tell("listings.stockWritten", tx, taken.storeId, written);
  });
}

/** The store, or we, refuse it: another try changes nothing. */
export function noteRefused(taken: Taken, { reason, words, sku }: Refusal): Promise<void> {
  return whileOurs(taken, async (tx) => {
    await move(tx, taken, "refuse", reason);
    await tx.run(sql`
      update listing set error_code = ${reason}, error_text = ${words}, error_sku = ${sku}, lease_until = null,
        next_try_at = null
      where id = ${taken.id}`);
  });
}

/** A try failed: it goes back into the queue, or is given up. `pause`: the store wants to be left alone until then. */
export function noteFailure(taken: Taken, failure: StoreFailure, pause: Date | null): Promise<void> {
  const verdict = verdictOf(failure, taken.attempts);
  if (verdict !== "wait" && "reason" in verdict)
    return noteRefused(taken, { reason: verdict.reason, words: null, sku: null });
  return whileOurs(taken, async (tx, { bound }) => {
    await move(tx, taken, bound ? "again" : "unbound", bound ? failure : "unbound");
    const counted = verdict === "wait" ? taken.attempts - 1 : taken.attempts;
    const minutes = verdict === "wait" ? null : verdict.againIn;
    await tx.run(sql`
      update listing set attempts = ${counted}, lease_until = null, error_code = ${bound ? failure : "unbound"},
        error_text = null, error_sku = null, next_try_at = greatest(now() + make_interval(mins => ${minutes}::int), ${pause}::timestamptz)
      where id = ${taken.id}`);
  });
}
