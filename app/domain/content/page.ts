/** The pages of words (§2.1), their versions, and which of them a reader gets. Pure. */

/** The seven pages, each by its address without the slash. */
export const slugs = [
  "agreement",
  "useragreement",
  "refunds",
  "shippingpolicy",
  "walletrules",
  "privacy",
  "aboutus",
] as const;
export type Slug = (typeof slugs)[number];

/** The page shown at a path, in whatever case; null where there is none. */
export function slugAt(pathname: string): Slug | null {
  const name = pathname.toLowerCase().replace(/^\/|\/$/g, "");
  return slugs.find((slug) => slug === name) ?? null;
}

/** A part of a page under its own heading, ready to be shown; what stands before the first heading has neither. */
export type ContentSection = { id: string; title: string; html: string };

/** One published version, without its words. */
export type Version = {
  readonly id: string;
  readonly locale: string;
  readonly version: string;
  readonly effectiveAt: Date;
  readonly publishedAt: Date;
};

/** The latest to hold comes first; of two from the same moment on, the one published later. */
export function byEffect(a: Version, b: Version): number {
  return (
    b.effectiveAt.getTime() - a.effectiveAt.getTime() || b.publishedAt.getTime() - a.publishedAt.getTime()
  );
}

/** The version in force at a time, of one language; null before the first. */
export function inForce<V extends Version>(versions: readonly V[], now: Date): V | null {
  return versions.toSorted(byEffect).find(({ effectiveAt }) => effectiveAt <= now) ?? null;
}

/** The next version to come into force; null where none is announced. */
export function coming<V extends Version>(versions: readonly V[], now: Date): V | null {
  const later = versions.toSorted(byEffect).filter(({ effectiveAt }) => effectiveAt > now);
  const soonest = later.at(-1)?.effectiveAt.getTime();
  return later.find(({ effectiveAt }) => effectiveAt.getTime() === soonest) ?? null;
}

export type Chosen = {
  version: Version;
  state: "current" | "older" | "coming";
  until: Date | null;
  current: Version | null;
  announced: Version | null;
  all: readonly Version[];
  outdated: boolean;
};

/**
 * What a reader gets: the version asked for, else the one in force; in their language, else in English. Null where
 * there is no such version.
 */
export function choose(
  versions: readonly Version[],
  { locale, asked, now }: { locale: string; asked: string | null; now: Date },
): Chosen | null {
  const own = versions.filter((version) => version.locale === locale);
  const english = versions.filter((version) => version.locale === "en-US");
  const pick = (list: readonly Version[]) =>
    asked === null ? inForce(list, now) : (list.find(({ version }) => version === asked) ?? null);
  const version = pick(own) ?? pick(english);
  if (!version) return null;
  const all = versions.filter((each) => each.locale === version.locale).toSorted(byEffect);
  const current = inForce(all, now);
  const originals = inForce(english, now);
  return {
    version,
    current,
    announced: coming(all, now),
    all,
    state: version.id === current?.id ? "current" : version.effectiveAt > now ? "coming" : "older",
    until: all[all.findIndex(({ id }) => id === version.id) - 1]?.effectiveAt ?? null,
    outdated: Boolean(asked === null && originals && originals.effectiveAt > version.effectiveAt),
  };
}

/** The name of the next version to hold from a day (ISO): its year and month, numbered from the second on. */
export function nextVersion(taken: readonly string[], day: string): string {
  const month = day.slice(0, 7);
  for (let n = 1; ; n++) {
    const name = n === 1 ? month : `${month}.${n}`;
    if (!taken.includes(name)) return name;
  }
}
