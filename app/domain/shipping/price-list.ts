/**
 * Price lists as tables: one line a bracket, as forwarders send them. Reading, checking, comparing and writing them;
 * nothing here knows files or the database. Pure. Money in US cents, weights in grams, days as `2026-12-31`.
 */
import type { Text } from "~/domain/catalogue/words";
import { isDay, shiftDay } from "~/platform/days";
import { decimalText, parseAmount, maxAmount } from "~/platform/money";
import { areasText, areaText, parseAreas } from "./areas";
import { feeOf, type Bracket } from "./fee";
import type { ZoneCountry } from "./quote";

/** A bracket with the days it holds, both included; null = from ever, for ever. */
export type ListedRate = Bracket & { readonly validFrom: string | null; readonly validTo: string | null };

export type ListedZone = {
  readonly code: string;
  readonly name: Text;
  readonly areas: readonly ZoneCountry[];
  readonly rates: readonly ListedRate[];
};

/** The whole list of each channel by its code. What a channel's list does not name, the channel does not have. */
export type PriceList = Readonly<Record<string, readonly ListedZone[]>>;

/** What is wrong with a list; each is a text key `logistics:list.<code>`. */
export const listProblems = [
  "header",
  "empty",
  "tooLong",
  "channel",
  "zone",
  "areas",
  "areasMissing",
  "areasTwice",
  "weight",
  "bracket",
  "money",
  "date",
  "dates",
  "hole",
  "overlap",
] as const;
export type ListProblem = {
  readonly line: number;
  readonly code: (typeof listProblems)[number];
  readonly detail: string;
};

/** Something to look at that is no mistake: a heavier parcel that costs less. */
export type ListWarning = { readonly line: number; readonly zone: string; readonly detail: string };

export const listColumns = [
  "channel",
  "zone",
  "zone_name",
  "zone_name_zh",
  "areas",
  "from_g",
  "to_g",
  "register_fee",
  "first_g",
  "first_fee",
  "per_kg",
  "valid_from",
  "valid_to",
] as const;
type ColumnName = (typeof listColumns)[number];

const needed: readonly ColumnName[] = ["channel", "zone", "from_g", "to_g", "per_kg"];

/** Lines a list may have. */
export const mostLines = 20_000;

type Lined = ListedRate & { readonly line: number };
type Row = { readonly line: number; readonly at: (column: ColumnName) => string };
type Found = { code: string; name: Text; areasAs: string | null; areas: ZoneCountry[]; rates: Lined[] };

export type ReadList = {
  readonly list: PriceList;
  readonly problems: readonly ListProblem[];
  readonly warnings: readonly ListWarning[];
};

/**
 * Reads a table with its head line. `known` are the zones that exist, by channel: a zone that is named again may leave
 * its names and areas out. Where there are problems the list is not to be used.
 */
export function readPriceList(table: readonly (readonly string[])[], known: PriceList): ReadList {
  const problems: ListProblem[] = [];
  const rows = rowsIn(table, problems);
  const channels = new Map<string, Map<string, Found>>();
  for (const row of rows) takeRow(row, known, channels, problems);
  const list: Record<string, ListedZone[]> = {};
  const warnings: ListWarning[] = [];
  for (const [channel, zones] of channels) {
    problems.push(...areasTwice(zones, channel));
    for (const zone of zones.values()) {
      problems.push(...gapsIn(zone.rates));
      warnings.push(...dropsIn(zone.rates, `${channel} ${zone.code}`));
    }
    list[channel] = [...zones.values()].map(({ code, name, areas, rates }) => ({
      ...{ code, name, areas: sorted(areas) },
      rates: sortedRates(rates).map(({ line: _line, ...rate }) => rate),
    }));
  }
  problems.sort((a, b) => a.line - b.line);
  return { list, problems, warnings };
}

const plainName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

