/** What may be answered, and what another SKU costs more or less. Pure; amounts are US cents. */
import { divideRounded } from "~/platform/money";

/** As a question keeps it: amounts as text, because JSON has no whole numbers of any size. */
export type KeptOptions = {
  /** The last day that the member may wait for. */
  readonly wait?: string;
  readonly substitute?: {
    readonly variantId: string;
    readonly sku: string;
    readonly unitPrice: string;
    /** What goods and tax cost more; below zero where cheaper. */
    readonly goods: string;
    readonly tax: string;
  };
};

/** Another SKU, with amounts. */
export type Substitute = {
  readonly variantId: string;
  readonly sku: string;
  readonly unitPrice: bigint;
  readonly goods: bigint;
  readonly tax: bigint;
};

/** The substitute of kept options; null where none is offered. */
export function substituteOf({ substitute }: KeptOptions): Substitute | null {
  if (!substitute) return null;
  const { variantId, sku, unitPrice, goods, tax } = substitute;
  return { variantId, sku, unitPrice: BigInt(unitPrice), goods: BigInt(goods), tax: BigInt(tax) };
}

type Charged = { readonly goods: bigint; readonly discount: bigint; readonly tax: bigint };

/**
 * What pieces of another price change of an order: the goods less the order's share of discount, and the tax in the share
 * that it had of the goods when it was paid.
 */
export function substituteDelta(
  pieces: { readonly qty: number; readonly before: bigint; readonly now: bigint },
  { goods, discount, tax }: Charged,
): { goods: bigint; tax: bigint } {
  const more = (pieces.now - pieces.before) * BigInt(pieces.qty);
  const net = goods > discount ? goods - discount : 0n;
  const part = goods > 0n ? signed(more, net, goods) : more;
  return { goods: part, tax: net > 0n ? signed(part, tax, net) : 0n };
}

/** Rounded half away from zero, so that dearer and cheaper by the same are the same. */
function signed(amount: bigint, by: bigint, of: bigint): bigint {
  return amount < 0n ? -divideRounded(-amount * by, of) : divideRounded(amount * by, of);
}

/** Units of a line that cannot be had, where so many pieces of one of its SKUs are missing: whole units only. */
export function unitsMissing(
  missing: number,
  item: { readonly qty: number },
  lineQty: number,
  left: number,
): number {
  if (missing <= 0) return left;
  return Math.min(left, Math.ceil((missing * lineQty) / item.qty));
}

/** What happens without an answer. An address waits for somebody of the staff. */
export const defaultOf = (kind: "STOCK" | "ADDRESS") => (kind === "STOCK" ? "refund" : "cancel");
