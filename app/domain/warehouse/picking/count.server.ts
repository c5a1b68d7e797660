/** A short pick asks for a count of its place. */
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";

type Place = {
  readonly warehouseId: string;
  readonly binId: string | null;
  readonly variantId: string;
  readonly actor: Actor;
};

/** Asks for a count of a SKU in a place, in the open count that short picks of the warehouse share. */
export async function askForCount(tx: Tx, { warehouseId, binId, variantId, actor }: Place): Promise<void> {
  // Two short picks at once make one count.
  await tx.rows(sql`select id from warehouse where id = ${warehouseId} for no key update`);
  const open = await tx.first<{ id: string }>(sql`
    select id from stock_count where warehouse_id = ${warehouseId} and status = 'OPEN' and cause = 'short-pick'
    order by id desc limit 1`);
  const count =
    open ??
    (await tx.first<{ id: string }>(sql`
      insert into stock_count (no, warehouse_id, cause, created_by)
      values ('CS' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('wave_no_seq'), ${warehouseId}, 'short-pick', ${actor})
      returning id`));
  await tx.run(sql`
    insert into stock_count_line (count_id, bin_id, variant_id) values (${count?.id ?? null}, ${binId}, ${variantId})
    on conflict do nothing`);
}
