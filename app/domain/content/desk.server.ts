/** Pages of words at the desk: drafts, publishing, and what was published before (§2.1, §7). */
import { pieceOf } from "~/domain/pieces.server";
import { locales, type Locale } from "~/i18n/locales";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { DraftFields } from "./forms";
import { difference, passages } from "./difference";
import { sectionsOf } from "./markup.server";
import {
  byEffect,
  coming,
  inForce,
  nextVersion,
  slugs,
  type ContentSection,
  type Slug,
  type Version,
} from "./page";

type By = { readonly id: string };
/** A page in one language. */
export type Place = { readonly slug: Slug; readonly locale: Locale };

/** The page and the language that an address names; null where there is none. */
export function placeOf(params: { slug?: string; lang?: string }): Place | null {
  const slug = slugs.find((known) => known === params.slug);
  const locale = locales.find((known) => known === params.lang);
  return slug && locale ? { slug, locale } : null;
}

type Row = Version & { slug: string; title: string; by: string | null };

/** Name of who published `content_page c`, or last saved it. */
const author = pieceOf("content.author")(sql`c.staff_id`);

type Draft = PageText & { slug: string; locale: string; revision: number; at: Date; by: string | null };

/** Drafts, of all pages or one. */
function draftsOf(place: Partial<Place>): Promise<Draft[]> {
  const { slug = null, locale = null } = place;
  return db.rows<Draft>(sql`
    select slug, c.locale, title, summary, body, revision, updated_at as at, ${author} as by
    from content_page c
    where published_at is null and (${slug}::text is null or slug = ${slug})
      and (${locale}::text is null or c.locale = ${locale})`);
}

/** All pages in all languages: what is in force, what is announced, what is being written. */
export async function contentList(now = new Date()) {
  const [versions, drafts] = await Promise.all([
    db.rows<Row>(sql`
      select c.id, slug, c.locale, version, title, effective_at, published_at, ${author} as by
      from content_page c where published_at is not null`),
    draftsOf({}),
  ]);
  return slugs.flatMap((slug) =>
    locales.map((locale) => {
      const here = (row: { slug: string; locale: string }) => row.slug === slug && row.locale === locale;
      const own = versions.filter(here);
      const written = drafts.find(here);
      const draft = written ? { at: written.at, by: written.by } : null;
      const current = inForce(own, now);
      const title =
        current?.title ?? written?.title ?? versions.find((row) => row.slug === slug)?.title ?? slug;
      return { slug, locale, title, draft, current, announced: coming(own, now) };
    }),
  );
}
export type ContentRow = Awaited<ReturnType<typeof contentList>>[number];

export type PageText = { title: string; summary: string; body: string };
type Published = PageText & Version & { by: string | null; sections: ContentSection[] };

async function publishedOf({ slug, locale }: Place, on: Queryable = db): Promise<Published[]> {
  const rows = await on.rows<Published>(sql`
    select c.id, c.locale, version, title, summary, body, sections, effective_at,
      published_at, ${author} as by
    from content_page c
    where slug = ${slug} and c.locale = ${locale} and published_at is not null`);
  return rows.toSorted(byEffect);
}

async function draftOf({ slug, locale }: Place) {
  const [draft] = await draftsOf({ slug, locale });
  return draft ?? null;
}

/** What the editor begins with: the draft, else the latest version, in English where the language has none yet. */
export async function contentForEditing(place: Place, now = new Date()) {
  const [draft, published] = await Promise.all([draftOf(place), publishedOf(place)]);
  const [english] = published.length > 0 ? [] : await publishedOf({ ...place, locale: "en-US" });
  const { title, summary, body } = draft ?? published[0] ?? english ?? { title: "", summary: "", body: "" };
  const state = stateOf(published, now);
  return {
    ...place,
    text: { title, summary, body },
    draft: draft && { revision: draft.revision, at: draft.at, by: draft.by },
    versions: published.map(({ version, effectiveAt, publishedAt, by, id }) => ({
      version,
      effectiveAt,
      publishedAt,
      by,
      state: state(id, effectiveAt),
    })),
  };
}
export type ContentForEditing = Awaited<ReturnType<typeof contentForEditing>>;

function stateOf(published: readonly Version[], now: Date) {
  const current = inForce(published, now)?.id;
  return (id: string, effectiveAt: Date) =>
    id === current ? ("current" as const) : effectiveAt > now ? ("coming" as const) : ("older" as const);
}

/** The draft as readers would see it, and what it changes about the latest version; null where there is none. */
export async function draftPreview(place: Place) {
  const [draft, [latest]] = await Promise.all([draftOf(place), publishedOf(place)]);
  if (!draft) return null;
  const { title, summary, revision, at, by } = draft;
  return {
    ...place,
    title,
    summary,
    revision,
    at,
    by,
    sections: sectionsOf(draft.body),
    against: latest?.version ?? null,
    changes: latest ? changesOf(latest, draft) : [],
    /** The first day from which it may hold, by UTC. */
    earliest: earliestDay(latest, new Date()),
  };
}
export type DraftPreview = NonNullable<Awaited<ReturnType<typeof draftPreview>>>;

