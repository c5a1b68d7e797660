/** Figures of picking, packing and handing over (*config*). */
import type { StaffRole } from "~/domain/accounts/people";

/** Who picks, packs and hands over (§7). */
export const outboundRoles: readonly StaffRole[] = ["warehouse"];

/** Who may send orders whose pieces nobody scanned: a right of its own, which an administrator gives. */
export const unscannedRoles: readonly StaffRole[] = ["bulk"];

/** Orders of one wave at most. */
export const waveMost = 200;

/** Hours that an order with all its goods waits for those it shares a parcel with; then it travels by itself. */
export const mergedWaitHours = 72;

/** Whether the bench asks for the weight of every parcel, or only where that of its goods is not known. */
export const weighing: "always" | "unknown" = "unknown";

/** Grams that one parcel may weigh at the bench. */
export const mostGrams = 100_000;

/** Days for which scans are remembered, so that the same one again is one booking, and who did how much can be told. */
export const scanDays = 400;

/** Why pieces were not where the pick list had them. */
export const shortReasons = ["missing", "damaged", "wrong-place", "other"] as const;
export type ShortReason = (typeof shortReasons)[number];
