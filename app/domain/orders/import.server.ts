/** Imports orders from stores, once, as the store has them now (§3.1 #1, #3, #36, #37). */
import { publish } from "~/domain/bus";
import { createHash } from "node:crypto";
import type { StoreOrdersSeen } from "~/domain/stores/events";
import { forgetLineLinks } from "~/domain/stores/links.server";
import { queueProduct } from "~/domain/stores/sync.server";
import { notify, notifyCount } from "~/domain/notifications/notifications.server";
import type { StoreDoubt, StoreOrder, StoreOrderLine } from "~/partners/stores/store-platform";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { keptAddress } from "~/domain/accounts/addresses.server";
import type { ShipTo } from "./address";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { evaluateOrders } from "./evaluate.server";
import { lockAnyOrder } from "./row.server";
import { orderSteps } from "./steps.server";
import { underWayElsewhere } from "./other-accounts.server";
import {
  eventOf,
  comeBack,
  leaveStore,
  leavingTags,
  markNotWanted,
  readLater,
  tellChanged,
} from "./store-leaving.server";
import { doubtMark } from "./rules";
import { askMember, forgetAsked } from "./changes/from-store.server";
import { stopForLess } from "./stopping/for-store.server";
import { storeChanges, type ChangedLine, type LineRow } from "./store-changes";
import { madeByStore, saidOf, type StoreSaid } from "./store-said.server";
import type { OrderState } from "./states";

export type ImportOutcome = "created" | "updated" | "unchanged" | "skipped" | "postponed";

type StoreRow = { status: string; settings: { importFrom?: string; paidOnly?: boolean } };
type Existing = OrderState & {
  id: string;
  no: string;
  payLock: string | null;
  snapshotHash: string;
  modifiedAt: Date | null;
  readAt: Date | null;
  payStatus: string;
  storeStatus: string;
  storeDoubt: string | null;
  doubtSeen: string | null;
  abnormal: string[];
  /** What the store has changed since it was paid is kept. */
  changed: boolean;
  shipTo: ShipTo;
  /** What the store said that the order has taken over. */
  said: StoreSaid | null;
};

/** One order of those that were seen. */
export type StoreOrderSeen = Omit<StoreOrdersSeen, "orders"> & { order: StoreOrder };

/** Brings orders in or up to date. New ones are made together, in a few statements; known ones are each its own. */
export async function importStoreOrders(seen: StoreOrdersSeen): Promise<void> {
  const { orders, ...about } = seen;
  if (orders.length > 1) {
    const left = new Set(await importNew(seen));
    for (const order of orders) if (left.has(order)) await importStoreOrder({ ...about, order });
  } else for (const order of orders) await importStoreOrder({ ...about, order });
}

function importNew(seen: StoreOrdersSeen): Promise<StoreOrder[]> {
  const ids = seen.orders.map(({ externalId }) => externalId);
  return transaction(async (tx) => {
    const known = await tx.rows<{ externalOrderId: string }>(sql`
      select external_order_id from store_order
      where store_id = ${seen.storeId} and external_order_id = any(${ids}::text[])`);
    const before = new Set(known.map(({ externalOrderId }) => externalOrderId));
    const fresh = seen.orders.filter(({ externalId }) => !before.has(externalId));
    const wanted = await wantedOf(tx, seen.storeId, fresh);
    const made = await create(tx, { ...seen, orders: wanted });
    return [
      ...seen.orders.filter(({ externalId }) => before.has(externalId)),
      ...wanted.filter((order) => !made.has(order.externalId)),
    ];
  });
}

/** Brings one order in or up to date; the same order seen twice at once is made once. */
export async function importStoreOrder(seen: StoreOrderSeen): Promise<ImportOutcome> {
  const { order, ...about } = seen;
  return transaction(async (tx) => {
    const existing = await lockExisting(tx, seen);
    if (existing) return update(tx, existing, seen);
    const wanted = await wantedOf(tx, seen.storeId, [order]);
    if (wanted.length === 0) return "skipped";
    const created = await create(tx, { ...about, orders: wanted });
    if (created.has(order.externalId)) return "created";
    const rival = await lockExisting(tx, seen);
    return rival ? update(tx, rival, seen) : "skipped";
  });
}

