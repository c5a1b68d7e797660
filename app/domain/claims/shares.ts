/**
 * What lines of an order were charged, to the cent (§3.9, the split of a refund). Pure; amounts are US cents. Shares are
 * of what was paid, never of a new price, and by largest remainder: all shares of a part sum to that part.
 */
import type { Parts } from "~/domain/ledger/postings";
import { allocate, sum } from "~/platform/money";

/** A line with what its units were priced at when it was paid. */
export type ShareLine = {
  readonly id: string;
  readonly qty: number;
  /** Units that were given back, or settled by goods that were sent again. */
  readonly gone: number;
  /** Units that anybody may claim still. */
  readonly left: number;
  /** Units that were sent again, or that a refund asks for which nobody has decided: their money is not given back. */
  readonly elsewhere: number;
  /** Money given back for it by cases without its units. */
  readonly given: bigint;
  readonly goods: bigint;
  /** What its units are worth more (or less) than that, where they are sent as other goods; 0 where they are not. */
  readonly differs?: bigint;
  /** Grams of all its units; 0 where nobody knows them. */
  readonly weightG: number;
};

/** What the order was charged; `fixedShipping` is paid whatever it weighs (registration). */
export type Paid = {
  readonly goods: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly fixedShipping: bigint;
  /** What was billed since, less what was credited. */
  readonly since?: Share;
};

export type Share = { readonly goods: bigint; readonly shipping: bigint; readonly tax: bigint };

export type Units = { readonly lineId: string; readonly qty: number };

export const totalOf = ({ goods, shipping, service, tax }: Parts): bigint => goods + shipping + service + tax;

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const least = (one: bigint, other: bigint) => (one < other ? one : other);

/**
 * The share of each line: its goods less discount, its tax, its postage by weight (by units where a weight is unknown).
 * What was billed for other goods belongs to the lines that are sent as these.
 */
export function sharesOf(lines: readonly ShareLine[], paid: Paid): ReadonlyMap<string, Share> {
  const weigh = (weights: readonly bigint[]) =>
    weights.some((weight) => weight > 0n) ? weights : lines.map(({ qty }) => BigInt(qty));
  if (lines.length === 0) return new Map();
  const since = paid.since ?? { goods: 0n, shipping: 0n, tax: 0n };
  const goods = goodsOf(lines, paid.goods - paid.discount, since.goods, weigh);
  const tax = allocate(positive(paid.tax + since.tax), weigh(goods));
  const weighed = lines.every(({ weightG }) => weightG > 0);
  const grams = lines.map(({ weightG, qty }) => BigInt(weighed ? weightG : qty));
  const shipping = allocate(positive(paid.shipping + since.shipping - paid.fixedShipping), weigh(grams));
  return new Map(
    lines.map(({ id }, i) => [id, { goods: goods[i] ?? 0n, shipping: shipping[i] ?? 0n, tax: tax[i] ?? 0n }]),
  );
}

function goodsOf(
  lines: readonly ShareLine[],
  net: bigint,
  since: bigint,
  weigh: (weights: readonly bigint[]) => readonly bigint[],
): bigint[] {
  const first = allocate(positive(net), weigh(lines.map((line) => line.goods)));
  const differing = lines.map(({ differs = 0n }) => (differs < 0n ? -differs : differs));
  const own = differing.some((each) => each > 0n) ? differing : weigh(first);
  const more = allocate(since < 0n ? -since : since, own);
  const both = first.map((amount, i) => amount + (since < 0n ? -(more[i] ?? 0n) : (more[i] ?? 0n)));
  // More was credited than a line had: by what all of them had.
  return both.some((amount) => amount < 0n) ? allocate(positive(net + since), weigh(first)) : both;
}

/** Units `from` to `from + qty` of a line's share: the parts of all units sum to the share. */
function ofUnits(share: bigint, line: ShareLine, from: number, qty: number): bigint {
  const upTo = (units: number) => (share * BigInt(Math.min(units, line.qty))) / BigInt(line.qty);
  return upTo(from + qty) - upTo(from);
}

