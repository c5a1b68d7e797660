/** What became of a try to write a listing into its store. */
import { publish } from "~/domain/bus";
import { saveListed } from "~/domain/stores/listed.server";
import type { Listed, Listing, StoreFailure } from "~/partners/stores/store-platform";
import { sql, transaction, type Tx } from "~/platform/db";
import type { SentVariant } from "./content.server";
import { noteTaken } from "./own-price.server";
import { verdictOf } from "./reasons";
import { listingSteps, lockListings, type Locked, type Refused } from "./steps.server";
import type { Taken } from "./take.server";

/** Runs in a transaction that holds the listing, as long as it is still the worker's. */
function whileOurs(
  { id, leaseUntil }: Taken,
  work: (tx: Tx, row: Locked) => Promise<unknown>,
): Promise<void> {
  return transaction(async (tx) => {
    const ours = sql`l.id = ${id} and l.status = 'ON_LISTING' and l.lease_until = ${leaseUntil}`;
    const [row] = await lockListings(tx, ours);
    if (row) await work(tx, row);
  });
}

const storeOf = ({ storeId }: Taken) => ({ store: storeId });

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
  return whileOurs(taken, async (tx, row) => {
    await listingSteps.takeStep(tx, row, "written", storeOf(taken), { input: listed });
    const externalIds = new Map(listed.variants.map(({ sku, externalId }) => [sku, externalId]));
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
    await publish("listings.stockWritten", tx, taken.storeId, written);
  });
}

/** The store, or we, refuse it: another try changes nothing. */
export function noteRefused(taken: Taken, refused: Refused): Promise<void> {
  return whileOurs(taken, (tx, row) =>
    listingSteps.takeStep(tx, row, "refuse", storeOf(taken), { input: refused }),
  );
}

/** A try failed: it goes back into the queue, or is given up. `pause`: the store wants to be left alone until then. */
export function noteFailure(taken: Taken, failure: StoreFailure, pause: Date | null): Promise<void> {
  const verdict = verdictOf(failure, taken.attempts);
  if (verdict !== "wait" && "reason" in verdict)
    return noteRefused(taken, { reason: verdict.reason, words: null, sku: null });
  return whileOurs(taken, async (tx, row) => {
    if (row.storeStatus === "UNBOUND") return listingSteps.takeStep(tx, row, "unbound", storeOf(taken), {});
    const attempts = verdict === "wait" ? taken.attempts - 1 : taken.attempts;
    const input = { failure, attempts, inMinutes: verdict === "wait" ? null : verdict.againIn, pause };
    return listingSteps.takeStep(tx, row, "again", storeOf(taken), { input });
  });
}
