/** Products as somebody says them, and what saving them would do as the catalogue stands. */
import { sql, type Tx } from "~/platform/db";
import type { CategoryRef } from "./categories.server";
import { differencesOf, type Difference } from "./import/differences";
import { standingProducts, type StandingProduct } from "./standing.server";
import type { Text } from "./words";

export type VariantInput = {
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents. */
  readonly price: bigint;
  readonly weightG: number | null;
  readonly dimsMm?: readonly [number, number, number];
  readonly barcode: string | null;
  readonly backorder: boolean;
  readonly imageUrl: string | null;
  /** Pieces on the shelf by warehouse code; a warehouse not named stays as it is. */
  readonly stock: Readonly<Record<string, number>>;
  /** [from pieces, US cents]; undefined leaves the tiers there are. */
  readonly tiers?: readonly (readonly [number, bigint])[];
};

type MediaInput = {
  /** Where it is fetched from; also what tells two pictures of a product apart. */
  readonly sourceUrl: string;
  /** Set where the file store has it already. */
  readonly fileKey?: string;
  readonly alt: string | null;
};

export type ProductInput = {
  readonly spu: string;
  readonly title: Text;
  readonly description: Text;
  /** Null where nothing is said of it: a product that is there stays in its own. */
  readonly category: CategoryRef | null;
  readonly status: "on" | "off" | "draft";
  readonly moq: number;
  readonly vendor: string | null;
  readonly specs: {
    readonly en: readonly (readonly [string, string])[];
    readonly zh?: readonly (readonly [string, string])[];
  };
  readonly options: readonly { readonly name: Text; readonly values: readonly Text[] }[];
  readonly variants: readonly VariantInput[];
  readonly media: readonly MediaInput[];
  /** Of all that was said; the same again changes nothing. */
  readonly hash: string;
  readonly more?: Partial<{
    saleModes: readonly string[];
    processingDays: readonly [number, number];
    attributes: readonly string[];
    hsCode: string;
    origin: string;
    isNewUntil: Date | null;
    hotScore: number;
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
};
type Owner = { sku: string; productId: string; spu: string };

/** A category that goods are said to belong to; without an id where it would have to be made. */
export type Filed = { readonly id: string | null; readonly names: readonly Text[] };

/** What is said of a product; its category may have to be made. */
export type ProductWords = Omit<ProductInput, "category"> & { readonly category: Filed | null };

/** What saving would do with a product. */
export type Plan<Said extends ProductWords = ProductInput> = {
  input: Said;
  id: string;
  /** Of the product there is already; null where it would be a new one. */
  version: number | null;
  outcome: Outcome;
  variants: readonly VariantInput[];
  /** SKUs that belong to another product, with its SPU, and are left there. */
  taken: readonly { readonly sku: string; readonly spu: string }[];
  title: Text;
  options: ProductInput["options"];
  /** Whether it was compared with what stands; one that is known by its hash is not. */
  compared: boolean;
  /** What was found by that. */
  differences: readonly Difference[];
  /** As said, else as it stands; null where neither is known. */
  category: Said["category"] | Filed;
};

/**
 * What saving would do, product by product, as the catalogue stands; with `lock` it stands still until the end. A
 * product is known by its SPU, in upper or lower case, and by nothing else: a SKU of another product is refused.
 */
export async function planProducts<Said extends ProductWords>(
  tx: Tx,
  inputs: readonly Said[],
  mode: "lock" | "look",
): Promise<Plan<Said>[]> {
  const skus = inputs.flatMap((input) => input.variants.map((variant) => variant.sku));
  const owners = await tx.rows<Owner>(sql`
    select v.sku, v.product_id as "productId", p.spu from variant v join product p on p.id = v.product_id
    where v.sku = any(${skus}::text[])`);
  const ownerOf = new Map(owners.map((owner) => [owner.sku, owner]));
  const existing = await tx.rows<Known>(sql`
    select id, spu, version, title, options, source_hash as hash from product
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
    ...{ input, newId: ids[i]?.id ?? "", ownerOf },
    found: bySpu.get(input.spu) ?? bySpu.get(input.spu.toLowerCase()),
  }));
  const others = planned.flatMap(({ input, found }) =>
    found && found.hash !== input.hash ? [found.id] : [],
  );
  const standing = await standingProducts(tx, others);
  return planned.map((asked) => planOf(asked, standing.get(asked.found?.id ?? "")));
}

type Asked<Said> = {
  readonly input: Said;
  readonly found: Known | undefined;
  readonly newId: string;
  readonly ownerOf: ReadonlyMap<string, Owner>;
};

function planOf<Said extends ProductWords>(
  asked: Asked<Said>,
  standing: StandingProduct | undefined,
): Plan<Said> {
  const { input, found, newId, ownerOf } = asked;
  const id = found?.id ?? newId;
  const taken = input.variants.flatMap(({ sku }) => {
    const owner = ownerOf.get(sku);
    return owner && owner.productId !== id ? [{ sku, spu: owner.spu }] : [];
  });
  const foreign = new Set(taken.map(({ sku }) => sku));
  const variants = input.variants.filter(({ sku }) => !foreign.has(sku));
  const differences =
    standing && variants.length > 0 ? differencesOf(wantedOf(input, variants), standing) : [];
  const outcome: Outcome =
    variants.length === 0
      ? "refused"
      : !found
        ? "created"
        : differences.length === 0 && !(standing && saysMore(input))
          ? "unchanged"
          : "updated";
  const said = new Set(variants.map(({ sku }) => sku));
  const rest = standing?.variants.filter(({ sku }) => !said.has(sku)) ?? [];
  return {
    ...{ input, id, version: found?.version ?? null, outcome, variants, taken },
    ...{ compared: standing !== undefined, differences },
    title: { ...found?.title, ...input.title },
    options: mergedOptions(input.options, found?.options ?? [], rest, standing?.variants ?? []),
    category:
      input.category ?? (standing ? { id: standing.categoryId, names: standing.categoryNames } : null),
  };
}

/** Whether more is said than a product file can say: that is not compared, but written. */
function saysMore({ more, title, variants }: ProductWords): boolean {
  return more !== undefined || title.zh !== undefined || variants.some(({ tiers }) => tiers !== undefined);
}

function wantedOf(input: ProductWords, variants: readonly VariantInput[]) {
  return {
    ...{ status: input.status, moq: input.moq, vendor: input.vendor, category: input.category, variants },
    ...{ title: input.title.en, description: input.description.en, specs: input.specs.en },
    pictures: input.media.map(({ sourceUrl, alt }) => ({ source: sourceUrl, alt })),
  };
}

type Options = ProductInput["options"];
type Chosen = { readonly options: Readonly<Record<string, string>> };

/**
 * Options as they are said, in the order and with the Chinese words that are there already. What nobody names stays
 * where a variant that is not spoken of has it, or where none ever had it.
 */
function mergedOptions(
  said: Options,
  known: Options,
  rest: readonly Chosen[],
  all: readonly Chosen[],
): Options {
  const has = (variants: readonly Chosen[], name: string, value: string) =>
    variants.some(({ options }) => options[name] === value);
  const kept = known.flatMap(({ name, values }) => {
    const now = said.find((option) => option.name.en === name.en);
    const stays = values.filter(
      ({ en }) =>
        now?.values.some((value) => value.en === en) || has(rest, name.en, en) || !has(all, name.en, en),
    );
    const fresh = now?.values.filter(({ en }) => !values.some((value) => value.en === en)) ?? [];
    const merged = [...stays.map((value) => ({ ...value, ...sameIn(now?.values, value.en) })), ...fresh];
    return merged.length > 0 ? [{ name: { ...name, ...now?.name }, values: merged }] : [];
  });
  return [...kept, ...said.filter(({ name }) => !known.some((option) => option.name.en === name.en))];
}

const sameIn = (values: readonly Text[] | undefined, en: string) => values?.find((value) => value.en === en);
