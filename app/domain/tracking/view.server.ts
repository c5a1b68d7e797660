/** What people see of parcels on their way. */
import { visibleOrders } from "~/domain/orders/tracked.server";
import type { Staff } from "~/domain/accounts/people";
import { plainTrackingNo } from "~/domain/shipping/tracking-number";
import type { TrackingSign, TrackingStatus } from "~/partners/carriers/tracking-provider";
import { db, prepare, sql } from "~/platform/db";
import { firstScanDays } from "./config";
import { inOrder, stateOfScan, type ParcelState } from "./progress";

/** A scan as a timeline shows it. */
export type ShownScan = {
  readonly id: string;
  readonly state: ParcelState;
  /** Null where the carrier's clock has no known zone: then `rawTime` is that clock. */
  readonly at: Date | null;
  readonly rawTime: string;
  readonly place: string | null;
  readonly text: string;
  readonly textEn: string | null;
  readonly textZh: string | null;
};

/** A parcel with its scans, the newest first. */
export type ShownTrack = TrackFacts & { readonly scans: readonly ShownScan[] };

export type TrackFacts = {
  readonly packageId: string;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly shippedAt: Date;
  readonly state: ParcelState;
  readonly follow: "NEW" | "FOLLOWED" | "CHANGE" | "RENEW" | "ASK" | "STOPPED";
  readonly isLate: boolean;
  readonly isReturning: boolean;
  readonly isExpired: boolean;
  readonly isReused: boolean;
  readonly localNo: string | null;
  /** It left longer ago than carriers take for their first scan. */
  readonly isOverdue: boolean;
};

const facts = sql`k.package_id, p.carrier, p.tracking_no, p.shipped_at, k.state, k.follow, k.is_late, k.is_returning,
  k.is_expired, k.is_reused, k.local_no,
  p.shipped_at < now() - make_interval(days => ${firstScanDays}) as is_overdue`;

const source = sql`tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id`;

/** The parcels of an order, in the order in which they were sent. */
export async function tracksOfOrder(orderId: string): Promise<ShownTrack[]> {
  const tracks = await db.rows<TrackFacts>(
    prepare(sql`
    select ${facts} from ${source} where p.order_id = ${orderId} order by p.shipped_at, p.id`),
  );
  return withScans(tracks);
}

type ScanRow = Omit<ShownScan, "state"> & {
  packageId: string;
  status: TrackingStatus;
  sign: TrackingSign | null;
  leg: string;
  seq: number;
};

async function withScans<Facts extends TrackFacts>(
  tracks: readonly Facts[],
): Promise<(Facts & { scans: ShownScan[] })[]> {
  if (tracks.length === 0) return [];
  const rows = await db.rows<ScanRow>(sql`
    select e.id, e.package_id, e.status, e.sign, e.at, e.raw_time, e.place, e.text, e.text_en, e.text_zh, e.leg, e.seq
    from tracking_event e join tracking k on k.package_id = e.package_id
    where e.package_id = any(${tracks.map(({ packageId }) => packageId)}::uuid[]) and not e.is_reused
      and e.provider = k.provider and e.carrier_key = k.carrier_key
    order by e.id`);
  return tracks.map((track) => {
    const own = rows.filter(({ packageId }) => packageId === track.packageId);
    const scans = inOrder(own, track.shippedAt.getTime())
      .toReversed()
      .map(({ scan: { status, sign, packageId: _, leg: _leg, seq: _seq, ...scan } }): ShownScan => ({
        ...scan,
        state: stateOfScan({ status, sign }),
      }));
    return { ...track, scans };
  });
}

/**
 * A parcel by the address of its carrier's page, for the page that leads there; null where it is none of ours. Anybody
 * may read that page, so the carrier's own words are left out: they may name the recipient.
 */
export async function trackAt({ href }: URL): Promise<ShownTrack | null> {
  const numbers = [
    ...new Set(
      decoded(href)
        .split(/[^\p{L}\p{N}-]+/u)
        .map(plainTrackingNo),
    ),
  ]
    .filter((part) => /^[A-Z\d]{5,50}$/.test(part))
    .slice(0, 30);
  const found = await db.rows<TrackFacts & { trackingUrl: string | null }>(sql`
    select ${facts}, p.tracking_url from ${source}
    where k.number = any(${numbers}::text[]) order by p.shipped_at desc limit 20`);
  const own = found.filter(
    ({ trackingUrl }) => trackingUrl !== null && URL.parse(trackingUrl)?.href === href,
  );
  const [track] = await withScans(own.slice(0, 1).map(({ trackingUrl: _, ...shown }) => shown));
  return track ? { ...track, scans: track.scans.map(withoutWords) } : null;
}

const withoutWords = (scan: ShownScan): ShownScan => ({ ...scan, text: "", textEn: null, textZh: null });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A parcel at the desk, with how it is followed. */
export type DeskTrack = ShownTrack & {
  readonly orderNo: string;
  readonly country: string;
  readonly member: string;
  readonly provider: string | null;
  /** Our code of the carrier; null while nobody knows it. */
  readonly carrierCode: string | null;
  readonly isChosen: boolean;
  /** The recipient's postcode as the service is told. */
  readonly postcode: string;
  readonly problem: string | null;
  readonly changes: number;
  readonly readAt: Date | null;
  readonly otherCountry: string | null;
};

/** One parcel by its id, as far as this member of staff may see it. */
export async function findTrack(
  staff: Pick<Staff, "id" | "roles">,
  packageId: string,
): Promise<DeskTrack | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(packageId)) return null;
  const tracks = await db.rows<Omit<DeskTrack, "scans">>(sql`
    select ${facts}, o.no as order_no, o.country, u.user_name as member, k.provider, k.carrier as carrier_code, k.is_chosen,
      coalesce(k.postcode, o.ship_to ->> 'postCode', '') as postcode, k.problem, k.changes, k.read_at, k.other_country
    from ${source} join "user" u on u.id = o.user_id where k.package_id = ${packageId} and ${visibleOrders(staff)}`);
  const [track] = await withScans(tracks);
  return track ?? null;
}

export type ServiceHealth = {
  readonly provider: string;
  readonly quotaTotal: number | null;
  readonly quotaUsed: number | null;
  readonly quotaAt: Date | null;
  readonly pausedUntil: Date | null;
  readonly pauseReason: "quota" | "daily-limit" | "denied" | null;
  readonly error: string | null;
  readonly errorAt: Date | null;
  readonly workedAt: Date | null;
  readonly newsAt: Date | null;
  /** Parcels that it follows. */
  readonly followed: number;
};

/** How the tracking services are doing that were ever used here. */
export function trackingHealth(): Promise<ServiceHealth[]> {
  return db.rows<ServiceHealth>(sql`
    select s.provider, s.quota_total, s.quota_used, s.quota_at,
      case when s.paused_until > now() then s.paused_until end as paused_until,
      case when s.paused_until > now() then s.pause_reason end as pause_reason, s.error, s.error_at, s.worked_at, s.news_at,
      (select count(*)::int from tracking k where k.follow = 'FOLLOWED' and k.provider = s.provider) as followed
    from tracking_service s order by s.provider`);
}

/** Parcels that wait to be registered. */
export async function waitingToFollow(): Promise<number> {
  const row = await db.first<{ waiting: number }>(sql`
    select count(*)::int as waiting from tracking where follow in ('NEW', 'CHANGE', 'RENEW')`);
  return row?.waiting ?? 0;
}
