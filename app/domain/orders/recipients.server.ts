/** Erases who an order went to. Sales and payments stay. */
import { sql, type Sql, type Tx } from "~/platform/db";
import type { BuyersToErase } from "~/domain/stores/events";
import { evaluateSoon } from "./requote.server";

const empty = Object.fromEntries(
  "firstName lastName company province city street houseNo address postCode phone email"
    .split(" ")
    .map((field) => [field, ""]),
);

/**
 * Erases recipients of orders `o`, with their numbers for customs and what their stores changed of them; their country
 * stays, because taxes were paid there.
 */
export async function eraseRecipientsOf(tx: Tx, which: Sql): Promise<void> {
  await tx.run(sql`
    update store_order o set ship_to = ${JSON.stringify(empty)}::jsonb || jsonb_build_object('country', o.country),
      store_changes = '[]', store_said = null, remark = '' where ${which}`);
  await tx.run(sql`
    update order_change c set ship_to = ${JSON.stringify(empty)}::jsonb || jsonb_build_object('country', o.country), changes = '[]', lines = null, reason = '' from store_order o
    where o.id = c.order_id and ${which}`);
  await tx.run(sql`
    update intercept i set reason = '' from store_order o
    where o.id = i.order_id and i.source = 'MEMBER' and ${which}`);
  // Engravings and the like name the buyer.
  await tx.run(sql`
    update order_line l set options = '[]' from store_order o
    where o.id = l.order_id and ${which} and l.options <> '[]'`);
}

const toBeSent = sql`(o.pay_lock is not null or (o.box = 'ACTIVE' and o.status in ('PENDING', 'PURCHASING')))`;

/**
 * Erases recipients of a store's orders. What is still to be sent is left, unless `all` is set; unpaid orders are
 * evaluated, since without an address they cannot be paid. How many were left.
 */
export async function eraseRecipients(
  tx: Tx,
  { storeId, externalIds, until, all }: BuyersToErase,
): Promise<number> {
  const those = externalIds === null ? sql`true` : sql`o.external_order_id = any(${externalIds}::text[])`;
  const asked = sql`o.store_id = ${storeId} and ${those} and o.created_at <= ${until}`;
  await eraseRecipientsOf(tx, all ? asked : sql`${asked} and not ${toBeSent}`);
  const unpaid = await tx.rows<{ id: string }>(sql`
    select o.id from store_order o where ${asked} and o.status = 'AWAITING_PAYMENT' and o.pay_lock is null`);
  await evaluateSoon(
    tx,
    unpaid.map(({ id }) => id),
  );
  if (all) return 0;
  const left = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from store_order o where ${asked} and ${toBeSent}`);
  return left?.count ?? 0;
}