/** Whether nothing would be left of any line, and every other unit was given back in money. */
const takesAll = (lines: readonly ShareLine[], units: readonly Units[]): boolean =>
  lines.every(
    ({ id, left, elsewhere }) =>
      elsewhere === 0 && left === (units.find(({ lineId }) => lineId === id)?.qty ?? 0),
  ) && lines.some(({ left }) => left > 0);

/**
 * The most that goes back for these units, by part: their shares, less what their lines had already, and never more of a
 * part than is left of the order. All that is left of all lines takes everything that is left, fees included.
 */
export function ceilingOf(
  lines: readonly ShareLine[],
  units: readonly Units[],
  paid: Paid,
  left: Parts,
): { readonly parts: Parts; readonly byLine: ReadonlyMap<string, bigint> } {
  const shares = sharesOf(lines, paid);
  const byLine = new Map<string, bigint>();
  let wanted: Share = { goods: 0n, shipping: 0n, tax: 0n };
  for (const { lineId, qty } of units) {
    const line = lines.find(({ id }) => id === lineId);
    const share = shares.get(lineId);
    if (!line || !share) continue;
    const part = (of: bigint) => ofUnits(of, line, line.gone, qty);
    const own = { goods: part(share.goods), shipping: part(share.shipping), tax: part(share.tax) };
    const rest = restOf(share, line);
    const cut = fit(own, rest);
    byLine.set(lineId, cut.goods + cut.shipping + cut.tax);
    wanted = {
      goods: wanted.goods + cut.goods,
      shipping: wanted.shipping + cut.shipping,
      tax: wanted.tax + cut.tax,
    };
  }
  if (takesAll(lines, units)) return { parts: positiveParts(left), byLine };
  return {
    parts: {
      goods: least(wanted.goods, positive(left.goods)),
      shipping: least(wanted.shipping, positive(left.shipping)),
      service: 0n,
      tax: least(wanted.tax, positive(left.tax)),
    },
    byLine,
  };
}

const positiveParts = ({ goods, shipping, service, tax }: Parts): Parts => ({
  goods: positive(goods),
  shipping: positive(shipping),
  service: positive(service),
  tax: positive(tax),
});

/** What of a line's share was not given back: by units that are gone, and by money without units. */
function restOf(share: Share, line: ShareLine): bigint {
  const whole = share.goods + share.shipping + share.tax;
  const gone = sum([share.goods, share.shipping, share.tax].map((of) => ofUnits(of, line, 0, line.gone)));
  return positive(whole - gone - line.given);
}

/** The same parts, no more than `most` together: goods first, since tax and postage follow them. */
function fit({ goods, shipping, tax }: Share, most: bigint): Share {
  const whole = goods + shipping + tax;
  if (whole <= most) return { goods, shipping, tax };
  const [g = 0n, s = 0n, x = 0n] = allocate(most, [goods, shipping, tax]);
  return { goods: g, shipping: s, tax: x };
}

/** An amount as parts, in the shares of its ceiling; null where it is above it, or nothing. */
export function partsFor(amount: bigint, ceiling: Parts): Parts | null {
  const most = totalOf(ceiling);
  if (amount <= 0n || amount > most) return null;
  if (amount === most) return ceiling;
  const { goods, shipping, service, tax } = ceiling;
  const [g = 0n, s = 0n, v = 0n, x = 0n] = allocate(amount, [goods, shipping, service, tax]);
  return { goods: g, shipping: s, service: v, tax: x };
}

/** What an amount gives each line, in the shares of their ceilings. */
export function givenByLine(amount: bigint, byLine: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const ids = [...byLine.keys()];
  const weights = ids.map((id) => byLine.get(id) ?? 0n);
  if (weights.every((weight) => weight === 0n)) return new Map(ids.map((id) => [id, 0n]));
  const shares = allocate(amount, weights);
  return new Map(ids.map((id, i) => [id, shares[i] ?? 0n]));
}

/** What an agreed amount comes to when fewer units arrived good than were agreed on; the last unit takes the rest. */
export const forArrived = (amount: bigint, agreed: number, good: number): bigint =>
  agreed <= 0 || good >= agreed ? amount : (amount * BigInt(good)) / BigInt(agreed);
