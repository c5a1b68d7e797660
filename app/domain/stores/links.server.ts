/** The links of store variants to our SKUs with quantities, or *do not fulfil* (D2, §2.5). */
import { createHash } from "node:crypto";
import { publishOrFail } from "~/domain/bus";
import type { LineOption } from "~/partners/stores/store-platform";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import { maxComponents, maxQty } from "./config";

export type LinkItem = { sku: string; qty: number };

/** One store variant's link: goods, or none wanted; `null` country = wherever no own row is. */
export type LinkRow = {
  storeVariantId: string;
  country: string | null;
  /** Only where the buyer chose all of these; empty = whatever the choice. Earlier rows come first. */
  options: readonly LineOption[];
  /** `unlinked` takes the link away. */
  kind: "linked" | "do_not_fulfil" | "unlinked";
  items: readonly LinkItem[];
};

export type LinkError =
  | "stores:error.unknown"
  | "stores:error.sku-unknown"
  | "stores:error.already-associated"
  | "stores:error.too-many-components"
  | "stores:error.quantity"
  | "stores:error.country-twice"
  | "stores:error.link-empty";

export type LinkProblem = {
  storeVariantId: string;
  sku?: string;
  row?: number;
};
export type LinkResult =
  | { ok: true }
  | {
      ok: false;
      error: LinkError;
      at: LinkProblem | null;
      meanwhile?: readonly string[];
    };

/** For each variant that a form showed: the mark of what it was connected to then. */
export type SeenLinks = ReadonlyMap<string, string>;

type SaveOptions = { whole?: boolean; seen?: SeenLinks };

/**
 * Saves links of variants of one store, all or none, and evaluates the unpaid orders with them again. `whole`: the rows
 * replace all links of the variants. `seen`: a variant that was linked otherwise meanwhile is refused.
 */
export function saveLinks(
  memberId: string,
  storeId: string,
  rows: readonly LinkRow[],
  options: SaveOptions = {},
): Promise<LinkResult> {
  return transaction((tx) => saveLinksIn(tx, memberId, storeId, rows, options));
}

/** `saveLinks` in the caller's transaction. What is refused has changed nothing. */
export async function saveLinksIn(
  tx: Tx,
  memberId: string,
  storeId: string,
  rows: readonly LinkRow[],
  { whole = false, seen }: SaveOptions = {},
): Promise<LinkResult> {
  const wrong = wrongIn(rows);
  if (wrong) return wrong;
  const ids = [...new Set(rows.map((row) => row.storeVariantId))].sort();
  const own = await tx.rows<{ id: string }>(sql`
    select v.id from store_variant v join store s on s.id = v.store_id
    where v.id = any(${ids}::uuid[]) and s.id = ${storeId} and s.user_id = ${memberId} and s.status <> 'UNBOUND'
    order by v.id for update of v`);
  if (own.length !== ids.length) return { ok: false, error: "stores:error.unknown", at: null };
  const kept = await keptLinks(tx, sql`k.store_variant_id = any(${ids}::uuid[])`);
  const changed = linkedMeanwhile(rows, kept, seen);
  if (changed) return changed;
  const variants = await variantsOf(tx, memberId, rows);
  if (!variants.ok) return { ok: false, error: "stores:error.sku-unknown", at: variants.error };
  if (whole) await tx.prisma.variantLink.deleteMany({ where: { storeVariantId: { in: ids } } });
  await saveRows(tx, rows, variants.value);
  await publishOrFail("stores.linksChanged", tx, ids);
  return { ok: true };
}

function wrongIn(rows: readonly LinkRow[]): Extract<LinkResult, { ok: false }> | null {
  const earlier = new Map<string, LinkRow>();
  for (const [place, row] of rows.entries()) {
    const key = `${row.storeVariantId} ${row.country} ${optionsKey(row.options)}`;
    const twin = earlier.get(key);
    const at = { storeVariantId: row.storeVariantId, row: place };
    if (twin) {
      const named = new Set(twin.items.map(({ sku }) => sku.toLowerCase()));
      const again = row.items.find(({ sku }) => named.has(sku.toLowerCase()));
      return again
        ? { ok: false, error: "stores:error.already-associated", at: { ...at, sku: again.sku } }
        : { ok: false, error: "stores:error.country-twice", at };
    }
    const wrong = wrongRow(row);
    if (wrong) return { ok: false, error: wrong, at };
    earlier.set(key, row);
  }
  return null;
}

type Kept = Pick<LinkRow, "country" | "options" | "items"> & { kind: string };

/** A short hash of a variant's links, independent of their order. */
export function linksMark(links: readonly Kept[]): string {
  const rows = links.map(({ country, options, kind, items }) =>
    JSON.stringify([
      country,
      optionsKey(options),
      kind,
      kind === "linked" ? items.map(({ sku, qty }) => `${sku} ${qty}`).sort() : [],
    ]),
  );
  return createHash("sha256").update(rows.sort().join()).digest("base64url").slice(0, 16);
}

