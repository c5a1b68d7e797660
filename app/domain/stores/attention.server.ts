/** What of a member's stores waits for the member (the member's home, §2.3). */
import { db, prepared } from "~/platform/db";
import { countCap } from "~/platform/list";

export type StoreAttention = {
  readonly stores: number;
  readonly reauthorise: number;
  readonly unlinked: number;
  readonly anyLinked: boolean;
};

/** Counts a member's stores and unlinked products; each counts up to the cap of all lists. */
export async function storeAttention(memberId: string): Promise<StoreAttention> {
  const row = await db.first<StoreAttention>(prepared`
    select (select count(*)::int from store s where s.user_id = ${memberId} and s.status <> 'UNBOUND'
        and s.platform <> 'manual') as stores,
      (select count(*)::int from store s where s.user_id = ${memberId} and s.status = 'NEED_REAUTH') as reauthorise,
      (select count(*)::int from (
        select 1 from store s join store_product p on p.store_id = s.id
        where s.user_id = ${memberId} and s.status in ('CONNECTED', 'NEED_REAUTH') and p.status <> 'gone'
          and exists (select 1 from store_variant v where v.store_product_id = p.id)
          and not exists (select 1 from store_variant v join variant_link k on k.store_variant_id = v.id
            where v.store_product_id = p.id)
        limit ${countCap + 1}) open) as unlinked,
      exists (select 1 from store s join store_variant v on v.store_id = s.id join variant_link k on k.store_variant_id = v.id
        where s.user_id = ${memberId} and s.status <> 'UNBOUND' and k.status = 'active') as any_linked`);
  if (!row) throw new Error("a count without a row");
  return row;
}
