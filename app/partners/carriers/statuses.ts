/**
 * The services' words for a scan, in ours.
 *
 * 17TRACK: help.17track.net/hc/en-us/articles/37471096573337 (statuses and sub-statuses). AfterShip:
 * aftership.com/docs/tracking (tags and subtags). A word that is new to us passes: it decides nothing.
 */
import type { ScanMeaning, TrackingSign, TrackingStatus } from "./tracking-provider";

const seventeenStatuses: Readonly<Record<string, TrackingStatus>> = {
  NotFound: "NOT_FOUND",
  InfoReceived: "INFO_RECEIVED",
  InTransit: "IN_TRANSIT",
  AvailableForPickup: "PICKUP",
  OutForDelivery: "OUT_FOR_DELIVERY",
  DeliveryFailure: "FAILED_ATTEMPT",
  Exception: "EXCEPTION",
  Delivered: "DELIVERED",
};

const seventeenSigns: Readonly<Record<string, TrackingSign>> = {
  InTransit_CustomsProcessing: "customs",
  InTransit_CustomsReleased: "customs-released",
  InTransit_CustomsRequiringInformation: "customs-held",
  DeliveryFailure_NoBody: "nobody",
  DeliveryFailure_Security: "security",
  DeliveryFailure_Rejected: "rejected",
  DeliveryFailure_InvalidAddress: "address",
  Exception_Returning: "returning",
  Exception_Returned: "returned",
  Exception_NoBody: "nobody",
  Exception_Security: "security",
  Exception_Damage: "damaged",
  Exception_Rejected: "rejected",
  Exception_Delayed: "delayed",
  Exception_Lost: "lost",
  Exception_Destroyed: "destroyed",
  Exception_Cancel: "cancelled",
};

/** Milestones, which stand in `stage` where an event has no sub-status. */
const seventeenStages: Readonly<Record<string, ScanMeaning>> = {
  InfoReceived: { status: "INFO_RECEIVED", sign: null },
  PickedUp: { status: "IN_TRANSIT", sign: null },
  Departure: { status: "IN_TRANSIT", sign: null },
  Arrival: { status: "IN_TRANSIT", sign: null },
  AvailableForPickup: { status: "PICKUP", sign: null },
  OutForDelivery: { status: "OUT_FOR_DELIVERY", sign: null },
  Delivered: { status: "DELIVERED", sign: null },
  Returning: { status: "EXCEPTION", sign: "returning" },
  Returned: { status: "EXCEPTION", sign: "returned" },
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The meaning of an event of 17TRACK's; its sub-status says more than its stage. */
export function seventeenMeaning(subStatus: string | null, stage: string | null): ScanMeaning {
  const [head = ""] = (subStatus ?? "").split("_");
  const status = own(seventeenStatuses, head);
  if (status) return { status, sign: own(seventeenSigns, subStatus ?? "") ?? null };
  return own(seventeenStages, stage ?? "") ?? { status: "UNKNOWN", sign: null };
}

const afterShipTags: Readonly<Record<string, TrackingStatus>> = {
  Pending: "NOT_FOUND",
  InfoReceived: "INFO_RECEIVED",
  InTransit: "IN_TRANSIT",
  OutForDelivery: "OUT_FOR_DELIVERY",
  AttemptFail: "FAILED_ATTEMPT",
  AvailableForPickup: "PICKUP",
  Delivered: "DELIVERED",
  Exception: "EXCEPTION",
};

const afterShipSigns: Readonly<Record<string, TrackingSign>> = {
  Exception_003: "rejected",
  Exception_004: "customs-held",
  Exception_005: "delayed",
  Exception_006: "payment",
  Exception_007: "address",
  Exception_008: "nobody",
  Exception_009: "rejected",
  Exception_010: "returning",
  Exception_011: "returned",
  Exception_012: "damaged",
  Exception_013: "lost",
  Exception_016: "delayed",
  Exception_017: "delayed",
  Exception_018: "customs-held",
};

/** The meaning of a checkpoint of AfterShip's. */
export function afterShipMeaning(tag: string | null, subtag: string | null): ScanMeaning {
  const [head = ""] = (subtag ?? "").split("_");
  const status = own(afterShipTags, tag ?? "") ?? own(afterShipTags, head) ?? "UNKNOWN";
  return { status, sign: own(afterShipSigns, subtag ?? "") ?? null };
}
