/** Figures of the stock (*config*). */
import type { StaffRole } from "~/domain/accounts/people";

/** Who keeps bins and goods in order. */
export const stockRoles: readonly StaffRole[] = ["warehouse"];

/** Pieces that one form may name. */
export const mostMoved = 100_000;
