/** What the tracking service knows is read, kept, and moves parcels and their orders on. */
import { createHash } from "node:crypto";
import {
  dropDelivered,
  lockOrderOfParcel,
  parcelDelivered,
  queueDelivered,
  tagOrder,
  untagLate,
  type ParcelOrder,
} from "~/domain/orders/tracked.server";
import { providerNamed } from "~/partners/carriers/providers.server";
import {
  providerNames,
  type Followed,
  type Outcome,
  type Scan,
  type TrackingProvider,
  type TrackRead,
} from "~/partners/carriers/tracking-provider";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { runSize } from "./config";
import { line, oneOfEach, queueRegister } from "./follow.server";
import {
  isReused,
  progressOf,
  rankOf,
  stateOfScan,
  type KeptScan,
  type ParcelState,
  type Progress,
} from "./progress";
import { noteAnswer, paceOf } from "./service.server";
import { notify } from "~/domain/notifications/notifications.server";

/** All parcels of an order have arrived. Says nothing where one of them came back, or is on its way back. */
export async function notifyDelivered(tx: Tx, { id, userId, no }: ParcelOrder): Promise<void> {
  const back = await tx.first(sql`
    select 1 from tracking k join package p on p.id = k.package_id
    where p.order_id = ${id} and (k.is_returning or k.state in ('RETURNING', 'RETURNED')) limit 1`);
  if (back) return;
  await notify(tx, { userId, event: "order.delivered", data: { orderNo: no } });
}

type ParcelNews = "parcel.failed" | "parcel.held" | "parcel.late" | "parcel.returned";

/** Tells of one parcel; a second time of the same kind says nothing. */
export async function notifyParcel(tx: Tx, packageId: string, event: ParcelNews): Promise<void> {
  const parcel = await tx.first<{ userId: string; orderNo: string; carrier: string; trackingNo: string }>(sql`
    update tracking k set told = k.told || ${[event]}::text[] from package p, store_order o
    where k.package_id = ${packageId} and not ${event} = any(k.told) and p.id = k.package_id and o.id = p.order_id
    returning o.user_id, o.no as order_no, p.carrier, p.tracking_no`);
  if (!parcel) return;
  const { userId, ...data } = parcel;
  await notify(tx, { userId, event, data });
}

/** Reads what is due, soon. */
export const queueRead = (tx: Queryable): Promise<void> =>
  addJob(tx, "tracking.read", {}, { key: "tracking.read", ...line });

/** The service stopped following a parcel: it is asked to go on, soon. */
export const queueStopped = (tx: Queryable, packageId: string): Promise<void> =>
  addJob(tx, "tracking.stopped", { packageId }, { key: `tracking.stopped:${packageId}`, ...line });

type Due = Followed & { packageId: string };

/** Reads all parcels that are due, as many at once as the service takes. */
export async function readDue(): Promise<void> {
  for (const name of providerNames) {
    const provider = providerNamed(name);
    if (provider) await readDueAt(provider);
  }
}

async function readDueAt(provider: TrackingProvider): Promise<void> {
  const tried: string[] = [];
  for (;;) {
    const found = await db.rows<Due>(sql`
      select package_id, number, carrier_key, ref from tracking
      where due_at <= now() and follow = 'FOLLOWED' and provider = ${provider.name}
        and package_id <> all(${tried}::uuid[])
      order by due_at, package_id limit ${provider.batch}`);
    const rows = oneOfEach(found);
    if (rows.length === 0) return;
    tried.push(...rows.map(({ packageId }) => packageId));
    if (!(await readBatch(provider, rows))) return;
    if (tried.length >= runSize) return queueRead(db);
  }
}

/** False where the service answers nobody now: the next look is at the next turn of the clock. */
async function readBatch(provider: TrackingProvider, rows: readonly Due[]): Promise<boolean> {
  // News that comes from here on makes a parcel due anew.
  const begun = await db.first<{ at: Date }>(sql`select clock_timestamp() as at`);
  const answer = await provider.read(rows, paceOf(provider.name));
  if (!(await noteAnswer(provider, answer)) || !answer.ok) return false;
  for (const row of rows) {
    const outcome = answer.value.find(({ number }) => number === row.number);
    if (!outcome) continue;
    await take(provider, row, outcome);
    await db.run(sql`
      update tracking set read_at = now(), due_at = case when due_at <= ${begun?.at ?? null} then null else due_at end
      where package_id = ${row.packageId}`);
  }
  return true;
}