function rowsIn(table: readonly (readonly string[])[], problems: ListProblem[]): Row[] {
  const head = (table[0] ?? []).map(plainName);
  const missing = needed.filter((name) => !head.includes(name));
  if (missing.length > 0) {
    problems.push({ line: 1, code: "header", detail: missing.join(", ") });
    return [];
  }
  const rows = table
    .map((cells, i) => ({ line: i + 1, cells }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) problems.push({ line: 1, code: "empty", detail: "" });
  if (rows.length > mostLines) {
    problems.push({ line: 1, code: "tooLong", detail: String(mostLines) });
    return [];
  }
  return rows.map(({ line, cells }) => ({
    line,
    at: (column) => (cells[head.indexOf(column)] ?? "").trim(),
  }));
}

function takeRow(
  row: Row,
  known: PriceList,
  channels: Map<string, Map<string, Found>>,
  problems: ListProblem[],
): void {
  const { line, at } = row;
  const refuse = (code: ListProblem["code"], detail: string) => problems.push({ line, code, detail });
  const channel = at("channel").toUpperCase();
  const before = known[channel];
  if (!before) return void refuse("channel", at("channel"));
  const code = at("zone").toUpperCase();
  if (!isZoneCode(code)) return void refuse("zone", at("zone"));
  const zones = channels.get(channel) ?? new Map<string, Found>();
  channels.set(channel, zones);
  const zone =
    zones.get(code) ??
    openZone(
      row,
      code,
      before.find((z) => z.code === code),
    );
  zones.set(code, zone);
  takeAreas(row, zone, refuse);
  const rate = readRate(
    {
      ...{ from: at("from_g"), to: at("to_g"), register: at("register_fee"), firstG: at("first_g") },
      ...{
        firstFee: at("first_fee"),
        perKg: at("per_kg"),
        validFrom: at("valid_from"),
        validTo: at("valid_to"),
      },
    },
    line,
  );
  if ("code" in rate) problems.push(rate);
  else zone.rates.push(rate);
}

function openZone({ at }: Row, code: string, before: ListedZone | undefined): Found {
  const en = at("zone_name") || before?.name.en || code;
  const zh = at("zone_name_zh") || before?.name.zh || null;
  const name = zh ? { en, zh } : { en };
  return { code, name, areasAs: null, areas: before ? [...before.areas] : [], rates: [] };
}

/** The areas stand on any line of a zone; two lines must not contradict each other. */
function takeAreas(
  { at }: Row,
  zone: Found,
  refuse: (code: "areas" | "areasMissing", d: string) => void,
): void {
  const typed = at("areas");
  if (typed) {
    const { areas, wrong } = parseAreas(typed);
    const text = areasText(areas);
    if (wrong.length > 0) refuse("areas", wrong.join(" "));
    else if (zone.areasAs !== null && zone.areasAs !== text) refuse("areas", typed);
    else Object.assign(zone, { areas, areasAs: text });
  } else if (zone.areas.length === 0) refuse("areasMissing", zone.code);
}

/** Whether a text may name a zone: letters, digits, dots and dashes, at most 16. */
export function isZoneCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9.-]{0,15}$/.test(text) && text !== "NEW";
}

/** A bracket as typed. */
export type TypedRate = {
  readonly from: string;
  readonly to: string;
  readonly register: string;
  readonly firstG: string;
  readonly firstFee: string;
  readonly perKg: string;
  readonly validFrom: string;
  readonly validTo: string;
};

