/** Links of whole store products, several at once: removed, or *do not fulfil* for what is not connected. */
import { sql, transaction, type Tx } from "~/platform/db";
import { saveLinksIn, type LinkRow } from "./links.server";

type Variant = { id: string; storeId: string; productId: string; open: boolean };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Removes all links of some products of a member. Null, with nothing changed, where one of them is not the member's. */
export function unlinkProducts(memberId: string, productIds: readonly string[]): Promise<number | null> {
  return change(memberId, productIds, "unlinked");
}

/**
 * Marks the variants of some products of a member *do not fulfil*, as far as they have no link. How many these were; null,
 * with nothing changed, where one of the products is not the member's.
 */
export function ignoreProducts(memberId: string, productIds: readonly string[]): Promise<number | null> {
  return change(memberId, productIds, "do_not_fulfil");
}

function change(
  memberId: string,
  productIds: readonly string[],
  kind: "unlinked" | "do_not_fulfil",
): Promise<number | null> {
  return transaction(async (tx) => {
    const variants = await variantsOf(tx, memberId, productIds);
    if (!variants) return null;
    const chosen = variants.filter(({ open }) => open === (kind === "do_not_fulfil"));
    for (const [storeId, of] of Map.groupBy(chosen, (variant) => variant.storeId)) {
      const rows = of.map(({ id }): LinkRow => ({
        storeVariantId: id,
        country: null,
        options: [],
        kind,
        items: [],
      }));
      const saved = await saveLinksIn(tx, memberId, storeId, rows, { whole: true });
      if (!saved.ok) throw new Error(`links of whole products were refused: ${saved.error}`);
    }
    return chosen.length;
  });
}

async function variantsOf(
  tx: Tx,
  memberId: string,
  productIds: readonly string[],
): Promise<Variant[] | null> {
  const ids = [...new Set(productIds)];
  if (!ids.every((id) => uuid.test(id))) return null;
  const products = await tx.rows(sql`
    select 1 from store_product p join store s on s.id = p.store_id
    where p.id = any(${ids}::uuid[]) and s.user_id = ${memberId} and s.status <> 'UNBOUND'`);
  if (products.length !== ids.length) return null;
  // Locked before they are looked at: what is connected meanwhile stays.
  return tx.rows<Variant>(sql`
    with locked as (
      select v.id, v.store_id, v.store_product_id, v.status from store_variant v
      where v.store_product_id = any(${ids}::uuid[]) order by v.id for update of v)
    select l.id, l.store_id, l.store_product_id as product_id,
      not exists (select 1 from variant_link k where k.store_variant_id = l.id) as open
    from locked l where l.status <> 'gone' or exists (
      select 1 from variant_link k where k.store_variant_id = l.id)`);
}