/** What a form says it saw, as `seenText` wrote it. */
export function seenIn(text: string | undefined): SeenLinks {
  return new Map(
    (text ?? "").split(" ").flatMap((part) => {
      const [id = "", mark = ""] = part.split(":");
      return id && mark ? [[id, mark] as const] : [];
    }),
  );
}

/** What a form has seen that shows some variants, and keeps what was typed for others (`kept`) since it has seen them. */
export function seenBeside(
  shown: readonly { id: string; links: readonly Kept[] }[],
  before: string,
  kept: ReadonlySet<string>,
): string {
  const others = [...seenIn(before)].filter(([id]) => kept.has(id)).map(([id, mark]) => `${id}:${mark}`);
  return [...others, seenText(shown.filter(({ id }) => !kept.has(id)))].filter(Boolean).join(" ");
}

/** The links of variants as a form that shows them sends them back. */
export function seenText(variants: readonly { id: string; links: readonly Kept[] }[]): string {
  return variants.map(({ id, links }) => `${id}:${linksMark(links)}`).join(" ");
}

async function keptLinks(tx: Tx, where: Sql): Promise<Map<string, Kept[]>> {
  const rows = await tx.rows<Kept & { id: string }>(sql`
    select coalesce(k.order_line_id, k.store_variant_id) as id, k.country, k.options,
      case k.status when 'active' then 'linked' else k.status end as kind,
      coalesce((select jsonb_agg(jsonb_build_object('sku', c.sku, 'qty', i.qty))
        from variant_link_item i join variant c on c.id = i.variant_id where i.link_id = k.id), '[]') as items
    from variant_link k where ${where}`);
  return Map.groupBy(rows, ({ id }) => id);
}

/** Refuses variants whose links are neither as the form saw them nor as it wants them. */
function linkedMeanwhile(
  rows: readonly LinkRow[],
  kept: ReadonlyMap<string, readonly Kept[]>,
  seen: SeenLinks | undefined,
): Extract<LinkResult, { ok: false }> | null {
  const meanwhile = [...kept].flatMap(([id, links]) => {
    const mark = linksMark(links);
    const linked = rows.filter((row) => row.storeVariantId === id && row.kind !== "unlinked");
    return [mark, undefined].includes(seen?.get(id)) || mark === linksMark(linked) ? [] : [id];
  });
  const [storeVariantId] = meanwhile;
  if (!storeVariantId) return null;
  return { ok: false, error: "stores:error.already-associated", at: { storeVariantId }, meanwhile };
}

function wrongRow({ kind, items }: LinkRow): LinkError | null {
  if (kind !== "linked") return null;
  if (items.length === 0) return "stores:error.link-empty";
  if (items.length > maxComponents) return "stores:error.too-many-components";
  if (items.some(({ qty }) => !Number.isInteger(qty) || qty < 1 || qty > maxQty))
    return "stores:error.quantity";
  const skus = items.map((item) => item.sku.toLowerCase());
  return new Set(skus).size === skus.length ? null : "stores:error.already-associated";
}

type Found = { ok: true; value: Map<string, string> } | { ok: false; error: LinkProblem };

/** Ids of the SKUs that are named: on sale, and the member's own where private. */
async function variantsOf(tx: Tx, memberId: string, rows: readonly LinkRow[]): Promise<Found> {
  const skus = rows.flatMap((row) => (row.kind === "linked" ? row.items.map((item) => item.sku) : []));
  const found = await tx.rows<{ id: string; sku: string }>(sql`
    select v.id, v.sku from variant v join product p on p.id = v.product_id
    where v.sku = any(${skus}::text[]) and p.status <> 'draft'
      and (p.visibility = 'public' or p.owner_user_id = ${memberId})`);
  const bySku = new Map(found.map((variant) => [variant.sku, variant.id]));
  for (const row of rows) {
    const missing = row.kind === "linked" ? row.items.find((item) => !bySku.has(item.sku)) : undefined;
    if (missing) return { ok: false, error: { storeVariantId: row.storeVariantId, sku: missing.sku } };
  }
  return { ok: true, value: bySku };
}

