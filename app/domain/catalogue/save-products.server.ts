/** Writes products by the hundred, each kind of row in one statement; what nobody says stays as it is. */
import { answererOf } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { categoryAt } from "./categories.server";
import { refreshProducts } from "./listing.server";
import { searchText } from "./search-text";
import { isMendable, writtenWords } from "./search-words";
import { newDays } from "./config";
import {
  type ProductInput,
  type Outcome,
  type Plan,
  type WholeVariant,
  planProducts,
} from "./plan-products.server";
import type { Text } from "./words";

export type Saved = Readonly<Pick<Plan, "taken" | "undercut" | "twins" | "held" | "unweighed">> & {
  readonly spu: string;
  readonly outcome: Outcome;
  readonly productId: string | null;
};

/**
 * Saves products; the caller's transaction may hold a few hundred at a time, and runs again where somebody else made
 * the same product or SKU in the same moment.
 */
export async function saveProducts(tx: Tx, inputs: readonly ProductInput[]): Promise<Saved[]> {
  const plans = await planProducts(tx, inputs, "lock");
  const writes = await filed(
    tx,
    plans.filter((plan) => plan.outcome === "created" || plan.outcome === "updated"),
  );
  if (writes.length > 0) {
    await inTurn(tx, [
      () => madeProducts(writes),
      () => changedProducts(writes),
      () => variants(writes),
      () => stock(writes),
      () => endedTiers(writes),
      () => tiers(writes),
      () => media(writes),
      () => words(writes.flatMap(({ input }) => (input.isPrivate ? [] : [input.title.en]))),
    ]);
    // What is new was written with its prices and its stock already.
    await refreshProducts(
      tx,
      writes.flatMap((plan) => (plan.outcome === "updated" ? [plan.id] : [])),
    );
  }
  return plans.map(({ input, outcome, taken, undercut, twins, held, unweighed, id }) => ({
    spu: input.spu,
    outcome,
    taken,
    undercut,
    twins,
    held,
    unweighed,
    productId: outcome === "refused" ? null : id,
  }));
}

type Write = Plan & { readonly category: { readonly id: string; readonly names: readonly Text[] } };

async function filed(tx: Tx, plans: readonly Plan[]): Promise<Write[]> {
  const nowhere = plans.some(({ category }) => !category);
  const other = nowhere ? await categoryAt(tx, new Map(), []) : null;
  return plans.map((plan) => {
    const { id, names } = plan.category ?? other ?? { id: null, names: [] };
    if (id === null) throw new Error(`no category for ${plan.input.spu}`);
    return { ...plan, category: { id, names } };
  });
}

/** Somebody else made the same product or SKU after this was planned: the transaction is to be run again. */
class Overtaken extends Error {
  readonly code = "40001";
}

type Statement = { readonly statement: Sql; readonly rows?: number };

async function inTurn(tx: Tx, statements: readonly (() => Statement | Sql | null)[]): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  for (const make of statements) {
    const next = make();
    await running;
    if (next) running = ran(tx, "statement" in next ? next : { statement: next });
  }
  await running;
}

async function ran(tx: Tx, { statement, rows }: Statement): Promise<void> {
  if (rows === undefined) return void (await tx.run(statement));
  const saved = await tx.first<{ count: number }>(statement);
  if (saved?.count !== rows) throw new Overtaken("somebody else made the same product or SKU");
}

