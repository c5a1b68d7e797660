/** What a tracking service does for us, in words that belong to none of them. */

/** The services that are built. */
export const providerNames = ["17track", "aftership"] as const;
export type ProviderName = (typeof providerNames)[number];

/** How far a parcel is, as a carrier's scan says it. `UNKNOWN`: a word that nobody told us; it decides nothing. */
export const trackingStatuses = [
  "UNKNOWN",
  "NOT_FOUND",
  "INFO_RECEIVED",
  "IN_TRANSIT",
  "PICKUP",
  "OUT_FOR_DELIVERY",
  "FAILED_ATTEMPT",
  "EXCEPTION",
  "DELIVERED",
] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** What a scan says beside its status, where that changes what people do. */
export const trackingSigns = [
  "customs",
  "customs-held",
  "customs-released",
  "returning",
  "returned",
  "lost",
  "destroyed",
  "cancelled",
  "damaged",
  "rejected",
  "nobody",
  "address",
  "security",
  "delayed",
  "payment",
] as const;
export type TrackingSign = (typeof trackingSigns)[number];

export type ScanMeaning = { readonly status: TrackingStatus; readonly sign: TrackingSign | null };

/** One scan of a carrier. */
export type Scan = ScanMeaning & {
  /** The moment; null where the carrier gave a local time without its zone. */
  readonly at: Date | null;
  /** The time as the carrier wrote it, `YYYY-MM-DD HH:MM:SS` where it has that form. */
  readonly rawTime: string;
  /** Minutes of its zone ahead of UTC; null where the zone is not known. */
  readonly offset: number | null;
  readonly place: string | null;
  /** The carrier's own words. */
  readonly text: string;
  /** The same in other languages, where the service translated them. */
  readonly translations: Readonly<Partial<Record<"en" | "zh", string>>>;
  /** The service's own word for the meaning, such as `Exception_Returned`. */
  readonly code: string;
  /** The carrier that scanned it, as the service calls it; empty where it does not say. */
  readonly leg: string;
  /** Its place in the service's list, 0 the oldest: what comes later does not change it. */
  readonly seq: number;
};

/** What a service knows of one number. */
export type TrackRead = {
  readonly scans: readonly Scan[];
  /** Changes with what is known: the same mark, nothing new. */
  readonly mark: string;
  /** Nothing was heard for 30 days; no proof of a loss. */
  readonly expired: boolean;
  /** The service follows it no longer. */
  readonly stopped: boolean;
  /** The last carrier's own number of the same parcel. */
  readonly lastMile: { readonly number: string; readonly carrier: string | null } | null;
  /** ISO code of the country to which the carrier says it goes. */
  readonly country: string | null;
};

/** A number as a service knows it. */
export type Followed = {
  readonly number: string;
  /** The service's key of the carrier. */
  readonly carrierKey: string;
  /** The service's own id of it; null where it has none. */
  readonly ref: string | null;
};

/** What is said of a number that is to be followed. Names and streets never are. */
export type Announced = Omit<Followed, "ref"> & {
  readonly orderNo: string;
  readonly country: string;
  readonly postcode: string;
  /** The day on which it left, `YYYY-MM-DD`. */
  readonly shippedOn: string;
};

/**
 * Why a service does not do it for one number. `unknown-carrier`: it asks for the carrier. `needs-data`: it asks for
 * more, such as the postcode. `bad-number`: no number at all. `quota`, `daily-limit`: paid for no more. `missing`: not
 * registered. `no-news`: nothing is known yet. `stopped`, `not-stopped`: it is followed no longer, or still. `used-up`: it
 * was done as often as it may be. `busy`: later.
 */
export type Refusal =
  | "unknown-carrier"
  | "needs-data"
  | "bad-number"
  | "quota"
  | "daily-limit"
  | "missing"
  | "no-news"
  | "stopped"
  | "not-stopped"
  | "used-up"
  | "busy"
  | "rejected";

export type Outcome<T> =
  | { readonly number: string; readonly ok: true; readonly value: T }
  | { readonly number: string; readonly ok: false; readonly why: Refusal; readonly code: string };

/**
 * Why a whole call came to nothing. `denied`: our key was refused. `limited`: too many calls. `unavailable`: no answer,
 * or a server's error. `malformed`: an answer that cannot be read.
 */
export type CallFailure = "denied" | "limited" | "unavailable" | "malformed";

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallFailure; readonly code: string };

export type Quota = { readonly total: number; readonly used: number };

/** News of a webhook. `read`: all that the service knows of the number by then; null where only the number is told. */
export type TrackNews = {
  readonly read: TrackRead | null;
  readonly kind: "update" | "stopped";
  readonly number: string;
  readonly carrierKey: string;
  readonly ref: string | null;
};

/** Waits until a call of that kind may be made; `perSecond` as the service allows. Before that nobody calls for `restMs`. */
export type Pace = (kind: string, perSecond: number, restMs: number) => Promise<void>;

export type TrackingProvider = {
  readonly name: ProviderName;
  readonly title: string;
  /** Numbers that one call takes. */
  readonly batch: number;
  /** Its key of a carrier of ours. */
  keyOf(carrier: { readonly seventeen: number; readonly slug: string }): string;
  /** Begins to follow numbers. One that is followed already is a success. The value is the service's own id. */
  register(
    items: readonly Announced[],
    pace: Pace,
  ): Promise<Answer<readonly Outcome<{ ref: string | null }>[]>>;
  /** Reads what is known. */
  read(items: readonly Followed[], pace: Pace): Promise<Answer<readonly Outcome<TrackRead>[]>>;
  /** Says that another carrier has it. */
  changeCarrier(item: Followed, to: string, pace: Pace): Promise<Answer<Outcome<{ ref: string | null }>>>;
  /** Says to which postcode a number goes that is followed already. */
  sendPostcode(item: Announced & Followed, pace: Pace): Promise<Answer<Outcome<{ ref: string | null }>>>;
  /** Follows a number no longer, because its parcel has come to its end. */
  stop(item: Followed, end: "delivered" | "returned", pace: Pace): Promise<Answer<Outcome<null>>>;
  /** Follows a number again that was stopped; a service allows it once. */
  retrack(item: Followed, pace: Pace): Promise<Answer<Outcome<null>>>;
  /** What is left to be used; null where the service does not tell. */
  quota(pace: Pace): Promise<Answer<Quota | null>>;
  /** Whether a webhook's raw bytes are signed with our key. */
  verify(bytes: Buffer, headers: Headers): boolean;
  /** What a webhook is about; null for news that we have no use for. */
  parse(bytes: Buffer): TrackNews | null;
};
