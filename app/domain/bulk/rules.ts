/** Pieces and prices of a bulk order. Pure. */
import { unitPrice, type Priced } from "~/domain/catalogue/price";
import { portion, sum } from "~/platform/money";
import { depositPpm, mostLines, mostPieces, unpaidDays } from "./config";

/** What became of the pieces of a line; `received` counts the defective ones, too. */
export type Pieces = {
  readonly qty: number;
  readonly received: number;
  readonly defective: number;
  readonly stocked: number;
  readonly cancelled: number;
};

/** Pieces that neither came nor were cancelled. */
export const toBePurchased = ({ qty, received, cancelled }: Pieces): number => qty - received - cancelled;

/** Sound pieces that came and were not put away or shipped. */
export const readyPieces = ({ received, stocked, defective }: Pieces): number =>
  received - stocked - defective;

type Unpaid = { readonly createdAt: Date; readonly priceLockUntil: Date };

/** Until when an unpaid order stays: some days, or as long as its price was promised. */
export function unpaidUntil({ createdAt, priceLockUntil }: Unpaid): Date {
  return new Date(Math.max(createdAt.getTime() + unpaidDays * 24 * 3_600_000, priceLockUntil.getTime()));
}

/** A mark of what lies ready of an order's lines, for whoever packs it: pieces that come meanwhile are not in the boxes. */
export const readyMark = (lines: readonly (Pieces & { readonly id: string })[]): string =>
  lines
    .map((line) => [line.id, readyPieces(line)] as const)
    .filter(([, pieces]) => pieces > 0)
    .map(([id, pieces]) => `${id}:${pieces}`)
    .sort()
    .join(" ");

/** What a delivery brought of a line: sound pieces, and those that were refused. */
export type Arrival = { readonly sound: number; readonly defective: number };

/** A line after a delivery; null where more came than was still to come. */
export function arrived<P extends Pieces>(line: P, { sound, defective }: Arrival): P | null {
  const whole = [sound, defective].every((count) => Number.isInteger(count) && count >= 0);
  if (!whole || sound + defective > toBePurchased(line)) return null;
  return { ...line, received: line.received + sound + defective, defective: line.defective + defective };
}

/** A line whose defective pieces are replaced: they are still to come. Null where so many are not defective. */
export function replaced<P extends Pieces>(line: P, count: number): P | null {
  if (!Number.isInteger(count) || count < 0 || count > line.defective) return null;
  return { ...line, received: line.received - count, defective: line.defective - count };
}

/** Pieces that are taken off an order: some that are still to come, and some that are defective. */
export type Drop = { readonly open: number; readonly defective: number };

/** A line without dropped pieces: they are cancelled. Null where so many are not to come, or not defective. */
export function dropped<P extends Pieces>(line: P, { open, defective }: Drop): P | null {
  const whole = [open, defective].every((count) => Number.isInteger(count) && count >= 0);
  if (!whole || open > toBePurchased(line) || defective > line.defective) return null;
  return {
    ...line,
    received: line.received - defective,
    defective: line.defective - defective,
    cancelled: line.cancelled + open + defective,
  };
}

/** A line of an order that ends: what neither was stocked nor is defective is cancelled, and ready pieces are ours again. */
export function ended<P extends Pieces>(line: P): P {
  const ready = readyPieces(line);
  return {
    ...line,
    received: line.received - ready,
    cancelled: line.cancelled + toBePurchased(line) + ready,
  };
}

/** Whether all that was ordered lies ready or is put away: nothing is to come, and nothing is defective. */
export const isComplete = (lines: readonly Pieces[]): boolean =>
  lines.every((line) => toBePurchased(line) === 0 && line.defective === 0);

type Wanted = Priced & { readonly qty: number };

/** What is wrong with quantities of a product; `limit` is the fewest or the most there may be. */
export type WrongQty = { readonly code: "none" | "moq" | "most" | "lines"; readonly limit: number };

/** Why quantities of one product cannot be ordered; null where they can. The minimum counts over all its variants. */
export function wrongQuantities(quantities: readonly number[], moq: number): WrongQty | null {
  const all = quantities.reduce((total, qty) => total + qty, 0);
  const least = Math.max(1, moq);
  if (all === 0) return { code: "none", limit: least };
  if (quantities.length > mostLines) return { code: "lines", limit: mostLines };
  if (quantities.some((qty) => qty > mostPieces)) return { code: "most", limit: mostPieces };
  return all < least ? { code: "moq", limit: least } : null;
}

/** Lines with the price of one piece: the tier of a variant is the one that all pieces of the product reach. */
export function pricedLines<W extends Wanted>(lines: readonly W[]): (W & { readonly unitPrice: bigint })[] {
  const all = lines.reduce((total, { qty }) => total + qty, 0);
  return lines.map((line) => ({ ...line, unitPrice: unitPrice(line, all) }));
}

/** Cents of all lines. */
export const goodsOf = (lines: readonly { readonly qty: number; readonly unitPrice: bigint }[]): bigint =>
  sum(lines.map((line) => line.unitPrice * BigInt(line.qty)));

/** The deposit of an order: its share of the goods, at least one cent. */
export function depositOf(goods: bigint): bigint {
  const share = portion(goods, depositPpm);
  return share > 0n ? share : 1n;
}