async function lockExisting(tx: Tx, { storeId, order }: StoreOrderSeen): Promise<Existing | null> {
  return tx.first<Existing>(sql`
    select id, no, status, box, hold, pay_lock, snapshot_hash,
      store_modified_at as modified_at, store_read_at as read_at, store_pay_status as pay_status, store_status,
      store_doubt, doubt_seen, abnormal, store_changes <> '[]' as changed, ship_to, store_said as said
    from store_order where store_id = ${storeId} and external_order_id = ${order.externalId} for update`);
}

async function wantedOf(tx: Tx, storeId: string, orders: readonly StoreOrder[]): Promise<StoreOrder[]> {
  if (orders.length === 0) return [];
  // Held until the orders are written: a store that is being unbound meanwhile gets no order any more.
  const store = await tx.first<StoreRow>(
    sql`select status, settings from store where id = ${storeId} for share`,
  );
  if (store?.status !== "CONNECTED") return [];
  const fitting = orders.filter((order) => isWanted(store.settings, order));
  const elsewhere = await underWayElsewhere(tx, storeId, fitting);
  return fitting.filter(({ externalId }) => !elsewhere.has(externalId));
}

function isWanted(settings: StoreRow["settings"], order: StoreOrder): boolean {
  if (!order.needsShipping || order.lines.length === 0) return false;
  if (order.cancelled || order.fulfilled || order.payment === "refunded") return false;
  if ((settings.paidOnly ?? true) && order.payment !== "paid" && !order.onDelivery) return false;
  return !settings.importFrom || order.placedAt >= new Date(settings.importFrom);
}

type Created = { id: string; no: string; externalOrderId: string };

async function create(
  tx: Tx,
  { orders, storeId, userId, source, read }: StoreOrdersSeen,
): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const rows = orders.map((order) => ({
    external_order_id: order.externalId,
    external_no: order.number.toWellFormed(),
    placed_at: order.placedAt,
    store_pay_status: order.payment,
    on_delivery: order.onDelivery,
    store_status: order.status.toWellFormed(),
    store_doubt: doubtOf(order),
    store_modified_at: order.modifiedAt,
    store_read_at: read?.answered ?? null,
    store_total: String(revenueOf(order)),
    store_ccy: order.currency,
    ship_to: shipToOf(order),
    store_said: saidOf(shipToOf(order), order.lines),
    country: order.shipTo.country || "ZZ",
    snapshot_hash: snapshotHash(order),
    remark: order.note.slice(0, 500).toWellFormed() || null,
  }));
  const made = await tx.rows<Created>(sql`
    insert into store_order (no, user_id, store_id, source, external_order_id, external_no, placed_at,
      store_pay_status, on_delivery, store_status, store_doubt, store_modified_at, store_read_at, store_total, store_ccy, ship_to, store_said, country, snapshot_hash,
      remark)
    select 'Q' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('order_no_seq'), ${userId}, ${storeId}, ${source}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_order_id text, external_no text,
      placed_at timestamptz, store_pay_status text, on_delivery boolean, store_status text, store_doubt text,
      store_modified_at timestamptz, store_read_at timestamptz, store_total bigint, store_ccy text, ship_to jsonb, store_said jsonb, country text, snapshot_hash text,
      remark text)
    on conflict (store_id, external_order_id) do nothing
    returning id, no, external_order_id`);
  if (made.length === 0) return new Set();
  const orderOf = new Map(orders.map((order) => [order.externalId, order]));
  const lines = made.flatMap(({ id, externalOrderId }) =>
    lineRows(orderOf.get(externalOrderId)).map((line) => ({ order_id: id, ...line })),
  );
  await tx.run(sql`
    insert into order_line (order_id, external_line_id, external_variant_id, title, store_sku, options, qty, store_price, part)
    select r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(order_id uuid, external_line_id text,
      external_variant_id text, title text, store_sku text, options jsonb, qty int, store_price bigint, part jsonb)`);
  await orderSteps.begin(
    tx,
    "import",
    { store: storeId },
    made.map(({ id }) => id),
    { reason: source },
  );
  const ids = made.map(({ id }) => id);
  await evaluateOrders(tx, ids);
  await readUnknownProducts(tx, storeId, ids);
  await tellImported(tx, { userId, storeId }, made, orderOf);
  return new Set(made.map(({ externalOrderId }) => externalOrderId));
}

