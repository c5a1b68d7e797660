/** Fills a migrated, empty database with invented goods, through the catalogue's own command. Argument: how many. */
import "~/domain/wiring.server";
import { categoryBySlug, type CategoryBook, type CategoryRef } from "~/domain/catalogue/categories.server";
import { refreshCategoryCounts, refreshWordCounts } from "~/domain/catalogue/listing.server";
import { saveProducts } from "~/domain/catalogue/save-products.server";
import { closeDatabase, db, sql, transaction } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";
import { inventedProduct } from "./product";
import { things } from "./vocabulary";

const batch = 400;
const count = Number(process.argv[2]);

await seedReference();
const categories = await categoriesBySlug();
const starts = Array.from({ length: Math.ceil(count / batch) }, (_, i) => i * batch);
// Two at a time: while PostgreSQL writes one batch, the words of the next are broken.
await Promise.all([fill(), fill()]);
await refreshCategoryCounts(db);
await refreshWordCounts(db);
await db.run(sql`vacuum analyze`);
await db.run(sql`checkpoint`);
await closeDatabase();

async function fill(): Promise<void> {
  for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
    const numbers = Array.from({ length: Math.min(batch, count - start) }, (_, i) => (start ?? 0) + i);
    const inputs = numbers.map((n) => {
      const { categorySlug, ...product } = inventedProduct(n);
      return { ...product, category: refOf(categorySlug) };
    });
    await transaction((tx) => saveProducts(tx, inputs));
  }
}

function refOf(slug: string): CategoryRef {
  const ref = categories.get(slug);
  if (!ref) throw new Error(`no category ${slug}`);
  return ref;
}

async function categoriesBySlug(): Promise<CategoryBook> {
  const book: CategoryBook = new Map();
  await transaction(async (tx) => {
    for (const slug of Object.keys(things)) await categoryBySlug(tx, book, slug);
  });
  return book;
}
