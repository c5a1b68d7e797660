/** The places where goods wait that nobody may sell: what has just come (receiving), and what is doubtful (quarantine). */
import { sql, type Tx } from "~/platform/db";
import type { BinKind } from "./goods.server";

/** Codes of the bins that are made where a warehouse has none of their kind. */
const codes = { receiving: "RECEIVING", quarantine: "QUARANTINE" } as const satisfies Partial<
  Record<BinKind, string>
>;

/** The id of a warehouse's bin of a kind, the first on the way; made where there is none. Safe to repeat. */
export async function dockBin(tx: Tx, warehouseId: string, kind: keyof typeof codes): Promise<string> {
  const find = () =>
    tx.first<{ id: string }>(sql`
      select id from bin where warehouse_id = ${warehouseId} and kind = ${kind} and active order by sort, code limit 1`);
  const there = await find();
  if (there) return there.id;
  await tx.run(sql`
    insert into bin (warehouse_id, code, kind) values (${warehouseId}, ${codes[kind]}, ${kind})
    on conflict (warehouse_id, code) do update set active = true where bin.kind = ${kind}`);
  const made = await find();
  if (!made) throw new Error(`a bin of another kind is called ${codes[kind]}`);
  return made.id;
}

/**
 * Makes sure that a shelf stands for each of these SKUs, so that commands about the same goods wait for each other: a
 * shelf that is not there cannot be locked.
 */
export async function standShelves(
  tx: Tx,
  warehouseId: string,
  variantIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into stock (variant_id, warehouse_id)
    select v, ${warehouseId}::uuid from unnest(${[...variantIds].sort()}::uuid[]) v order by v
    on conflict (variant_id, warehouse_id) do nothing`);
}
