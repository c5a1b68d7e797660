/** Goods that an import keeps off the shelf for want of a picture: they go there by themselves with their first one. */
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import { refreshProducts } from "./listing.server";

/**
 * Puts goods on the shelf that waited for a picture and have one now, and returns how many; one product, or all of
 * them. Those in a hidden category, or with no variant that is on, go on waiting.
 */
export async function shelveAwaited(tx: Tx, productId: string | null = null): Promise<number> {
  const shelved = await tx.rows<{ id: string; before: string }>(sql`
    update product p set status = 'on', awaits_picture = false, version = version + 1
    from category c
    where p.awaits_picture and c.id = p.category_id and c.active
      and (${productId}::uuid is null or p.id = ${productId}::uuid)
      and exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready')
      and exists (select 1 from variant v where v.product_id = p.id and v.status = 'on')
    returning p.id, old.status as before`);
  for (const { id, before } of shelved)
    await audit(tx, {
      ...{ actor: "system", action: "product.shelf", entity: "product", entityId: id },
      ...{ before: { status: before, awaitsPicture: true }, after: { status: "on", awaitsPicture: false } },
    });
  await refreshProducts(
    tx,
    shelved.map(({ id }) => id),
  );
  return shelved.length;
}
