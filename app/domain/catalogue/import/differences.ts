/** What a product of a file would change of the one there is. Pure. */
import type { ImportedProduct, ImportedVariant } from "./products";

export const differenceKinds = [
  "title",
  "description",
  "category",
  "status",
  "moq",
  "vendor",
  "options",
  "variant",
  "price",
  "weight",
  "stock",
  "backorder",
  "barcode",
  "pictures",
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Prices in US cents, weights in grams, categories as paths, pictures as a number of new ones; all as texts. */
export type Difference = {
  readonly what: DifferenceKind;
  readonly sku?: string;
  readonly from?: string;
  readonly to?: string;
};

export type StandingVariant = {
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents. */
  readonly price: string;
  readonly weightG: number | null;
  readonly backorder: boolean;
  readonly barcode: string | null;
  readonly status: string;
  /** Pieces in the warehouse of the import. */
  readonly onHand: number;
  readonly reserved: number;
};

/** A product as it stands. */
export type Standing = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly status: string;
  readonly moq: number;
  readonly vendor: string | null;
  readonly variants: readonly StandingVariant[];
  /** Addresses its pictures came from. */
  readonly sources: readonly string[];
};

/** A product of a file as saving will understand it; `category` is the path of names. */
export type Wanted = Pick<ImportedProduct, "title" | "description" | "status" | "moq" | "vendor"> & {
  readonly category: string;
  readonly variants: readonly ImportedVariant[];
  readonly sources: readonly string[];
};

/** What of the standing product would be another; what a file leaves out stays as it is. */
export function differencesOf(wanted: Wanted, standing: Standing): Difference[] {
  const differences: Difference[] = [];
  const compare = (what: DifferenceKind, from: string, to: string, sku?: string) => {
    if (from !== to) differences.push({ what, ...(sku === undefined ? {} : { sku }), from, to });
  };
  compare("title", standing.title, wanted.title);
  // Too long to be shown side by side; that it would be gone is said.
  if (standing.description !== wanted.description)
    differences.push({ what: "description", ...(wanted.description ? {} : { to: "" }) });
  compare("category", standing.category, wanted.category);
  compare("status", standing.status, wanted.status);
  compare("moq", String(standing.moq), String(wanted.moq));
  if (wanted.vendor) compare("vendor", standing.vendor ?? "", wanted.vendor);
  for (const variant of wanted.variants) {
    const before = standing.variants.find(({ sku }) => sku === variant.sku);
    if (!before) differences.push({ what: "variant", sku: variant.sku, to: String(variant.price) });
    else compareVariants(before, variant, compare);
  }
  const fresh = wanted.sources.filter((source) => !standing.sources.includes(source)).length;
  if (fresh > 0) differences.push({ what: "pictures", to: String(fresh) });
  return differences;
}

function compareVariants(
  before: StandingVariant,
  { sku, price, weightG, quantity, backorder, barcode, options }: ImportedVariant,
  compare: (what: DifferenceKind, from: string, to: string, sku?: string) => void,
): void {
  compare("price", before.price, String(price), sku);
  compare("weight", String(before.weightG ?? ""), String(weightG ?? ""), sku);
  // Never under what is reserved, as saving has it.
  compare("stock", String(before.onHand), String(Math.max(quantity, before.reserved)), sku);
  compare("backorder", String(before.backorder), String(backorder), sku);
  if (barcode) compare("barcode", before.barcode ?? "", barcode, sku);
  compare("options", wordsOf(before.options), wordsOf(options), sku);
  if (before.status !== "on") compare("status", before.status, "on", sku);
}

/** Options of a variant in one order, whatever order they were written in. */
function wordsOf(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join(", ");
}
