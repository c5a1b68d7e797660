/** Parcels that have a carrier's number and are here still: a scan tells that they have left. */
import { publish } from "~/domain/bus";
import { plainTrackingNo, trackingNoShape } from "~/domain/shipping/tracking-number";
import { providerNamed } from "~/partners/carriers/providers.server";
import {
  providerNames,
  type Followed,
  type Outcome,
  type Scan,
  type TrackingProvider,
  type TrackRead,
} from "~/partners/carriers/tracking-provider";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { quietHours, runSize, silentDays } from "./config";
import { firstRead, oneOfEach, queueRegister, registerFrom, type New, type Place } from "./follow.server";
import { carrierToFollow } from "./number-hint.server";
import { isReused, rankOf, stateOfScan } from "./progress";
import { noteAnswer, paceOf } from "./service.server";

/**
 * A parcel has its carrier's number: it is followed before it is handed over. Safe to repeat. Once it is sent by
 * `dispatchParcel` under the same carrier and number, it is followed as that parcel, registered once.
 * @param parcel.ref the caller's own id of it, told back by `tracking.scannedBeforeHandOver`
 */
export async function expectParcel(
  tx: Tx,
  parcel: { ref: string; orderId: string; carrier: string; trackingNo: string },
): Promise<void> {
  const number = plainTrackingNo(parcel.trackingNo);
  const carrier = carrierToFollow(parcel.carrier, number)?.code ?? null;
  // Nobody asks a person for a number that may never leave: that is done when it is sent.
  if (!trackingNoShape.test(number) || carrier === null) return;
  await tx.run(sql`
    insert into tracking_expected (ref, order_id, carrier_name, number, carrier)
    values (${parcel.ref}, ${parcel.orderId}, ${parcel.carrier}, ${number}, ${carrier})
    on conflict (ref) do nothing`);
  await queueRegister(tx);
}

/** A parcel is void: it is expected no longer. */
export async function forgetExpected(tx: Tx, ref: string): Promise<void> {
  await tx.run(sql`delete from tracking_expected where ref = ${ref}`);
}

/** Whether a carrier has scanned a parcel that is expected still: then it has left. */
export async function wasScanned(tx: Tx, ref: string): Promise<boolean> {
  return (
    (await tx.first(sql`select 1 from tracking_expected where ref = ${ref} and scanned_at is not null`)) !==
    null
  );
}

/** Expected parcels as they are registered. */
export const expectedPlace: Place = {
  find: (tried, most) =>
    db.rows<New>(sql`
      select k.ref as id, k.number, k.carrier, o.no as order_no, o.country, o.ship_to ->> 'postCode' as postcode,
        null::text as entered, to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD') as shipped_on
      from tracking_expected k join store_order o on o.id = k.order_id
      where k.follow = 'NEW' and k.ref <> all(${tried}::uuid[]) order by k.created_at, k.ref limit ${most}`),

  async settle(provider, { id }, carrierKey, outcome) {
    if (outcome.ok)
      await db.run(sql`
        update tracking_expected set follow = 'FOLLOWED', provider = ${provider.name}, carrier_key = ${carrierKey},
          provider_ref = ${outcome.value.ref}, registered_at = now(), due_at = ${firstRead}
        where ref = ${id} and follow = 'NEW'`);
    else if (outcome.why !== "busy")
      await db.run(sql`
        update tracking_expected set follow = 'REFUSED', problem = ${outcome.why} where ref = ${id} and follow = 'NEW'`);
  },
};

/** Registers expected parcels that are new. */
export const registerExpected = (): Promise<void> => registerFrom(expectedPlace);

type Due = Followed & { id: string; orderId: string; expectedFrom: Date };

/** Reads expected parcels that are due. */
export async function readExpected(): Promise<void> {
  for (const name of providerNames) {
    const provider = providerNamed(name);
    if (provider) await readExpectedAt(provider);
  }
}

async function readExpectedAt(provider: TrackingProvider): Promise<void> {
  for (let tried: string[] = []; tried.length < runSize;) {
    const found = await db.rows<Due>(sql`
      select ref as id, order_id, number, carrier_key, provider_ref as ref, created_at as expected_from
      from tracking_expected
      where due_at <= now() and follow = 'FOLLOWED' and provider = ${provider.name} and ref <> all(${tried}::uuid[])
      order by due_at, ref limit ${provider.batch}`);
    const rows = oneOfEach(found);
    if (rows.length === 0) return;
    tried = [...tried, ...rows.map(({ id }) => id)];
    const begun = await db.first<{ at: Date }>(sql`select clock_timestamp() as at`);
    const answer = await provider.read(rows, paceOf(provider.name));
    if (!(await noteAnswer(provider, answer)) || !answer.ok) return;
    for (const row of rows) {
      const outcome = answer.value.find(({ number }) => number === row.number);
      if (outcome) await take(row, outcome, begun?.at ?? null);
    }
  }
}

/** News that came since the reading began makes it due anew. */
function take(row: Due, outcome: Outcome<TrackRead>, begun: Date | null): Promise<void> {
  return transaction(async (tx) => {
    const scan = outcome.ok ? firstOnItsWay(outcome.value.scans, row.expectedFrom) : null;
    // The listener locks the order, so it is told first.
    if (scan)
      await publish("tracking.scannedBeforeHandOver", tx, { ref: row.id, orderId: row.orderId, at: scan.at });
    await tx.run(sql`
      update tracking_expected set read_at = now(), due_at = case when due_at <= ${begun} then null else due_at end,
        scanned_at = coalesce(scanned_at, case when ${scan !== null}::boolean then now() end)
      where ref = ${row.id}`);
  });
}

/** The oldest scan by which a carrier has it: a label that was made, or an announcement, is none. */
function firstOnItsWay(scans: readonly Scan[], since: Date): Scan | null {
  const own = scans.filter((scan) => !isReused(scan, since) && rankOf[stateOfScan(scan)] >= 2);
  return own.toSorted((a, b) => a.seq - b.seq)[0] ?? null;
}

/** Expected parcels without news for a day are read; those that never left are forgotten. */
export async function pollExpected(): Promise<void> {
  await db.run(sql`
    update tracking_expected set due_at = now() where ref in (
      select ref from tracking_expected
      where follow = 'FOLLOWED' and due_at is null
        and coalesce(read_at, registered_at) < now() - make_interval(hours => ${quietHours})
      order by read_at nulls first limit ${runSize})`);
  await db.run(sql`
    delete from tracking_expected where created_at < now() - make_interval(days => ${silentDays})`);
}
