/** Variants of a product and their price tiers, as the desk saves them. */
import { isUniqueViolation, sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { TiersFields, VariantFields } from "../desk-forms";
import { changeProduct, type By } from "./change.server";

type Saved<E extends string> = Promise<Result<null, E | "stale">>;
type Refusal = "sku-taken" | "choices" | "choices-twice" | "image" | "tier-price";
type State = Omit<VariantFields, "version" | "choices" | "image"> & {
  options: Record<string, string>;
  image: string | null;
};

/**
 * Saves a variant, or adds one, with its price history. `sku-taken`: another has the SKU. `choices`: an option lacks a
 * value. `choices-twice`: another active variant has these options. `tier-price`: one piece costs no more than many.
 */
export async function saveVariant(
  by: By,
  productId: string,
  variantId: string | null,
  { version, choices, ...wanted }: VariantFields,
): Saved<Refusal> {
  const action = variantId ? "product.variant" : "product.variant-new";
  try {
    return await changeProduct<Refusal>(by, productId, version, action, async (tx) => {
      const options = await chosenOptions(tx, productId, choices);
      if (!options) return err("choices");
      if (wanted.status === "on" && (await hasDuplicate(tx, productId, variantId, options)))
        return err("choices-twice");
      if (wanted.image !== null && !(await isPictureOf(tx, productId, wanted.image))) return err("image");
      const before = variantId ? await stateOf(tx, productId, variantId) : null;
      if (variantId && !before) return err("choices");
      if (variantId && (await isBelowTiers(tx, variantId, wanted.price))) return err("tier-price");
      const after: State = { ...wanted, options };
      await (variantId ? updateVariant(tx, variantId, after) : insertVariant(tx, productId, after));
      const named = { sku: before?.sku ?? wanted.sku };
      return ok({ before: before ? { ...before, of: null } : {}, after: { ...after, of: named.sku } });
    });
  } catch (error) {
    if (isUniqueViolation(error, "variant_sku_key")) return err("sku-taken");
    throw error;
  }
}

type OptionRow = { name: { en: string }; values: { en: string }[] };

async function chosenOptions(tx: Tx, productId: string, choices: readonly string[]) {
  const row = await tx.prisma.product.findUnique({ where: { id: productId }, select: { options: true } });
  const chosen: Record<string, string> = {};
  for (const [i, option] of ((row?.options ?? []) as OptionRow[]).entries()) {
    const value = option.values.find(({ en }) => en === choices[i]);
    if (!value) return null;
    chosen[option.name.en] = value.en;
  }
  return chosen;
}

async function hasDuplicate(
  tx: Tx,
  productId: string,
  variantId: string | null,
  options: object,
): Promise<boolean> {
  const twin = await tx.first(sql`
    select 1 from variant where product_id = ${productId} and status = 'on' and options = ${JSON.stringify(options)}::jsonb
      and id is distinct from ${variantId}::uuid`);
  return twin !== null;
}

async function isPictureOf(tx: Tx, productId: string, source: string): Promise<boolean> {
  const picture = await tx.first(sql`
    select 1 from product_media where product_id = ${productId} and coalesce(source_url, id::text) = ${source}`);
  return picture !== null;
}

/** Whether a price is no longer above that of every tier: then more pieces would cost more each. */
async function isBelowTiers(tx: Tx, variantId: string, price: bigint): Promise<boolean> {
  return (await tx.prisma.priceTier.count({ where: { variantId, price: { gte: price } } })) > 0;
}

function stateOf(tx: Tx, productId: string, variantId: string): Promise<State | null> {
  return tx.first<State>(sql`
    select sku, price, weight_g, length_mm, width_mm, height_mm,
      barcode, backorder, status, image_url as image, options
    from variant where id = ${variantId} and product_id = ${productId} for update`);
}

async function updateVariant(tx: Tx, id: string, next: State): Promise<void> {
  await tx.run(sql`
    insert into price_history (variant_id, price) select id, ${next.price} from variant
    where id = ${id} and price <> ${next.price}`);
  const { sku, price, weightG, lengthMm, widthMm, heightMm, barcode, backorder, status, options } = next;
  const size = { weightG, lengthMm, widthMm, heightMm };
  const data = { sku, price, ...size, barcode, backorder, status, options, imageUrl: next.image };
  await tx.prisma.variant.update({ where: { id }, data });
}

async function insertVariant(tx: Tx, productId: string, next: State): Promise<void> {
  await tx.run(sql`
    with made as (
      insert into variant (product_id, sku, price, weight_g, length_mm, width_mm, height_mm, barcode, backorder, status,
        image_url, options, sort)
      values (${productId}, ${next.sku}, ${next.price}, ${next.weightG}, ${next.lengthMm}, ${next.widthMm},
        ${next.heightMm}, ${next.barcode}, ${next.backorder}, ${next.status}, ${next.image},
        ${JSON.stringify(next.options)}::jsonb,
        (select coalesce(max(v.sort) + 1, 0) from variant v where v.product_id = ${productId}))
      returning id, price)
    insert into price_history (variant_id, price) select id, price from made`);
}

/** Saves the price tiers of a variant. `tier-price` where a tier costs no less than a single piece. */
export function saveTiers(
  by: By,
  productId: string,
  variantId: string,
  { version, tiers }: TiersFields,
): Saved<"tier-price"> {
  return changeProduct(by, productId, version, "product.variant-tiers", async (tx) => {
    const variant = await tx.first<{ sku: string; price: bigint }>(sql`
      select sku, price from variant where id = ${variantId} and product_id = ${productId} for update`);
    if (!variant || tiers.some(({ price }) => price >= variant.price)) return err("tier-price");
    const before = await tx.prisma.priceTier.findMany({
      where: { variantId },
      orderBy: { minQty: "asc" },
      select: { minQty: true, price: true },
    });
    await tx.prisma.priceTier.deleteMany({ where: { variantId } });
    await tx.run(sql`
      insert into price_tier (variant_id, min_qty, price)
      select ${variantId}::uuid, * from unnest(${tiers.map(({ minQty }) => minQty)}::int[], ${tiers.map(({ price }) => price)}::bigint[])`);
    if (textOf(before) === textOf(tiers)) return ok({ before: {}, after: {} });
    return ok({ before: { tiers: before }, after: { of: variant.sku, tiers } });
  });
}

function textOf(rows: readonly { minQty: number; price: bigint }[]): string {
  return rows.map(({ minQty, price }) => `${minQty}:${price}`).join();
}