/** Reads one bracket; fees may be left empty, which is none. */
export function readRate(typed: TypedRate, line: number): Lined | ListProblem {
  const [wFromG, wToG, firstG] = [typed.from, typed.to, typed.firstG || "0"].map(grams);
  const wrongGrams = [typed.from, typed.to, typed.firstG || "0"].find((text) => grams(text) === null);
  if (wrongGrams !== undefined) return { line, code: "weight", detail: wrongGrams };
  if (Number(wToG) < Number(wFromG)) return { line, code: "bracket", detail: `${typed.from}–${typed.to}` };
  const money = [typed.register || "0", typed.firstFee || "0", typed.perKg || "0"];
  const wrongMoney = money.find((text) => cents(text) === null);
  if (wrongMoney !== undefined) return { line, code: "money", detail: wrongMoney };
  const [registerFee = 0n, firstFee = 0n, perKg = 0n] = money.map((text) => cents(text) ?? 0n);
  const wrongDay = [typed.validFrom, typed.validTo].find((text) => text !== "" && !isDay(text));
  if (wrongDay !== undefined) return { line, code: "date", detail: wrongDay };
  const [validFrom, validTo] = [typed.validFrom || null, typed.validTo || null];
  if (validFrom && validTo && validTo < validFrom)
    return { line, code: "dates", detail: `${validFrom}–${validTo}` };
  return {
    ...{
      line,
      wFromG: Number(wFromG),
      wToG: Number(wToG),
      registerFee,
      firstG: Number(firstG),
      firstFee,
      perKg,
    },
    ...{ validFrom, validTo },
  };
}

function grams(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
}

function cents(text: string): bigint | null {
  const amount = parseAmount(text.replace(/^\$/, ""));
  return amount !== null && amount >= 0n && amount <= maxAmount ? amount : null;
}

/**
 * Holes and overlaps between the brackets of one zone, on every day there is. A zone may begin above the first gram
 * and end anywhere; in between every weight has exactly one price.
 */
export function gapsIn(rates: readonly Lined[]): ListProblem[] {
  const found = new Map<string, ListProblem>();
  for (const day of turningDays(rates)) {
    const holding = sortedRates(rates.filter((rate) => holdsOn(rate, day)));
    for (const [i, next] of holding.entries()) {
      const before = holding[i - 1];
      if (!before || next.wFromG === before.wToG + 1) continue;
      const { line } = next;
      const problem: ListProblem =
        next.wFromG <= before.wToG
          ? { line, code: "overlap", detail: `${next.wFromG}–${Math.min(before.wToG, next.wToG)} g` }
          : { line, code: "hole", detail: `${before.wToG + 1}–${next.wFromG - 1} g` };
      found.set(`${line} ${problem.code}`, problem);
    }
  }
  return [...found.values()];
}

const long = { ago: "0001-01-01", hence: "9999-12-31" };

/** Days on which something begins; between two of them nothing changes. */
function turningDays(rates: readonly ListedRate[]): string[] {
  const begins = rates.map(({ validFrom }) => validFrom ?? long.ago);
  const ends = rates.flatMap(({ validTo }) => (validTo ? [shiftDay(validTo, 1)] : []));
  return [...new Set([long.ago, ...begins, ...ends])].sort();
}

/** Whether a bracket holds on a day. */
export function holdsOn({ validFrom, validTo }: ListedRate, day: string): boolean {
  return (validFrom ?? long.ago) <= day && day <= (validTo ?? long.hence);
}

function dropsIn(rates: readonly Lined[], zone: string): ListWarning[] {
  const found = new Map<number, ListWarning>();
  const fee = (rate: Bracket, g: number) => feeOf(g, rate, []).base;
  for (const day of turningDays(rates)) {
    const holding = sortedRates(rates.filter((rate) => holdsOn(rate, day)));
    for (const [i, next] of holding.entries()) {
      const before = holding[i - 1];
      if (!before) continue;
      const [light, heavy] = [fee(before, before.wToG), fee(next, next.wFromG)];
      if (heavy >= light) continue;
      const detail = `${before.wToG} g ${decimalText(light)}, ${next.wFromG} g ${decimalText(heavy)}`;
      found.set(next.line, { line: next.line, zone, detail });
    }
  }
  return [...found.values()];
}

