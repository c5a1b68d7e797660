/** Free pieces become somebody's: what is given to references beside what they have. */
import { refreshAvailability } from "~/domain/catalogue/listing.server";
import { sql, type Tx } from "~/platform/db";
import { keyOf, lockLevels } from "./levels.server";
import { givenTo, type Need } from "./reservation-plan";

/**
 * Gives free pieces to references, in the order of `needs`; of `refType`, where a need does not name its own kind: as many as are free, never more, and none of
 * another's. They are firm. What `ahead` asks for is left free for others that come first. Locks the shelves in the order
 * of their keys; runs in the caller's transaction, which has locked the references. Answers what each was given.
 */
export async function reserveMore(
  tx: Tx,
  refType: string,
  needs: readonly (Need & { readonly ahead?: boolean; readonly refType?: string })[],
): Promise<Need[]> {
  if (needs.length === 0) return [];
  const levels = await lockLevels(tx, needs);
  const given = givenTo(needs, (line) => levels.get(keyOf(line))?.available ?? 0);
  if (given.length === 0) return [];
  const columns = [given.map((g) => g.refId), given.map((g) => g.variantId), given.map((g) => g.warehouseId)];
  const [refs, variants, houses] = columns;
  const kinds = given.map((g) => g.refType ?? refType);
  const rows = sql`unnest(${kinds}::text[], ${refs}::uuid[], ${variants}::uuid[], ${houses}::uuid[],
    ${given.map((g) => g.qty)}::int[]) as g (ref_type, ref_id, variant_id, warehouse_id, qty)`;
  await tx.run(sql`
    update stock s set reserved = s.reserved + g.qty
    from (select variant_id, warehouse_id, sum(qty)::int as qty from ${rows} group by 1, 2) g
    where s.variant_id = g.variant_id and s.warehouse_id = g.warehouse_id`);
  await tx.run(sql`
    insert into stock_reservation as r (ref_type, ref_id, variant_id, warehouse_id, qty, status)
    select ref_type, ref_id, variant_id, warehouse_id, qty, 'firm' from ${rows}
    on conflict (ref_type, ref_id, variant_id, warehouse_id, pool) do update set
      qty = excluded.qty + case when r.status in ('held', 'firm') then r.qty else 0 end, status = 'firm', expires_at = null`);
  await refreshAvailability(tx, [...new Set(variants)]);
  return given;
}
