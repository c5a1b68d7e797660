/**
 * How the desk changes a product: locked, its version compared, changed, noted in the audit log, and shown anew, all
 * in one transaction. Whoever saves what somebody else has changed meanwhile is told so (§7, optimistic lock).
 */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Err, type Result } from "~/platform/result";
import { refreshProducts } from "../listing.server";
import { reindexProducts } from "./reindex.server";

export type By = Pick<Staff, "id">;

export type LockedProduct = {
  readonly id: string;
  readonly spu: string;
  readonly version: number;
  readonly status: "on" | "off" | "draft";
  readonly visibility: "public" | "private";
  readonly categoryId: string;
  readonly awaitsPicture: boolean;
};

/** What a change was: nothing, or what it was before and is now, by field. */
export type Change = {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

type Outcome<E extends string> = Result<Change, E>;

/**
 * Runs one change of a product. `stale` where its version is no longer the one that was seen; what `change` refuses
 * is undone and handed on. A change that changes nothing leaves no trace.
 */
export function changeProduct<E extends string>(
  by: By,
  productId: string,
  version: number,
  action: string,
  change: (tx: Tx, product: LockedProduct) => Promise<Outcome<E>>,
): Promise<Result<null, E | "stale">> {
  type Answer = Result<null, E | "stale">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const [product] = await lockProducts(tx, [productId]);
    if (!product || product.version !== version) return err("stale");
    const done = await change(tx, product);
    if (!done.ok) throw new Rollback<Err<E>>(done);
    if (isSame(done.value)) return ok(null);
    await tx.prisma.product.update({ where: { id: product.id }, data: { version: { increment: 1 } } });
    await noteChange(tx, by, product.id, action, done.value);
    await showAnew(
      tx,
      [product],
      action === "product.text" || action === "product.basics" || /variant|options/.test(action),
    );
    return ok(null);
  });
}

/** Locks products in the order of their ids. */
export function lockProducts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  return tx.rows<LockedProduct>(sql`
    select id, spu, version, status, visibility, category_id, awaits_picture from product
    where id = any(${ids}::uuid[]) order by id for update`);
}

/** Writes what was changed into the product's history: only the fields that differ. */
export async function noteChange(
  tx: Tx,
  by: By,
  productId: string,
  action: string,
  change: Change,
): Promise<void> {
  const { before, after } = differing(change);
  await audit(tx, { actor: `staff:${by.id}`, action, entity: "product", entityId: productId, before, after });
}

function differing({ before, after }: Change): Change {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => textOf(before[name]) !== textOf(after[name]),
  );
  const only = (values: Change["before"]) =>
    JSON.parse(
      textOf(Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))),
    ) as Record<string, unknown>;
  return { before: only(before), after: only(after) };
}

function isSame(change: Change): boolean {
  return (
    Object.keys(differing(change).after).length === 0 && Object.keys(differing(change).before).length === 0
  );
}

/** Amounts are kept as plain numbers of cents. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? Number(part) : part)) ?? "";
}

/** Brings prices, stock, search and the categories' counts up to date; `before` is what the products were. */
export async function showAnew(tx: Tx, before: readonly LockedProduct[], words: boolean): Promise<void> {
  const ids = before.map(({ id }) => id);
  if (words) await reindexProducts(tx, ids);
  await refreshProducts(tx, ids);
  const after = await lockProducts(tx, ids);
  await recount(tx, before, after);
}

async function recount(
  tx: Tx,
  before: readonly LockedProduct[],
  after: readonly LockedProduct[],
): Promise<void> {
  const deltas = new Map<string, number>();
  const add = (product: LockedProduct, by: number) => {
    if (product.status !== "on" || product.visibility !== "public") return;
    deltas.set(product.categoryId, (deltas.get(product.categoryId) ?? 0) + by);
  };
  for (const product of before) add(product, -1);
  for (const product of after) add(product, 1);
  await addToCounts(tx, deltas);
}

async function addToCounts(tx: Tx, deltas: ReadonlyMap<string, number>): Promise<void> {
  const real = [...deltas].filter(([, delta]) => delta !== 0);
  if (real.length === 0) return;
  await tx.run(sql`
    update category c set product_count = greatest(0, c.product_count + n.delta)
    from (
      select ancestor as id, sum(r.delta)::int as delta
      from unnest(${real.map(([id]) => id)}::uuid[], ${real.map(([, delta]) => delta)}::int[]) as r (id, delta)
      join category d on d.id = r.id cross join unnest(d.path) ancestor group by 1) n
    where c.id = n.id and n.delta <> 0`);
}