function areasTwice(zones: ReadonlyMap<string, Found>, channel: string): ListProblem[] {
  const owner = new Map<string, string>();
  const problems: ListProblem[] = [];
  for (const { code, areas, rates } of zones.values()) {
    for (const area of areas.map(areaText)) {
      const other = owner.get(area);
      const line = rates[0]?.line ?? 1;
      if (other !== undefined)
        problems.push({ line, code: "areasTwice", detail: `${area}: ${channel} ${other}, ${code}` });
      else owner.set(area, code);
    }
  }
  return problems;
}

function sortedRates<R extends ListedRate>(rates: readonly R[]): R[] {
  return [...rates].sort(
    (a, b) =>
      a.wFromG - b.wFromG ||
      a.wToG - b.wToG ||
      (a.validFrom ?? "").localeCompare(b.validFrom ?? "") ||
      (a.validTo ?? long.hence).localeCompare(b.validTo ?? long.hence),
  );
}

const sorted = (areas: readonly ZoneCountry[]) =>
  [...areas].sort((a, b) => (areaText(a) < areaText(b) ? -1 : 1));

/** The lines of a list, its head first; `readPriceList` reads them back. */
export function priceListTable(list: PriceList): string[][] {
  const lines = Object.entries(list).flatMap(([channel, zones]) =>
    zones.flatMap(({ code, name, areas, rates }) =>
      rates.map((rate) => [
        ...[channel, code, name.en, name.zh ?? "", areasText(areas)],
        ...[rate.wFromG, rate.wToG].map(String),
        decimalText(rate.registerFee),
        String(rate.firstG),
        ...[rate.firstFee, rate.perKg].map((amount) => decimalText(amount)),
        ...[rate.validFrom ?? "", rate.validTo ?? ""],
      ]),
    ),
  );
  return [[...listColumns], ...lines];
}

/* ---------- comparing ---------- */

export type RateChange = { readonly before: ListedRate | null; readonly after: ListedRate | null };

export type ZoneChange = {
  readonly channel: string;
  readonly code: string;
  readonly name: Text;
  readonly kind: "added" | "removed" | "changed";
  /** As they will be. */
  readonly areas: string;
  readonly areasAdded: readonly string[];
  readonly areasRemoved: readonly string[];
  readonly rates: readonly RateChange[];
};

/** What a list changes, zone by zone; zones that stay as they are do not appear. */
export function compareLists(before: PriceList, after: PriceList): ZoneChange[] {
  return Object.keys(after).flatMap((channel) => {
    const [old, fresh] = [before[channel] ?? [], after[channel] ?? []];
    const codes = [...new Set([...fresh, ...old].map(({ code }) => code))].sort();
    return codes.flatMap((code) => {
      const change = compareZones(
        channel,
        old.find((zone) => zone.code === code),
        fresh.find((zone) => zone.code === code),
      );
      return change ? [change] : [];
    });
  });
}

function compareZones(
  channel: string,
  before: ListedZone | undefined,
  after: ListedZone | undefined,
): ZoneChange | null {
  const zone = after ?? before;
  if (!zone) return null;
  const [old, fresh] = [before, after].map((side) => (side?.areas ?? []).map(areaText).sort());
  const rates = compareRates(before?.rates ?? [], after?.rates ?? []);
  const areasAdded = (fresh ?? []).filter((area) => !old?.includes(area));
  const areasRemoved = (old ?? []).filter((area) => !fresh?.includes(area));
  const renamed = before && after && (before.name.en !== after.name.en || before.name.zh !== after.name.zh);
  if (before && after && !renamed && rates.length + areasAdded.length + areasRemoved.length === 0)
    return null;
  const kind = !before ? "added" : !after ? "removed" : "changed";
  return {
    ...{ channel, code: zone.code, name: zone.name, kind, areas: areasText(zone.areas) },
    ...{ areasAdded, areasRemoved, rates },
  };
}

