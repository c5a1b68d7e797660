/** What the tracking services' rooms remember: parcels on their way, and what each service was asked to follow. */

/** A carrier's scan. Its meaning is a sub-status of 17TRACK's; AfterShip's words are made from it. */
export interface CarrierScan {
  /** When it happens, in ms; nobody sees it before. */
  at: number;
  /** Minutes of the carrier's clock ahead of UTC; null where the carrier tells no zone. */
  offset: number | null;
  code: string;
  place: string;
  text: string;
  /** The same in Chinese, where the service translated it. */
  zh?: string;
}

/**
 * How a service shows scans: each twice, in a mixed order, every second one not (yet). `postcode`: its carrier asks for
 * the recipient's postcode before it tells anything.
 */
export type ScanQuirk = "doubled" | "shuffled" | "lost" | "postcode";

/** One parcel as carriers have it, by its number. */
export interface CarrierParcel {
  number: string;
  /** 17TRACK's key of who really has it; null where any carrier that is named has it. */
  carrier: number | null;
  scans: CarrierScan[];
  quirks: ScanQuirk[];
  country: string | null;
  /** The number under which the last carrier has it. */
  local: { number: string; carrier: number } | null;
}

export interface NewsDelivery {
  event: string;
  number: string;
  url: string;
  state: "pending" | "delivered" | "failed" | "lost";
  attempts: { at: number; status: number; ms: number; error: string | null }[];
  nextAt: number | null;
}

export interface SeventeenEntry {
  number: string;
  carrier: number;
  tag: string;
  postcode: string;
  country: string;
  registeredAt: number;
  status: "Tracking" | "Stopped";
  stopReason: "Expired" | "ByRequest" | null;
  isRetracked: boolean;
  changes: number;
  /** Scans that were pushed already. */
  pushed: number;
  pushStatus: "NotPushed" | "Success" | "Failure";
}

export interface AfterShipEntry {
  id: string;
  number: string;
  slug: string;
  country: string;
  /** Missing in what older versions kept. */
  postcode?: string;
  createdAt: number;
  active: boolean;
  retracks: number;
  pushed: number;
}

export interface CarriersState {
  /** Hours of a default story that pass in a real one. */
  speed: number;
  /** Whether as many calls may be made as anybody likes, for tests of something else. */
  unlimited: boolean;
  parcels: Record<string, CarrierParcel>;
  seventeen: {
    entries: Record<string, SeventeenEntry>;
    quotaTotal: number;
    quotaUsed: number;
    deliveries: NewsDelivery[];
  };
  aftership: { entries: Record<string, AfterShipEntry>; next: number; deliveries: NewsDelivery[] };
}

export function emptyCarriers(): CarriersState {
  return {
    speed: 1,
    unlimited: false,
    parcels: {},
    seventeen: { entries: {}, quotaTotal: 200, quotaUsed: 0, deliveries: [] },
    aftership: { entries: {}, next: 1, deliveries: [] },
  };
}
