/** Which shipping method an order gets by its member's rules (§6.3). Pure. */
import { resolvePreferred } from "~/domain/shipping/quote";

export const strategies = ["channel", "cheapest", "fastest", "tracked"] as const;
export type Strategy = (typeof strategies)[number];

export const fallbacks = ["default", "cheapest", "fastest", "tracked"] as const;
export type Fallback = (typeof fallbacks)[number];

/** Parts of the world that a rule may name, by the countries in them. */
const zoneCountries = {
  EU: "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE",
  EUROPE: "AL AD BA CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SM TR UA VA XK",
  NORTH_AMERICA: "US CA MX PR",
  LATIN_AMERICA: "AR BO BR BZ CL CO CR DO EC GT GY HN JM NI PA PE PY SV SR TT UY VE",
  ASIA: "BD BN CN HK ID IN JP KH KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TW UZ VN",
  MIDDLE_EAST: "AE BH IL IQ JO KW LB OM QA SA YE",
  OCEANIA: "AU FJ NC NZ PF PG",
  AFRICA: "BW CM CI DZ EG ET GH KE MA MU MZ NA NG RW SN TN TZ UG ZA ZM",
} as const;
export type Zone = keyof typeof zoneCountries;
export const zones = Object.keys(zoneCountries) as Zone[];

const zoneSets = new Map<string, ReadonlySet<string>>(
  Object.entries(zoneCountries).map(([zone, countries]) => [zone, new Set(countries.split(" "))]),
);

/** Money in US cents, weights in grams; null asks for nothing. */
export type PreferenceRule = {
  readonly id: string;
  readonly storeId: string | null;
  readonly country: string | null;
  readonly zone: string | null;
  readonly attribute: string | null;
  readonly valueMin: bigint | null;
  readonly valueMax: bigint | null;
  readonly weightMin: number | null;
  readonly weightMax: number | null;
  readonly strategy: Strategy;
  readonly channelId: string | null;
  /** A slower channel does not match. */
  readonly maxDays: number | null;
  readonly fallback: Fallback;
  readonly priority: number;
};

/** What rules ask of an order: its goods in cents and grams. */
export type Parcelled = {
  readonly storeId: string | null;
  readonly country: string;
  readonly goods: bigint;
  readonly weightG: number;
  readonly attributes: ReadonlySet<string>;
};

type Option = {
  readonly channelId: string;
  readonly code: string;
  readonly tracked: boolean;
  readonly days: readonly [number, number];
  readonly shipping: bigint;
  readonly parcels?: readonly unknown[];
};

/** The rules in the order in which they count: a store's before the account's, country, zone, any, then their number. */
export function ranked<R extends PreferenceRule>(rules: readonly R[]): R[] {
  const place = ({ country, zone }: R) => (country !== null ? 0 : zone !== null ? 1 : 2);
  return [...rules].sort(
    (a, b) =>
      Number(a.storeId === null) - Number(b.storeId === null) ||
      place(a) - place(b) ||
      a.priority - b.priority ||
      (a.id < b.id ? -1 : 1),
  );
}

/** Whether a rule is about an order. */
export function isAbout(rule: PreferenceRule, order: Parcelled): boolean {
  if (rule.storeId !== null && rule.storeId !== order.storeId) return false;
  if (rule.country !== null && rule.country !== order.country) return false;
  if (rule.zone !== null && !zoneSets.get(rule.zone)?.has(order.country)) return false;
  if (rule.attribute !== null && !order.attributes.has(rule.attribute)) return false;
  if (rule.valueMin !== null && order.goods < rule.valueMin) return false;
  if (rule.valueMax !== null && order.goods > rule.valueMax) return false;
  if (rule.weightMin !== null && order.weightG < rule.weightMin) return false;
  return rule.weightMax === null || order.weightG <= rule.weightMax;
}

export type Chosen<O, R> = { readonly option: O; readonly rule: R; readonly by: "rule" | "fallback" };

/**
 * The first rule about the order whose method can be had; else the way that the first of them falls back to. Null where
 * no rule is about it, or its fallback is the usual way.
 */
export function chosenBy<O extends Option, R extends PreferenceRule>(
  rules: readonly R[],
  options: readonly O[],
  order: Parcelled,
): Chosen<O, R> | null {
  const about = ranked(rules).filter((rule) => isAbout(rule, order));
  for (const rule of about) {
    const { maxDays, channelId } = rule;
    const inTime = options.filter(({ days }) => maxDays === null || days[1] <= maxDays);
    const fitting = rule.strategy === "channel" ? inTime.filter((o) => o.channelId === channelId) : inTime;
    const option = bestOf(fitting, rule.strategy);
    if (option) return { option, rule, by: "rule" };
  }
  const [first] = about;
  const option = first && first.fallback !== "default" ? bestOf(options, first.fallback) : null;
  return first && option ? { option, rule: first, by: "fallback" } : null;
}

/**
 * The same where the goods lie in several places, the best first: a rule is followed wherever it can be, before any
 * rule falls back.
 */
export function chosenAmong<O extends Option, R extends PreferenceRule>(
  rules: readonly R[],
  places: readonly (readonly O[])[],
  order: Parcelled,
): Chosen<O, R> | null {
  if (rules.length === 0) return null;
  const chosen = places.flatMap((options) => chosenBy(rules, options, order) ?? []);
  return chosen.find(({ by }) => by === "rule") ?? chosen[0] ?? null;
}

function bestOf<O extends Option>(
  options: readonly O[],
  way: Strategy | Exclude<Fallback, "default">,
): O | null {
  const fitting = way === "tracked" ? options.filter(({ tracked }) => tracked) : options;
  if (way !== "fastest") return resolveCheapest(fitting);
  const fastest = Math.min(...fitting.map(({ days }) => days[1]));
  return resolveCheapest(fitting.filter(({ days }) => days[1] === fastest));
}

/** The cheapest; what takes the goods in one parcel goes first. No channel is within no days. */
const resolveCheapest = <O extends Option>(options: readonly O[]): O | null => resolvePreferred(options, -1);
