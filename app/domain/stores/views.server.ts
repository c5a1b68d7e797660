/** Stores as their pages show them. */
import { pieceOf } from "~/domain/pieces.server";
import { platformNames, platformOf } from "~/partners/stores/platforms.server";
import type { StoreTrouble } from "~/partners/stores/store-platform";
import { db, prepared, prisma, sql, type Sql } from "~/platform/db";
import { revivedDays } from "./config";
import type { OrdersImport } from "./cursors.server";
import { isReadFailure, type ReadFailure } from "./failures";
import type { StoreAutopay } from "./forms";
import { stepColumns, type LocationChoice, type StepSettings } from "./settings.server";
import { isOnPlatform, type StoreStatus } from "./stores.server";
import type { ProductSync } from "./sweep.server";

export type StoreView = {
  id: string;
  platform: string;
  hasWebhooks: boolean;
  name: string;
  url: string;
  status: StoreStatus;
  currency: string;
  emailPermission: boolean;
  importFrom: Date | null;
  paidOnly: boolean;
  autoIntercept: boolean;
  olderOffered: Date | null;
  autopay: StoreAutopay;
  ioss: string | null;
  step: StepSettings;
  locations: LocationChoice["locations"];
  products: number;
  /** Orders placed within 30 days that came over. */
  orders: number;
  lastOrderSyncAt: Date | null;
  productsCheckedAt: Date | null;
  productsComparedAt: Date | null;
  webhooksOffAt: Date | null;
  lastError: ReadFailure | null;
  trouble: StoreTrouble | null;
  sync: ProductSync;
  ordersImport: OrdersImport | null;
  createdAt: Date;
  changedAt: Date;
};

type Row = Omit<
  StoreView,
  "hasWebhooks" | "lastError" | "sync" | "ordersImport" | "importFrom" | "olderOffered" | "step"
> &
  StepSettings & {
    lastError: string | null;
    ordersImport: string | null;
    sync: Partial<ProductSync>;
    importFrom: string | null;
    olderOffered: string | null;
  };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A member's stores, oldest first; those that were unbound are not among them. */
export async function storesOf(memberId: string): Promise<StoreView[]> {
  const rows = await readStores(sql`s.user_id = ${memberId} and s.status <> 'UNBOUND'`);
  return rows.map(viewOf);
}

/** One of a member's stores, unbound or not; null where there is none or it is another's. */
export async function storeOf(memberId: string, storeId: string): Promise<StoreView | null> {
  if (!uuid.test(storeId)) return null;
  const [row] = await readStores(sql`s.user_id = ${memberId} and s.id = ${storeId}`);
  return row ? viewOf(row) : null;
}

function readStores(where: Sql): Promise<Row[]> {
  return db.rows<Row>(sql`
    select s.id, s.platform, s.name, s.url, s.status, s.currency, s.email_permission,
      s.settings ->> 'importFrom' as import_from, coalesce((s.settings -> 'paidOnly')::boolean, true) as paid_only,
      coalesce((s.settings -> 'autoIntercept')::boolean, false) as auto_intercept,
      case when s.settings ->> 'older' = 'offered' then s.settings ->> 'movedAt' end as older_offered,
      coalesce(s.settings ->> 'autopay', 'rule') as autopay, s.settings ->> 'ioss' as ioss,
      ${stepColumns}, s.last_order_sync_at, s.last_error, case when s.last_error is not null then s.trouble end as trouble, s.product_sync as sync,
      s.created_at, s.changed_at, c.orders_import, c.products as products_checked_at, c.ids as products_compared_at,
      case when c.off > now() - make_interval(days => ${revivedDays}) then c.off end as webhooks_off_at,
      (select count(*)::int from store_product p where p.store_id = s.id and p.status <> 'gone') as products,
      ${pieceOf("stores.ordersLately")(sql`s.id`)} as orders
    from store s cross join lateral (
      select max(k.at) filter (where k.resource = 'products') as products,
        max(k.at) filter (where k.resource = 'product-ids') as ids,
        max(k.cursor) filter (where k.resource = 'orders-import') as orders_import,
        max(k.cursor::timestamptz) filter (where k.resource = 'webhooks') as off
      from sync_cursor k where k.store_id = s.id) c
    where ${isOnPlatform} and ${where} order by s.created_at, s.id`);
}

function viewOf({ lastError, sync, ordersImport, importFrom, olderOffered, ...rest }: Row): StoreView {
  const {
    inventorySync,
    stockMargin,
    pricePolicy,
    unlistPercent,
    warehouseId,
    pollMinutes,
    locationId,
    ...row
  } = rest;
  return {
    ...row,
    hasWebhooks: platformOf(row.platform).hasWebhooks ?? true,
    step: {
      inventorySync,
      stockMargin,
      pricePolicy,
      unlistPercent,
      warehouseId,
      pollMinutes,
      ...(locationId ? { locationId } : {}),
    },
    importFrom: importFrom === null ? null : new Date(importFrom),
    olderOffered: olderOffered === null ? null : new Date(olderOffered),
    ordersImport: ordersImport === null ? null : (JSON.parse(ordersImport) as OrdersImport),
    lastError: isReadFailure(lastError) ? lastError : null,
    sync: syncOf(sync),
  };
}

const syncOf = (sync: Partial<ProductSync>): ProductSync =>
  (sync.state ? sync : { state: "none" }) as ProductSync;

/** Hosts of a member's stores and of what they sell: buyers may see it at another one than we call. */
export async function hostsOfStores(memberId: string): Promise<string[]> {
  const hosts = await db.rows<{ host: string }>(sql`
    select distinct lower(substring(a.url from '^https?://([^/?#]+)')) as host
    from store s cross join lateral (
      select s.url union all select p.url from store_product p where p.store_id = s.id and p.status <> 'gone') a
    where s.user_id = ${memberId} and s.status <> 'UNBOUND' and a.url ~ '^https?://[^/?#@]+'`);
  return hosts.map(({ host }) => host);
}

export type StoreOfProducts = Pick<StoreView, "id" | "name" | "status" | "sync">;

/** A member's stores as the list of their products names them, oldest first; without what only their own pages show. */
export async function storesOfProducts(memberId: string): Promise<StoreOfProducts[]> {
  const rows = await db.rows<Pick<Row, keyof StoreOfProducts>>(prepared`
    select s.id, s.name, s.status, s.product_sync as sync from store s
    where ${isOnPlatform} and s.user_id = ${memberId} and s.status <> 'UNBOUND' order by s.created_at, s.id`);
  return rows.map(({ sync, ...store }) => ({ ...store, sync: syncOf(sync) }));
}

/** Names of a member's stores, for filters. */
export async function storeNames(memberId: string): Promise<{ id: string; name: string }[]> {
  return prisma.store.findMany({
    where: { userId: memberId, platform: { in: platformNames }, status: { not: "UNBOUND" } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
}