async function tellImported(
  tx: Tx,
  { userId, storeId }: { userId: string; storeId: string },
  made: readonly Created[],
  orderOf: ReadonlyMap<string, StoreOrder>,
): Promise<void> {
  const [first] = made;
  if (!first) return;
  if (made.length === 1) {
    const storeNo = orderOf.get(first.externalOrderId)?.number ?? "";
    await notify(tx, { userId, event: "order.imported", data: { orderNo: first.no, storeNo } });
    return;
  }
  const store = await tx.prisma.store.findUniqueOrThrow({ where: { id: storeId }, select: { name: true } });
  await notifyCount(
    tx,
    { userId, event: "orders.imported", data: { storeId, store: store.name } },
    made.length,
  );
}

async function update(tx: Tx, existing: Existing, seen: StoreOrderSeen): Promise<ImportOutcome> {
  const { order } = seen;
  const hash = snapshotHash(order);
  if (isOlderNews(existing, seen)) return "unchanged";
  const event = eventOf(order);
  const isSame = existing.snapshotHash === hash || isWithoutNumber(existing, order);
  const before = [hashBeforeOptions(order), hashBeforeDoors(order), hashBeforeNumbers(order)];
  const isOld = !isSame && before.includes(existing.snapshotHash);
  const asBefore = isSame || isOld;
  const edited = !asBefore;
  if (isOld) await addOptions(tx, existing.id, order, hash);
  if (asBefore && existing.said === null) await keepSaid(tx, existing.id, order);
  if (asBefore) await addTaxId(tx, existing, order);
  if (asBefore && isUnpaid(existing)) await readUnknownProducts(tx, seen.storeId, [existing.id]);
  const changedBefore = existing.changed || existing.abnormal.includes("STORE_CHANGED");
  if (!edited && !event && !changedBefore && !isNewWord(existing, order))
    return keepStatus(tx, existing.id, seen, "unchanged");
  if (existing.payLock) return postpone(tx, seen);
  if (!isUnpaid(existing)) return changedAfterPayment(tx, existing, seen, event);
  await keepStatus(tx, existing.id, seen, "updated");
  if (changedBefore) await forgetChanges(tx, existing.id);
  if (!event) await comeBack(tx, existing, { store: seen.storeId });
  if (edited) await applyEdit(tx, existing, seen, hash);
  else await evaluateOrders(tx, [existing.id]);
  if (event) await markNotWanted(tx, existing, event, { store: seen.storeId });
  return "updated";
}

/**
 * Whether the store said this before what is known. Its own clock tells, unless it was asked after the last answer was
 * here: then its clock was set back.
 */
function isOlderNews({ modifiedAt, readAt }: Existing, { order, read }: StoreOrderSeen): boolean {
  if (!modifiedAt || order.modifiedAt >= modifiedAt) return false;
  return !(readAt && read && read.asked > readAt);
}

const doubtOf = ({ doubt, needsShipping }: StoreOrder): StoreDoubt | null =>
  doubt ?? (needsShipping ? null : "nothing");

function isNewWord(existing: Existing, order: StoreOrder): boolean {
  if (existing.abnormal.some((tag) => leavingTags.includes(tag))) return true;
  const doubt = doubtOf(order);
  if (existing.storeDoubt !== doubt || (doubt && existing.storeStatus !== order.status)) return true;
  return isUnpaid(existing) && existing.payStatus !== order.payment;
}

