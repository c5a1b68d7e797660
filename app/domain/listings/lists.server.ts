/** What the list of a member's listings reads. */
import { requireMember } from "~/domain/accounts/guards.server";
import { shownRates } from "~/domain/rates/rates.server";
import { isOnPlatform } from "~/domain/stores/stores.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst } from "~/platform/db/declared-list.server";
import { cappedCount } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { listedView, type ListedRow } from "./components/listed";
import { profitsOf, type Sold } from "./profit";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type ReadRow = Omit<ListedRow, "profitFrom" | "profitTo"> & { sold: readonly Sold[] | null };

/** What is left of the prices is reckoned at today's rate. */
async function withProfit(rows: readonly ReadRow[]): Promise<ListedRow[]> {
  const rates = await shownRates();
  return rows.map(({ sold, ...row }) => ({ ...row, ...profitsOf(sold ?? [], row.currency, rates) }));
}

/** The newest first. */
export const memberListings = declareList({
  view: listedView,
  path: paths.listed(),
  guard: requireMember,
  from: sql`listing l join store s on s.id = l.store_id join product p on p.id = l.product_id
    cross join lateral (
      select count(*)::int as listed, count(*) filter (where v.by_hand)::int as own_prices, coalesce(min(v.price), 0) as price_from, coalesce(max(v.price), 0) as price_to
      from listing_variant v where v.listing_id = l.id) f`,
  countFrom: sql`listing l join store s on s.id = l.store_id join product p on p.id = l.product_id`,
  columns: sql`l.id, l.product_id, l.title, l.status, l.currency, l.url, l.attempts, l.error_code, l.error_text, l.error_sku,
    l.unlisted_at, l.published, l.gone_at, l.pending, l.next_try_at, l.stock_pushed_at, l.price_pushed_at, l.listed_at,
    l.created_at, s.name as store, s.status as store_status, p.status <> 'on' as off_shelf, f.listed, f.own_prices, f.price_from,
    f.price_to, (
      select jsonb_agg(jsonb_build_object('price', x.price::text, 'cost', x.cost::text)) from (
        select distinct v.price, v.cost from listing_variant v
        where v.listing_id = l.id and v.cost is not null) x) as sold,
    (select count(*)::int from variant v where v.product_id = l.product_id and v.status = 'on') as variants,
    (select m.file_key from product_media m where m.id = any(l.images) and m.status = 'ready'
      order by array_position(l.images, m.id) limit 1) as file_key,
    case when l.status = 'QUEUE' then (
      select count(*)::int + 1 from listing q
      where q.store_id = l.store_id and q.status = 'QUEUE' and (q.queued_at, q.id) < (l.queued_at, l.id)) end as place`,
  read: async (piece) => withProfit(await db.rows<ReadRow>(piece)),
  scope: ({ id }) => sql`l.user_id = ${id} and l.status <> 'DELETED'`,
  order: latestFirst("l.created_at", "l.id"),
  tabs: {
    all: sql`true`,
    queue: sql`l.status = 'QUEUE'`,
    working: sql`l.status = 'ON_LISTING'`,
    failed: sql`l.status = 'LISTING_FAILED'`,
    listed: sql`(l.status = 'LISTED' and l.gone_at is null)`,
    "off-shelf": sql`p.status <> 'on'`,
    gone: sql`l.gone_at is not null`,
  },
  filters: {
    store: (id) => (uuid.test(id) ? sql`l.store_id = ${id}` : null),
    q: (words) => sql`(${contains(sql`l.title`)(words)} or exists (
      select 1 from listing_variant v where v.listing_id = l.id and ${contains(sql`v.sku`)(words)}))`,
  },
});

/** Whether a store is being written to for a member just now, or will be within seconds. */
export async function isListing(memberId: string): Promise<boolean> {
  const busy = await db.first(sql`
    select 1 from listing l join store s on s.id = l.store_id and s.status = 'CONNECTED'
    where l.user_id = ${memberId} and (l.status = 'ON_LISTING'
      or (l.status = 'QUEUE' and l.attempts = 0)
      or (l.status in ('LISTED', 'DELETED') and l.pending <> '{}' and l.next_try_at is null)) limit 1`);
  return busy !== null;
}

/** Stores that a member has listings in, for the filter. */
export function listingStores(memberId: string): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select s.id, s.name from store s where s.user_id = ${memberId} and ${isOnPlatform}
      and exists (select 1 from listing l where l.store_id = s.id and l.status <> 'DELETED')
    order by s.name, s.id`);
}

/** How many listings of a member failed and can be mended, for the member's home. */
export function failedListings(memberId: string): Promise<number> {
  return cappedCount(sql`from listing l join store s on s.id = l.store_id
    where l.user_id = ${memberId} and l.status = 'LISTING_FAILED' and s.status <> 'UNBOUND'`);
}

/** Some of a member's listings, before they are deleted; null where one is not the member's, or all are deleted already. */
export async function chosenListings(
  memberId: string,
  ids: readonly string[],
): Promise<readonly { id: string; title: string; store: string; inStore: boolean }[] | null> {
  const asked = [...new Set(ids)];
  if (asked.length === 0 || !asked.every((id) => uuid.test(id))) return null;
  const rows = await db.rows<{
    id: string;
    title: string;
    store: string;
    inStore: boolean;
    deleted: boolean;
  }>(sql`
    select l.id, l.title, s.name as store, l.status = 'DELETED' as deleted,
      s.status <> 'UNBOUND' and l.gone_at is null
        and (l.external_product_id is not null or l.tried_skus <> '{}') as in_store
    from listing l join store s on s.id = l.store_id
    where l.id = any(${asked}::uuid[]) and l.user_id = ${memberId}
    order by l.created_at desc, l.id`);
  const left = rows.filter(({ deleted }) => !deleted);
  return rows.length === asked.length && left.length > 0 ? left : null;
}

/** Whether some of these listings were the member's, and all of them are deleted meanwhile. */
export async function areDeleted(memberId: string, ids: readonly string[]): Promise<boolean> {
  const asked = ids.filter((id) => uuid.test(id));
  const row = await db.first<{ deleted: boolean }>(sql`
    select coalesce(bool_and(status = 'DELETED'), false) as deleted from listing
    where id = any(${asked}::uuid[]) and user_id = ${memberId}`);
  return row?.deleted === true;
}
