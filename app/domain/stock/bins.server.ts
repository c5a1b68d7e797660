/** Bins are made, closed, opened and retired; what lies in one. */
import { roles, type Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { binStates, codesBetween, type BinKind, type BinStatus, type MakeBinsFields } from "./bins";
import { stockRoles } from "./config";

export type BinFacts = { readonly status: BinStatus; readonly pieces: number };
export type BinRow = BinFacts & { readonly id: string; readonly code: string };

const status = sql`(case when not b.active then 'RETIRED' when b.closed then 'CLOSED' else 'OPEN' end)`;

/** Facts of `bin b` that steps ask for. */
export const binFacts = sql`${status} as status,
  (select coalesce(sum(s.qty), 0)::int from bin_stock s where s.bin_id = b.id) as pieces`;

export const binSteps = defineSteps<BinRow, unknown, "stock:error.stale" | "stock:error.full", BinFacts>()({
  entity: "bin",
  machine: binStates,
  state: {
    of: (row) => row.status,
    column: sql`(case when not active then 'RETIRED' when closed then 'CLOSED' else 'OPEN' end)`,
    assign: (to) => sql`active = (${to} <> 'RETIRED'), closed = (${to} <> 'OPEN')`,
    name: (to) => to,
  },
  lock: async (tx: Tx, id: string, _by: By) => {
    const locked = await tx.first<{ id: string }>(sql`select id from bin where id = ${id}::uuid for update`);
    return (
      locked && tx.first<BinRow>(sql`select b.id, b.code, ${binFacts} from bin b where b.id = ${id}::uuid`)
    );
  },
  stale: "stock:error.stale",
  audit: "bin",
  steps: {
    close: { by: roles(...stockRoles), audit: ({ row }) => ({ after: { code: row.code } }) },
    open: { by: roles(...stockRoles), audit: ({ row }) => ({ after: { code: row.code } }) },
    retire: {
      by: roles(...stockRoles),
      guard: ({ pieces }) => (pieces > 0 ? err("stock:error.full") : ok()),
      audit: ({ row }) => ({ after: { code: row.code } }),
    },
    restore: { by: roles(...stockRoles), audit: ({ row }) => ({ after: { code: row.code } }) },
  },
});

/**
 * Makes bins from one code to another; those that are there stay as they are. Answers how many are new. `pattern` and
 * `many` as with `codesBetween`; `unknown`: no such warehouse.
 */
export function makeBins(
  by: Pick<Staff, "id">,
  { warehouse, from, to, kind, sort }: Omit<MakeBinsFields, "intent">,
): Promise<Result<number, "pattern" | "many" | "unknown">> {
  return transaction(async (tx): Promise<Result<number, "pattern" | "many" | "unknown">> => {
    const codes = codesBetween(from, to ?? from);
    if (!codes.ok) return codes;
    const known = await tx.first(sql`select 1 from warehouse where id = ${warehouse} for no key update`);
    if (!known) return err("unknown");
    const made = await tx.rows<{ id: string }>(sql`
      insert into bin (warehouse_id, code, kind, sort)
      select ${warehouse}::uuid, c.code, ${kind}, coalesce(${sort ?? null}::int, (
        select coalesce(max(sort), 0) from bin where warehouse_id = ${warehouse})) + c.n::int
      from unnest(${codes.value}::text[]) with ordinality as c (code, n)
      on conflict (warehouse_id, code) do nothing returning id`);
    const actor = `staff:${by.id}` as const;
    if (made.length > 0)
      await audit(tx, {
        ...{ actor, action: "bin.make", entity: "warehouse", entityId: warehouse },
        after: { from, to: to ?? from, kind, made: made.length },
      });
    return ok(made.length);
  });
}

/** Sets where on the way a bin lies. */
export async function sortBin(by: Pick<Staff, "id">, id: string, sort: number): Promise<boolean> {
  return transaction(async (tx) => {
    const bin = await tx.first<{ code: string; before: number }>(sql`
      with was as (select id, sort from bin where id = ${id} for update)
      update bin b set sort = ${sort} from was where b.id = was.id returning b.code, was.sort as before`);
    if (!bin) return false;
    await audit(tx, {
      ...{ actor: `staff:${by.id}`, action: "bin.sort", entity: "bin", entityId: id },
      ...{ before: { sort: bin.before }, after: { code: bin.code, sort } },
    });
    return true;
  });
}

export type BinPage = BinRow & {
  readonly kind: BinKind;
  readonly sort: number;
  readonly warehouse: string;
  readonly goods: readonly {
    readonly sku: string;
    readonly qty: number;
    readonly picking: number;
    readonly isShut: boolean;
  }[];
};

/** A bin with what lies in it; null where there is none. */
export async function findBin(id: string): Promise<BinPage | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return db.first<BinPage>(sql`
    select b.id, b.code, b.kind, b.sort, w.code as warehouse, ${binFacts}, coalesce((
      select json_agg(json_build_object('sku', v.sku, 'qty', s.qty, 'picking', s.picking, 'isShut', s.shut_at is not null)
        order by v.sku) from bin_stock s join variant v on v.id = s.variant_id
      where s.bin_id = b.id and s.qty > 0), '[]') as goods
    from bin b join warehouse w on w.id = b.warehouse_id where b.id = ${id}::uuid`);
}
