/** What a product file would do: the same reading and the same decisions as the import's, and nothing is written. */
import { countFindings } from "~/domain/imports/runs.server";
import { db, sql, type Queryable, type Tx } from "~/platform/db";
import { findCategoryAt, type CategoryFinds } from "../categories.server";
import { shownChanges } from "../config";
import { planProducts, type Plan, type ProductWords } from "../plan-products.server";
import { shelfWord } from "../shelf";
import type { Difference } from "./differences";
import { excerpt } from "~/domain/imports/header";
import type { ImportedProduct } from "./products";

type ImportBatch = {
  readonly importId: string;
  readonly products: readonly ImportedProduct[];
  readonly words: readonly Omit<ProductWords, "category">[];
  /** Products made and changed in earlier batches; only the first of each are kept. */
  readonly before: { readonly created: number; readonly updated: number };
  readonly categories: CategoryFinds;
};

/** Plans a batch, keeps the first changes and what was seen of each product, and hands the plans on. */
export async function checkBatch(tx: Tx, batch: ImportBatch): Promise<Plan<ProductWords>[]> {
  const inputs: ProductWords[] = [];
  for (const [i, { category }] of batch.products.entries()) {
    const words = batch.words[i];
    const found = category.length > 0 ? await findCategoryAt(tx, batch.categories, category) : null;
    if (words) inputs.push({ ...words, category: found });
  }
  const plans = await planProducts(tx, inputs, "look");
  if (plans.some(({ category }) => !category)) await findCategoryAt(tx, batch.categories, []);
  await keepSeen(tx, batch, plans);
  await keepFirst(tx, batch, plans);
  return plans;
}

/** Paths of the categories that would have to be made. */
export function missingCategories(categories: CategoryFinds): string[] {
  return [...categories.values()].flatMap(({ id, names }) =>
    id === null ? [names.map(({ en }) => en).join(" > ")] : [],
  );
}

async function keepSeen(tx: Tx, { importId, products }: ImportBatch, plans: readonly Plan<ProductWords>[]) {
  const rows = plans.flatMap((plan, i) => {
    const line = products[i]?.line;
    if (line === undefined || plan.outcome === "refused" || isSaidBefore(plan)) return [];
    const product = plan.version === null ? null : plan.id;
    return [{ line, spu: plan.input.spu, product, version: plan.version }];
  });
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into catalogue_import_seen (import_id, line, spu, product_id, version)
    select ${importId}::uuid, r.line, r.spu, r.product, r.version
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, spu text, product uuid, version int)
    on conflict do nothing`);
}

const isSaidBefore = ({ outcome, compared }: Plan<ProductWords>) => outcome === "unchanged" && !compared;

const mostDifferences = 8;

async function keepFirst(tx: Tx, batch: ImportBatch, plans: readonly Plan<ProductWords>[]): Promise<void> {
  const { importId, before, products } = batch;
  const first = (outcome: "created" | "updated") =>
    plans
      .flatMap((plan, i) => (plan.outcome === outcome && products[i] ? [{ plan, product: products[i] }] : []))
      .slice(0, Math.max(0, shownChanges - before[outcome]));
  const rows = [
    ...first("created").map(({ plan, product }) => rowOf("created", product, draftOf(plan), refusedIn(plan))),
    ...first("updated").map(({ plan, product }) =>
      rowOf("updated", product, plan.differences.map(shortened)),
    ),
  ];
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into catalogue_import_change (import_id, kind, line, spu, title, changes, more)
    select ${importId}::uuid, r.kind, r.line, r.spu, r.title, r.changes, r.more
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (kind text, line int, spu text, title text, changes jsonb, more int)
    order by r.line`);
}

/** SKUs of the file that would not be taken. */
const refusedIn = ({ taken, undercut, twins }: Plan<ProductWords>): ReadonlySet<string> =>
  new Set([...taken, ...undercut, ...twins].map(({ sku }) => sku));

function rowOf(
  kind: "created" | "updated",
  product: ImportedProduct,
  changes: readonly Difference[],
  refused: ReadonlySet<string> = new Set(),
) {
  const { line, spu, title } = product;
  const variants = product.variants.filter(({ sku }) => !refused.has(sku));
  const said: Difference[] =
    kind === "created"
      ? [
          ...changes,
          ...variants.map(({ sku, price }) => ({ what: "variant", sku, to: String(price) }) as const),
        ]
      : [...changes];
  return {
    kind,
    line,
    spu,
    title: excerpt(title),
    changes: said.slice(0, mostDifferences),
    more: Math.max(0, said.length - mostDifferences),
  };
}

const draftOf = (plan: Plan<ProductWords>): Difference[] =>
  plan.held.length > 0 ? [{ what: "status", to: shelfWord(plan) }] : [];

const shortened = ({ from, to, ...rest }: Difference): Difference => ({
  ...rest,
  ...(from === undefined ? {} : { from: excerpt(from) }),
  ...(to === undefined ? {} : { to: excerpt(to) }),
});

export type ChangeRow = {
  readonly id: string;
  readonly kind: "created" | "updated";
  readonly line: number;
  readonly spu: string;
  readonly title: string;
  readonly changes: readonly Difference[];
  readonly more: number;
};

/**
 * What a checked file waits to do: the first changes of each kind, how many products moved on since it was read, and how
 * many rows were refused for want of a SKU.
 */
export async function checkOf(
  importId: string,
): Promise<{ changes: ChangeRow[]; moved: number; withoutSku: number }> {
  const [changes, moved, refused] = await Promise.all([
    db.rows<ChangeRow>(sql`
      select id::text as id, kind, line, spu, title, changes, more from catalogue_import_change
      where import_id = ${importId} order by kind, line, id`),
    changedSince(db, importId),
    countFindings(importId, "refused"),
  ]);
  return { changes, moved, withoutSku: refused["sku-missing"] ?? 0 };
}

/** Forgets what a check saw of products, and where it is made again, what it would change. */
export async function forgetCheck(tx: Tx, importId: string, what: "check" | "seen"): Promise<void> {
  await tx.prisma.catalogueImportSeen.deleteMany({ where: { importId } });
  if (what === "check") await tx.prisma.catalogueImportChange.deleteMany({ where: { importId } });
}

/** How many products of a checked file are no longer as the check saw them, were made since, or are gone. */
export async function changedSince(on: Pick<Queryable, "rows">, importId: string): Promise<number> {
  const [row] = await on.rows<{ count: number }>(sql`
    select count(*)::int as count
    from catalogue_import_seen s left join product p on p.id = s.product_id
    where s.import_id = ${importId} and case when s.product_id is null
      then exists (select 1 from product made where made.spu = s.spu)
      else p.version is distinct from s.version end`);
  return row?.count ?? 0;
}