async function take(provider: TrackingProvider, row: Due, outcome: Outcome<TrackRead>): Promise<void> {
  if (outcome.ok)
    return transaction(async (tx) => {
      await applyRead(tx, provider.name, row, outcome.value);
      if (outcome.value.stopped) await queueStopped(tx, row.packageId);
    });
  if (outcome.why === "no-news") return;
  log.warn(
    { partner: provider.name, parcel: row.packageId, why: outcome.why, code: outcome.code },
    "a parcel was not read",
  );
  if (outcome.why !== "missing") return;
  // The service dropped it, as it does 90 days after it stopped, or somebody deleted it there: it is registered anew once.
  await transaction(async (tx) => {
    const again = await tx.run(sql`
      update tracking set is_retracked = true, problem = case when rank < 5 and is_retracked then 'missing' end,
        follow = case when rank >= 5 then 'STOPPED' when is_retracked then 'ASK' else 'NEW' end
      where package_id = ${row.packageId} and follow = 'FOLLOWED'`);
    if (again > 0) await queueRegister(tx);
  });
}

type Row = {
  packageId: string;
  follow: string;
  provider: string | null;
  carrierKey: string;
  mark: string | null;
  state: ParcelState;
  rank: number;
  isLate: boolean;
  lastAt: Date | null;
  told: string[];
  isExpired: boolean;
  shippedAt: Date;
  /** From when on scans may be of it: a carrier may have had it before it was handed over here. */
  leftAt: Date;
  country: string;
};

/** What was told of a parcel that is followed at a service by a carrier's key. */
export type Taken = {
  readonly packageId: string;
  readonly provider: string;
  readonly carrierKey: string;
  readonly read: TrackRead;
};

/** Keeps the scans of a parcel and what they mean for it and its order. Safe to repeat, late or mixed up. */
export async function applyRead(
  tx: Tx,
  provider: string,
  { packageId, carrierKey }: Due,
  read: TrackRead,
): Promise<void> {
  // The order first, the parcel after it, as everybody locks them.
  const order = await lockOrderOfParcel(tx, packageId);
  if (order)
    await applyReads(tx, new Map([[packageId, order]]), [{ packageId, provider, carrierKey, read }], "read");
}

/**
 * As `applyRead`, for many parcels, whose orders are locked. `news`: what a webhook told may be old by now, so its scans
 * count, and nothing else of it that may have changed since.
 */