/** Each kind of row as JSON, which PostgreSQL reads as a table; it takes half as long over `json` as over `jsonb`. */
function json(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

const isNew = ({ outcome }: Plan) => outcome === "created";

function madeProducts(plans: readonly Write[]): Statement | null {
  const made = plans.filter(isNew);
  if (made.length === 0) return null;
  const statement = sql`
    with made as (insert into product as p (id, spu, title, description, category_id, status, moq, vendor, specs, options, search,
      source_hash, is_new_until, hot_score, hot_pinned, sale_modes, processing_days_min, processing_days_max, attributes, hs_code, origin,
      price_from, price_to, in_stock, ships_from, awaits_picture)
    select r.id, r.spu, r.title, r.description, r.category_id, r.status, r.moq, r.vendor, r.specs, r.options,
      r.search::tsvector, r.hash, coalesce(r.is_new_until, now() + make_interval(days => ${newDays})),
      coalesce(r.hot_score, 0), coalesce(r.hot_pinned, false), coalesce(r.sale_modes, '{dropship,bulk}'), coalesce(r.days_min, 1),
      coalesce(r.days_max, 3), coalesce(r.attributes, '{general}'), r.hs_code, r.origin,
      r.price_from, r.price_to, r.backorder or s.ships_from <> '{}', s.ships_from, r.awaits_picture
    from json_to_recordset(${json(made.map(productRow))}::json) as r (${productColumns})
    cross join lateral (select ${pieceOf("catalogue.openAmong")(sql`r.stocked`)}) s (ships_from)
    on conflict (spu) do nothing returning 1)
    select count(*)::int as count from made`;
  return { statement, rows: made.length };
}

function changedProducts(plans: readonly Write[]): Sql | null {
  const changed = plans.filter((plan) => !isNew(plan));
  if (changed.length === 0) return null;
  return sql`
    update product p set title = p.title || r.title, description = p.description || r.description,
      category_id = r.category_id, status = r.status, awaits_picture = r.awaits_picture, moq = r.moq, vendor = r.vendor,
      specs = p.specs || r.specs, options = r.options, search = r.search::tsvector, source_hash = r.hash,
      version = p.version + 1, is_new_until = coalesce(r.is_new_until, p.is_new_until),
      hot_score = coalesce(r.hot_score, p.hot_score), hot_pinned = coalesce(r.hot_pinned, p.hot_pinned), sale_modes = coalesce(r.sale_modes, p.sale_modes),
      processing_days_min = coalesce(r.days_min, p.processing_days_min),
      processing_days_max = coalesce(r.days_max, p.processing_days_max),
      attributes = coalesce(r.attributes, p.attributes), hs_code = coalesce(r.hs_code, p.hs_code),
      origin = coalesce(r.origin, p.origin)
    from json_to_recordset(${json(changed.map(productRow))}::json) as r (${productColumns})
    where p.id = r.id`;
}

const productColumns = sql`id uuid, spu text, title jsonb, description jsonb, category_id uuid,
  status text, awaits_picture boolean, moq int, vendor text, specs jsonb, options jsonb, search text, hash text, is_new_until timestamptz,
  hot_score int, hot_pinned boolean, sale_modes text[], days_min int, days_max int, attributes text[], hs_code text, origin text,
  price_from bigint, price_to bigint, backorder boolean, stocked text[]`;

function productRow(plan: Write) {
  const { input, id } = plan;
  const { more = {} } = input;
  return {
    id,
    spu: input.spu,
    title: input.title,
    description: plan.description,
    category_id: plan.category.id,
    status: plan.status,
    awaits_picture: plan.awaitsPicture,
    moq: plan.moq,
    vendor: plan.vendor,
    specs: plan.specs,
    options: plan.options,
    search: searchOf(plan),
    hash: hashOf(plan),
    is_new_until: more.isNewUntil ?? null,
    hot_score: more.hotScore ?? null,
    hot_pinned: more.hotPinned ?? null,
    sale_modes: more.saleModes ?? null,
    days_min: more.processingDays?.[0] ?? null,
    days_max: more.processingDays?.[1] ?? null,
    attributes: more.attributes ?? null,
    hs_code: more.hsCode ?? null,
    origin: more.origin ?? null,
    ...availabilityOf(plan.variants),
  };
}

/**
 * The same words are known again only where all of them were taken: what was refused may fit another time. What waits
 * for a picture is looked at each time as long as it waits.
 */
const hashOf = ({ input, taken, undercut, twins, held }: Plan) =>
  taken.length + undercut.length + twins.length > 0 || held.includes("category") ? null : input.hash;

/** What `refreshProducts` would find: written with a new product, it need not be written a second time. */
function availabilityOf(variants: readonly WholeVariant[]) {
  const prices = variants.map(({ price }) => price).sort((a, b) => (a < b ? -1 : 1));
  const stocked = variants.flatMap(({ stock }) =>
    Object.entries(stock).flatMap(([warehouse, pieces]) => (pieces > 0 ? [warehouse] : [])),
  );
  return {
    price_from: prices[0] ?? 0n,
    price_to: prices.at(-1) ?? 0n,
    stocked: [...new Set(stocked)],
    backorder: variants.some(({ backorder }) => backorder),
  };
}

function searchOf({ title, options, specs, vendor, category }: Write): string {
  return searchText({ title, options, specs, vendor, categories: category.names });
}

function variants(plans: readonly Plan[]): Statement {
  const rows = plans.flatMap(({ id, variants }) =>
    variants.map((variant, sort) => ({
      product_id: id,
      sku: variant.sku,
      options: variant.options,
      price: variant.price,
      weight_g: variant.weightG,
      barcode: variant.barcode,
      backorder: variant.backorder,
      image_url: variant.imageUrl,
      sort,
      length_mm: variant.dimsMm?.[0],
      width_mm: variant.dimsMm?.[1],
      height_mm: variant.dimsMm?.[2],
    })),
  );
  const statement = sql`
    with said as (
      select * from json_to_recordset(${json(rows)}::json) as r (product_id uuid, sku text, options jsonb, price bigint,
        weight_g int, barcode text, backorder boolean, image_url text, sort int, length_mm int, width_mm int, height_mm int)
    ), before as (
      select v.sku, v.price from variant v join said on said.sku = v.sku
    ), written as (
      insert into variant as v (product_id, sku, options, price, weight_g, barcode, backorder, image_url, sort,
        length_mm, width_mm, height_mm)
      select product_id, sku, options, price, weight_g, barcode, backorder, image_url, sort, coalesce(length_mm, 0),
        coalesce(width_mm, 0), coalesce(height_mm, 0) from said order by sku
      on conflict (sku) do update set options = excluded.options, price = excluded.price, weight_g = excluded.weight_g,
        barcode = excluded.barcode, backorder = excluded.backorder, sort = excluded.sort,
        image_url = coalesce(excluded.image_url, v.image_url), status = 'on',
        length_mm = case when excluded.length_mm > 0 then excluded.length_mm else v.length_mm end,
        width_mm = case when excluded.width_mm > 0 then excluded.width_mm else v.width_mm end,
        height_mm = case when excluded.height_mm > 0 then excluded.height_mm else v.height_mm end
      where v.product_id = excluded.product_id
      returning id, sku, price
    ), noted as (
      insert into price_history (variant_id, price)
      select written.id, written.price from written left join before on before.sku = written.sku
      where before.price is distinct from written.price
    )
    select count(*)::int as count from written`;
  return { statement, rows: rows.length };
}

function stock(plans: readonly Plan[]): Sql {
  const said = plans.flatMap((plan) =>
    plan.variants.flatMap((variant) =>
      Object.entries(variant.stock).map(([warehouse, qty]) => ({ sku: variant.sku, warehouse, qty })),
    ),
  );
  return answererOf("catalogue.stockStatement")(said);
}

function endedTiers(plans: readonly Plan[]): Sql | null {
  const skus = plans.flatMap((plan) =>
    plan.outcome === "updated" ? plan.variants.flatMap(({ sku, tiers }) => (tiers ? [sku] : [])) : [],
  );
  if (skus.length === 0) return null;
  return sql`
    delete from price_tier t using variant v where v.id = t.variant_id and v.sku = any(${skus}::text[])`;
}

function tiers(plans: readonly Plan[]): Sql | null {
  const rows = plans.flatMap((plan) =>
    plan.variants.flatMap((variant) =>
      (variant.tiers ?? []).map(([min_qty, price]) => ({ sku: variant.sku, min_qty, price })),
    ),
  );
  if (rows.length === 0) return null;
  return sql`
    insert into price_tier (variant_id, min_qty, price)
    select v.id, r.min_qty, r.price
    from json_to_recordset(${json(rows)}::json) as r (sku text, min_qty int, price bigint)
    join variant v on v.sku = r.sku`;
}

function media(plans: readonly Plan[]): Sql {
  const rows = plans.flatMap(({ id, input }) =>
    input.media.map(({ sourceUrl, fileKey, alt }, sort) => ({
      product_id: id,
      source_url: sourceUrl,
      file_key: fileKey ?? null,
      alt,
      sort,
      host: fileKey ? null : (URL.parse(sourceUrl)?.host ?? null),
    })),
  );
  return sql`
    insert into product_media as m (product_id, source_url, file_key, alt, sort, host, status, next_at)
    select r.product_id, r.source_url, r.file_key, r.alt, r.sort, r.host,
      case when r.file_key is null then 'queued' else 'ready' end, case when r.file_key is null then now() end
    from json_to_recordset(${json(rows)}::json)
      as r (product_id uuid, source_url text, file_key text, alt text, sort int, host text)
    on conflict (product_id, source_url) do update set sort = excluded.sort, alt = coalesce(excluded.alt, m.alt),
      file_key = coalesce(excluded.file_key, m.file_key),
      status = case when excluded.file_key is null then m.status else 'ready' end`;
}

/** The vocabulary for mending typing errors: words of titles, as they are looked up and as they are written. */
export async function noteWords(tx: Tx, titles: readonly string[]): Promise<void> {
  await tx.run(words(titles));
}

function words(titles: readonly string[]): Sql {
  const found = new Map<string, string>();
  for (const title of titles)
    for (const [word, shown] of writtenWords(title))
      if (isMendable(word) && !found.has(word)) found.set(word, shown);
  // In one order everywhere, so that two imports wait for each other instead of in a circle.
  const rows = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, shown]) => ({ word, shown }));
  return sql`
    insert into search_word (word, shown)
    select r.word, nullif(r.shown, r.word) from json_to_recordset(${json(rows)}::json) as r (word text, shown text)
    where not exists (select 1 from search_word s where s.word = r.word)
    on conflict do nothing`;
}
