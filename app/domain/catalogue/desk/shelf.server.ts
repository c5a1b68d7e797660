/** Putting products on the shelf and taking them off, one or many; new products. */
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { newDays } from "../config";
import type { ProductStatus } from "../desk-config";
import type { BulkFields, NewProductFields } from "../desk-forms";
import { shelfProblemsOf, type ShelfProblem } from "../shelf";
import {
  changeProduct,
  lockProducts,
  noteChange,
  showAnew,
  type By,
  type LockedProduct,
} from "./change.server";

type Facts = {
  title: string;
  pictures: number;
  categoryActive: boolean;
  variants: { price: number; weightG: number | null }[];
};

async function problemsOf(tx: Tx, productId: string, withoutPictures = false): Promise<ShelfProblem[]> {
  const row = await tx.first<Facts>(sql`
    select coalesce(p.title->>'en', '') as title, c.active as category_active,
      (select count(*)::int from product_media m where m.product_id = p.id and m.status = 'ready') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('price', v.price, 'weightG', v.weight_g)) from variant v
        where v.product_id = p.id and v.status = 'on'), '[]') as variants
    from product p join category c on c.id = p.category_id where p.id = ${productId}`);
  if (!row) return [];
  const problems = shelfProblemsOf({
    ...row,
    variants: row.variants.map(({ price, weightG }) => ({ price: BigInt(price), weightG })),
  });
  return problems.filter((problem) => !(withoutPictures && problem === "picture"));
}

const stateOf = ({ status, awaitsPicture }: LockedProduct) => ({ status, awaitsPicture });

/** Puts a product on the shelf, takes it off, or back to the drafts; `problems` where it cannot be sold as it is. */
export function setShelf(
  by: By,
  id: string,
  version: number,
  status: ProductStatus,
): Promise<Result<null, "problems" | "stale">> {
  return changeProduct(by, id, version, "product.shelf", async (tx, product) => {
    if (status === "on" && (await problemsOf(tx, id)).length > 0) return err("problems");
    await tx.prisma.product.update({ where: { id }, data: { status, awaitsPicture: false } });
    return ok({ before: stateOf(product), after: { status, awaitsPicture: false } });
  });
}

type Bulk = Omit<BulkFields, "withoutPictures"> & Partial<Pick<BulkFields, "withoutPictures">>;
export type BulkDone = { readonly changed: number; readonly refused: number };

/**
 * Changes many products: those that cannot go on the shelf stay where they are and are counted, unknown ids, too.
 * `withoutPictures` puts those on the shelf, too, that lack a picture and nothing else.
 */
export function changeMany(
  by: By,
  { intent, product: ids, category, withoutPictures = false }: Bulk,
): Promise<Result<BulkDone, "category">> {
  return transaction(async (tx): Promise<Result<BulkDone, "category">> => {
    if (intent === "category" && !(await tx.first(sql`select 1 from category where id = ${category}`)))
      return err("category");
    const locked = await lockProducts(tx, ids);
    const changed: typeof locked = [];
    for (const product of locked) {
      if (intent === "on" && (await problemsOf(tx, product.id, withoutPictures)).length > 0) continue;
      const after =
        intent === "category" ? { categoryId: category } : { status: intent, awaitsPicture: false };
      const before = intent === "category" ? { categoryId: product.categoryId } : stateOf(product);
      changed.push(product);
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      await tx.run(
        intent === "category"
          ? sql`update product set category_id = ${category}::uuid, version = version + 1 where id = ${product.id}`
          : sql`update product set status = ${intent}, awaits_picture = false, version = version + 1 where id = ${product.id}`,
      );
      await noteChange(tx, by, product.id, intent === "category" ? "product.basics" : "product.shelf", {
        before,
        after,
      });
    }
    await showAnew(tx, changed, intent === "category");
    return ok({ changed: changed.length, refused: ids.length - changed.length });
  });
}

/** A new product as a draft with its first variant. `spu-taken` and `sku-taken` where a code is in use. */
export async function createProduct(
  by: By,
  fields: NewProductFields,
): Promise<Result<string, "spu-taken" | "sku-taken" | "category">> {
  try {
    return await transaction(async (tx): Promise<Result<string, "category">> => {
      if ((await tx.prisma.category.count({ where: { id: fields.categoryId } })) === 0)
        return err("category");
      const title = { en: fields.titleEn, ...(fields.titleZh ? { zh: fields.titleZh } : {}) };
      const row = await tx.first<{ id: string }>(sql`
        insert into product (spu, title, description, category_id, status, is_new_until)
        values (${fields.spu}, ${JSON.stringify(title)}::jsonb, '{"en": ""}', ${fields.categoryId}, 'draft',
          now() + make_interval(days => ${newDays})) returning id`);
      if (!row) throw new Error("the product was not made");
      const productId = row.id;
      await tx.run(sql`
        with made as (
          insert into variant (product_id, sku, price, weight_g)
          values (${productId}, ${fields.sku}, ${fields.price}, ${fields.weightG}) returning id, price)
        insert into price_history (variant_id, price) select id, price from made`);
      await noteChange(tx, by, productId, "product.new", { before: {}, after: fields });
      await showAnew(tx, await lockProducts(tx, [productId]), true);
      return ok(productId);
    });
  } catch (error) {
    if (isUniqueViolation(error, "product_spu_key")) return err("spu-taken");
    if (isUniqueViolation(error, "variant_sku_key")) return err("sku-taken");
    throw error;
  }
}