export async function applyReads(
  tx: Tx,
  orders: ReadonlyMap<string, ParcelOrder>,
  told: readonly Taken[],
  how: "read" | "news",
): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    select k.package_id, k.follow, k.provider, k.carrier_key, k.mark, k.state, k.rank, k.is_late, k.last_at, k.told,
      k.is_expired, p.shipped_at, least(p.shipped_at, k.labelled_at) as left_at, o.country
    from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    where k.package_id = any(${told.map(({ packageId }) => packageId)}::uuid[]) order by k.package_id for update of k`);
  const rowOf = new Map(rows.map((row) => [row.packageId, row]));
  // Meanwhile another carrier was said, or it is followed elsewhere.
  const own = told.flatMap((one) => {
    const row = rowOf.get(one.packageId);
    const isOurs = row?.provider === one.provider && row.carrierKey === one.carrierKey;
    return row && isOurs && (how === "news" || row.mark !== one.read.mark) ? [{ ...one, row }] : [];
  });
  if (own.length === 0) return;
  await keepScans(tx, own);
  const scansOf = Map.groupBy(
    await tx.rows<KeptScan & { packageId: string; isReused: boolean }>(sql`
      select e.package_id, e.hash, e.code, e.status, e.sign, e.at, e.raw_time, e.leg, e.seq, e.is_reused
      from tracking_event e join tracking k on k.package_id = e.package_id and k.provider = e.provider
        and k.carrier_key = e.carrier_key
      where e.package_id = any(${own.map(({ packageId }) => packageId)}::uuid[])`),
    ({ packageId }) => packageId,
  );
  const moved = [...Map.groupBy(own, ({ packageId }) => packageId).values()].flatMap((same) => {
    const last = same.at(-1);
    if (!last) return [];
    const { packageId, row, read } = last;
    const scans = scansOf.get(packageId) ?? [];
    const progress = progressOf(scans, row.leftAt);
    // Less than was known, as after a change of the service: nothing goes back.
    const isBack = progress.rank < row.rank;
    if (isBack) log.info({ parcel: packageId, was: row.state, would: progress.state }, "stale event");
    const state = isBack ? row.state : progress.state;
    return [{ packageId, row, read, scans, now: { ...progress, state } }];
  });
  await writeProgress(tx, moved, how);
  for (const { packageId, row, now } of moved) {
    const order = orders.get(packageId);
    if (order) await applyConsequences(tx, order, packageId, row, now);
  }
}

type Moved = {
  readonly packageId: string;
  readonly row: Row;
  readonly read: TrackRead;
  readonly scans: readonly { readonly isReused: boolean }[];
  readonly now: Progress;
};

async function writeProgress(tx: Tx, moved: readonly Moved[], how: "read" | "news"): Promise<void> {
  const rows = moved.map(({ packageId, row, read, scans, now }) => ({
    id: packageId,
    mark: how === "read" ? read.mark : row.mark,
    state: now.state,
    rank: rankOf[now.state],
    first_at: now.firstAt,
    last_at: notAhead(now.lastAt),
    delivered_at: now.deliveredAt,
    is_back: now.returning,
    expired: how === "read" ? read.expired : row.isExpired && !isNewer(now.lastAt, row.lastAt),
    reused: scans.some((scan) => scan.isReused),
    other: read.country !== null && read.country !== row.country ? read.country : null,
    local_no: read.lastMile?.number ?? null,
  }));
  await tx.run(sql`
    update tracking k set mark = r.mark, state = r.state, rank = r.rank, first_at = least(k.first_at, r.first_at),
      last_at = greatest(k.last_at, r.last_at), delivered_at = coalesce(r.delivered_at, k.delivered_at),
      is_returning = k.is_returning or r.is_back, is_expired = r.expired, is_reused = r.reused,
      other_country = r.other, local_no = coalesce(r.local_no, k.local_no),
      read_at = case when ${how === "news"}::boolean then now() else k.read_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, mark text, state text, rank int,
      first_at timestamptz, last_at timestamptz, delivered_at timestamptz, is_back boolean, expired boolean,
      reused boolean, other text, local_no text)
    where k.package_id = r.id`);
}

const isNewer = (at: Date | null, before: Date | null) =>
  at !== null && (before === null || at.getTime() > before.getTime());

/** A carrier's clock may be ahead of ours: no scan was made later than now. */
const notAhead = (at: Date | null): Date | null => at && new Date(Math.min(at.getTime(), Date.now()));

const hashOf = (scan: Scan): string =>
  createHash("sha256")
    .update(JSON.stringify([scan.rawTime, scan.place, scan.text]))
    .digest("hex");

/** Scans are only added. One that the service calls something else later keeps what says more. */
async function keepScans(tx: Tx, told: readonly (Taken & { readonly row: Row })[]): Promise<void> {
  const rows = new Map<string, Record<string, unknown> & { rank: number; code: string }>();
  for (const { packageId, provider, carrierKey, read, row } of told)
    for (const scan of read.scans) {
      const hash = hashOf(scan);
      const key = `${packageId} ${hash}`;
      const rank = rankOf[stateOfScan(scan)];
      const other = rows.get(key);
      if (other && (other.rank > rank || (other.rank === rank && other.code >= scan.code))) continue;
      const { status, sign, code, at, rawTime, offset, place, text, translations, leg, seq } = scan;
      const { en = null, zh = null } = translations;
      const whose = { packageId, provider, carrierKey, hash, isReused: isReused(scan, row.leftAt) };
      rows.set(key, {
        ...whose,
        status,
        sign,
        code,
        rank,
        at,
        rawTime,
        offset,
        place,
        text,
        en,
        zh,
        leg,
        seq,
      });
    }
  if (rows.size === 0) return;
  await tx.run(sql`
    insert into tracking_event as e (package_id, hash, provider, carrier_key, status, sign, code, rank, at, raw_time,
      offset_min, place, text, text_en, text_zh, leg, seq, is_reused)
    select r."packageId", r.hash, r.provider, r."carrierKey", r.status, r.sign, r.code, r.rank, r.at, r."rawTime",
      r."offset", r.place, r.text, r.en, r.zh, r.leg, r.seq, r."isReused"
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r("packageId" uuid, provider text,
      "carrierKey" text, hash text, status text, sign text, code text, rank int, at timestamptz, "rawTime" text, "offset" int, place text, text text, en text, zh text, leg text, seq int,
      "isReused" boolean)
    on conflict (package_id, hash) do update set
      status = case when (excluded.rank, excluded.code) > (e.rank, e.code) then excluded.status else e.status end,
      sign = case when (excluded.rank, excluded.code) > (e.rank, e.code) then excluded.sign else e.sign end,
      rank = greatest(e.rank, excluded.rank),
      code = case when (excluded.rank, excluded.code) > (e.rank, e.code) then excluded.code else e.code end,
      provider = excluded.provider, carrier_key = excluded.carrier_key,
      leg = excluded.leg, seq = excluded.seq,
      at = least(e.at, excluded.at), offset_min = coalesce(e.offset_min, excluded.offset_min),
      is_reused = e.is_reused and excluded.is_reused,
      text_en = coalesce(excluded.text_en, e.text_en), text_zh = coalesce(excluded.text_zh, e.text_zh)`);
}

/** What follows from a parcel's new state for its order and its member. */
async function applyConsequences(
  tx: Tx,
  order: ParcelOrder,
  packageId: string,
  row: Row,
  now: Progress,
): Promise<void> {
  const isNew = now.state !== row.state;
  if (now.state === "DELIVERED" && row.state !== "DELIVERED") {
    const delivered = await parcelDelivered(tx, packageId, now.deliveredAt ?? new Date());
    if (delivered) await notifyDelivered(tx, delivered);
    if (!now.returning) await queueDelivered(tx, packageId);
  }
  if (now.returning) await dropDelivered(tx, packageId);
  if (now.state === "RETURNED" && row.state !== "RETURNED") {
    await tagOrder(tx, order.id, "returned", await numberOf(tx, packageId));
    await notifyParcel(tx, packageId, "parcel.returned");
  }
  if (isNew && now.state === "FAILED") await notifyParcel(tx, packageId, "parcel.failed");
  if (isNew && now.state === "HELD") await notifyParcel(tx, packageId, "parcel.held");
  if (row.isLate && (now.rank >= 5 || (now.lastAt !== null && now.lastAt > (row.lastAt ?? row.shippedAt))))
    await noLongerLate(tx, order.id, packageId);
}

async function numberOf(tx: Tx, packageId: string): Promise<string> {
  const row = await tx.first<{ no: string }>(
    sql`select carrier || ' ' || tracking_no as no from package where id = ${packageId}`,
  );
  return row?.no ?? "";
}

/** A late parcel was scanned again; its order is late as long as another one of it is. */
async function noLongerLate(tx: Tx, orderId: string, packageId: string): Promise<void> {
  await tx.run(sql`update tracking set is_late = false where package_id = ${packageId}`);
  const other = await tx.first(sql`
    select 1 from tracking k join package p on p.id = k.package_id where p.order_id = ${orderId} and k.is_late limit 1`);
  if (!other) await untagLate(tx, orderId);
}

/** Staff ask for a parcel to be read now; false where it is not followed. */
export function readSoon(packageId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const due = await tx.run(sql`
      update tracking set due_at = now() where package_id = ${packageId} and follow = 'FOLLOWED'`);
    if (due > 0) await queueRead(tx);
    return due > 0;
  });
}
