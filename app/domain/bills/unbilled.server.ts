/** What is too little to be billed or given back is kept, so that many small changes of a paid order cost what one does. */
import type { Parts } from "~/domain/ledger/postings";
import { raw, sql, type Queryable, type Tx } from "~/platform/db";

/** Cents by part that a change may leave; below zero where it cost less. Goods leave none. */
export type Rest = Omit<Parts, "goods">;

const none: Rest = { shipping: 0n, service: 0n, tax: 0n };

/** What changes of an order left since it was paid. */
export async function restOf(on: Queryable, orderId: string): Promise<Rest> {
  const row = await on.first<Rest>(sql`
    select r.shipping, r.service, r.tax from unbilled_rest r join store_order o on o.id = r.order_id
    where r.order_id = ${orderId} and r.at >= o.paid_at`);
  return row ?? none;
}

/** Keeps what is left of a locked order now; parts that are not named stay as they are. */
export async function keepRest(tx: Tx, orderId: string, parts: Partial<Rest>): Promise<void> {
  const before = await restOf(tx, orderId);
  const { shipping, service, tax } = { ...before, ...parts };
  await tx.run(sql`
    insert into unbilled_rest (order_id, shipping, service, tax) values (${orderId}, ${shipping}, ${service}, ${tax})
    on conflict (order_id) do update set shipping = excluded.shipping, service = excluded.service, tax = excluded.tax,
      at = now()`);
}

/** A part of an order's price was set by a person: nothing of before is left of it. */
export async function forgetRest(tx: Tx, orderId: string, part: keyof Parts): Promise<void> {
  if (part === "goods") return;
  await tx.run(sql`update unbilled_rest set ${raw(part)} = 0 where order_id = ${orderId}`);
}
