/** Prices that members set in their stores themselves: they stay, are written down, and the member is told. */
import type { OwnPrice } from "~/domain/listings/events";
import { notifyCount } from "~/domain/notifications/notifications.server";
import { stepColumns, type LocationChoice, type StepSettings } from "~/domain/stores/settings.server";
import { sql, type Tx } from "~/platform/db";

/** What was due to be written in their place is not any more. In the transaction that took them into their listings. */
export async function keepOwnPrices(tx: Tx, storeId: string, prices: readonly OwnPrice[]): Promise<void> {
  const ids = prices.map(({ externalId }) => externalId);
  await tx.run(sql`
    update store_variant_update u set price_due = null, compare_at_due = null, price_owed = false, price_tries = 0,
      price_next_try_at = null, error = case when u.price_tries > 0 and u.error = 'rejected' then null else u.error end
    from store_variant v
    where v.store_id = ${storeId} and v.external_id = any(${ids}::text[]) and u.store_variant_id = v.id`);
  const first = prices.filter((each) => each.first);
  if (first.length === 0) return;
  await record(tx, storeId, first);
  const store = await tx.first<{ userId: string; name: string } & StepSettings & LocationChoice>(sql`
    select s.user_id, s.name, ${stepColumns} from store s where s.id = ${storeId}`);
  // Where no rule changes prices, members are not told of what they did themselves.
  if (store?.pricePolicy !== "reprice") return;
  const data = { store: store.name, storeId };
  await notifyCount(tx, { userId: store.userId, event: "store.own-price", data }, first.length);
}

/** Our own price did not change: it stands there as it is. */
async function record(tx: Tx, storeId: string, prices: readonly OwnPrice[]): Promise<void> {
  const rows = prices.map(({ externalId, variantId, price }) => ({
    externalId,
    variantId,
    price: String(price),
  }));
  await tx.run(sql`
    insert into store_offer_change (store_id, store_variant_id, cost_before, cost, store_price, done)
    select v.store_id, v.id, coalesce(u.cost, c.price), coalesce(u.cost, c.price), r.price, 'own-price'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("externalId" text, "variantId" uuid, price bigint)
    join store_variant v on v.store_id = ${storeId} and v.external_id = r."externalId"
    join variant c on c.id = r."variantId" left join store_variant_update u on u.store_variant_id = v.id
    order by v.id`);
}