/** Waiting to be paid, or first for a quote of its freight. */
const isUnpaid = ({ status, hold }: Existing): boolean => status === "AWAITING_PAYMENT" || hold === "QUOTE";

/** A store's edit during a payment waits for the outcome (§3.1 #3): the order is read again in a minute. */
async function postpone(tx: Tx, { storeId, order }: StoreOrderSeen): Promise<ImportOutcome> {
  await readLater(tx, storeId, order.externalId);
  return "postponed";
}

async function applyEdit(tx: Tx, existing: Existing, seen: StoreOrderSeen, hash: string): Promise<void> {
  const { order } = seen;
  const said = saidOf(shipToOf(order), order.lines);
  // Where the store says the address that it said before, what its member made of it stays.
  const isMoved = existing.said?.address !== said.address;
  const number = existing.said?.taxId === said.taxId ? "" : numberSaid(order);
  const stays = number ? { ...existing.shipTo, taxId: number } : existing.shipTo;
  const shipTo = JSON.stringify(isMoved ? shipToOf(order) : stays);
  await tx.run(sql`
    update store_order set letters_kept = letters_kept and ship_to - 'taxId' = ${shipTo}::jsonb - 'taxId',
      -- A number that the member entered stays where the store names none.
      ship_to = case when country = ${order.shipTo.country} and ship_to -> 'taxId' is not null
        then jsonb_build_object('taxId', ship_to -> 'taxId') else '{}' end || ${shipTo}::jsonb,
      country = case when ${isMoved}::boolean then ${order.shipTo.country || "ZZ"} else country end,
      store_said = ${JSON.stringify(said)}::jsonb,
      store_total = ${revenueOf(order)}, store_ccy = ${order.currency}, store_pay_status = ${order.payment},
      snapshot_hash = ${hash}, quote_version = quote_version + 1, version = version + 1
    where id = ${existing.id}`);
  await writeLines(tx, existing.id, order);
  const held = await lockAnyOrder(tx, { id: existing.id });
  if (held) await orderSteps.takeStep(tx, held, "store-edited", { store: seen.storeId }, {});
  await evaluateOrders(tx, [existing.id]);
  await readUnknownProducts(tx, seen.storeId, [existing.id]);
}

async function readUnknownProducts(tx: Tx, storeId: string, orderIds: readonly string[]): Promise<void> {
  const unknown = await tx.rows<{ externalId: string }>(sql`
    select distinct split_part(external_variant_id, ':', 1) as external_id from order_line
    where order_id = any(${[...orderIds]}::uuid[]) and store_variant_id is null and variant_id is null
      and external_variant_id <> '' and external_variant_id not like 'line:%'`);
  for (const { externalId } of unknown) await queueProduct(tx, storeId, externalId);
}

/**
 * §3.1 #38, #39: the order is tagged as changed in its store, and the member is notified; nothing else moves. The
 * snapshot hash stays, so that an order that is cancelled and paid again takes the change over.
 */
async function changedAfterPayment(
  tx: Tx,
  existing: Existing,
  seen: StoreOrderSeen,
  event: ReturnType<typeof eventOf>,
): Promise<ImportOutcome> {
  const open = existing.status === "PENDING" || existing.status === "PURCHASING";
  if (!open) return keepStatus(tx, existing.id, seen, "unchanged");
  const anew = await keepChanges(tx, existing, seen.order);
  const isBack = !event && (await comeBack(tx, existing, { store: seen.storeId }));
  const isDoubtful = !event && (await keepDoubt(tx, existing, seen.order));
  if (!event && !isDoubtful && anew === "none")
    return keepStatus(tx, existing.id, seen, isBack ? "updated" : "unchanged");
  if (event) await leaveStore(tx, existing, event);
  else if (anew !== "none") await askAboutChanges(tx, existing, seen, anew);
  return keepStatus(tx, existing.id, seen, "updated");
}

