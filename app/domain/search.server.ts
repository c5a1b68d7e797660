/**
 * One search over everything. Each noun says in `search` of `noun()` what of it people find; all nouns are asked in one
 * statement, and each piece of it is scoped to what its viewer may see.
 */
import { texts } from "~/i18n/i18n.server";
import { locales, type Locale } from "~/i18n/locales";
import type { TextKey } from "~/i18n/resources";
import { db, join, raw, sql, type Sql } from "~/platform/db";
import { cleanFilter } from "~/platform/list";
import type { IconName } from "~/ui/icon-names";
import type { AreaEntry, Group } from "~/ui/frames/navigation";
import type { FoundGroup, FoundThing, SearchData } from "~/ui/frames/search-results";
import { hasRole, type Member, type Staff, type StaffRole } from "./accounts/people";
import { soughtOf, type Sought } from "./sought";

/** One kind of things that people find, as its noun declares it. */
export type SearchKind<Viewer> = {
  /** Orders the groups of what was found. */
  readonly at: number;
  readonly title: TextKey;
  readonly icon: IconName;
  /**
   * Rows that match and that the viewer may see, the best first, without a limit of its own result:
   * `key`, `title`, `note` (may be null), and `exact` where its number is what was typed.
   */
  readonly find: (sought: Sought, viewer: Viewer) => Sql;
  readonly to: (key: string) => string;
  /** The list of the kind that looks for the same words. */
  readonly all?: (text: string) => string;
};

type DeskKind = SearchKind<Staff> & { readonly roles?: readonly StaffRole[] };

/** What one noun lets members and staff find. `roles`: who of the staff; an agent's scope stands in `find`. */
export type Search = {
  readonly member?: readonly SearchKind<Member>[];
  readonly desk?: readonly DeskKind[];
};

let memberKinds: readonly SearchKind<Member>[] = [];
let deskKinds: readonly DeskKind[] = [];

/** Binds what the nouns let people find, once, at start. */
export function bindSearch(nouns: readonly Search[]): void {
  memberKinds = nouns.flatMap(({ member }) => member ?? []).toSorted((a, b) => a.at - b.at);
  deskKinds = nouns.flatMap(({ desk }) => desk ?? []).toSorted((a, b) => a.at - b.at);
}

/** So many of each kind are shown; the list of the kind has the rest. */
const shownOfKind = 5;

type FoundRow = { kind: number; key: string; title: string; note: string | null; exact: boolean };

/** What the search found, in the words of a language; `straight` is where an exact number leads. */
export type SearchAnswer = SearchData & { readonly straight: string | null };

/** All that a member finds: their own things, and pages of their area. */
export const searchAsMember = (member: Member, typed: string, groups: readonly Group[], locale: Locale) =>
  search(memberKinds, member, { typed, groups, locale });

/** All that somebody of the staff finds, as far as their roles go. */
export const searchAsStaff = (staff: Staff, typed: string, groups: readonly Group[], locale: Locale) =>
  search(
    deskKinds.filter(({ roles }) => hasRole(staff.roles, roles)),
    staff,
    { typed, groups, locale },
  );

type Asked = { typed: string; groups: readonly Group[]; locale: Locale };

async function search<Viewer>(
  kinds: readonly SearchKind<Viewer>[],
  viewer: Viewer,
  { typed, groups, locale }: Asked,
): Promise<SearchAnswer> {
  const q = cleanFilter(typed);
  const sought = soughtOf(q);
  if (!sought) return { q, groups: [], straight: null };
  const rows = kinds.length > 0 ? await db.rows<FoundRow>(statementOf(kinds, sought, viewer)) : [];
  const t = texts(locale, "common") as unknown as (key: TextKey) => string;
  const found = kinds.flatMap((kind, i): FoundGroup[] => {
    const own = rows.filter((row) => row.kind === i);
    if (own.length === 0) return [];
    const more = own.length > shownOfKind && kind.all ? kind.all(sought.text) : null;
    return [
      {
        title: t(kind.title),
        icon: kind.icon,
        found: own.slice(0, shownOfKind).map(({ key, title, note }) => ({ to: kind.to(key), title, note })),
        more,
      },
    ];
  });
  const exact = rows.filter((row) => row.exact);
  const [only] = exact.length === 1 ? exact : [];
  const straight = only ? (kinds[only.kind]?.to(only.key) ?? null) : null;
  const pages = pagesNamed(sought.text, groups, locale);
  return { q, groups: [...found, ...(pages ? [pages] : [])], straight };
}

/** All kinds in one statement: each piece is read up to its own limit. */
export function statementOf<Viewer>(
  kinds: readonly SearchKind<Viewer>[],
  sought: Sought,
  viewer: Viewer,
): Sql {
  const pieces = kinds.map(
    (kind, i) => sql`(
      select ${raw(String(i))}::int as kind, f.key::text as key, f.title::text as title, f.note::text as note,
        coalesce(f.exact, false) as exact
      from (${kind.find(sought, viewer)} limit ${raw(String(shownOfKind + 1))}) f)`,
  );
  return join(pieces, " union all ");
}

/** Pages of the area by their names, in whichever language they are typed. */
function pagesNamed(text: string, groups: readonly Group[], locale: Locale): FoundGroup | null {
  const words = plain(text);
  const name = (entry: AreaEntry, of: Locale) =>
    (texts(of, "layout") as unknown as (key: string) => string)(entry.key);
  const found: FoundThing[] = groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => locales.some((of) => plain(name(entry, of)).includes(words)))
    .slice(0, shownOfKind)
    .map((entry) => ({ to: entry.to, title: name(entry, locale), note: null }));
  if (found.length === 0) return null;
  const title = (texts(locale, "layout") as unknown as (key: string) => string)("find.pages");
  return { title, icon: "list", found, more: null };
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
