/** What the sitemap lists of the catalogue: categories, and products in ranges of ids, read a batch at a time. */
import { db, sql } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";
import { listed } from "./listing.server";
import { isShown } from "./shown-category.server";

/**
 * A file begins after so many products, and up to `mostListed` stand in it: what is listed before the beginnings are
 * counted again falls into no gap, and a few products may stand in two files.
 */
const perFile = 45_000;
const mostListed = 50_000;
const perBatch = 2_000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids that the files of products begin with; read on an index alone, and once an hour. */
export const productFiles: () => Promise<string[]> = () => ranges("");

const ranges = timedCache(3600, async () => {
  const rows = await db.rows<{ id: string }>(sql`
    select id from (
      select p.id, row_number() over (order by p.id) as n from product p where ${listed}) numbered
    where n % ${perFile} = 1 order by id`);
  return rows.map(({ id }) => id);
});

export type ListedProduct = { readonly id: string; readonly changed: Date };

/** Whether a file of products can begin with a text. */
export function beginsFile(text: string): boolean {
  return uuid.test(text);
}

/** The listed products from an id on, as many as a file holds, in batches. */
export async function* listedProducts(from: string): AsyncGenerator<readonly ListedProduct[]> {
  let last: string | null = null;
  for (let count = 0; count < mostListed; count += perBatch) {
    const batch: ListedProduct[] = await db.rows<ListedProduct>(sql`
      select p.id, p.updated_at as changed from product p
      where ${listed} and p.id >= ${from} and (${last}::uuid is null or p.id > ${last}::uuid)
      order by p.id limit ${perBatch}`);
    if (batch.length > 0) yield batch;
    if (batch.length < perBatch) return;
    last = batch.at(-1)?.id ?? null;
  }
}

/** Slugs of the categories that are shown and have goods. */
export async function listedCategories(): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(sql`
    select c.slug from category c where ${isShown} and c.product_count > 0 order by c.slug limit ${mostListed}`);
  return rows.map(({ slug }) => slug);
}
