/** The settings of a store, and what follows from changing them (§2.5). */
import { publish, publishOrFail } from "~/domain/bus";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { StoreLocation } from "~/partners/stores/store-platform";
import { stockMargin, unlistPercent } from "./config";
import type { StoreMoveError } from "./connect.server";
import { rewindCursor } from "./cursors.server";
import type { PricePolicy, StoreAutopay } from "./forms";
import type { StoreStatus } from "./stores.server";
import { queuePoll } from "./poll-jobs.server";

/** How a store is kept in step with us. */
export type StepSettings = {
  inventorySync: boolean;
  stockMargin: number;
  pricePolicy: PricePolicy;
  unlistPercent: number;
  /** Where its orders leave from while everything is there, and where its stock is counted; null for all. */
  warehouseId: string | null;
  /** Minutes between two looks for orders that no webhook told of; null for as needed. */
  pollMinutes: number | null;
  /** Where a store with several places counts our goods; left out: stays as it is. */
  locationId?: string | null;
};

/** Places of a store that its member chooses from; empty where it has one count only. */
export type LocationChoice = { readonly locations: readonly StoreLocation[] };

export type StoreSettings = {
  name: string;
  emailPermission: boolean;
  paidOnly: boolean;
  importFrom: Date;
  autopay: StoreAutopay;
  /** The seller's own IOSS number, `IM` and ten digits; null where they have none. */
  ioss: string | null;
  /** Paid orders that it cancels, or sends itself, are stopped by themselves; left out: stays as it is. */
  autoIntercept?: boolean;
  /** Left out: stays as it is. */
  step?: StepSettings;
};

type Before = {
  status: StoreStatus;
  importFrom: string | null;
  paidOnly: boolean | null;
  ioss: string | null;
  autopay: StoreAutopay;
} & StepSettings &
  LocationChoice;

/** Of `store s`: how it is kept in step, in columns named as `StepSettings`. */
export const stepColumns = sql`s.inventory_sync, coalesce((s.settings ->> 'stockMargin')::int, ${stockMargin}::int) as stock_margin,
  coalesce(s.settings ->> 'pricePolicy', 'notify') as price_policy,
  coalesce((s.settings ->> 'unlistPercent')::int, ${unlistPercent}::int) as unlist_percent,
  (select w.id from warehouse w where w.id::text = s.settings ->> 'warehouseId' and w.active) as warehouse_id,
  (s.settings ->> 'pollMinutes')::int as poll_minutes, s.settings ->> 'locationId' as location_id,
  coalesce(s.settings -> 'locations', '[]') as locations`;

/**
 * Saves a store's settings. A new IOSS number or warehouse reprices unpaid orders. An earlier start day fetches the older
 * orders. What decides the stock has every number told anew.
 */
export function saveStoreSettings(
  memberId: string,
  storeId: string,
  given: StoreSettings,
): Promise<Result<undefined, StoreMoveError | "stores:error.warehouse" | "stores:error.location">> {
  const { name, emailPermission, paidOnly, importFrom, autopay, ioss } = given;
  return transaction(async (tx) => {
    const before = await tx.first<Before>(sql`
      select s.status, s.settings ->> 'importFrom' as import_from, (s.settings -> 'paidOnly')::boolean as paid_only,
        s.settings ->> 'ioss' as ioss, coalesce(s.settings ->> 'autopay', 'rule') as autopay, ${stepColumns}
      from store s where s.id = ${storeId} and s.user_id = ${memberId} for update`);
    if (!before) return err("stores:error.unknown");
    if (before.status === "UNBOUND") return err("stores:error.stale");
    const { inventorySync, locationId, ...step } = given.step ?? before;
    const known = before.locations.some(({ id }) => id === locationId);
    if (given.step && locationId && !known) return err("stores:error.location");
    if (given.step && !(await isWarehouse(tx, step.warehouseId))) return err("stores:error.warehouse");
    const from = sameDay(importFrom, before.importFrom);
    const settings = JSON.stringify({
      paidOnly,
      importFrom: from.toISOString(),
      autopay,
      ioss,
      ...(given.autoIntercept === undefined ? {} : { autoIntercept: given.autoIntercept }),
      ...(given.step ? { ...step, ...(locationId ? { locationId } : {}) } : {}),
    });
    await tx.run(sql`
      update store set name = ${name}, email_permission = ${emailPermission}, inventory_sync = ${inventorySync},
        settings = settings || ${settings}::jsonb, version = version + 1, changed_at = now()
      where id = ${storeId}`);
    if (before.ioss !== ioss) await publishOrFail("stores.taxChanged", tx, storeId);
    if (before.autopay !== autopay) await publish("stores.autopayChanged", tx, storeId);
    if (given.step) await tellSteps(tx, storeId, before, given.step);
    const more = before.paidOnly !== false && !paidOnly;
    if (more || (before.importFrom !== null && from < new Date(before.importFrom))) {
      await rewindCursor(tx, storeId, from);
      if (before.status === "CONNECTED") await queuePoll(tx, storeId);
    }
    return ok();
  });
}

async function tellSteps(tx: Tx, storeId: string, before: StepSettings, now: StepSettings): Promise<void> {
  const moved = before.warehouseId !== now.warehouseId;
  if (moved) await publish("stores.warehouseChanged", tx, storeId);
  const elsewhere = Boolean(now.locationId) && before.locationId !== now.locationId;
  const switched = before.inventorySync !== now.inventorySync || before.stockMargin !== now.stockMargin;
  if (moved || switched || elsewhere) await publish("stores.stockChanged", tx, storeId);
}

async function isWarehouse(tx: Tx, id: string | null): Promise<boolean> {
  return id === null || (await tx.first(sql`select 1 from warehouse where id = ${id} and active`)) !== null;
}

/** Where a store's orders may leave from. */
export function warehouseChoice(): Promise<
  { id: string; code: string; name: { en: string; zh?: string | null } }[]
> {
  return db.rows(sql`select id, code, name from warehouse where active order by sort, code`);
}

/** The stored instant if the day is unchanged: a store may begin within a day. */
function sameDay(day: Date, kept: string | null): Date {
  return kept?.slice(0, 10) === day.toISOString().slice(0, 10) ? new Date(kept) : day;
}
