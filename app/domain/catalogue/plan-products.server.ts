/** Products as somebody says them, and what saving them would do as the catalogue stands. */
import { sql, type Tx } from "~/platform/db";
import type { CategoryRef } from "./categories.server";
import { differencesOf, type Difference, type Wanted, type WantedVariant } from "./import/differences";
import { settledSkus } from "./import/made-skus";
import { latinKey, lookalikesOf, standingSku, twinsOf, type Twin } from "./import/same-variants";
import { heldBack, shelfWord, type Held } from "./shelf";
import { standingProducts, type StandingProduct } from "./standing.server";
import { keptOptions, wholeBasics, wholeVariant, type SaidVariant } from "./unsaid";
import type { Text } from "./words";

/** Where something may be undefined, nothing is said of it: what is there keeps it, what is new gets the default. */
export type VariantInput = SaidVariant & {
  /** Set where its SKU was made: that of a standing variant with the same options goes before it. */
  readonly made?: boolean;
  readonly dimsMm?: readonly [number, number, number];
  /** [from pieces, US cents]; undefined leaves the tiers there are. */
  readonly tiers?: readonly (readonly [number, bigint])[];
};

type MediaInput = {
  readonly sourceUrl: string;
  readonly fileKey?: string;
  readonly alt: string | null;
};

type Specs = {
  readonly en: readonly (readonly [string, string])[];
  readonly zh?: readonly (readonly [string, string])[];
};

export type ProductInput = {
  readonly spu: string;
  readonly title: Text;
  readonly description?: Text | undefined;
  /** Null where nothing is said of it: a product that is there stays in its own. */
  readonly category: CategoryRef | null;
  readonly status?: "on" | "off" | "draft" | undefined;
  readonly moq?: number | undefined;
  readonly vendor?: string | null | undefined;
  readonly specs?: Specs | undefined;
  readonly options: readonly { readonly name: Text; readonly values: readonly Text[] }[];
  /** Positions of options (from 0) that nothing is said of. */
  readonly unsaidOptions?: readonly number[] | undefined;
  readonly variants: readonly VariantInput[];
  readonly media: readonly MediaInput[];
  /** Of all that was said; the same again changes nothing. */
  readonly hash: string;
  readonly asksForShelf?: boolean;
  /** Whether it is for one member only: the words of its title do not become suggestions of the shop. */
  readonly isPrivate?: boolean;
  readonly withoutPictures?: boolean;
  readonly more?: Partial<{
    saleModes: readonly string[];
    processingDays: readonly [number, number];
    attributes: readonly string[];
    hsCode: string;
    origin: string;
    isNewUntil: Date | null;
    hotScore: number;
    hotPinned: boolean;
  }>;
};

export type Outcome = "created" | "updated" | "unchanged" | "refused";

type Known = {
  id: string;
  spu: string;
  version: number;
  title: Text;
  options: ProductInput["options"];
  hash: string | null;
  awaitsPicture: boolean;
};
type Owner = { sku: string; productId: string; spu: string };

/** A category that goods are said to belong to; without an id where it would have to be made. */
export type Filed = { readonly id: string | null; readonly names: readonly Text[] };

/** What is said of a product; its category may have to be made. */
export type ProductWords = Omit<ProductInput, "category"> & { readonly category: Filed | null };

export type WholeVariant = WantedVariant & Pick<VariantInput, "dimsMm" | "tiers">;

/** What saving would do with a product. */
export type Plan<Said extends ProductWords = ProductInput> = {
  input: Said;
  id: string;
  /** Of the product there is already; null where it would be a new one. */
  version: number | null;
  outcome: Outcome;
  variants: readonly WholeVariant[];
  description: Text;
  specs: Specs;
  status: string;
  moq: number;
  vendor: string | null;
  taken: readonly { readonly sku: string; readonly spu: string }[];
  undercut: readonly { readonly sku: string; readonly tier: bigint }[];
  twins: readonly Twin[];
  held: readonly Held[];
  awaitsPicture: boolean;
  unweighed: readonly string[];
  title: Text;
  options: ProductInput["options"];
  compared: boolean;
  differences: readonly Difference[];
  category: Said["category"] | Filed;
};