const whole = ({ title, summary, body }: PageText) => `${title}\n${summary}\n${body}`;
const changesOf = (before: PageText, after: PageText) => passages(difference(whole(before), whole(after)));

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

function earliestDay(latest: Version | undefined, now: Date): string {
  const today = dayOf(now);
  const last = latest ? dayOf(latest.effectiveAt) : today;
  return last > today ? last : today;
}

/** One published version and what it changed about the one before; null where there is none. */
export async function publishedVersion(place: Place, version: string, now = new Date()) {
  const published = await publishedOf(place);
  const at = published.findIndex((each) => each.version === version);
  const found = published[at];
  if (!found) return null;
  const before = published[at + 1] ?? null;
  const { title, summary, body, sections, effectiveAt, publishedAt, by } = found;
  return {
    ...place,
    version,
    title,
    summary,
    body,
    sections,
    effectiveAt,
    publishedAt,
    by,
    state: stateOf(published, now)(found.id, effectiveAt),
    against: before?.version ?? null,
    changes: before ? changesOf(before, found) : [],
  };
}
export type PublishedVersion = NonNullable<Awaited<ReturnType<typeof publishedVersion>>>;

const entityOf = ({ slug, locale }: Place) => `${slug}/${locale}`;

/** Keeps a draft. `stale` where somebody saved, published or threw away meanwhile what this one began with. */
export function saveDraft(by: By, place: Place, draft: DraftFields): Promise<Result<undefined, "stale">> {
  const { slug, locale } = place;
  const { title, summary, body, revision } = draft;
  return transaction(async (tx) => {
    const saved =
      revision === 0
        ? await tx.run(sql`
            insert into content_page (slug, locale, title, summary, body, staff_id)
            values (${slug}, ${locale}, ${title}, ${summary}, ${body}, ${by.id})
            on conflict (slug, locale) where published_at is null do nothing`)
        : await nextRevision(tx, by, place, draft);
    if (saved === 0) return err("stale");
    await note(tx, by, place, "content.save", { title, revision: revision + 1 });
    return ok();
  });
}

/** Saves over the draft that was seen; how many rows. */
async function nextRevision(tx: Tx, by: By, { slug, locale }: Place, draft: DraftFields): Promise<number> {
  const { title, summary, body, revision } = draft;
  const { count } = await tx.prisma.contentPage.updateMany({
    where: { slug, locale, publishedAt: null, revision },
    data: { title, summary, body, staffId: by.id, revision: { increment: 1 } },
  });
  return count;
}

/** Throws a draft away; `stale` where it is no longer the one that was seen. */
export function discardDraft(by: By, place: Place, revision: number): Promise<Result<undefined, "stale">> {
  return transaction(async (tx) => {
    const { slug, locale } = place;
    const where = { slug, locale, publishedAt: null, revision };
    const gone = await tx.prisma.contentPage.deleteMany({ where });
    if (gone.count === 0) return err("stale");
    await note(tx, by, place, "content.discard", { revision });
    return ok();
  });
}

export type Refusal = "stale" | "past" | "earlier" | "same";

/**
 * Publishes the draft from a day on (ISO, UTC); today means now. Returns the version's name. `past`: the day is over.
 * `earlier`: before an announced version. `same`: no change.
 */
export async function publishDraft(
  by: By,
  place: Place,
  { revision, day }: { revision: number; day: string },
  now = new Date(),
): Promise<Result<string, Refusal>> {
  const { slug, locale } = place;
  return transaction(async (tx): Promise<Result<string, Refusal>> => {
    const draft = await tx.first<PageText & { id: string }>(sql`
      select id, title, summary, body from content_page
      where slug = ${slug} and locale = ${locale} and published_at is null and revision = ${revision} for update`);
    if (!draft) return err("stale");
    const published = await publishedOf(place, tx);
    const [latest] = published;
    if (day < dayOf(now)) return err("past");
    if (day < earliestDay(latest, now)) return err("earlier");
    if (latest && whole(latest) === whole(draft)) return err("same");
    const taken = published.map((each) => each.version);
    const version = nextVersion(taken, day);
    const effectiveAt = day === dayOf(now) ? now : new Date(`${day}T00:00:00Z`);
    const sections = sectionsOf(draft.body);
    await tx.prisma.contentPage.update({
      where: { id: draft.id },
      data: { version, effectiveAt, publishedAt: now, sections, staffId: by.id },
    });
    await note(tx, by, place, "content.publish", { version, effectiveAt: effectiveAt.toISOString() });
    return ok(version);
  });
}

function note(tx: Tx, by: By, place: Place, action: string, after: Record<string, unknown>): Promise<void> {
  return audit(tx, {
    actor: `staff:${by.id}`,
    action,
    entity: "content_page",
    entityId: entityOf(place),
    after,
  });
}
