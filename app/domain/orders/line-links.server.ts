/** Links a line of an unpaid order from the order's page: this line, or all like it. */
import {
  saveLineLink,
  saveLinks,
  variantSold,
  type LinkResult,
  type LinkRow,
  type SeenLinks,
  type StoreVariantKey,
} from "~/domain/stores/links.server";
import type { LinkableProduct, LinkedRow } from "~/domain/stores/products.server";
import type { LineOption } from "~/partners/stores/store-platform";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { isUuid } from "./list";
import { lockOrder, relinked } from "./member-actions.server";
import { nextOrderState } from "./states";

type Line = {
  id: string;
  storeId: string;
  externalVariantId: string;
  title: string;
  sku: string | null;
  price: bigint;
};

/** Locks the member's order where its lines may change, with the line. */
async function openLine(tx: Tx, memberId: string, orderNo: string, lineId: string) {
  const order = await lockOrder(tx, memberId, orderNo);
  const line = await tx.first<Line>(sql`
    select l.id, o.store_id, l.external_variant_id, l.title, l.store_sku as sku,
      l.store_price as price
    from order_line l join store_order o on o.id = l.order_id
    where l.id = ${lineId} and o.id = ${order?.id ?? null} and l.variant_id is null and l.external_variant_id <> ''`);
  if (!order || !line) return err("orders:error.unknown" as const);
  const next = nextOrderState(order, "edited", order.payLock !== null);
  return next.ok ? ok({ order, line }) : err(`orders:error.${next.error}` as const);
}

const skipped = { kind: "do_not_fulfil", items: [] } as const;

/** Marks this line only *do not fulfil*, or takes back what was said for it alone. */
export async function skipLine(
  memberId: string,
  orderNo: string,
  lineId: string,
  skip: boolean,
): Promise<Result<undefined, string>> {
  const saved = await linkLine(memberId, orderNo, lineId, skip ? skipped : { kind: "unlinked", items: [] });
  return saved.ok ? ok() : err(saved.error);
}

export type LineLinked = LinkResult | { ok: false; error: string; at: null };

/** Links this line only, regardless of its variant's link; refused if it changed since it was `seen`. */
export async function linkLine(
  memberId: string,
  orderNo: string,
  lineId: string,
  choice: Pick<LinkRow, "kind" | "items">,
  seen?: SeenLinks,
): Promise<LineLinked> {
  return transaction(async (tx) => {
    const open = await openLine(tx, memberId, orderNo, lineId);
    if (!open.ok) return { ...open, at: null };
    const saved = await saveLineLink(tx, memberId, lineId, choice, seen);
    if (saved.ok) await relinked(tx, open.value.order, memberId);
    return saved;
  });
}

/** The store variant of the line, created if missing; linking it links all lines like it. */
export async function likeLine(
  memberId: string,
  orderNo: string,
  lineId: string,
): Promise<Result<StoreVariantKey & { storeId: string }, string>> {
  return transaction(async (tx) => {
    const open = await openLine(tx, memberId, orderNo, lineId);
    if (!open.ok) return open;
    const { storeId, externalVariantId: externalId, title, sku, price } = open.value.line;
    return ok({ storeId, ...(await variantSold(tx, storeId, { externalId, title, sku, price })) });
  });
}

/** Marks all lines like this one *do not fulfil*, in this and in any other order of the store. */
export async function skipLike(
  memberId: string,
  orderNo: string,
  lineId: string,
): Promise<Result<undefined, string>> {
  const like = await likeLine(memberId, orderNo, lineId);
  if (!like.ok) return like;
  const { storeId, storeVariantId } = like.value;
  const row: LinkRow = { storeVariantId, country: null, options: [], ...skipped };
  const saved = await saveLinks(memberId, storeId, [row]);
  return saved.ok ? ok() : err(saved.error);
}

/** A member's line as the table of links shows a product: one row, for this line only. */
export type LinkableLine = LinkableProduct & { orderNo: string; externalNo: string; options: LineOption[] };

type LineRow = Omit<LinkableLine, "variants" | "part" | "fileKey" | "url"> & {
  sku: string | null;
  price: bigint;
  link: LinkedRow | null;
  suggestion: string | null;
};

/** One line of a member's unpaid order; null where it is not theirs, or the order is paid. */
export async function linkableLine(memberId: string, lineId: string): Promise<LinkableLine | null> {
  if (!isUuid(lineId)) return null;
  const row = await db.first<LineRow>(sql`
    select l.id, o.no as order_no, o.external_no, s.id as store_id, s.name as store,
      o.store_ccy as currency, l.title, l.options, l.store_sku as sku, l.store_price as price,
      (select jsonb_build_object('country', null, 'options', '[]'::jsonb,
          'kind', case k.status when 'active' then 'linked' else k.status end,
          'items', coalesce((select jsonb_agg(jsonb_build_object('sku', c.sku, 'qty', i.qty) order by c.sku)
            from variant_link_item i join variant c on c.id = i.variant_id where i.link_id = k.id), '[]'))
        from variant_link k where k.order_line_id = l.id) as link,
      (select c.sku from variant c join product x on x.id = c.product_id
        where c.sku in (l.store_sku, upper(l.store_sku)) and c.status = 'on' and x.status = 'on'
          and (x.visibility = 'public' or x.owner_user_id = ${memberId}) limit 1) as suggestion
    from order_line l join store_order o on o.id = l.order_id join store s on s.id = o.store_id
    where l.id = ${lineId} and o.user_id = ${memberId} and o.status = 'AWAITING_PAYMENT' and l.variant_id is null`);
  if (!row) return null;
  const { sku, price, link, suggestion, ...line } = row;
  const links = link === null ? [] : [link];
  const variant = { id: line.id, title: line.title, sku, price, links, suggestion, choices: [] };
  const part = { number: 1, parts: 1, from: 1, to: 1, all: 1 };
  return { ...line, fileKey: null, url: null, variants: [variant], part };
}
