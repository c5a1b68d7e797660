/** What a store's variants mean in our catalogue: SKUs and how many of each, or *do not fulfil* (D2, §2.5). */
import { sql, transaction, type Tx } from "~/platform/db";
import { maxComponents, maxQty } from "./config";
import { storeListeners } from "./events";

export type LinkItem = { sku: string; qty: number };

/** One store variant's link: goods, or none wanted; `null` country = wherever no own row is. */
export type LinkRow = {
  storeVariantId: string;
  country: string | null;
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

export type LinkProblem = { storeVariantId: string; sku?: string };
export type LinkResult = { ok: true } | { ok: false; error: LinkError; at: LinkProblem | null };

/**
 * Saves links of variants of one store, all or none, and has the unpaid orders that name them evaluated anew. With
 * `whole` the rows are all that the variants have: rows for other countries go.
 */
export async function saveLinks(
  memberId: string,
  storeId: string,
  rows: readonly LinkRow[],
  { whole = false } = {},
): Promise<LinkResult> {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = `${row.storeVariantId} ${row.country}`;
    const wrong = seen.has(key) ? "stores:error.country-twice" : wrongRow(row);
    if (wrong) return { ok: false, error: wrong, at: { storeVariantId: row.storeVariantId } };
    seen.add(key);
  }
  return transaction(async (tx) => {
    const ids = [...new Set(rows.map((row) => row.storeVariantId))].sort();
    const own = await tx.rows<{ id: string }>(sql`
      select v.id from store_variant v join store s on s.id = v.store_id
      where v.id = any(${ids}::uuid[]) and s.id = ${storeId} and s.user_id = ${memberId} and s.status <> 'UNBOUND'
      order by v.id for update of v`);
    if (own.length !== ids.length) return { ok: false, error: "stores:error.unknown", at: null };
    const variants = await variantsOf(tx, memberId, rows);
    if (!variants.ok) return { ok: false, error: "stores:error.sku-unknown", at: variants.error };
    if (whole) await tx.run(sql`delete from variant_link where store_variant_id = any(${ids}::uuid[])`);
    for (const row of rows) await saveLink(tx, row, variants.value);
    await storeListeners().linksChanged(tx, ids);
    return { ok: true };
  });
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

async function saveLink(tx: Tx, row: LinkRow, variants: ReadonlyMap<string, string>): Promise<void> {
  await tx.run(sql`
    delete from variant_link
    where store_variant_id = ${row.storeVariantId} and country is not distinct from ${row.country}::text`);
  if (row.kind === "unlinked") return;
  const link = await tx.first<{ id: string }>(sql`
    insert into variant_link (store_variant_id, country, status)
    values (${row.storeVariantId}, ${row.country}, ${row.kind === "linked" ? "active" : "do_not_fulfil"}) returning id`);
  if (!link || row.kind !== "linked") return;
  const items = row.items.map((item) => ({ variant_id: variants.get(item.sku), qty: item.qty }));
  await tx.run(sql`
    insert into variant_link_item (link_id, variant_id, qty)
    select ${link.id}::uuid, i.variant_id, i.qty
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(variant_id uuid, qty int)`);
}
