/** Counts are begun: by staff, of whole bins, or by a short pick, of one SKU in one place. */
import type { Staff } from "~/domain/accounts/people";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { actorOf } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import type { CountCause } from "./states";
import { countSteps } from "./steps.server";

/** Whoever begins a count of a warehouse waits for whoever does so now: a bin is in one open count at a time. */
const lockHouse = (tx: Tx, warehouseId: string) =>
  tx.first<{ id: string }>(sql`select id from warehouse where id = ${warehouseId} for no key update`);

async function insertCount(tx: Tx, warehouseId: string, cause: CountCause, by: By, id?: string) {
  const made = await tx.first<{ id: string; no: string }>(sql`
    insert into stock_count (id, no, warehouse_id, cause, created_by)
    values (coalesce(${id ?? null}::uuid, uuidv7()),
      'CT' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('stock_count_no_seq'), ${warehouseId}, ${cause},
      ${actorOf(by)})
    returning id, no`);
  if (!made) throw new Error("a count was not stored");
  await countSteps.begin(tx, "begin", by, made.id);
  return made;
}

/**
 * Asks for a count of a SKU in a place; without a bin: of what lies in none. Asked for twice it is one line, in the open
 * count that the same cause has at the warehouse. Runs in the caller's transaction, before it locks shelves.
 */
export async function openCount(
  tx: Tx,
  warehouseId: string,
  binId: string | null,
  variantId: string,
  cause: CountCause,
  by: By = "system",
): Promise<void> {
  await lockHouse(tx, warehouseId);
  const asked = await tx.first(sql`
    select 1 from stock_count c join stock_count_line l on l.count_id = c.id
    where c.warehouse_id = ${warehouseId} and c.status = 'OPEN' and l.counted is null
      and l.bin_id is not distinct from ${binId}::uuid and l.variant_id = ${variantId} limit 1`);
  if (asked) return;
  const open = await tx.first<{ id: string }>(sql`
    select id from stock_count c where warehouse_id = ${warehouseId} and status = 'OPEN' and cause = ${cause}
      and not exists (select 1 from stock_count_line l where l.count_id = c.id
        and l.bin_id is not distinct from ${binId}::uuid and l.variant_id = ${variantId})
    order by id desc limit 1 for update`);
  const count = open ?? (await insertCount(tx, warehouseId, cause, by));
  await tx.run(sql`
    insert into stock_count_line (count_id, bin_id, variant_id) values (${count.id}, ${binId}, ${variantId})
    on conflict do nothing`);
}

type Begun = { readonly no: string };
export type BeginError = "warehouse" | "no-bins" | `unknown-bins|${string}` | `in-count|${string}`;

type Chosen = { readonly id: string; readonly code: string; readonly inCount: string | null };

/**
 * Begins a count of bins, by their ids or codes. What the books have there is asked for; whatever else lies there is
 * added by its scan. The same key begins one count. `unknown-bins` and `in-count` name them.
 */
export function beginCount(
  staff: Pick<Staff, "id" | "roles">,
  { warehouse, bins, cause = "hand" }: { warehouse: string; bins: readonly string[]; cause?: CountCause },
  key: string,
): Promise<Result<Begun, BeginError>> {
  const id = idOf(`stock-count:${key}`);
  return transaction(async (tx): Promise<Result<Begun, BeginError>> => {
    if (!(await lockHouse(tx, warehouse))) return err("warehouse");
    const again = await tx.first<Begun>(sql`select no from stock_count where id = ${id}`);
    if (again) return ok(again);
    if (bins.length === 0) return err("no-bins");
    const chosen = await tx.rows<Chosen>(sql`
      select b.id, b.code, (select c.no from stock_count_bin x join stock_count c on c.id = x.count_id
        where x.bin_id = b.id and c.status in ('OPEN', 'TO_APPROVE') limit 1) as in_count
      from bin b where b.warehouse_id = ${warehouse} and b.active
        and (b.id::text = any(${[...bins]}::text[]) or upper(b.code) = any(${bins.map((code) => code.toUpperCase())}::text[]))
      order by b.sort, b.code for update of b`);
    const known = new Set(chosen.flatMap((bin) => [bin.id, bin.code.toUpperCase()]));
    const unknown = bins.filter((code) => !known.has(code) && !known.has(code.toUpperCase()));
    if (unknown.length > 0) return err(`unknown-bins|${JSON.stringify({ bins: unknown.join(", ") })}`);
    const busy = chosen.filter(({ inCount }) => inCount !== null);
    if (busy.length > 0) {
      const named = busy.map(({ code, inCount }) => `${code} (${inCount})`).join(", ");
      return err(`in-count|${JSON.stringify({ bins: named })}`);
    }
    const count = await insertCount(tx, warehouse, cause, { staff }, id);
    const ids = chosen.map((bin) => bin.id);
    await tx.run(sql`
      insert into stock_count_bin (count_id, bin_id) select ${count.id}, b from unnest(${ids}::uuid[]) b`);
    await tx.run(sql`
      insert into stock_count_line (count_id, bin_id, variant_id)
      select ${count.id}, p.bin_id, p.variant_id from bin_stock p where p.bin_id = any(${ids}::uuid[]) and p.qty > 0`);
    return ok({ no: count.no });
  });
}
