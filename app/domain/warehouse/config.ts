/** Figures of the warehouse (*config*). */
import type { StaffRole } from "~/domain/accounts/people";

/** Who works in the warehouse (§7). */
export const warehouseRoles: readonly StaffRole[] = ["warehouse"];

/** Who looks at returns and weights beside the warehouse. */
export const inboundReaders: readonly StaffRole[] = ["warehouse", "agent", "support"];

/** Who sees weights that differ. */
export const weighReaders: readonly StaffRole[] = ["warehouse", "agent", "finance"];

/** Who opens photos of the warehouse, each of what they see. */
export const photoReaders: readonly StaffRole[] = ["warehouse", "agent", "support", "finance"];

/** Who decides about weights that differ. */
export const weighDeciders: readonly StaffRole[] = ["agent"];

/** The shelf that goods without a place of their own go to, where a warehouse has one of that name. */
export const defaultBin = "DEFAULT";

/** Pieces that one booking may name. */
export const mostPieces = 100_000;

/** Over-charged freight up to so many cents a parcel goes back by itself; more waits for an agent. */
export const automaticCreditCents = 2_000n;

/** Bytes of a photo. */
export const photoMegabytes = 5;
export const photoBytes = photoMegabytes * 1_048_576;
export const photoEndings = [".jpg", ".jpeg", ".png", ".webp"] as const;
