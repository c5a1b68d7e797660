/** Lines of a cart that are bought in bulk: one order a warehouse, with what is to be paid of each. Pure. */
import type { Text } from "~/domain/catalogue/words";
import { sum } from "~/platform/money";
import type { BulkKind } from "./states";
import { depositOf, goodsOf } from "./rules";

/** How what is bought in bulk is kept and paid. */
export type BulkTerms = { readonly kind: BulkKind; readonly isSplit: boolean };

/** What the form or the address says of them; what is sent to an address always begins with a deposit. */
export function readTerms(choice: { readonly kind: string; readonly split: string } | undefined): BulkTerms {
  const kind = choice?.kind === "BULK" ? "BULK" : "INVENTORY";
  return { kind, isSplit: kind === "BULK" || choice?.split !== "full" };
}

type InCart = {
  readonly variantId: string;
  readonly sku: string;
  readonly title: Text;
  readonly options: readonly Text[];
  readonly qty: number;
  readonly warehouse: { readonly code: string; readonly name: Text };
};

export type BulkPartLine = Omit<InCart, "warehouse"> & { readonly unitPrice: bigint };

/** What becomes one order. */
export type BulkPart = {
  readonly code: string;
  readonly name: Text;
  readonly lines: readonly BulkPartLine[];
  readonly goods: bigint;
  /** What is to be paid now, in cents. */
  readonly now: bigint;
};

/** Lines by warehouse with their prices; `prices` has one for each variant. */
export function partsOf(
  lines: readonly InCart[],
  prices: ReadonlyMap<string, bigint>,
  { isSplit }: BulkTerms,
): BulkPart[] {
  const places = Map.groupBy(lines, ({ warehouse }) => warehouse.code);
  return [...places].flatMap(([code, own]) => {
    const [first] = own;
    if (!first) return [];
    const priced = own.map(({ variantId, sku, title, options, qty }) => ({
      ...{ variantId, sku, title, options, qty },
      unitPrice: prices.get(variantId) ?? 0n,
    }));
    const goods = goodsOf(priced);
    return [
      { code, name: first.warehouse.name, lines: priced, goods, now: isSplit ? depositOf(goods) : goods },
    ];
  });
}

/** What is to be paid of all parts now, in cents. */
export const dueNow = (parts: readonly BulkPart[]): bigint => sum(parts.map(({ now }) => now));

/** What was shown: another one at the time of ordering means that something has changed. */
export const seenOf = ({ kind, isSplit }: BulkTerms, parts: readonly BulkPart[]): string =>
  [
    kind,
    isSplit,
    ...parts.map(({ code, lines }) =>
      [code, ...lines.map(({ sku, qty, unitPrice }) => `${sku}*${qty}@${unitPrice}`)].join(" "),
    ),
  ].join("|");
