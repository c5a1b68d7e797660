/** What all nouns have on the member's home: what waits for the member, and cards with their latest things. */
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import type { PluralKey, TextKey } from "~/i18n/resources";
import { together } from "~/platform/db/list.server";
import { countText } from "~/platform/list";
import type { IconName, Tone } from "~/ui";

/** Asks about the member. Several nouns want the same answer: it is read once for a page. */
export type Ask = <T>(question: (memberId: string) => Promise<T>) => Promise<T>;

/** An `Ask` for one page of a member. */
export function askOnce(memberId: string): Ask {
  const answers = new Map<unknown, Promise<unknown>>();
  return <T>(question: (memberId: string) => Promise<T>) => {
    const answer = answers.get(question) ?? question(memberId);
    answers.set(question, answer);
    return answer as Promise<T>;
  };
}

/** Something that may wait for the member: how many there are, and where they are dealt with. */
export type Waits = {
  /** Orders what waits: the urgent first. */
  readonly at: number;
  /** Its text, with `{{shown}}` for the number. */
  readonly label: PluralKey;
  readonly count: number;
  readonly to: string;
  readonly icon: IconName;
  readonly urgent?: true;
  /** An amount that belongs to it, in cents of USD. */
  readonly amount?: bigint;
};

/** A card with some of a noun's things. */
export type HomeCard = {
  readonly at: number;
  readonly title: TextKey;
  /** Leads to all of them. */
  readonly all: { readonly label: TextKey; readonly to: string };
  readonly none: TextKey;
  readonly lines: (memberId: string, locale: Locale) => Promise<readonly HomeLine[]>;
};

/** One thing on a card, in the member's words. */
export type HomeLine = {
  readonly no: string;
  readonly to: string;
  readonly text: string;
  readonly state: string;
  readonly tone: Tone;
  readonly at: Date;
};

/** What one noun has on the member's home. */
export type Home = {
  readonly waits?: (ask: Ask) => Promise<readonly Waits[]>;
  readonly card?: HomeCard;
  /** A number beside one of its entries in the side bar. */
  readonly badge?: { readonly to: string; readonly count: (memberId: string) => Promise<number> };
};

let homes: readonly Home[] = [];

/** Binds what the nouns have on the home, once, at start. */
export function bindHome(nouns: readonly Home[]): void {
  homes = nouns;
}

/** Numbers beside entries of a member's side bar, by their addresses; those of nothing are left out. */
export async function badgesOf(memberId: string): Promise<Readonly<Record<string, number>>> {
  const counted = await together(
    homes.flatMap(({ badge }) =>
      badge ? [async () => [badge.to, await badge.count(memberId)] as const] : [],
    ),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

type Say = (key: string, parameters?: Record<string, unknown>) => string;
const wordsOf = (locale: Locale) => texts(locale, "common") as unknown as Say;

/** Something that waits, in the member's words. */
export type Waiting = Pick<Waits, "to" | "icon" | "amount"> & {
  readonly label: string;
  readonly urgent: boolean;
};

const askHomes = (ask: Ask) =>
  together(homes.flatMap(({ waits }) => (waits ? [async () => waits(ask)] : [])));

/** All that waits for a member, the urgent first. */
export async function waitingAtHome(ask: Ask, locale: Locale): Promise<Waiting[]> {
  const t = wordsOf(locale);
  const asked = await askHomes(ask);
  return asked
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ label, count, to, icon, urgent = false, amount }) => ({
      label: t(label, { count, shown: countText(count, locale) }),
      ...{ to, icon, urgent, ...(amount === undefined ? {} : { amount }) },
    }));
}

/** How much waits for a member at each page, by its address: the numbers of the side bar. */
export async function countsAtHome(ask: Ask): Promise<Record<string, number>> {
  const asked = await askHomes(ask);
  const counts: Record<string, number> = {};
  for (const { to, count } of asked.flat()) {
    const [page = ""] = to.split("?");
    if (count > 0) counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}

/** A card in the member's words. */
export type ShownCard = {
  title: string;
  all: { label: string; to: string };
  none: string;
  lines: readonly HomeLine[];
};

/** The cards of a member's home. */
export function homeCards(memberId: string, locale: Locale): Promise<ShownCard[]> {
  const t = wordsOf(locale);
  const cards = homes.flatMap(({ card }) => card ?? []).toSorted((a, b) => a.at - b.at);
  return Promise.all(
    cards.map(async ({ title, all, none, lines }) => ({
      title: t(title),
      all: { label: t(all.label), to: all.to },
      none: t(none),
      lines: await lines(memberId, locale),
    })),
  );
}
