/** A page of words as a reader gets it, and which versions whoever registers agrees to. */
import type { Locale } from "~/i18n/locales";
import { db, sql, type Queryable } from "~/platform/db";
import { byEffect, choose, inForce, type ContentSection, type Slug, type Version } from "./page";

const versionColumns = sql`id, locale, version, effective_at, published_at`;

function versionsOf(slug: Slug, locale: string): Promise<Version[]> {
  return db.rows<Version>(sql`
    select ${versionColumns} from content_page
    where slug = ${slug} and locale in (${locale}, 'en-US') and published_at is not null`);
}

type Words = { title: string; summary: string; sections: ContentSection[] };

/**
 * The version asked for (`?version=`), else the one in force, in the reader's language, else in English. Days are in
 * words, by UTC. Null where there is no such version.
 */
export async function contentIn(slug: Slug, locale: Locale, asked: string | null = null, now = new Date()) {
  const chosen = choose(await versionsOf(slug, locale), { locale, asked, now });
  if (!chosen) return null;
  const words = await db.first<Words>(
    sql`select title, summary, sections from content_page where id = ${chosen.version.id}`,
  );
  if (!words) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const named = (version: Version | null) =>
    version && { version: version.version, effective: format.format(version.effectiveAt) };
  return {
    ...words,
    lang: chosen.version.locale,
    version: chosen.version.version,
    effective: format.format(chosen.version.effectiveAt),
    state: chosen.state,
    until: chosen.until && format.format(chosen.until),
    current: named(chosen.current),
    announced: named(chosen.announced),
    outdated: chosen.outdated,
    versions: chosen.all.toSorted(byEffect).flatMap((version) => named(version) ?? []),
  };
}
export type ContentView = NonNullable<Awaited<ReturnType<typeof contentIn>>>;

const agreed = ["agreement", "useragreement"] as const;

/**
 * The versions in force of what a member agrees to at registration, as they are kept with the account: name, version
 * and language of each, such as `agreement 2026-11 en-US; useragreement 2026-11 en-US`.
 */
export async function termsInForce(on: Queryable, locale: Locale, now = new Date()): Promise<string> {
  const rows = await on.rows<Version & { slug: string }>(sql`
    select slug, ${versionColumns} from content_page
    where slug = any(${[...agreed]}) and locale in (${locale}, 'en-US') and published_at is not null`);
  return agreed
    .flatMap((slug) => {
      const all = rows.filter((row) => row.slug === slug);
      const of = (language: string) =>
        inForce(
          all.filter((row) => row.locale === language),
          now,
        );
      const held = of(locale) ?? of("en-US");
      return held ? [`${slug} ${held.version} ${held.locale}`] : [];
    })
    .join("; ");
}