/** §3.1 #39: its member decides, where nothing was picked and nothing else holds it; else it is tagged for the desk. */
async function askAboutChanges(
  tx: Tx,
  existing: Existing,
  { storeId, order }: StoreOrderSeen,
  anew: "same" | "other",
): Promise<void> {
  const now = { shipTo: shipToOf(order), lines: lineRows(order) };
  const asked = await askMember(tx, existing, now, { store: storeId });
  if (asked === "asked") await readProductsOf(tx, storeId, order.lines);
  if (asked === "known" || asked === "asked") return;
  const isNew = await tellChanged(tx, existing, "STORE_CHANGED", anew === "other");
  if (isNew || anew === "other") await stopForLess(tx, existing.id);
}

/** Products of lines that nobody can link before they are read. */
async function readProductsOf(tx: Tx, storeId: string, lines: readonly StoreOrderLine[]): Promise<void> {
  const said = lines
    .map(({ externalVariantId }) => externalVariantId)
    .filter((id) => id && !id.startsWith("line:"));
  const unknown = await tx.rows<{ externalId: string }>(sql`
    select distinct split_part(a.id, ':', 1) as external_id from unnest(${said}::text[]) as a (id)
    where not exists (select 1 from store_variant v where v.store_id = ${storeId} and v.external_id = a.id)`);
  for (const { externalId } of unknown) await queueProduct(tx, storeId, externalId);
}

/**
 * A paid order of which the store no longer clearly says that it is to be sent (put on hold, returned, collected) is
 * stopped at the desk, and its member is told once. Where a parcel has left, the store's word may be about that parcel.
 */
async function keepDoubt(tx: Tx, existing: Existing, order: StoreOrder): Promise<boolean> {
  const doubt = doubtOf(order);
  const isConfirmed = doubt !== null && existing.doubtSeen === doubtMark(doubt, order.status);
  const hasLeft = await tx.first(sql`select 1 from package p where p.order_id = ${existing.id} limit 1`);
  if (doubt !== null && !isConfirmed && !hasLeft) {
    await tellChanged(tx, existing, "STORE_STATE");
    return true;
  }
  const freed = await tx.run(sql`
    update store_order set abnormal = array_remove(abnormal, 'STORE_STATE'), version = version + 1
    where id = ${existing.id} and 'STORE_STATE' = any(abnormal)`);
  // The hour at which it would have been accepted by itself may be over.
  if (freed > 0 && existing.status === "PENDING")
    await addJob(tx, "orders.accept", { orderIds: [existing.id] });
  return false;
}

async function keepChanges(
  tx: Tx,
  { id, shipTo, said }: Existing,
  order: StoreOrder,
): Promise<"none" | "same" | "other"> {
  const lines = await tx.rows<ChangedLine>(sql`
    select external_line_id as external_id, external_variant_id, title, options, coalesce(store_qty, qty) as qty
    from order_line where order_id = ${id} order by id`);
  const now = { shipTo: shipToOf(order), lines: order.lines };
  const differs = storeChanges({ shipTo: keptAddress(shipTo), lines }, now);
  const changes = madeByStore(differs, said, saidOf(now.shipTo, order.lines));
  const other = await tx.run(sql`
    update store_order set store_changes = ${JSON.stringify(changes)}::jsonb, version = version + 1,
      abnormal = case when ${changes.length === 0}::boolean then array_remove(abnormal, 'STORE_CHANGED') else abnormal end
    where id = ${id} and (store_changes <> ${JSON.stringify(changes)}::jsonb
      or (${changes.length === 0}::boolean and 'STORE_CHANGED' = any(abnormal)))`);
  if (changes.length === 0) {
    await forgetAsked(tx, id);
    return "none";
  }
  return other > 0 ? "other" : "same";
}

