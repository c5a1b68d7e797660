/** The tree of categories: finding and making those a product file or a staff member names. */
import { createHash } from "node:crypto";
import { sql, type Tx } from "~/platform/db";
import type { Text } from "./words";

export type CategoryRef = {
  readonly id: string;
  readonly slug: string;
  readonly path: readonly string[];
  readonly names: readonly Text[];
};

/** Remembers categories within one run, so that each is looked up once. */
export type CategoryBook = Map<string, CategoryRef>;

const otherCategory = "others";
const otherNames = { en: "Others", zh: "其他" };

/** The category at the end of a path of names from the root down; what is missing is made. */
export async function categoryAt(tx: Tx, book: CategoryBook, path: readonly string[]): Promise<CategoryRef> {
  if (path.length === 0) return known(tx, book, otherCategory, otherNames, null);
  let at: CategoryRef | null = null;
  for (const name of path) at = await named(tx, book, name, at);
  return at as CategoryRef;
}

/** Paths of names that were looked up, each with whether there is such a category. */
export type CategoryFinds = Map<string, CategoryFind>;
type CategoryFind = { readonly id: string | null; readonly names: readonly Text[] };

/** The category that `categoryAt` would find at the end of a path; its id is null where it would be made. Writes nothing. */
export async function findCategoryAt(
  on: Pick<Tx, "first">,
  finds: CategoryFinds,
  path: readonly string[],
): Promise<CategoryFind> {
  const key = path.join(" > ").toLowerCase();
  const before = finds.get(key);
  if (before) return before;
  let at: { id: string; slug: string } | null =
    path.length > 0 ? null : await on.first(sql`select id, slug from category where slug = ${otherCategory}`);
  for (const [depth, name] of path.entries()) {
    const parent = at;
    if (depth > 0 && !parent) break;
    const under = parent ? sql`parent_id = ${parent.id}` : sql`parent_id is null`;
    at = await on.first<{ id: string; slug: string }>(sql`
      select id, slug from category
      where (${under} and lower(name->>'en') = lower(${name})) or slug = ${slugUnder(parent, name)}
      order by slug = ${slugUnder(parent, name)} and not (${under} and lower(name->>'en') = lower(${name})), sort, id
      limit 1`);
  }
  const names = path.length > 0 ? path.map((en) => ({ en })) : [otherNames];
  const find = { id: at?.id ?? null, names };
  finds.set(key, find);
  return find;
}

async function named(tx: Tx, book: CategoryBook, name: string, parent: CategoryRef | null) {
  const key = `${parent?.slug ?? ""} > ${name.toLowerCase()}`;
  const before = book.get(key);
  if (before) return before;
  const under = parent ? sql`parent_id = ${parent.id}` : sql`parent_id is null`;
  const found = await tx.first<{ slug: string; name: Text }>(sql`
    select slug, name from category where ${under} and lower(name->>'en') = lower(${name}) order by sort, id limit 1`);
  const ref = found
    ? await known(tx, book, found.slug, found.name, parent)
    : await known(tx, book, slugUnder(parent, name), { en: name }, parent);
  book.set(key, ref);
  return ref;
}

/** The address of a category: its own words under its parent's; a hash where words leave none, or too many. */
export function slugUnder(parent: Pick<CategoryRef, "slug"> | null, name: string): string {
  const own = slugOf(name);
  const slug = parent ? `${parent.slug}--${own}` : own;
  return slug.length <= 100 ? slug : `${slug.slice(0, 83)}-${shortHash(slug)}`;
}

function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words && /^[\x20-\x7e]*$/.test(name) ? words : `c-${shortHash(name)}`;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

async function known(tx: Tx, book: CategoryBook, slug: string, name: Text, parent: CategoryRef | null) {
  const before = book.get(slug);
  if (before) return before;
  const row = await tx.first<{ id: string; path: string[]; name: Text }>(sql`
    with made as (
      insert into category (id, parent_id, slug, name, sort, path)
      select n.id, ${parent?.id ?? null}::uuid, ${slug}, ${JSON.stringify(name)}::jsonb, 1000,
        ${parent?.path ?? []}::uuid[] || n.id
      from (select uuidv7() as id) n
      where not exists (select 1 from category where slug = ${slug})
      on conflict (slug) do update set slug = excluded.slug
      returning id, path, name)
    select * from made union all select id, path, name from category where slug = ${slug} limit 1`);
  if (!row) throw new Error(`category ${slug} can be neither found nor made`);
  const ref = { id: row.id, slug, path: row.path, names: [...(parent?.names ?? []), row.name] };
  book.set(slug, ref);
  return ref;
}

/** The category of a slug, or the one for all others; for goods that name theirs by slug. */
export async function categoryBySlug(tx: Tx, book: CategoryBook, slug: string): Promise<CategoryRef> {
  const row = await tx.prisma.category.findUnique({ where: { slug }, select: { name: true } });
  return row ? known(tx, book, slug, row.name as Text, null) : categoryAt(tx, book, []);
}
