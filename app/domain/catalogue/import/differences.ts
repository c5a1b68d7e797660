/** What a product as somebody says it would change of the one there is: values are compared, not how they are written. Pure. */
import { sanitiseHtml, splitSpecs, type Spec } from "../sanitise";

export const differenceKinds = [
  "title",
  "description",
  "facts",
  "category",
  "status",
  "moq",
  "vendor",
  "options",
  "variant",
  "order",
  "price",
  "weight",
  "stock",
  "backorder",
  "barcode",
  "variantPicture",
  "pictures",
  "pictureOrder",
  "pictureText",
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Prices in US cents, weights in grams, categories as paths, pictures as a number of new ones; all as texts. */
export type Difference = {
  readonly what: DifferenceKind;
  readonly sku?: string;
  readonly from?: string;
  readonly to?: string;
};

type Options = Readonly<Record<string, string>>;
type Picture = { readonly source: string; readonly alt: string | null };

export type StandingVariant = {
  readonly sku: string;
  readonly options: Options;
  /** US cents. */
  readonly price: string;
  /** The highest of its prices by quantity, in US cents; null where it has none. */
  readonly dearestTier?: string | null;
  readonly weightG: number | null;
  readonly backorder: boolean;
  readonly barcode: string | null;
  readonly status: string;
  readonly imageUrl: string | null;
  readonly stock: Readonly<Record<string, { readonly onHand: number; readonly reserved: number }>>;
};

/** A product as it stands; variants and pictures in their order. */
export type Standing = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly specs: readonly Spec[];
  readonly categoryId: string;
  readonly categoryNames: readonly { readonly en: string }[];
  readonly status: string;
  readonly moq: number;
  readonly vendor: string | null;
  readonly variants: readonly StandingVariant[];
  readonly pictures: readonly Picture[];
};

export type WantedVariant = {
  readonly sku: string;
  readonly options: Options;
  /** US cents. */
  readonly price: bigint;
  readonly weightG: number | null;
  readonly backorder: boolean;
  readonly barcode: string | null;
  readonly imageUrl: string | null;
  readonly stock: Readonly<Record<string, number>>;
};

/** A product as it would be; what nobody spoke of is as it stands. */
export type Wanted = {
  readonly title: string;
  readonly description: string;
  readonly specs: readonly Spec[];
  /** Null where nothing is said of it; its id is null where it would have to be made. */
  readonly category: {
    readonly id: string | null;
    readonly names: readonly { readonly en: string }[];
  } | null;
  readonly status: string;
  readonly moq: number;
  readonly vendor: string | null;
  readonly variants: readonly WantedVariant[];
  readonly pictures: readonly Picture[];
};

type Compare = (what: DifferenceKind, from: string, to: string, sku?: string) => void;

/** What of the standing product would be another; a category and pictures that are left out stay as they are. */
export function differencesOf(wanted: Wanted, standing: Standing): Difference[] {
  const differences: Difference[] = [];
  const compare: Compare = (what, from, to, sku) => {
    if (from !== to) differences.push({ what, ...(sku === undefined ? {} : { sku }), from, to });
  };
  compare("title", standing.title.trim(), wanted.title);
  differences.push(...bodyDifferences(wanted, standing));
  if (wanted.category && wanted.category.id !== standing.categoryId)
    compare("category", pathOf(standing.categoryNames), pathOf(wanted.category.names));
  compare("status", standing.status, wanted.status);
  compare("moq", String(standing.moq), String(wanted.moq));
  compare("vendor", standing.vendor ?? "", wanted.vendor ?? "");
  for (const variant of wanted.variants) {
    const before = standing.variants.find(({ sku }) => sku === variant.sku);
    if (!before) differences.push({ what: "variant", sku: variant.sku, to: String(variant.price) });
    else compareVariants(before, variant, compare);
    if (before && variant.imageUrl && variant.imageUrl !== before.imageUrl)
      differences.push({ what: "variantPicture", sku: variant.sku });
  }
  if (isReordered(skusOf(standing.variants), skusOf(wanted.variants))) differences.push({ what: "order" });
  return [...differences, ...pictureDifferences(wanted.pictures, standing.pictures)];
}

const pathOf = (names: readonly { en: string }[]) => names.map(({ en }) => en).join(" > ");
const skusOf = (variants: readonly { sku: string }[]) => variants.map(({ sku }) => sku);

function bodyDifferences(wanted: Wanted, standing: Standing): Difference[] {
  if (isSameBody(wanted, standing)) return [];
  const asRead = splitSpecs(sanitiseHtml(bodyWithSpecs(standing.description, standing.specs)));
  if (isSameBody(wanted, asRead)) return [];
  return [
    ...(asRead.description === wanted.description
      ? []
      : [{ what: "description" as const, ...(wanted.description ? {} : { to: "" }) }]),
    ...(isSame(asRead.specs, wanted.specs) ? [] : [{ what: "facts" as const }]),
  ];
}

type Body = Pick<Wanted, "description" | "specs">;

const isSameBody = (one: Body, other: Body) =>
  one.description === other.description && isSame(one.specs, other.specs);
const isSame = (one: readonly Spec[], other: readonly Spec[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A description with its facts behind it, as product files have both in one cell; `splitSpecs` takes them apart again. */
export function bodyWithSpecs(description: string, specs: readonly Spec[]): string {
  const facts = specs.map(([label, value]) => `<li>${escaped(label)}: ${escaped(value)}</li>`).join("");
  return description + (facts ? `<ul>${facts}</ul>` : "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function compareVariants(before: StandingVariant, wanted: WantedVariant, compare: Compare): void {
  const { sku, price, weightG, stock, backorder, barcode, options } = wanted;
  compare("price", before.price, String(price), sku);
  compare("weight", String(before.weightG || ""), String(weightG || ""), sku);
  for (const [warehouse, pieces] of Object.entries(stock)) {
    const { onHand = 0, reserved = 0 } = before.stock[warehouse] ?? {};
    // Never under what is reserved, as saving has it.
    compare("stock", String(onHand), String(Math.max(pieces, reserved)), sku);
  }
  compare("backorder", String(before.backorder), String(backorder), sku);
  compare("barcode", before.barcode ?? "", barcode ?? "", sku);
  compare("options", wordsOf(before.options), wordsOf(options), sku);
  if (before.status !== "on") compare("status", before.status, "on", sku);
}

function wordsOf(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name.trim()}: ${value.trim()}`)
    .sort()
    .join(", ");
}

function pictureDifferences(wanted: readonly Picture[], standing: readonly Picture[]): Difference[] {
  const before = new Map(standing.map(({ source, alt }) => [source, alt]));
  const fresh = wanted.filter(({ source }) => !before.has(source)).length;
  const sources = (pictures: readonly Picture[]) => pictures.map(({ source }) => source);
  const renamed = wanted.some(
    ({ source, alt }) => alt !== null && before.has(source) && alt !== before.get(source)?.trim(),
  );
  return [
    ...(fresh > 0 ? [{ what: "pictures" as const, to: String(fresh) }] : []),
    ...(isReordered(sources(standing), sources(wanted)) ? [{ what: "pictureOrder" as const }] : []),
    ...(renamed ? [{ what: "pictureText" as const }] : []),
  ];
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [had, has] = [new Set(before), new Set(after)];
  const kept = after.filter((key) => had.has(key));
  return before.filter((key) => has.has(key)).some((key, i) => key !== kept[i]);
}
