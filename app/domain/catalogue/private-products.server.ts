/** Products of one member: made of a quote, seen and bought by their owner only (§3.5). */
import { createHash } from "node:crypto";
import { files } from "~/partners/files/files.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { refreshProducts } from "./listing.server";
import { uploadOf, uploadSource } from "./pictures";
import { saveProducts } from "./save-products.server";

export type PrivateVariant = {
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  /** US cents for one piece. */
  readonly price: bigint;
  readonly weightG: number;
  readonly tiers: readonly { readonly minQty: number; readonly price: bigint }[];
};

export type PrivateProduct = {
  readonly spu: string;
  readonly ownerId: string;
  readonly title: string;
  readonly moq: number;
  readonly processingDays: readonly [number, number];
  readonly variants: readonly PrivateVariant[];
};

/** Code of the warehouse that suppliers deliver to. */
const sourcedAt = "CN";

/**
 * Makes a member's private product, or brings the one of that SPU to the new words, and puts it on the shelf. Variants
 * that are not named any more are taken off. It is bought to order, so no stock is needed. Returns its id; null where an
 * SKU belongs to another product.
 */
export async function savePrivateProduct(tx: Tx, product: PrivateProduct): Promise<string | null> {
  const { spu, ownerId, title, moq, processingDays, variants } = product;
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))];
  const valuesOf = (name: string) => [...new Set(variants.flatMap(({ options }) => options[name] ?? []))];
  const [saved] = await saveProducts(tx, [
    {
      spu,
      title: { en: title },
      category: null,
      isPrivate: true,
      // Never public for a moment: it goes on the shelf once it has its owner.
      status: "draft",
      moq,
      options: names.map((name) => ({
        name: { en: name },
        values: valuesOf(name).map((en) => ({ en })),
      })),
      variants: variants.map(({ sku, options, price, weightG, tiers }) => ({
        sku,
        options,
        price,
        weightG,
        imageUrl: null,
        backorder: true,
        // Where it leaves from; what is there already stays.
        stock: { [sourcedAt]: null },
        tiers: tiers.map((tier) => [tier.minQty, tier.price] as const),
      })),
      media: [],
      hash: createHash("sha256").update(JSON.stringify(product, textOfAmounts)).digest("hex"),
      more: { processingDays },
    },
  ]);
  const id = saved?.productId;
  if (!saved || !id || saved.taken.length > 0) return null;
  await tx.run(sql`
    update variant set status = case when sku = any(${variants.map(({ sku }) => sku)}::text[]) then 'on' else 'off' end
    where product_id = ${id}`);
  await tx.run(sql`
    update product set visibility = 'private', owner_user_id = ${ownerId}, status = 'on' where id = ${id}`);
  await refreshProducts(tx, [id]);
  return id;
}

const textOfAmounts = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

/** Takes a member's private product off the shelf: its page stays, and it cannot be bought. */
export async function shelvePrivateProduct(tx: Tx, productId: string): Promise<void> {
  await tx.run(sql`update product set status = 'off' where id = ${productId} and visibility = 'private'`);
}

/** Gives a private product pictures, after those it has; the same one again adds nothing. A job makes their sizes. */
export async function addPrivatePictures(productId: string, pictures: readonly Buffer[]): Promise<void> {
  const sources: string[] = [];
  for (const bytes of pictures) {
    const source = uploadSource(createHash("sha256").update(bytes).digest("hex"));
    await files().put(uploadOf(source) ?? "", bytes);
    sources.push(source);
  }
  await transaction(async (tx) => {
    await tx.run(sql`
      insert into product_media (product_id, source_url, sort, status, next_at)
      select p.id, s.source, s.n::int - 1, 'queued', now()
      from unnest(${sources}::text[]) with ordinality as s (source, n) join product p on p.id = ${productId}
      where p.visibility = 'private'
      on conflict (product_id, source_url) do nothing`);
    await addJob(tx, "catalogue.media", {}, { key: "catalogue.media" });
  });
}

/** Products that anybody can buy, by SKUs in whatever case: the id of each by its SKU in lower case. */
export async function productsOfSkus(tx: Tx, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ sku: string; id: string }>(sql`
    select lower(v.sku) as sku, p.id from variant v join product p on p.id = v.product_id
    where lower(v.sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[]) and v.status = 'on'
      and p.status = 'on' and p.visibility = 'public'`);
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}
