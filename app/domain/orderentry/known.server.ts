/** What orders of a file name, as the database knows it: stores, SKUs, shipping methods, and orders that are there already. */
import { manualStore } from "~/domain/stores/manual.server";
import { thrownAway, undoneId } from "~/domain/orders/enter.server";
import { sql, type Tx } from "~/platform/db";
import { codeKey } from "~/platform/cells";

export type KnownStore = {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  readonly status: string;
};

/** A member's stores that are not unbound; the manual one is made where it is missing. */
export async function storesToChoose(
  tx: Tx,
  memberId: string,
  locale: string,
): Promise<{ own: KnownStore; stores: KnownStore[] }> {
  const ownId = await manualStore(tx, memberId, locale);
  const all = await tx.rows<KnownStore>(sql`
    select id, name, platform, status from store
    where user_id = ${memberId} and status <> 'UNBOUND' order by created_at, id`);
  const own = all.find(({ id }) => id === ownId);
  if (!own) throw new Error("the manual store was not found");
  return { own, stores: all };
}

/** Which store a cell means: by its name, or its address. */
export function storeNamed(stores: readonly KnownStore[], text: string): KnownStore | "unknown" | "several" {
  const found = stores.filter(({ id, name }) => id === text || codeKey(name) === codeKey(text));
  const [only] = found;
  if (!only) return "unknown";
  return found.length > 1 ? "several" : only;
}

export type KnownSku = {
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly isOn: boolean;
  readonly isThere: boolean;
};

/** SKUs of ours that the member may buy, by their keys; `isThere`: pieces lie in some warehouse, or it can be back-ordered. */
export async function skusNamed(
  tx: Tx,
  memberId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, KnownSku>> {
  const asked = [...new Set(skus.map((sku) => sku.toLowerCase()))];
  const rows = await tx.rows<KnownSku>(sql`
    select v.id as variant_id, v.sku, p.title ->> 'en' as title, v.status = 'on' and p.status = 'on' as is_on,
      v.backorder or exists (select 1 from stock s join warehouse w on w.id = s.warehouse_id and w.active
        where s.variant_id = v.id and s.on_hand > s.reserved) as is_there
    from variant v join product p on p.id = v.product_id
    where lower(v.sku) = any(${asked}::text[]) and (p.visibility = 'public' or p.owner_user_id = ${memberId})`);
  return new Map(rows.map((row) => [codeKey(row.sku), row]));
}

export type StoreSku = {
  readonly storeVariantId: string;
  readonly title: string;
  readonly isLinked: boolean;
};

/** SKUs of stores, by store and key; one that several variants of a store have names none of them. */
export async function storeSkusNamed(
  tx: Tx,
  asked: readonly { readonly storeId: string; readonly sku: string }[],
): Promise<ReadonlyMap<string, StoreSku>> {
  if (asked.length === 0) return new Map();
  const rows = await tx.rows<StoreSku & { storeId: string; sku: string; twins: number }>(sql`
    select v.store_id, v.sku, min(v.id::text)::uuid as store_variant_id, min(p.title) as title, count(*)::int as twins,
      bool_or(exists (select 1 from variant_link k where k.store_variant_id = v.id and k.status = 'active')) as is_linked
    from store_variant v join store_product p on p.id = v.store_product_id
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("storeId" uuid, sku text)
      on a."storeId" = v.store_id and a.sku = v.sku
    group by v.store_id, v.sku`);
  return new Map(
    rows.filter(({ twins }) => twins === 1).map((row) => [`${row.storeId} ${codeKey(row.sku)}`, row]),
  );
}

/** Shipping methods by the keys of their codes and names. */
export async function methodsNamed(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; code: string; en: string | null; zh: string | null }>(sql`
    select id, code, name ->> 'en' as en, name ->> 'zh' as zh from ship_channel
    where mode = 'dropship' and (active_from is null or active_from <= now())
      and (active_to is null or active_to > now()) order by sort desc, code desc`);
  return new Map(
    rows.flatMap(({ id, code, en, zh }) =>
      [en, zh, code].flatMap((word) => (word ? [[codeKey(word), id] as const] : [])),
    ),
  );
}

/** By what a store knows an order of a file: in a connected store it never meets an id of the store's own. */
export const externalIdOf = ({ platform }: Pick<KnownStore, "platform">, orderNo: string): string =>
  platform === "manual" ? orderNo : `file:${orderNo}`;

/** Orders that stores have already, by store and key of their number, with our own numbers. */
export async function ordersNamed(
  tx: Tx,
  asked: readonly { readonly storeId: string; readonly orderNo: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (asked.length === 0) return new Map();
  const written = asked.flatMap(({ storeId, orderNo }) => {
    const bare = orderNo.replace(/^#/, "");
    return [...new Set([orderNo, bare, `#${bare}`])].map((no) => ({ storeId, orderNo, no }));
  });
  const rows = await tx.rows<{ storeId: string; orderNo: string; no: string }>(sql`
    select a."storeId" as store_id, a."orderNo" as order_no, o.no
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as a("storeId" uuid, "orderNo" text, no text)
    join lateral (
      select o.no from store_order o
      where o.store_id = a."storeId" and o.external_order_id in (a.no, 'file:' || a.no) and not ${thrownAway(sql`o`)}
      union all
      select o.no from store_order o
      where o.store_id = a."storeId" and o.external_no = a.no and o.external_order_id <> ${undoneId(sql`o`)}
        and not ${thrownAway(sql`o`)}) o on true`);
  return new Map(rows.map(({ storeId, orderNo, no }) => [`${storeId} ${orderNo}`, no]));
}

/**
 * Orders of a member's other stores under the same number, by store and number, with our own numbers: perhaps the same
 * order brought in twice.
 */
export async function ordersElsewhere(
  tx: Tx,
  memberId: string,
  asked: readonly { readonly storeId: string; readonly orderNo: string }[],
): Promise<ReadonlyMap<string, string>> {
  const named = asked.filter(({ orderNo }) => orderNo !== "");
  if (named.length === 0) return new Map();
  const rows = await tx.rows<{ storeId: string; orderNo: string; no: string }>(sql`
    select a."storeId" as store_id, a."orderNo" as order_no, max(o.no) as no
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a("storeId" uuid, "orderNo" text)
    join store s on s.user_id = ${memberId}::uuid and s.id <> a."storeId"
    join store_order o on o.store_id = s.id and o.user_id = ${memberId}::uuid
      and o.external_no in (ltrim(a."orderNo", '#'), '#' || ltrim(a."orderNo", '#'))
      and o.external_order_id <> ${undoneId(sql`o`)} and o.box <> 'TRASH' and o.status <> 'CLOSED'
    group by 1, 2`);
  return new Map(rows.map(({ storeId, orderNo, no }) => [`${storeId} ${orderNo}`, no]));
}
