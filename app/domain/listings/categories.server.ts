/** Categories of members' stores: a job reads them, and the forms of listings offer what was read last (§3.6). */
import { z } from "zod";
import { storeClient } from "~/domain/stores/stores.server";
import type { StoreCategory, StoreClient, StoreFailure } from "~/partners/stores/store-platform";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { categoryValue, pathsOf } from "./categories";
import { readingMinutes } from "./config";

const Kept = z.array(
  z.object({
    externalId: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    group: z.boolean().default(false),
  }),
);

/** What a form offers of a store's categories. */
export type CategoryList = {
  readonly storeId: string;
  readonly readAt: Date | null;
  readonly reading: boolean;
  readonly failed: boolean;
  readonly categories: readonly { readonly value: string; readonly name: string }[];
  readonly groups: readonly { readonly value: string; readonly name: string }[];
};

/** The categories of a member's connected stores, as far as they were read. */
export async function categoryLists(memberId: string): Promise<readonly CategoryList[]> {
  const rows = await db.rows<Omit<CategoryList, "categories" | "groups"> & { categories: unknown }>(sql`
    select s.id as store_id, c.read_at, coalesce(c.asked_at > now() - make_interval(mins => ${readingMinutes}), false) as reading,
      c.failure is not null as failed, coalesce(c.categories, '[]') as categories
    from store s left join store_category_list c on c.store_id = s.id
    where s.user_id = ${memberId} and s.status = 'CONNECTED'`);
  return rows.map((row) => {
    const all = pathsOf(Kept.parse(row.categories));
    return {
      ...row,
      categories: all
        .filter(({ group }) => !group)
        .map(({ externalId, path }) => ({ value: categoryValue(row.storeId, externalId), name: path })),
      groups: all
        .filter(({ group }) => group)
        .map(({ externalId, path }) => ({ value: externalId, name: path })),
    };
  });
}

/** The button of a form that has a store's categories read; false where another one was pressed. */
export async function readIntent(memberId: string, form: FormData): Promise<boolean> {
  const [word, storeId, place] = String(form.get("intent")).split(":");
  if (word !== "categories" || !storeId) return false;
  const group = place === "below" ? String(form.get(`below:${storeId}`)) : "";
  await askCategories(memberId, storeId, /^\d{1,20}$/.test(group) ? group : null);
  return true;
}

/** Has the categories of a member's store read again, or those below a group; nothing where the store is not theirs, or not connected. */
export async function askCategories(
  memberId: string,
  storeId: string,
  under: string | null = null,
): Promise<void> {
  const own = await db.first(sql`
    select 1 from store where id::text = ${storeId} and user_id = ${memberId} and status = 'CONNECTED'`);
  if (own) await queueCategories(db, storeId, under);
}

/** Has the categories of a store read by a job, in the caller's transaction. */
export async function queueCategories(
  on: Queryable,
  storeId: string,
  under: string | null = null,
): Promise<void> {
  await on.run(sql`
    insert into store_category_list (store_id, asked_at) values (${storeId}, now())
    on conflict (store_id) do update set asked_at = now(), failure = null`);
  await addJob(
    on,
    "listings.categories",
    { storeId, under },
    { key: `listings.categories:${storeId}`, maxAttempts: 1 },
  );
}

/** Reads the categories of a store and keeps them. A failure is kept for the member to see; earlier ones stay. */
export async function readCategories(storeId: string, under: string | null = null): Promise<void> {
  const found = await storeClient(storeId);
  const before = await db.first<{ categories: unknown }>(sql`
    select categories from store_category_list where store_id = ${storeId}`);
  const read =
    found?.store.status === "CONNECTED"
      ? await readTree(found.client, Kept.parse(before?.categories ?? []), under)
      : err("unauthorised");
  await db.run(
    read.ok
      ? sql`
          update store_category_list set categories = ${JSON.stringify(read.value)}::jsonb, read_at = now(),
            asked_at = null, failure = null
          where store_id = ${storeId}`
      : sql`
          update store_category_list set asked_at = null, failure = ${read.error} where store_id = ${storeId}`,
  );
}

async function readTree(
  client: StoreClient,
  before: readonly StoreCategory[],
  under: string | null,
): Promise<Result<StoreCategory[], StoreFailure>> {
  if (under !== null) {
    const below = await client.categories(under);
    return below.ok ? ok([...before.filter(({ parent }) => parent !== under), ...below.value]) : below;
  }
  const opened = new Set(before.flatMap(({ parent }) => parent ?? []));
  const all = await client.categories();
  if (!all.ok) return all;
  const found = all.value;
  // What is found below a group is looked through after it.
  for (const { externalId, group } of found) {
    if (!group || !opened.has(externalId)) continue;
    const below = await client.categories(externalId);
    if (!below.ok) return below;
    found.push(...below.value);
  }
  return ok(found);
}

/** A category of a store by its name with those above it; its id where it was never read. */
export async function categoryName(storeId: string, externalId: string): Promise<string> {
  const row = await db.first<{ categories: unknown }>(sql`
    select categories from store_category_list where store_id = ${storeId}`);
  const known = row ? pathsOf(Kept.parse(row.categories)) : [];
  return known.find((category) => category.externalId === externalId)?.path ?? externalId;
}

/** A store was unbound: what was read of it is forgotten. */
export async function forgetCategories(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`delete from store_category_list where store_id = ${storeId}`);
}
