/** Which page of the desk is about a thing: each noun says so of its own, for journals, documents and lists. */
import { join, later, raw, sql, type Sql } from "~/platform/db";
import type { DeskPage, ThingType } from "./things";

/** By type: a `DeskPage` of the thing with that id and number; both are columns. */
export type DeskPages = { readonly [T in ThingType]?: (id: Sql, no: Sql) => Sql };

let pages: readonly [string, (id: Sql, no: Sql) => Sql][] = [];

/** Binds what the nouns say of their pages, once, at start. */
export function bindDeskPages(nouns: readonly DeskPages[]): void {
  pages = nouns.flatMap((each) => Object.entries(each));
  if (new Set(pages.map(([type]) => type)).size !== pages.length)
    throw new Error("two nouns have a page for the same thing");
}

/** A `DeskPage` of a kind, or null where it has no key. */
export const deskPage = (name: DeskPage["page"], key: Sql): Sql =>
  sql`(select jsonb_build_object('page', ${name}::text, 'key', k) from (values ((${key})::text)) at (k) where k is not null)`;

/** The desk's page about a thing of three columns, as a `DeskPage`; null where there is none. */
export const deskPageOf = (type: Sql, id: Sql, no: Sql): Sql =>
  later(() => {
    if (pages.length === 0) throw new Error("no noun has a page: is app/domain/wiring.server imported?");
    const cases = pages.map(([name, page]) => sql`when ${raw(`'${name}'`)} then ${page(id, no)}`);
    return sql`case ${type} ${join(cases, " ")} end`;
  });