async function saveRows(
  tx: Tx,
  rows: readonly LinkRow[],
  variants: ReadonlyMap<string, string>,
): Promise<void> {
  const links = rows.map((row, place) => ({
    store_variant_id: row.storeVariantId,
    country: row.country,
    options: JSON.parse(optionsKey(row.options)) as unknown,
    priority: place,
    status: row.kind === "unlinked" ? null : statusOf(row),
    items: itemsOf(row, variants),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r(
    store_variant_id uuid, country text, options jsonb, priority int, status text, items jsonb)`;
  await tx.run(sql`
    delete from variant_link k using ${given} where k.store_variant_id = r.store_variant_id
      and k.country is not distinct from r.country and k.options = r.options`);
  await tx.run(sql`
    with made as (
      insert into variant_link (store_variant_id, country, options, priority, status)
      select r.store_variant_id, r.country, r.options, r.priority, r.status from ${given} where r.status is not null
      returning id, store_variant_id, country, options)
    insert into variant_link_item (link_id, variant_id, qty)
    select m.id, i.variant_id, i.qty from made m join ${given} on m.store_variant_id = r.store_variant_id
      and m.country is not distinct from r.country and m.options = r.options
    cross join jsonb_to_recordset(r.items) as i(variant_id uuid, qty int)`);
}

/** Options as they are kept: in one order, so that the same ones are found again. */
function optionsKey(options: readonly LineOption[]): string {
  const sorted = options.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
  return JSON.stringify(sorted.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)));
}

const statusOf = ({ kind }: Pick<LinkRow, "kind">) => (kind === "linked" ? "active" : "do_not_fulfil");

function itemsOf({ kind, items }: Pick<LinkRow, "kind" | "items">, variants: ReadonlyMap<string, string>) {
  return kind === "linked" ? items.map(({ sku, qty }) => ({ variant_id: variants.get(sku), qty })) : [];
}

async function saveItems(
  tx: Tx,
  linkId: string,
  row: Pick<LinkRow, "kind" | "items">,
  variants: ReadonlyMap<string, string>,
): Promise<void> {
  const items = itemsOf(row, variants);
  if (items.length === 0) return;
  await tx.run(sql`
    insert into variant_link_item (link_id, variant_id, qty)
    select ${linkId}::uuid, i.variant_id, i.qty
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(variant_id uuid, qty int)`);
}

/**
 * Saves the link of one order line, instead of its variant's; `unlinked` removes it. `seen`: a line that was linked
 * otherwise meanwhile is refused. The caller's transaction has checked the owner and evaluates the order.
 */
export async function saveLineLink(
  tx: Tx,
  memberId: string,
  orderLineId: string,
  choice: Pick<LinkRow, "kind" | "items">,
  seen?: SeenLinks,
): Promise<LinkResult> {
  const row: LinkRow = { storeVariantId: orderLineId, country: null, options: [], ...choice };
  const wrong = wrongRow(row);
  if (wrong) return { ok: false, error: wrong, at: { storeVariantId: orderLineId } };
  const kept = await keptLinks(tx, sql`k.order_line_id = ${orderLineId}`);
  const changed = linkedMeanwhile([row], kept, seen);
  if (changed) return changed;
  const variants = await variantsOf(tx, memberId, [row]);
  if (!variants.ok) return { ok: false, error: "stores:error.sku-unknown", at: variants.error };
  await tx.prisma.variantLink.deleteMany({ where: { orderLineId } });
  if (row.kind === "unlinked") return { ok: true };
  const link = await tx.prisma.variantLink.create({ data: { orderLineId, status: statusOf(row) } });
  await saveItems(tx, link.id, row, variants.value);
  return { ok: true };
}

/** Gives up what lines of orders mean by themselves, in the transaction that changes them. */
export async function forgetLineLinks(tx: Tx, orderLineIds: readonly string[]): Promise<void> {
  if (orderLineIds.length === 0) return;
  await tx.prisma.variantLink.deleteMany({ where: { orderLineId: { in: [...orderLineIds] } } });
}

export type SoldVariant = { externalId: string; title: string; sku: string | null; price: bigint };
export type StoreVariantKey = { storeProductId: string; storeVariantId: string };

/**
 * The store variant that an order names, created as `unlisted` if missing, so that similar lines can be linked. A later
 * import replaces it.
 */
export async function variantSold(tx: Tx, storeId: string, sold: SoldVariant): Promise<StoreVariantKey> {
  // A line without a product stands for itself.
  const product = sold.externalId.startsWith("line:") ? sold.externalId : sold.externalId.replace(/:.*/, "");
  await tx.run(sql`
    insert into store_product (store_id, external_id, title, status)
    values (${storeId}, ${product}, ${sold.title}, 'unlisted') on conflict (store_id, external_id) do nothing`);
  await tx.run(sql`
    insert into store_variant (store_product_id, store_id, external_id, sku, title, price, status)
    select p.id, p.store_id, ${sold.externalId}, ${sold.sku}, ${sold.title}, ${sold.price}, 'unlisted'
    from store_product p where p.store_id = ${storeId} and p.external_id = ${product}
    on conflict (store_id, external_id) do nothing`);
  const { id, storeProductId } = await tx.prisma.storeVariant.findUniqueOrThrow({
    where: { storeId_externalId: { storeId, externalId: sold.externalId } },
    select: { id: true, storeProductId: true },
  });
  return { storeProductId, storeVariantId: id };
}
