/** What a product file would do: the same reading and the same decisions as the import's, and nothing is written. */
import { sql, type Queryable, type Tx } from "~/platform/db";
import { findCategoryAt, type CategoryFinds } from "../categories.server";
import { shownChanges } from "../config";
import { importedSource } from "../pictures";
import { planProducts, type Plan, type ProductWords } from "../plan-products.server";
import { differencesOf, type Difference, type Standing } from "./differences";
import { excerpt } from "./header";
import type { ImportedProduct } from "./products";

/** One batch of a file, and what was said of it so far. */
export type Batch = {
  readonly importId: string;
  readonly warehouse: string;
  readonly products: readonly ImportedProduct[];
  /** The same in the words of saving. */
  readonly words: readonly ProductWords[];
  /** Products made and changed in earlier batches; only the first of each are kept. */
  readonly before: { readonly created: number; readonly updated: number };
  readonly categories: CategoryFinds;
};

/** Plans a batch, keeps the first changes and what was seen of each product, and hands the plans on. */
export async function checkBatch(tx: Tx, batch: Batch): Promise<Plan<ProductWords>[]> {
  const plans = await planProducts(tx, batch.words, "look");
  for (const { category } of batch.products) await findCategoryAt(tx, batch.categories, category);
  await keepSeen(tx, batch, plans);
  await keepFirst(tx, batch, plans);
  return plans;
}

/** Paths of the categories that would have to be made. */
export function missingCategories(categories: CategoryFinds): string[] {
  return [...categories.values()].flatMap(({ path, exists }) => (exists ? [] : [path]));
}

async function keepSeen(tx: Tx, { importId, products }: Batch, plans: readonly Plan<ProductWords>[]) {
  const rows = plans.flatMap((plan, i) => {
    const line = products[i]?.line;
    if (line === undefined || plan.outcome === "refused" || plan.outcome === "unchanged") return [];
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

/** Differences kept of one product; of more only their number is. */
const mostDifferences = 8;

async function keepFirst(tx: Tx, batch: Batch, plans: readonly Plan<ProductWords>[]): Promise<void> {
  const { importId, before, products, warehouse } = batch;
  const first = (outcome: "created" | "updated") =>
    plans
      .flatMap((plan, i) => (plan.outcome === outcome && products[i] ? [{ plan, product: products[i] }] : []))
      .slice(0, Math.max(0, shownChanges - before[outcome]));
  const changed = first("updated");
  const standing = await standingProducts(
    tx,
    changed.map(({ plan }) => plan.id),
    warehouse,
  );
  const rows = [
    ...first("created").map(({ product }) => rowOf("created", product, [])),
    ...changed.map(({ plan, product }) =>
      rowOf("updated", product, changesOf(plan, product, standing.get(plan.id))),
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

function rowOf(kind: "created" | "updated", product: ImportedProduct, changes: readonly Difference[]) {
  const { line, spu, title, variants } = product;
  const said: Difference[] =
    kind === "created"
      ? variants.map(({ sku, price }) => ({ what: "variant", sku, to: String(price) }))
      : [...changes];
  return {
    ...{ kind, line, spu, title: excerpt(title) },
    ...{ changes: said.slice(0, mostDifferences), more: Math.max(0, said.length - mostDifferences) },
  };
}

function changesOf(
  plan: Plan<ProductWords>,
  product: ImportedProduct,
  standing: Standing | undefined,
): Difference[] {
  if (!standing) return [];
  const kept = new Set(plan.variants.map(({ sku }) => sku));
  const wanted = {
    ...product,
    category: product.category.join(" > ") || standing.category,
    variants: product.variants.filter(({ sku }) => kept.has(sku)),
    sources: product.images.map(({ url }) => importedSource(url)),
  };
  return differencesOf(wanted, standing).map(({ from, to, ...rest }) => ({
    ...rest,
    ...(from === undefined ? {} : { from: excerpt(from) }),
    ...(to === undefined ? {} : { to: excerpt(to) }),
  }));
}

async function standingProducts(
  tx: Tx,
  ids: readonly string[],
  warehouse: string,
): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Standing>(sql`
    select p.id, coalesce(p.title->>'en', '') as title, coalesce(p.description->>'en', '') as description, p.status,
      p.moq, p.vendor,
      (select string_agg(c.name->>'en', ' > ' order by array_position(own.path, c.id))
        from category own join category c on c.id = any(own.path) where own.id = p.category_id) as category,
      array(select m.source_url from product_media m where m.product_id = p.id and m.source_url is not null) as sources,
      coalesce((
        select jsonb_agg(jsonb_build_object('sku', v.sku, 'options', v.options, 'price', v.price::text,
          'weightG', v.weight_g, 'backorder', v.backorder, 'barcode', v.barcode, 'status', v.status,
          'onHand', coalesce(s.on_hand, 0), 'reserved', coalesce(s.reserved, 0)))
        from variant v
        left join stock s on s.variant_id = v.id
          and s.warehouse_id = (select w.id from warehouse w where w.code = ${warehouse})
        where v.product_id = p.id), '[]') as variants
    from product p where p.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
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
