/** Erases who an order went to. Sales and payments stay. */
import { sql, type Sql, type Tx } from "~/platform/db";

const empty = Object.fromEntries(
  "firstName lastName company province city street houseNo address postCode phone email"
    .split(" ")
    .map((field) => [field, ""]),
);

/** Erases recipients of orders `o`; their country stays, because taxes were paid there. */
export async function eraseRecipientsOf(tx: Tx, which: Sql): Promise<void> {
  await tx.run(sql`
    update store_order o set ship_to = ${JSON.stringify(empty)}::jsonb || jsonb_build_object('country', o.country),
      remark = '' where ${which}`);
  // Engravings and the like name the buyer.
  await tx.run(sql`
    update order_line l set options = '[]' from store_order o
    where o.id = l.order_id and ${which} and l.options <> '[]'`);
}

/** Orders that are paid and have not left. */
const toBeSent = sql`(o.box = 'ACTIVE' and o.status in ('PENDING', 'PURCHASING'))`;

/**
 * Erases recipients of a store's orders, by the store's own ids or all of them (null). What is still to be sent is left,
 * unless `all` is set. How many were left.
 */
export async function eraseRecipients(
  tx: Tx,
  { storeId, externalIds, all }: { storeId: string; externalIds: readonly string[] | null; all: boolean },
): Promise<number> {
  const those = externalIds === null ? sql`true` : sql`o.external_order_id = any(${externalIds}::text[])`;
  const asked = sql`o.store_id = ${storeId} and ${those}`;
  await eraseRecipientsOf(tx, all ? asked : sql`${asked} and not ${toBeSent}`);
  if (all) return 0;
  const left = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from store_order o where ${asked} and ${toBeSent}`);
  return left?.count ?? 0;
}