/** Brackets of the same weights from the same day are one bracket whose price changes. */
function compareRates(before: readonly ListedRate[], after: readonly ListedRate[]): RateChange[] {
  const key = (rate: ListedRate) => [rate.wFromG, rate.wToG, rate.validFrom, rate.validTo].join(" ");
  const old = new Map(before.map((rate) => [key(rate), rate]));
  const fresh = new Map(after.map((rate) => [key(rate), rate]));
  const all = sortedRates([...new Map([...old, ...fresh]).values()]);
  return all
    .map((rate) => ({ before: old.get(key(rate)) ?? null, after: fresh.get(key(rate)) ?? null }))
    .filter(({ before: a, after: b }) => !a || !b || !samePrice(a, b));
}

function samePrice(a: ListedRate, b: ListedRate): boolean {
  return (
    a.registerFee === b.registerFee &&
    a.firstG === b.firstG &&
    a.firstFee === b.firstFee &&
    a.perKg === b.perKg
  );
}

/** How many brackets come, go and change their price. */
export function countChanges(changes: readonly ZoneChange[]): {
  added: number;
  removed: number;
  changed: number;
} {
  const rates = changes.flatMap((change) => change.rates);
  return {
    added: rates.filter(({ before }) => !before).length,
    removed: rates.filter(({ after }) => !after).length,
    changed: rates.filter(({ before, after }) => before && after).length,
  };
}

/* ---------- keeping ---------- */

/** A list as JSON, money as texts. */
export function writeList(list: PriceList): string {
  return JSON.stringify(list, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

type Kept<T> = { [K in keyof T]: T[K] extends bigint ? string | number : T[K] };
type KeptList = Record<
  string,
  readonly (Omit<ListedZone, "rates"> & { rates: readonly Kept<ListedRate>[] })[]
>;

/** A list out of the JSON of `writeList`, or of the database. */
export function keptList(kept: unknown): PriceList {
  return Object.fromEntries(
    Object.entries(kept as KeptList).map(([channel, zones]) => [
      channel,
      zones.map((zone) => ({
        ...zone,
        areas: sorted(zone.areas),
        rates: sortedRates(
          zone.rates.map((rate) => ({
            ...rate,
            ...{
              registerFee: BigInt(rate.registerFee),
              firstFee: BigInt(rate.firstFee),
              perKg: BigInt(rate.perKg),
            },
          })),
        ),
      })),
    ]),
  );
}

/* ---------- typing ---------- */

const typedColumns = [
  "from",
  "to",
  "register",
  "firstG",
  "firstFee",
  "perKg",
  "validFrom",
  "validTo",
] as const;

/** The brackets typed into a zone's form, row by row: fields `rate.from`, `rate.to` and so on, each repeated. */
export function typedRatesIn(form: FormData): TypedRate[] {
  const columns = typedColumns.map((name) =>
    form.getAll(`rate.${name}`).map((value) => String(value).trim()),
  );
  const rows = Math.min(Math.max(...columns.map((cells) => cells.length)), 500);
  return Array.from(
    { length: rows },
    (_, row) =>
      Object.fromEntries(
        typedColumns.map((name, i) => [name, (columns[i]?.[row] ?? "").slice(0, 20)]),
      ) as TypedRate,
  );
}

/** Reads typed brackets; rows left empty are none, and there must be one at least. */
export function readTypedRates(typed: readonly TypedRate[]): {
  rates: ListedRate[];
  problems: ListProblem[];
} {
  const read = typed.flatMap((row, i) =>
    Object.values(row).every((cell) => cell === "") ? [] : [readRate(row, i + 1)],
  );
  const problems = read.filter((rate): rate is ListProblem => "code" in rate);
  const rates = read.filter((rate): rate is Lined => !("code" in rate));
  if (read.length === 0) problems.push({ line: 1, code: "empty", detail: "" });
  if (problems.length === 0) problems.push(...gapsIn(rates));
  return { rates: rates.map(({ line: _line, ...rate }) => rate), problems };
}
