/** Products that we have written into a store ourselves: known and linked at once, before the store tells of them. */
import { sql, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { saveLinksIn, type LinkRow } from "./links.server";
import { saveProductIn } from "./sync.server";

export type ListedProduct = {
  externalId: string;
  title: string;
  image: string | null;
  status: string;
  url: string | null;
  /** When the store changed it last, by its own clock. */
  modifiedAt: Date | null;
  variants: readonly {
    externalId: string;
    sku: string;
    ownSku: string;
    title: string;
    price: bigint;
    barcode: string | null;
  }[];
};

/**
 * Keeps a product of a store as we have written it, and links each variant that has no link yet with one piece of its
 * SKU. In the caller's transaction.
 */
export async function saveListed(
  tx: Tx,
  store: { id: string; userId: string },
  { variants, ...product }: ListedProduct,
): Promise<void> {
  const ids = await saveProductIn(tx, store.id, {
    ...product,
    variants: variants.map(({ externalId, sku, title, price, barcode }) => ({
      externalId,
      sku,
      title,
      price,
      barcode,
      status: product.status,
      openOptions: [],
    })),
    partial: false,
  });
  const linked = await tx.rows<{ id: string }>(sql`
    select distinct store_variant_id as id from variant_link where store_variant_id = any(${[...ids.values()]}::uuid[])`);
  const known = new Set(linked.map(({ id }) => id));
  const rows = variants.flatMap(({ externalId, ownSku }): LinkRow[] => {
    const storeVariantId = ids.get(externalId);
    if (!storeVariantId || known.has(storeVariantId)) return [];
    const items = [{ sku: ownSku, qty: 1 }];
    return [{ storeVariantId, country: null, options: [], kind: "linked", items }];
  });
  if (rows.length === 0) return;
  const saved = await saveLinksIn(tx, store.userId, store.id, rows);
  // The product is in the store all the same; its member may link it by hand.
  if (!saved.ok) log.warn({ store: store.id, error: saved.error }, "a listed product was not linked");
}
