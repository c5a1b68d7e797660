/** Saved views of lists: a person's own, and at the desk those that colleagues share. */
import { db, isUniqueViolation, prepared, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { mostViews } from "./config";

/** Whose views they are. */
export type ViewOwner = `member:${string}` | `staff:${string}`;

export type SavedView = {
  id: string;
  list: string;
  name: string;
  query: string;
  isDefault: boolean;
  isShared: boolean;
  isMine: boolean;
};

const columns = (owner: ViewOwner) =>
  sql`v.id, v.list, v.name, v.query, v.is_default and v.owner = ${owner} as is_default, v.is_shared, v.owner = ${owner} as is_mine`;

/** The views of one list: a person's own by name, then those that colleagues of the staff share. */
export function viewsOf(owner: ViewOwner, list: string): Promise<SavedView[]> {
  const shared = owner.startsWith("staff:") ? sql`or v.is_shared and v.owner <> ${owner}` : sql``;
  return db.rows<SavedView>(prepared`
    select ${columns(owner)} from saved_view v where v.list = ${list} and (v.owner = ${owner} ${shared})
    order by v.owner <> ${owner}, lower(v.name), v.id limit 100`);
}

/** All views of a person, list by list. */
export function allViews(owner: ViewOwner): Promise<SavedView[]> {
  return db.rows<SavedView>(sql`
    select ${columns(owner)} from saved_view v where v.owner = ${owner} order by v.list, lower(v.name), v.id`);
}

type NewView = Pick<SavedView, "list" | "name" | "query" | "isDefault" | "isShared">;

/**
 * Keeps a view under its name; the id of it. A name that is there gets the new filters, as somebody who saves again
 * means the same view. `full`: there are `mostViews` of the list.
 */
export function saveView(owner: ViewOwner, view: NewView): Promise<Result<string, "full">> {
  const { list, name, query, isDefault } = view;
  const isShared = view.isShared && owner.startsWith("staff:");
  return transaction(async (tx) => {
    await oneAtATime(tx, owner, list);
    const others = await tx.first<{ n: number }>(sql`
      select count(*)::int as n from saved_view where owner = ${owner} and list = ${list} and name <> ${name}`);
    if ((others?.n ?? 0) >= mostViews) return err("full" as const);
    if (isDefault) await noDefault(tx, owner, list);
    const row = await tx.first<{ id: string }>(sql`
      insert into saved_view (owner, list, name, query, is_default, is_shared)
      values (${owner}, ${list}, ${name}, ${query}, ${isDefault}, ${isShared})
      on conflict (owner, list, name) do update
        set query = excluded.query, is_default = excluded.is_default or saved_view.is_default,
          is_shared = excluded.is_shared or saved_view.is_shared
      returning id`);
    if (!row) throw new Error("a view was not stored");
    return ok(row.id);
  });
}

const oneAtATime = (tx: Tx, owner: ViewOwner, list: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`saved_view ${owner} ${list}`}, 0))`);

const noDefault = (tx: Tx, owner: ViewOwner, list: string) =>
  tx.run(
    sql`update saved_view set is_default = false where owner = ${owner} and list = ${list} and is_default`,
  );

/** Gives a view another name. `gone`: it is nobody's, or somebody else's. */
export async function renameView(
  owner: ViewOwner,
  id: string,
  name: string,
): Promise<Result<void, "gone" | "taken">> {
  try {
    const done = await db.run(
      sql`update saved_view set name = ${name} where id = ${id} and owner = ${owner}`,
    );
    return done > 0 ? ok() : err("gone");
  } catch (error) {
    if (isUniqueViolation(error)) return err("taken");
    throw error;
  }
}

/** Forgets a view. */
export async function deleteView(owner: ViewOwner, id: string): Promise<Result<void, "gone">> {
  const done = await db.run(sql`delete from saved_view where id = ${id} and owner = ${owner}`);
  return done > 0 ? ok() : err("gone");
}

/** Makes a view the one that its list opens with, or takes that back. */
export function makeDefault(owner: ViewOwner, id: string, isDefault: boolean): Promise<Result<void, "gone">> {
  return transaction(async (tx) => {
    const view = await tx.first<{ list: string }>(sql`
      select list from saved_view where id = ${id} and owner = ${owner}`);
    if (!view) return err("gone" as const);
    await oneAtATime(tx, owner, view.list);
    await noDefault(tx, owner, view.list);
    if (isDefault)
      await tx.run(sql`update saved_view set is_default = true where id = ${id} and owner = ${owner}`);
    return ok();
  });
}

/** Shows a view to colleagues, or no longer. Members have none. */
export async function shareView(
  owner: ViewOwner,
  id: string,
  isShared: boolean,
): Promise<Result<void, "gone">> {
  if (!owner.startsWith("staff:")) return err("gone");
  const done = await db.run(
    sql`update saved_view set is_shared = ${isShared} where id = ${id} and owner = ${owner}`,
  );
  return done > 0 ? ok() : err("gone");
}
