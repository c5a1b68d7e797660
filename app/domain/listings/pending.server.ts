/** What a store is to do besides the queue: hide or show a product, take stock and prices, delete the product. */
import { publish } from "~/domain/bus";
import type { StoreClient, StoreFailure, VariantUpdate, Listing } from "~/partners/stores/store-platform";
import { db, sql, transaction } from "~/platform/db";
import { ok, type Result } from "~/platform/result";
import { backOffMinutes, mostPendingTries } from "./config";
import { piecesOf, variantsOf } from "./content.server";
import { noteSending, noteTaken, readPrices, type PriceThere } from "./own-price.server";
import type { Pending } from "./take.server";
import { reportStoreFailure } from "~/domain/stores/stores.server";

/** It answers, it does not, or it has to be authorised again. */
export type StoreHealth = "well" | "unwell" | "closed";

/** What a failure says of the store. A key that it refuses asks the member for a new one. */
export async function healthAfter(storeId: string, failure: StoreFailure): Promise<StoreHealth> {
  if (failure === "unauthorised") {
    await reportStoreFailure(storeId, failure);
    return "closed";
  }
  return failure === "rejected" || failure === "missing" ? "well" : "unwell";
}

/** A listing under a name it was sent with: our mark where it had variants, else the SKU of its only one. */
export function namedAs(name: string, reference: string): Listing {
  const bare = { title: "", description: "", images: [], categories: [], published: false, reference };
  if (name === reference) return { ...bare, options: [{ name: "SKU", values: [] }], variants: [] };
  const only = { sku: name, values: [], price: 0n, compareAt: null, weightG: null, barcode: null, stock: 0 };
  return { ...bare, options: [], variants: [{ ...only, image: null }] };
}

/** Does all of it, one after the other; what fails is tried again later. */
export async function doPending(client: StoreClient, storeId: string, taken: Pending): Promise<StoreHealth> {
  for (const what of ["remove", "visibility", "stock"] as const) {
    if (!taken.pending.includes(what)) continue;
    const done = await tasks[what](client, taken);
    if (!done.ok && !(done.error === "missing" && what !== "remove")) {
      await noteLater(taken, what, done.error);
      return healthAfter(storeId, done.error);
    }
    await noteDone(taken, what);
  }
  await db.run(
    sql`update listing set attempts = 0, lease_until = null where id = ${taken.id} and lease_until = ${taken.leaseUntil}`,
  );
  return "well";
}

async function putBack(
  client: StoreClient,
  storeId: string,
  back: readonly PriceThere[],
): Promise<Result<unknown, StoreFailure>> {
  const done = await client.updateVariants(back);
  if (done.ok) await noteTaken(db, storeId, back);
  return done;
}

type Task = (client: StoreClient, taken: Pending) => Promise<Result<unknown, StoreFailure>>;

const tasks: Record<"remove" | "visibility" | "stock", Task> = {
  visibility: async (client, { externalProductId, shown }) =>
    externalProductId ? client.showListing(externalProductId, shown) : ok(),

  async stock(client, { id, storeId, priced, externalProductId }) {
    const read =
      priced && externalProductId !== null
        ? await readPrices(client, { storeId, productId: externalProductId })
        : null;
    if (read && !read.ok) return read;
    const variants = await variantsOf(id);
    const pieces = await piecesOf(storeId, variants);
    const stocks = variants.flatMap(({ externalId, variantId }) =>
      externalId ? [{ externalId, stock: pieces.get(variantId) ?? 0 }] : [],
    );
    // What their member has set there stays, and so does what cannot be read.
    const ours = variants.flatMap(({ externalId, price, compareAt, keepPrice }) =>
      externalId === null || keepPrice || !read || read.value.unread(externalId)
        ? []
        : [{ externalId, price, compareAt }],
    );
    const still = await noteSending(db, storeId, ours);
    const priceOf = new Map(ours.map(({ externalId, ...price }) => [externalId, price]));
    const updates: VariantUpdate[] = stocks.map((update) => ({
      ...update,
      ...(still.has(update.externalId) ? priceOf.get(update.externalId) : {}),
    }));
    if (updates.length === 0) return ok();
    const done = await client.updateVariants(updates);
    if (done.ok) {
      const back = await noteTaken(
        db,
        storeId,
        ours.filter(({ externalId }) => still.has(externalId)),
      );
      return back.length > 0 ? putBack(client, storeId, back) : done;
    }
    if (done.error !== "rejected" || still.size === 0) return done;
    // The store may refuse a price. Its stock is told all the same.
    const stock = await client.updateVariants(stocks);
    return stock.ok || stock.error === "rejected" ? done : stock;
  },

  async remove(client, { reference, externalProductId, triedSkus }) {
    if (externalProductId) return client.removeListing(externalProductId);
    // A try that was cut off may have made it: it is looked for under all its names.
    for (const name of triedSkus) {
      const found = await client.findListing(namedAs(name, reference));
      if (!found.ok) return found;
      if (found.value) return client.removeListing(found.value.externalId);
    }
    return ok();
  },
};

/** Done, unless the member wants it otherwise meanwhile. */
async function noteDone(
  { id, shown, priced, leaseUntil }: Pending,
  what: "remove" | "visibility" | "stock",
): Promise<void> {
  await transaction(async (tx) => {
    await tx.run(sql`
    update listing set error_code = null,
      pending = case when ${what} = 'visibility' and (published and unlisted_at is null) <> ${shown}
        then pending else array_remove(pending, ${what}) end,
      stock_pushed_at = case when ${what} = 'stock' then now() else stock_pushed_at end,
      price_pushed_at = case when ${what} = 'stock' and ${priced} then now() else price_pushed_at end
    where id = ${id} and lease_until = ${leaseUntil}`);
    if (what !== "stock") return;
    const variants = await tx.rows<{ storeId: string; externalId: string }>(sql`
      select l.store_id, x.external_id from listing l join listing_variant x on x.listing_id = l.id
      where l.id = ${id} and x.external_id is not null`);
    const [first] = variants;
    if (first)
      await publish(
        "listings.stockWritten",
        tx,
        first.storeId,
        variants.map(({ externalId }) => externalId),
      );
  });
}

async function noteLater(
  { id, attempts, leaseUntil }: Pending,
  what: "remove" | "visibility" | "stock",
  failure: StoreFailure,
): Promise<void> {
  // A new authorisation is waited for, and does not count.
  const waits = failure === "unauthorised";
  const given = !waits && (failure === "rejected" || attempts >= mostPendingTries);
  const minutes = waits ? null : (backOffMinutes[Math.min(attempts, backOffMinutes.length) - 1] ?? 60);
  await db.run(sql`
    update listing set lease_until = null, error_code = ${failure}, attempts = ${waits ? attempts - 1 : attempts},
      pending = case when ${given} then array_remove(pending, ${what}) else pending end,
      next_try_at = case when ${given} then null else now() + make_interval(mins => ${minutes}::int) end
    where id = ${id} and lease_until = ${leaseUntil} and status in ('LISTED', 'DELETED')`);
}
