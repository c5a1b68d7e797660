/** What goes back for some units of an order's lines (§3.9, the split of a refund). Pure; amounts are US cents. */
import type { Parts } from "~/domain/ledger/postings";
import type { LineOption } from "~/partners/stores/store-platform";
import { divideRounded } from "~/platform/money";

/** A line of an order, by the units that can still go back. */
export type RefundableLine = {
  readonly id: string;
  readonly title: string;
  readonly sku: string | null;
  readonly options: readonly LineOption[];
  readonly qty: number;
  /** Units that can be chosen: neither given back before nor, before dispatch, on their way. */
  readonly left: number;
  /** Units that a refund asks for which nobody has decided: they may still be sent. */
  readonly asked: number;
  /** The price of all its units, before the order's discount; without those that the member's own goods cover. */
  readonly goods: bigint;
  /** Units that were given back before. */
  readonly refunded?: number;
  /** Its SKUs, where the member's own goods cover some of their pieces; the price of one piece in cents. */
  readonly covered?:
    readonly { readonly qty: number; readonly ownQty: number; readonly price: string }[] | null;
  /** The weight of all its units in grams; 0 where nobody knows it. */
  readonly weightG: number;
};

/** So many units of a line. */
export type LineUnits = { readonly lineId: string; readonly qty: number };

/** What the order was charged, and how much of its shipping is paid whatever it weighs (registration). */
export type Charged = {
  readonly goods: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly fixedShipping: bigint;
};

type Chosen = {
  lines: readonly RefundableLine[];
  units: readonly LineUnits[];
  charged: Charged;
  left: Parts;
  shipping: boolean;
};

/**
 * The proposed refund of these units: price less its share of the discount, tax and, where wanted, postage by weight.
 * Registration and service fees stay. All remaining units give all remaining money. Never more of a part than is left.
 */
export function proposedParts({ lines, units, charged, left, shipping }: Chosen): Parts {
  if (allChosen(lines, units) && shipping) return left;
  const qtyOf = new Map(units.map(({ lineId, qty }) => [lineId, qty]));
  const chosen = lines.map((line) => ({ line, qty: qtyOf.get(line.id) ?? 0 }));
  const price = chosen.reduce((sum, { line, qty }) => sum + paidFor(line, qty), 0n);
  const net = charged.goods > charged.discount ? charged.goods - charged.discount : 0n;
  const goods = charged.goods > 0n ? divideRounded(price * net, charged.goods) : 0n;
  const tax = taxOf(chosen, charged, goods, net);
  const parts = { goods, shipping: shipping ? postageOf(chosen, charged) : 0n, service: 0n, tax };
  return {
    goods: least(parts.goods, left.goods),
    shipping: least(parts.shipping, left.shipping),
    service: 0n,
    tax: least(parts.tax, left.tax),
  };
}

/**
 * What units of a line cost before the discount. Pieces that are paid here go back first, those of the member's own last:
 * these go back to where they came from, and cost nothing.
 */
function paidFor({ goods, qty: all, refunded = 0, covered }: RefundableLine, qty: number): bigint {
  if (!covered) return divideRounded(goods * BigInt(qty), BigInt(all));
  return covered.reduce((sum, item) => {
    const paidOf = (units: number) => Math.min(Math.floor((item.qty * units) / all), item.qty - item.ownQty);
    return sum + BigInt(item.price) * BigInt(paidOf(refunded + qty) - paidOf(refunded));
  }, 0n);
}

/** The tax of units: by their price; where some goods were paid before, by what all of them are worth. */
function taxOf(
  chosen: readonly { line: RefundableLine; qty: number }[],
  charged: Charged,
  goods: bigint,
  net: bigint,
): bigint {
  if (chosen.every(({ line }) => !line.covered))
    return net > 0n ? divideRounded(charged.tax * goods, net) : 0n;
  const worth = ({ goods: price, covered }: RefundableLine) =>
    covered?.reduce((sum, item) => sum + BigInt(item.price) * BigInt(item.qty), 0n) ?? price;
  const all = chosen.reduce((sum, { line }) => sum + worth(line), 0n);
  const some = chosen.reduce(
    (sum, { line, qty }) => sum + divideRounded(worth(line) * BigInt(qty), BigInt(line.qty)),
    0n,
  );
  return all > 0n ? divideRounded(charged.tax * some, all) : 0n;
}

/** The postage the units' weight cost; by their number where a weight is missing. */
function postageOf(chosen: readonly { line: RefundableLine; qty: number }[], charged: Charged): bigint {
  const weighed = chosen.every(({ line }) => line.weightG > 0);
  const of = (line: RefundableLine, qty: number) =>
    weighed ? divideRounded(BigInt(line.weightG) * BigInt(qty), BigInt(line.qty)) : BigInt(qty);
  const all = chosen.reduce((sum, { line }) => sum + of(line, line.qty), 0n);
  const some = chosen.reduce((sum, { line, qty }) => sum + of(line, qty), 0n);
  const byWeight = charged.shipping > charged.fixedShipping ? charged.shipping - charged.fixedShipping : 0n;
  return all > 0n ? divideRounded(byWeight * some, all) : 0n;
}

/** Whether nothing would be left of any line, nor waits for somebody to decide. */
export function allChosen(lines: readonly RefundableLine[], units: readonly LineUnits[]): boolean {
  return lines.every(
    ({ id, left, asked }) => asked === 0 && left === (units.find(({ lineId }) => lineId === id)?.qty ?? 0),
  );
}

/** Whether each of the units is there to be chosen, each line named once. */
export function unitsFit(lines: readonly RefundableLine[], units: readonly LineUnits[]): boolean {
  const once = new Set(units.map(({ lineId }) => lineId)).size === units.length;
  const left = (lineId: string) => lines.find(({ id }) => id === lineId)?.left ?? 0;
  return once && units.every(({ lineId, qty }) => qty > 0 && qty <= left(lineId));
}

/** Units as an address and a hidden field say them: `<line>:<units>`; null where the text is none. */
export function unitsOf(text: string): LineUnits | null {
  const match = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([1-9]\d{0,4})$/i.exec(text);
  return match ? { lineId: String(match[1]).toLowerCase(), qty: Number(match[2]) } : null;
}

export function unitsText({ lineId, qty }: LineUnits): string {
  return `${lineId}:${qty}`;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
