/** Lines of a cart that are bought in bulk: one order a warehouse, with what is to be paid of each. Pure. */
import type { Text } from "~/domain/catalogue/words";
import { sum } from "~/platform/money";
import { laterMethod, methodValue, type Freight, type Freights } from "./freight";
import type { BulkKind } from "./states";
import { depositOf, goodsOf } from "./rules";

/** How what is bought in bulk is kept, sent and paid; `methods` by the code of the warehouse. */
export type BulkTerms = {
  readonly kind: BulkKind;
  readonly isSplit: boolean;
  readonly methods: ReadonlyMap<string, string>;
};

type Named = {
  readonly kind: string;
  readonly split: string;
  readonly methods?: ReadonlyMap<string, string>;
};

/** What the form or the address says of them. */
export function readTerms(choice: Named | undefined): BulkTerms {
  const kind = choice?.kind === "BULK" ? "BULK" : "INVENTORY";
  return { kind, isSplit: choice?.split !== "full", methods: choice?.methods ?? new Map() };
}

type InCart = {
  readonly variantId: string;
  readonly sku: string;
  readonly title: Text;
  readonly options: readonly Text[];
  readonly qty: number;
  /** The channel that the product's page showed. */
  readonly channelId?: string | null;
  readonly warehouse: { readonly code: string; readonly name: Text };
};

export type BulkPartLine = Omit<InCart, "warehouse" | "channelId"> & { readonly unitPrice: bigint };

/** What becomes one order. */
export type BulkPart = {
  readonly code: string;
  readonly name: Text;
  readonly lines: readonly BulkPartLine[];
  readonly goods: bigint;
  /** How it may travel to the address, and how it does; null where freight is told with the balance. */
  readonly freights: Freights;
  readonly freight: Freight | null;
  /** What is to be paid now, in cents. */
  readonly now: bigint;
};

/** What is quoted of a warehouse's goods, by its code. */
export type QuotedParts = ReadonlyMap<string, Freights>;

/** The chosen method, else the cheapest; null where freight is to be told with the balance, or nothing goes there. */
export function chosenFreight(freights: Freights, named: string | undefined): Freight | null {
  if (named === laterMethod) return null;
  return freights.find(({ channelId }) => channelId === named) ?? freights[0] ?? null;
}

/** Lines by warehouse with their prices; `prices` has one for each variant. */
export function partsOf(
  lines: readonly InCart[],
  prices: ReadonlyMap<string, bigint>,
  { isSplit, methods }: BulkTerms,
  quoted: QuotedParts,
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
    const freights = quoted.get(code) ?? [];
    const freight = chosenFreight(freights, methods.get(code) ?? first.channelId ?? undefined);
    const now = isSplit ? depositOf(goods) : goods + (freight?.shipping ?? 0n);
    return [{ code, name: first.warehouse.name, lines: priced, goods, freights, freight, now }];
  });
}

/** What is to be paid of all parts now, in cents. */
export const dueNow = (parts: readonly BulkPart[]): bigint => sum(parts.map(({ now }) => now));

/** What was shown: another one at the time of ordering means that something has changed. */
export const seenOf = ({ kind, isSplit }: BulkTerms, parts: readonly BulkPart[]): string =>
  [
    kind,
    isSplit,
    ...parts.map(({ code, lines, freight }) =>
      [
        code,
        freight && methodValue(freight),
        ...lines.map(({ sku, qty, unitPrice }) => `${sku}*${qty}@${unitPrice}`),
      ].join(" "),
    ),
  ].join("|");
