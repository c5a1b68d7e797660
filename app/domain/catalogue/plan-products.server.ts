/** Products as somebody says them, and what saving them would do as the catalogue stands. */
import { sql, type Tx } from "~/platform/db";
import type { CategoryRef } from "./categories.server";
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
  readonly category: CategoryRef;
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

/** What is said of a product, but for the category, which may have to be made. */
export type ProductWords = Omit<ProductInput, "category">;

/** What saving would do with a product. */
export type Plan<Said extends ProductWords = ProductInput> = {
  input: Said;
  id: string;
  /** Of the product there is already; null where it would be a new one. */
  version: number | null;
  outcome: Outcome;
  variants: readonly VariantInput[];
  taken: string[];
  title: Text;
  options: ProductInput["options"];
};

/** What saving would do, product by product, as the catalogue stands; with `lock` it stands still until the end. */
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
    where spu = any(${inputs.map((input) => input.spu)}::text[])
      or id = any(${owners.map((owner) => owner.productId)}::uuid[])
    order by id ${mode === "lock" ? sql`for update` : sql``}`);
  const bySpu = new Map(existing.map((product) => [product.spu, product]));
  const byId = new Map(existing.map((product) => [product.id, product]));
  const ids = await tx.rows<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${inputs.length})`,
  );
  const taken = new Set<string>();
  return inputs.map((input, i) => {
    const renamed = input.variants
      .map((variant) => ownerOf.get(variant.sku)?.productId)
      .find((id) => id !== undefined);
    const found = bySpu.get(input.spu) ?? (renamed === undefined ? undefined : byId.get(renamed));
    const clash = found !== undefined && taken.has(found.id);
    if (found) taken.add(found.id);
    return planOf(input, clash ? undefined : found, ids[i]?.id ?? "", ownerOf, clash);
  });
}

function planOf<Said extends ProductWords>(
  input: Said,
  found: Known | undefined,
  newId: string,
  ownerOf: ReadonlyMap<string, Owner>,
  clash: boolean,
): Plan<Said> {
  const id = found?.id ?? newId;
  const foreign = (sku: string) => {
    const owner = ownerOf.get(sku);
    return owner !== undefined && owner.productId !== id;
  };
  const variants = input.variants.filter((variant) => !foreign(variant.sku));
  const taken = input.variants
    .filter((variant) => clash || foreign(variant.sku))
    .map((variant) => variant.sku);
  const title = { ...found?.title, ...input.title };
  const outcome: Outcome =
    clash || variants.length === 0
      ? "refused"
      : !found
        ? "created"
        : found.hash === input.hash
          ? "unchanged"
          : "updated";
  const options = stillTranslated(input.options, found?.options ?? []);
  return { input, id, version: found?.version ?? null, outcome, variants, taken, title, options };
}

/** Options as a file names them, with the Chinese words that are there already for the same English ones. */
function stillTranslated(said: ProductInput["options"], known: ProductInput["options"]) {
  return said.map((option) => {
    const before = known.find(({ name }) => name.en === option.name.en);
    const valueBefore = (en: string) => before?.values.find((value) => value.en === en);
    return {
      name: { ...before?.name, ...option.name },
      values: option.values.map((value) => ({ ...valueBefore(value.en), ...value })),
    };
  });
}
