/** What a price list changes, bracket by bracket. Pure. */
import type { Text } from "~/domain/catalogue/words";
import { areasText, areaText } from "./areas";
import type { ListedRate } from "./brackets";
import { sortedRates } from "./adjacent-brackets";
import type { ListedZone, PriceList } from "./price-list";

export type RateChange = { readonly before: ListedRate | null; readonly after: ListedRate | null };

export type ZoneChange = {
  readonly channel: string;
  readonly code: string;
  readonly name: Text;
  readonly kind: "added" | "removed" | "changed";
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
    channel,
    code: zone.code,
    name: zone.name,
    kind,
    areas: areasText(zone.areas),
    areasAdded,
    areasRemoved,
    rates,
  };
}

/** Brackets of the same weights from the same day are one bracket whose price changes. */
export function compareRates(before: readonly ListedRate[], after: readonly ListedRate[]): RateChange[] {
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