/** An unpaid order is as its store has it: nothing that was said while it was paid for is left of that. */
async function forgetChanges(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    update store_order set store_changes = '[]', abnormal = array_remove(abnormal, 'STORE_CHANGED'), version = version + 1
    where id = ${id}`);
}

async function keepSaid(tx: Tx, id: string, order: StoreOrder): Promise<void> {
  const said = saidOf(shipToOf(order), order.lines);
  await tx.run(sql`update store_order set store_said = ${JSON.stringify(said)}::jsonb where id = ${id}`);
}

async function keepStatus(
  tx: Tx,
  id: string,
  { order, read }: StoreOrderSeen,
  outcome: ImportOutcome,
): Promise<ImportOutcome> {
  const after = revenueOf(order);
  const was = await tx.first<{ before: bigint; paid: boolean }>(sql`
    with was as (select store_total as before, paid_at is not null as paid from store_order where id = ${id}),
    kept as (
      update store_order set store_status = ${order.status.toWellFormed()}, store_doubt = ${doubtOf(order)}, store_pay_status = ${order.payment},
        on_delivery = ${order.onDelivery}, store_total = ${after}, store_modified_at = ${order.modifiedAt},
        store_read_at = greatest(store_read_at, ${read?.answered ?? null}::timestamptz)
      where id = ${id})
    select before, paid from was`);
  if (was?.paid && was.before !== after)
    await publish("orders.revenueChanged", tx, { orderId: id, before: was.before, after });
  return outcome;
}

function revenueOf({ total, refunded }: StoreOrder): bigint {
  return total > refunded ? total - refunded : 0n;
}

/**
 * The variant of `order_line l`, where the store says `said`. A store forgets a deleted product; the line keeps its
 * variant.
 */
const variantAfter = (said: Sql) => sql`case when l.external_variant_id like ${said} || ':%'
  or (${said} like 'line:%' and l.external_variant_id not like 'line:%') then l.external_variant_id else ${said} end`;

function lineRows(order: StoreOrder | undefined): LineRow[] {
  return (order?.lines ?? [])
    .filter((line) => line.qty > 0)
    .map((line) => ({
      external_line_id: line.externalId,
      external_variant_id: line.externalVariantId,
      // Half a character at the cut would be no JSON to the database.
      title: line.title.slice(0, 300).toWellFormed(),
      store_sku: line.sku,
      options: line.options,
      qty: line.qty,
      store_price: line.unitPrice.toString(),
      part: line.part ?? null,
    }));
}

async function writeLines(tx: Tx, orderId: string, order: StoreOrder): Promise<void> {
  const rows = lineRows(order);
  await tx.run(sql`
    delete from order_line where order_id = ${orderId}
      and external_line_id <> all(${rows.map((row) => row.external_line_id)}::text[])`);
  await forgetOldLinks(tx, orderId, JSON.stringify(rows));
  const variantNow = variantAfter(sql`excluded.external_variant_id`);
  await tx.run(sql`
    insert into order_line as l (order_id, external_line_id, external_variant_id, title, store_sku, options, qty, store_price, part)
    select ${orderId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_line_id text,
      external_variant_id text, title text, store_sku text, options jsonb, qty int, store_price bigint, part jsonb)
    on conflict (order_id, external_line_id) do update set
      external_variant_id = ${variantNow}, store_variant_id = case when l.external_variant_id = ${variantNow} then l.store_variant_id end,
      title = excluded.title, store_sku = excluded.store_sku, options = excluded.options, qty = excluded.qty, store_qty = null,
      store_price = excluded.store_price, part = excluded.part`);
}

/** A line's own link belongs to its variant and choice: with others it no longer applies. */
async function forgetOldLinks(tx: Tx, orderId: string, rows: string): Promise<void> {
  const changed = await tx.rows<{ id: string }>(sql`
    select l.id from order_line l
    join jsonb_to_recordset(${rows}::jsonb) as r(external_line_id text, external_variant_id text, options jsonb)
      on r.external_line_id = l.external_line_id
    where l.order_id = ${orderId}
      and (l.options <> r.options or l.external_variant_id <> ${variantAfter(sql`r.external_variant_id`)})`);
  await forgetLineLinks(
    tx,
    changed.map(({ id }) => id),
  );
}

/** What the buyer chose, for an order that came in before that was kept. Nothing of it has changed in the store. */
async function addOptions(tx: Tx, orderId: string, order: StoreOrder, hash: string): Promise<void> {
  const rows = order.lines.map((line) => ({ external_line_id: line.externalId, options: line.options }));
  await tx.run(sql`
    update order_line l set options = r.options
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_line_id text, options jsonb)
    where l.order_id = ${orderId} and l.external_line_id = r.external_line_id`);
  await tx.run(sql`update store_order set snapshot_hash = ${hash} where id = ${orderId}`);
  // What a line means may depend on the choice.
  await evaluateOrders(tx, [orderId]);
}

async function addTaxId(tx: Tx, { id, shipTo }: Existing, order: StoreOrder): Promise<void> {
  const said = customsNumberOf(shipTo.country, taxIdOf(order));
  if (said === null || customsNumberOf(shipTo.country, shipTo.taxId ?? "") !== null) return;
  await tx.run(sql`
    update store_order set ship_to = ship_to || jsonb_build_object('taxId', ${said}::text), version = version + 1
    where id = ${id}`);
  await evaluateOrders(tx, [id]);
}

/** As the buyer typed it. Shops in Brazil ask for the CPF in the field of the company, too. */
function taxIdOf({ taxId = "", shipTo: { country, company } }: StoreOrder): string {
  if (taxId || country !== "BR") return taxId;
  return customsNumberOf(country, company) ?? "";
}

function numberSaid(order: StoreOrder): string {
  const typed = taxIdOf(order);
  return customsNumberOf(order.shipTo.country, typed) ?? typed.slice(0, 40).toWellFormed();
}

function shipToOf(order: StoreOrder): ShipTo {
  const { shipTo } = order;
  const taxId = numberSaid(order);
  const { provinceCode = "", houseNo = "", district = "", ...said } = shipTo;
  const isNamed = [said.street, said.address].some((line) => line.includes(district));
  const second = isNamed ? said.address : [said.address, district].filter(Boolean).join(", ");
  const to = keptAddress({ ...said, address: second, houseNo: houseNo.slice(0, 20) }, provinceCode);
  return taxId ? { ...to, taxId } : to;
}

function snapshotHash(order: StoreOrder): string {
  return hashOf(order, order.lines, numberSaid(order));
}

/** Whether only the recipient's number is missing in what the store says: it takes none back. */
function isWithoutNumber({ snapshotHash: before, shipTo }: Existing, order: StoreOrder): boolean {
  return !numberSaid(order) && before === hashOf(order, order.lines, shipTo.taxId);
}

/** The hash of the same order from before numbers for customs counted. */
const hashBeforeNumbers = (order: StoreOrder) => hashOf(order, order.lines);

/** The hash of the same order from before options were kept, when lines without a product had no name. */
function hashBeforeOptions(order: StoreOrder): string {
  const lines = order.lines.map(({ options: _, ...line }) => ({
    ...line,
    externalVariantId: line.externalVariantId.startsWith("line:") ? "0" : line.externalVariantId,
  }));
  return hashOf({ ...order, shipTo: withoutDoor(order) }, lines);
}

/** The hash of the same order from before house numbers and districts were kept. */
function hashBeforeDoors(order: StoreOrder): string {
  return hashOf({ ...order, shipTo: withoutDoor(order) }, order.lines);
}

function withoutDoor({ shipTo: { houseNo: _, district: __, ...said } }: StoreOrder): StoreOrder["shipTo"] {
  return said;
}

function hashOf(order: StoreOrder, lines: readonly Omit<StoreOrderLine, "options">[], number = ""): string {
  const priced = lines.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: unitPrice.toString() }));
  // As it was before names of provinces were kept: equal orders keep their hash.
  const { provinceCode, houseNo = "", district = "", ...said } = order.shipTo;
  const shipTo = { ...said, province: provinceCode || said.province };
  // Left out where there is neither, for the same reason.
  const door = houseNo || district ? [houseNo, district] : [];
  const customs = number ? [{ taxId: number }] : [];
  const facts = [shipTo, priced, order.total.toString(), order.currency, ...door, ...customs];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
