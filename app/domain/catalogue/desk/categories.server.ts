/** The category tree as the desk keeps it: made, renamed, moved, emptied, taken away. */
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, prepared, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { slugUnder } from "../categories.server";
import { categorySeen, type CategoryFields } from "../desk-forms";
import { refreshCategoryCounts } from "../listing.server";
import type { Text } from "../words";
import type { By } from "./change.server";

export type CategoryRow = {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: Text;
  readonly sort: number;
  readonly active: boolean;
  readonly depth: number;
  readonly listed: number;
  readonly own: number;
};

/** Deeper than this nobody finds anything. */
export const deepest = 6;

/** All categories in the order of a drawn tree. */
export async function allCategories(): Promise<CategoryRow[]> {
  const rows = await db.rows<Omit<CategoryRow, "own"> & { own: number | null }>(sql`
    select c.id, c.parent_id, c.slug, c.name, c.sort, c.active, cardinality(c.path) - 1 as depth,
      c.product_count as listed, n.own
    from category c left join (select category_id, count(*)::int as own from product group by 1) n on n.category_id = c.id
    order by c.sort, lower(c.name->>'en'), c.id`);
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const drawn: CategoryRow[] = [];
  const draw = (parentId: string | null, depth: number) => {
    for (const row of under.get(parentId) ?? []) {
      drawn.push({ ...row, own: row.own ?? 0, depth });
      draw(row.id, depth + 1);
    }
  };
  draw(null, 0);
  return drawn;
}

/** Categories to choose from: names as they stand in the tree, without counting anything. */
export async function categoryChoices(): Promise<{ id: string; name: Text; depth: number }[]> {
  const rows = await db.rows<{ id: string; name: Text; parentId: string | null }>(prepared`
    select id, name, parent_id from category order by sort, lower(name->>'en'), id`);
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const inOrder = (parentId: string | null, depth: number): { id: string; name: Text; depth: number }[] =>
    (under.get(parentId) ?? []).flatMap(({ id, name }) => [{ id, name, depth }, ...inOrder(id, depth + 1)]);
  return inOrder(null, 0);
}

type State = { name: Text; parentId: string | null; sort: number; active: boolean };
type Refusal = "parent" | "twin" | "gone" | "stale";

/**
 * Saves a category, or creates one where `id` is null. `parent`: its parent is itself, unknown or too deep. `twin`: the
 * parent has a category of that name. `stale`: it changed since it was `seen`.
 */
export async function saveCategory(
  by: By,
  id: string | null,
  { nameEn, nameZh, parentId, sort, active, seen }: CategoryFields,
): Promise<Result<string, Refusal>> {
  const next: State = { name: { en: nameEn, ...(nameZh ? { zh: nameZh } : {}) }, parentId, sort, active };
  try {
    return await transaction((tx) => (id ? change(tx, by, id, next, seen) : make(tx, by, next)));
  } catch (error) {
    if (isUniqueViolation(error, "category_slug_key")) return err("twin");
    throw error;
  }
}

