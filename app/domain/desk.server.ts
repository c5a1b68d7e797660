/** What all nouns have at the desk: entries of its navigation, and queues of work on its overview. */
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import type { TextKey } from "~/i18n/resources";
import { together } from "~/platform/db/list.server";
import { pack, type Packed } from "~/platform/packed";
import { paths } from "~/platform/paths";
import type { IconName, Tone } from "~/ui";
import type { Group } from "~/ui/frames/navigation";
import type { Entry } from "~/ui/frames/shop-navigation";
import { hasRole, type Staff, type StaffRole } from "./accounts/people";

const groups = ["work", "warehouse", "buying", "money", "goods", "shipping", "people"] as const;

/** `at` orders the entries of a group; `roles` see it, and administrators; without any, everybody. */
export type DeskEntry = Entry & {
  readonly group: (typeof groups)[number];
  readonly at: number;
  readonly roles?: readonly StaffRole[];
  /** The key that leads there, after `g`. */
  readonly letter?: string;
};

/**
 * A card of the overview. `at` orders the cards; queues of one title stand in one card. `goods`: it is part of the way of
 * the goods, and stands on the warehouse's day, too.
 */
export type DeskCard = { readonly at: number; readonly title: TextKey; readonly goods?: true };

/** The card of all that finance does, whichever noun it belongs to. */
export const moneyCard: DeskCard = { at: 20, title: "layout:desk.group.money" };

/** Queues that one read counts; who has one of the roles sees them. */
export type DeskQueues<Name extends string = string> = {
  readonly card: DeskCard;
  readonly roles: readonly StaffRole[];
  /** `names`: of the queues, for a read that knows more than these. */
  readonly counts: (staff: Staff, names: readonly string[]) => Promise<Readonly<Record<Name, number>>>;
  readonly queues: readonly DeskQueue<Name>[];
};

type DeskQueue<Name extends string> = {
  readonly name: Name;
  readonly at: number;
  readonly label: TextKey;
  readonly to: string;
  readonly icon: IconName;
  readonly urgent?: true;
};

/** A noun's queues, each named as its read names them. */
export const deskQueues = <Name extends string>(queues: DeskQueues<Name>): DeskQueues => queues;

/** A card on a member's page at the desk: the latest of a noun's things that are the member's. */
export type MemberCard = {
  readonly at: number;
  readonly title: TextKey;
  readonly none: TextKey;
  readonly lines: (memberId: string, locale: Locale) => Promise<readonly MemberLine[]>;
};

/** One thing of a member, in the words of a language. */
export type MemberLine = {
  readonly no: string;
  readonly to: string;
  readonly at: Date;
  readonly state: string;
  readonly tone: Tone;
};

/** What one noun has at the desk. */
export type Desk = {
  readonly entries?: readonly DeskEntry[];
  readonly queues?: readonly DeskQueues[];
  readonly memberCard?: MemberCard;
};

const overview: DeskEntry = {
  group: "work",
  at: 0,
  key: "desk.home",
  to: paths.desk(),
  icon: "anchor",
  letter: "h",
};

let entries: readonly DeskEntry[] = [overview];
let allQueues: readonly DeskQueues[] = [];
let cardsOfMembers: readonly MemberCard[] = [];

const namesOf = (queues: DeskQueues["queues"]) => queues.map(({ name }) => name);

/** Binds what the nouns have at the desk, once, at start. */
export function bindDesk(nouns: readonly Desk[]): void {
  entries = [overview, ...nouns.flatMap((noun) => noun.entries ?? [])].toSorted((a, b) => a.at - b.at);
  packedGroups.clear();
  allQueues = nouns.flatMap((noun) => noun.queues ?? []);
  cardsOfMembers = nouns.flatMap(({ memberCard }) => memberCard ?? []).toSorted((a, b) => a.at - b.at);
}

/** What somebody with these roles is led to; a group of which they may open nothing is left out. */
export const deskGroupsOf = (roles: readonly StaffRole[]): Group[] =>
  groups
    .map((group) => ({
      key: `desk.group.${group}` as const,
      entries: entries
        .filter((entry) => entry.group === group && (!entry.roles || hasRole(roles, entry.roles)))
        .map(({ key, to, icon, letter }) => ({ key, to, icon, ...(letter ? { letter } : {}) })),
    }))
    .filter((group) => group.entries.length > 0);

const packedGroups = new Map<string, Packed<Group[]>>();

/** The same, packed for a page. */
export function packedGroupsOf(roles: readonly StaffRole[]): Packed<Group[]> {
  const key = roles.join();
  const text = packedGroups.get(key) ?? pack(deskGroupsOf(roles));
  packedGroups.set(key, text);
  return text;
}

const wordsOf = (locale: Locale) => texts(locale, "common") as unknown as (key: TextKey) => string;

export type WaitingCard = { title: string; queues: WaitingQueue[] };
export type WaitingQueue = { label: string; to: string; icon: IconName; urgent: boolean; count: number };

/**
 * What waits for somebody, as far as their roles go, card by card in the words of a language.
 * @param only `goods`: the cards of the way of the goods alone
 */
export async function waitingFor(staff: Staff, locale: Locale, only?: "goods"): Promise<WaitingCard[]> {
  const seen = allQueues.filter(({ roles, card }) => hasRole(staff.roles, roles) && (!only || card.goods));
  const counted = await together(
    seen.map(({ card, counts, queues }) => async () => {
      const count = await counts(staff, namesOf(queues));
      return queues.map((queue) => ({ ...queue, card, count: count[queue.name] ?? 0 }));
    }),
  );
  const t = wordsOf(locale);
  const cards = Map.groupBy(
    counted.flat().toSorted((a, b) => a.card.at - b.card.at || a.at - b.at),
    ({ card }) => card.title,
  );
  return [...cards].map(([title, queues]) => ({
    title: t(title),
    queues: queues.map(({ label, to, icon, urgent = false, count }) => ({
      ...{ label: t(label), to, icon, urgent, count },
    })),
  }));
}

/**
 * How much waits at each page of the desk, by its address: what the page shows first, else what is urgent there. The
 * numbers of the side bar.
 */
export async function countsAtDesk(staff: Staff): Promise<Record<string, number>> {
  const seen = allQueues.filter(({ roles }) => hasRole(staff.roles, roles));
  const counted = await together(
    seen.map(({ counts, queues }) => async () => {
      const count = await counts(staff, namesOf(queues));
      return queues.map(({ name, to, urgent = false }) => ({ to, urgent, count: count[name] ?? 0 }));
    }),
  );
  const [first, urgent]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (const { to, urgent: isUrgent, count } of counted.flat()) {
    const [page = ""] = to.split("?");
    if (count > 0 && to === page) first[page] = Math.max(first[page] ?? 0, count);
    else if (count > 0 && isUrgent) urgent[page] = (urgent[page] ?? 0) + count;
  }
  return { ...urgent, ...first };
}

export type ShownMemberCard = { title: string; none: string; lines: readonly MemberLine[] };

/** The nouns' cards on a member's page, in the words of a language. */
export function memberCards(memberId: string, locale: Locale): Promise<ShownMemberCard[]> {
  const t = wordsOf(locale);
  return Promise.all(
    cardsOfMembers.map(async ({ title, none, lines }) => ({
      title: t(title),
      none: t(none),
      lines: await lines(memberId, locale),
    })),
  );
}
