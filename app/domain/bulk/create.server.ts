/** The order that is made of a grid of quantities (§3.2 #1). */
import { findAddress } from "~/domain/accounts/addresses.server";
import { keptAddress } from "~/domain/accounts/kept-address.server";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { priceHours } from "./config";
import { bulkOffer, pricedOf, type Wanted } from "./offer.server";
import { depositOf, goodsOf, wrongQuantities } from "./rules";
import { bulkSteps } from "./steps.server";
import type { BulkKind } from "./states";

export type NewBulk = {
  readonly kind: BulkKind;
  readonly productId: string;
  readonly lines: readonly Wanted[];
  readonly warehouse: string;
  readonly addressId: string | null;
  readonly isSplit: boolean;
};

/** A text key, with its figure where it has one. */
export type NewBulkError = string;

/** Makes an order of a grid of quantities, with its price as it is now. The same key makes one order. */
export async function createBulk(
  memberId: string,
  { kind, productId, lines, warehouse, addressId, isSplit }: NewBulk,
  key: string,
): Promise<Result<{ id: string; no: string }, NewBulkError>> {
  const offer = await bulkOffer(memberId, productId);
  if (!offer) return err("bulk:error.gone");
  const wanted = lines.filter(({ qty }) => qty > 0);
  const wrong = wrongQuantities(
    wanted.map(({ qty }) => qty),
    offer.moq,
  );
  if (wrong) return err(`bulk:error.qty.${wrong.code}|${JSON.stringify({ count: wrong.limit })}`);
  const priced = pricedOf(offer, wanted);
  if (!priced) return err("bulk:error.gone");
  const address = kind === "BULK" && addressId ? await findAddress(memberId, "shipping", addressId) : null;
  if (kind === "BULK" && !address) return err("bulk:error.address");
  // Freight is known when the goods are weighed, so what is sent begins with a deposit.
  if (kind === "BULK" && !isSplit) return err("bulk:error.split");
  const goods = goodsOf(priced);
  const id = idOf(`bulk:${memberId}:${key}`);
  return transaction(async (tx) => {
    const made = await tx.first<{ id: string; no: string }>(sql`
      insert into bulk_order (id, no, user_id, kind, warehouse_id, address, goods, is_split, deposit, price_lock_until)
      select ${id}::uuid, 'B' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('bulk_order_no_seq'), ${memberId}::uuid,
        ${kind}, w.id, ${address ? JSON.stringify(keptAddress(address)) : null}::jsonb, ${goods}, ${isSplit},
        ${isSplit ? depositOf(goods) : 0n}, now() + make_interval(hours => ${priceHours})
      from warehouse w where w.code = ${warehouse} and w.active
      on conflict (id) do nothing returning id, no`);
    if (!made) {
      const first = await tx.first<{ id: string; no: string }>(sql`
        select id, no from bulk_order where id = ${id}::uuid`);
      return first ? ok(first) : err("bulk:error.warehouse");
    }
    const rows = priced.map(({ variantId, qty, unitPrice }) => ({
      variant_id: variantId,
      qty,
      price: unitPrice.toString(),
    }));
    await tx.run(sql`
      insert into bulk_line (bulk_order_id, variant_id, qty, unit_price)
      select ${made.id}::uuid, r.variant_id, r.qty, r.price
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (variant_id uuid, qty int, price bigint)`);
    await bulkSteps.begin(tx, "create", { member: memberId }, made.id);
    return ok(made);
  });
}