/** The tree is changed by one at a time: its paths are made of each other. */
async function lockTree(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('category tree', 7))`);
}

type Parent = { slug: string; path: string[] };

/** The parent's path; null where there is no parent, `undefined` where the wish cannot be. */
async function parentOf(tx: Tx, parentId: string | null): Promise<Parent | null | undefined> {
  if (parentId === null) return null;
  const select = { slug: true, path: true };
  const parent = await tx.prisma.category.findUnique({ where: { id: parentId }, select });
  return parent ?? undefined;
}

async function hasDuplicate(tx: Tx, id: string | null, { name, parentId }: State): Promise<boolean> {
  const twin = await tx.first(sql`
    select 1 from category where parent_id is not distinct from ${parentId}::uuid and id is distinct from ${id}::uuid
      and lower(name->>'en') = lower(${name.en})`);
  return twin !== null;
}

async function make(tx: Tx, by: By, next: State): Promise<Result<string, Refusal>> {
  await lockTree(tx);
  const parent = await parentOf(tx, next.parentId);
  if (parent === undefined || (parent?.path.length ?? 0) >= deepest) return err("parent");
  if (await hasDuplicate(tx, null, next)) return err("twin");
  const row = await tx.first<{ id: string }>(sql`
    insert into category (id, parent_id, slug, name, sort, active, path)
    select n.id, ${next.parentId}::uuid, ${slugUnder(parent, next.name.en)}, ${JSON.stringify(next.name)}::jsonb,
      ${next.sort}, ${next.active}, ${parent?.path ?? []}::uuid[] || n.id from (select uuidv7() as id) n
    returning id`);
  if (!row) throw new Error("the category was not made");
  await note(tx, by, "category.new", row.id, undefined, next);
  return ok(row.id);
}

async function change(
  tx: Tx,
  by: By,
  id: string,
  next: State,
  seen: string | null | undefined,
): Promise<Result<string, Refusal>> {
  await lockTree(tx);
  const before = await tx.first<State & { path: string[] }>(sql`
    select name, parent_id, sort, active, path from category where id = ${id} for update`);
  if (!before) return err("gone");
  if (seen && seen !== categorySeen(before)) return err("stale");
  const parent = await parentOf(tx, next.parentId);
  if (parent === undefined || parent?.path.includes(id)) return err("parent");
  const height = await tx.first<{ below: number }>(sql`
    select max(cardinality(path))::int - ${before.path.length}::int as below from category where path @> array[${id}::uuid]`);
  if ((parent?.path.length ?? 0) + 1 + (height?.below ?? 0) > deepest) return err("parent");
  if (await hasDuplicate(tx, id, next)) return err("twin");
  const { name, parentId, sort, active } = next;
  await tx.prisma.category.update({ where: { id }, data: { name, parentId, sort, active } });
  const moved = before.parentId !== next.parentId;
  if (moved) {
    // Everything below keeps its way from here on down.
    await tx.run(sql`
      update category set path = ${parent?.path ?? []}::uuid[] || path[${before.path.length}::int:]
      where path @> array[${id}::uuid]`);
    await refreshCategoryCounts(tx);
  }
  if (moved || JSON.stringify(before.name) !== JSON.stringify(next.name))
    await addJob(tx, "catalogue.reindex", { categoryId: id }, { key: `catalogue.reindex:${id}` });
  const { path: _path, ...was } = before;
  await note(tx, by, "category.change", id, was, next);
  return ok(id);
}

/** Moves all products and categories of one into another and takes the empty one away. */
export function mergeCategory(
  by: By,
  id: string,
  into: string,
): Promise<Result<null, "parent" | "twin" | "gone">> {
  return transaction(async (tx): Promise<Result<null, "parent" | "twin" | "gone">> => {
    await lockTree(tx);
    const from = await tx.first<{ path: string[]; name: Text; slug: string }>(sql`
      select path, name, slug from category where id = ${id} for update`);
    const target = await parentOf(tx, into);
    if (!from) return err("gone");
    if (!target || target.path.includes(id)) return err("parent");
    const clash = await tx.first(sql`
      select 1 from category a join category b on b.parent_id = ${into} and lower(b.name->>'en') = lower(a.name->>'en')
      where a.parent_id = ${id} and a.id <> b.id`);
    if (clash) return err("twin");
    await tx.run(
      sql`update product set category_id = ${into}, version = version + 1 where category_id = ${id}`,
    );
    await tx.prisma.category.updateMany({ where: { parentId: id }, data: { parentId: into } });
    await tx.run(sql`
      update category set path = ${target.path}::uuid[] || path[${from.path.length + 1}::int:]
      where path @> array[${id}::uuid] and id <> ${id}`);
    // Its address, and those that lead to it, lead to the other one from now on.
    const data = { categoryId: into };
    await tx.prisma.categoryAddress.updateMany({ where: { categoryId: id }, data });
    const { slug } = from;
    await tx.prisma.categoryAddress.upsert({ where: { slug }, create: { slug, ...data }, update: data });
    await tx.prisma.category.delete({ where: { id } });
    await refreshCategoryCounts(tx);
    await addJob(tx, "catalogue.reindex", { categoryId: into }, { key: `catalogue.reindex:${into}` });
    await note(tx, by, "category.merge", id, { name: from.name }, { into });
    return ok(null);
  });
}

/** Takes a category away in which nothing is. */
export function removeCategory(by: By, id: string): Promise<Result<null, "not-empty" | "gone">> {
  return transaction(async (tx): Promise<Result<null, "not-empty" | "gone">> => {
    await lockTree(tx);
    const row = await tx.first<{ name: Text; full: boolean }>(sql`
      select name, exists (select 1 from category d where d.parent_id = c.id)
        or exists (select 1 from product p where p.category_id = c.id) as full
      from category c where id = ${id} for update`);
    if (!row) return err("gone");
    if (row.full) return err("not-empty");
    await tx.prisma.category.delete({ where: { id } });
    await note(tx, by, "category.remove", id, { name: row.name }, undefined);
    return ok(null);
  });
}

function note(tx: Tx, by: By, action: string, id: string, before: unknown, after: unknown): Promise<void> {
  return audit(tx, { actor: `staff:${by.id}`, action, entity: "category", entityId: id, before, after });
}