/**
 * What saving would do, product by product. With `lock` the catalogue stays locked until the end. A product is found by
 * its SPU only, in any case; a SKU of another product is refused.
 */
export async function planProducts<Said extends ProductWords>(
  tx: Tx,
  inputs: readonly Said[],
  mode: "lock" | "look",
): Promise<Plan<Said>[]> {
  const skus = inputs.flatMap((input) =>
    input.variants.flatMap(({ sku }) => [sku.toLowerCase(), latinKey(sku) ?? sku.toLowerCase()]),
  );
  const owners = await tx.rows<Owner>(sql`
    select v.sku, v.product_id, p.spu from variant v join product p on p.id = v.product_id
    where lower(v.sku) = any(${skus}::text[]) order by v.sku`);
  const ownerOf = new Map([
    ...owners.map((owner) => [owner.sku.toLowerCase(), owner] as const),
    ...owners.map((owner) => [owner.sku, owner] as const),
  ]);
  const existing = await tx.rows<Known>(sql`
    select id, spu, version, title, options, source_hash as hash,
      awaits_picture from product
    where lower(spu) = any(${inputs.map((input) => input.spu.toLowerCase())}::text[])
    order by id ${mode === "lock" ? sql`for update` : sql``}`);
  const bySpu = new Map([
    ...existing.map((product) => [product.spu.toLowerCase(), product] as const),
    ...existing.map((product) => [product.spu, product] as const),
  ]);
  const ids = await tx.rows<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${inputs.length})`,
  );
  const planned = inputs.map((input, i) => ({
    input,
    newId: ids[i]?.id ?? "",
    ownerOf,
    found: bySpu.get(input.spu) ?? bySpu.get(input.spu.toLowerCase()),
  }));
  const others = planned.flatMap(({ input, found }) =>
    found && (found.hash !== input.hash || found.awaitsPicture) ? [found.id] : [],
  );
  const standing = await standingProducts(tx, others);
  const hidden = await hiddenCategories(tx, inputs);
  return planned.map((asked) => planOf({ ...asked, hidden }, standing.get(asked.found?.id ?? "")));
}

async function hiddenCategories(tx: Tx, inputs: readonly ProductWords[]): Promise<ReadonlySet<string>> {
  if (!inputs.some(({ asksForShelf }) => asksForShelf)) return new Set();
  const rows = await tx.rows<{ id: string }>(sql`select id from category where not active`);
  return new Set(rows.map(({ id }) => id));
}

type Asked<Said> = {
  readonly input: Said;
  readonly found: Known | undefined;
  readonly newId: string;
  readonly ownerOf: ReadonlyMap<string, Owner>;
  readonly hidden: ReadonlySet<string>;
};

function planOf<Said extends ProductWords>(
  asked: Asked<Said>,
  standing: StandingProduct | undefined,
): Plan<Said> {
  const { found, newId, ownerOf, hidden } = asked;
  const id = found?.id ?? newId;
  const { input, clashing, inFile } = settled(asked.input, found, standing);
  const taken = input.variants.flatMap(({ sku }) => {
    const owner = ownerOf.get(sku) ?? ownerOf.get(sku.toLowerCase());
    return owner && owner.productId !== id ? [{ sku, spu: owner.spu }] : [];
  });
  const undercut = standing ? undercutOf(input, standing) : [];
  const refused = new Set([...taken, ...undercut].map(({ sku }) => sku));
  const { whole: said, variants: all } = wholeOf(input, found, standing, refused);
  const others = input.variants.flatMap(({ sku }) => ownerOf.get(latinKey(sku) ?? "") ?? []);
  const twins = input.asksForShelf
    ? [
        ...lookalikesOf(all, [...(standing?.variants ?? []), ...others]),
        ...twinsOf(all, standing?.variants ?? []),
      ]
    : [];
  const variants = all.filter(({ sku }) => !twins.some((twin) => twin.sku === sku));
  const category =
    input.category ?? (standing ? { id: standing.categoryId, names: standing.categoryNames } : null);
  const waits = input.asksForShelf && input.status === undefined && standing?.awaitsPicture;
  const nextStatus = waits ? "on" : said.status;
  // What is said again as it was is not looked at.
  const held =
    input.asksForShelf && (standing || !found) ? heldOf(input, nextStatus, category, standing, hidden) : [];
  const whole = { ...said, status: held.length > 0 ? (standing?.status ?? "draft") : nextStatus };
  const awaitsPicture = held.includes("picture");
  const unweighed =
    input.asksForShelf && whole.status === "on" ? variants.filter(({ weightG }) => !weightG) : [];
  const word = shelfWord({ ...whole, awaitsPicture });
  // What waits and is said again in the same words changes only its place.
  const isSame = standing && found?.hash === input.hash && word === shelfWord(standing);
  const differences =
    standing && variants.length > 0 && !isSame
      ? differencesOf(
          { ...wantedOf(input, whole, variants), status: word },
          { ...standing, status: shelfWord(standing) },
        )
      : [];
  const outcome: Outcome =
    variants.length === 0
      ? "refused"
      : !found
        ? "created"
        : differences.length === 0 && !(standing && saysMore(input))
          ? "unchanged"
          : "updated";
  const named = new Set(variants.map(({ sku }) => sku));
  const rest = standing?.variants.filter(({ sku }) => !named.has(sku)) ?? [];
  return {
    input,
    id,
    version: found?.version ?? null,
    outcome,
    variants,
    taken: [...taken, ...clashing],
    ...whole,
    undercut: undercut.map((row) => ({ ...row, sku: inFile(row.sku) })),
    twins: twins.map((twin) => ({ ...twin, sku: inFile(twin.sku), of: inFile(twin.of) })),
    compared: standing !== undefined,
    differences,
    held,
    awaitsPicture,
    unweighed: unweighed.map(({ sku }) => inFile(sku)),
    title: { ...found?.title, ...input.title },
    options: mergedOptions(
      input.options,
      found?.options ?? [],
      [...rest, ...variants],
      standing?.variants ?? [],
    ),
    category,
  };
}

/**
 * The input with the SKUs that its variants have already, and those made ones that another variant has taken. `inFile`
 * finds the SKU that the file said, or that was made for it.
 */
function settled<Said extends ProductWords>(
  input: Said,
  found: Known | undefined,
  standing: StandingProduct | undefined,
): { input: Said; clashing: Plan["taken"]; inFile: (sku: string) => string } {
  if (!found || !standing) return { input, clashing: [], inFile: (sku) => sku };
  const spelled = input.variants.map((variant) =>
    variant.made ? variant : { ...variant, sku: standingSku(variant.sku, standing.variants) },
  );
  const skus = spelled.some(({ made }) => made)
    ? settledSkus(spelled, standing.variants, keptOf(input, found))
    : spelled.map(({ sku }) => sku);
  const clashing = input.variants.flatMap(({ sku }, i) =>
    skus[i] === null ? [{ sku, spu: found.spu }] : [],
  );
  const variants = input.variants.flatMap((variant, i) => {
    const sku = skus[i];
    return typeof sku === "string" ? [{ ...variant, sku }] : [];
  });
  const said = new Map(input.variants.map(({ sku }, i) => [skus[i], sku]));
  return { input: { ...input, variants }, clashing, inFile: (sku) => said.get(sku) ?? sku };
}

function keptOf(input: ProductWords, found: Known | undefined): string[] {
  const names = (options: Options) => options.map(({ name }) => name.en);
  return keptOptions(names(found?.options ?? []), input.unsaidOptions ?? [], names(input.options));
}

function heldOf(
  { media, withoutPictures }: ProductWords,
  status: string,
  category: { readonly id: string | null } | null,
  standing: StandingProduct | undefined,
  hidden: ReadonlySet<string>,
): Held[] {
  return heldBack({
    wanted: status === "on",
    standing: standing?.status === "on",
    pictures: media.filter(({ fileKey }) => fileKey).length + (standing?.pictureCount ?? 0),
    withoutPictures: withoutPictures ?? false,
    categoryActive: !hidden.has(category?.id ?? ""),
  });
}

/** Whether more is said than a product file can say: that is not compared, but written. */
function saysMore({ more, title, variants }: ProductWords): boolean {
  return more !== undefined || title.zh !== undefined || variants.some(({ tiers }) => tiers !== undefined);
}

function undercutOf({ variants }: ProductWords, standing: StandingProduct): Plan["undercut"] {
  const dearest = new Map(standing.variants.map(({ sku, dearestTier }) => [sku, dearestTier]));
  return variants.flatMap(({ sku, price, tiers }) => {
    const tier = tiers === undefined ? (dearest.get(sku) ?? null) : null;
    return tier !== null && price <= BigInt(tier) ? [{ sku, tier: BigInt(tier) }] : [];
  });
}

function wholeOf(
  input: ProductWords,
  found: Known | undefined,
  standing: StandingProduct | undefined,
  refused: ReadonlySet<string>,
) {
  const before = new Map((standing?.variants ?? []).map((variant) => [variant.sku, variant]));
  const kept = keptOf(input, found);
  const variants: WholeVariant[] = input.variants.flatMap((variant) =>
    refused.has(variant.sku) ? [] : [{ ...variant, ...wholeVariant(variant, before.get(variant.sku), kept) }],
  );
  const chinese = standing?.chineseSpecs;
  const whole = {
    ...wholeBasics(input, standing),
    description: input.description ?? { en: standing?.description ?? "" },
    specs: { ...(chinese ? { zh: chinese } : {}), ...(input.specs ?? { en: standing?.specs ?? [] }) },
  };
  return { whole, variants };
}

type Whole = ReturnType<typeof wholeOf>["whole"];

function wantedOf(input: ProductWords, whole: Whole, variants: readonly WholeVariant[]): Wanted {
  return {
    status: whole.status,
    moq: whole.moq,
    vendor: whole.vendor,
    category: input.category,
    variants,
    title: input.title.en,
    description: whole.description.en,
    specs: whole.specs.en,
    pictures: input.media.map(({ sourceUrl, alt }) => ({ source: sourceUrl, alt })),
  };
}

type Options = ProductInput["options"];
type Chosen = { readonly options: Readonly<Record<string, string>> };

/**
 * Options as they are said, in the order and with the Chinese words that are there already. What nobody names stays
 * where a variant will still have it (`after`), or where none ever had it.
 */
function mergedOptions(
  said: Options,
  known: Options,
  after: readonly Chosen[],
  all: readonly Chosen[],
): Options {
  const has = (variants: readonly Chosen[], name: string, value: string) =>
    variants.some(({ options }) => options[name] === value);
  const kept = known.flatMap(({ name, values }) => {
    const now = said.find((option) => option.name.en === name.en);
    const stays = values.filter(
      ({ en }) =>
        now?.values.some((value) => value.en === en) || has(after, name.en, en) || !has(all, name.en, en),
    );
    const fresh = now?.values.filter(({ en }) => !values.some((value) => value.en === en)) ?? [];
    const merged = [...stays.map((value) => ({ ...value, ...sameIn(now?.values, value.en) })), ...fresh];
    return merged.length > 0 ? [{ name: { ...name, ...now?.name }, values: merged }] : [];
  });
  return [...kept, ...said.filter(({ name }) => !known.some((option) => option.name.en === name.en))];
}

const sameIn = (values: readonly Text[] | undefined, en: string) => values?.find((value) => value.en === en);
