/** Goods that an import keeps off the shelf for want of a picture: they go there by themselves with their first one. */
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import { refreshProducts } from "./listing.server";

/**
 * Publishes products that waited for a picture and have one now; returns how many. Those in a hidden category or
 * without an active variant wait on. Locks them in the order of their ids.
 */
export async function shelveAwaited(tx: Tx, productId: string | null = null): Promise<number> {
  const waiting = await tx.rows<{ id: string; before: string }>(sql`
    select p.id, p.status as before from product p join category c on c.id = p.category_id and c.active
    where p.awaits_picture and (${productId}::uuid is null or p.id = ${productId}::uuid)
      and exists (select 1 from product_media m where m.product_id = p.id and m.status = 'ready')
      and exists (select 1 from variant v where v.product_id = p.id and v.status = 'on')
    order by p.id for update of p`);
  const ids = waiting.map(({ id }) => id);
  await tx.run(sql`
    update product set status = 'on', awaits_picture = false, version = version + 1 where id = any(${ids}::uuid[])`);
  for (const { id, before } of waiting)
    await audit(tx, {
      actor: "system",
      action: "product.shelf",
      entity: "product",
      entityId: id,
      before: { status: before, awaitsPicture: true },
      after: { status: "on", awaitsPicture: false },
    });
  await refreshProducts(tx, ids);
  return ids.length;
}
