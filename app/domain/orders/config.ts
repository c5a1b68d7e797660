/** Figures of store orders (*config*). */
import { goodsRoles } from "~/domain/accounts/people";

/** Minutes a paid order may still be cancelled by the member before it is accepted by itself (§3.1 #19). */
export const coolingOffMinutes = 30;

/** Hours goods are kept for an open payment (§3.1 #11). */
export const reservationHours = 24;

/** The most unpaid direct orders of a member: each reserves goods for a day. */
export const mostUnpaidOwn = 50;

/** Days a deleted order can be restored (§3.1 #9). */
export const trashDays = 30;

/** Orders one checkout takes. */
export const checkoutLimit = 500;

/** Hours a checkout in progress is kept (D21). */
export const checkoutHours = 24;

/** Hours after which an unpaid order is quoted anew; a quote holds for 24 (§3.1 #11). */
export const requoteHours = 20;

/** Orders per page of the requote job, and seconds after which the next job continues. */
export const requoteRun = { page: 200, seconds: 120 } as const;

/** Orders that are evaluated within the request that changed their links or taxes; the others follow by jobs. */
export const evaluatedAtOnce = 20;

/** Orders one such job evaluates. */
export const evaluatedPiece = 50;

/** Rules of preferred shipping of one member. */
export const mostRules = 100;
/** Days a freight quoted by hand holds where staff say nothing else, and at most. */
export const freightQuoteDays = { usual: 7, most: 60 } as const;

/** Hours after which the system asks for a quote of an order that its buyer has paid and no channel takes (§3.1 #17). */
export const askFreightHours = 12;

/** Who of the staff may take something off an unpaid order (D9), and at most how many per cent of its goods. */
export const discountLimits = { agent: 10, finance: 30, admin: 100 } as const;
export const discountRoles = ["agent", "finance"] as const;

/** Who says that goods cannot be had, and who that an address cannot be delivered to (§3.1 #29, #30). */
export const stockAskers = ["agent", ...goodsRoles] as const;
export const addressAskers = ["agent", "support", "warehouse"] as const;

/** Orders that are merged at once, or printed on one file. */
export const mostAtATime = 100;

/** Cents that cancelling an intercepted order costs once goods were bought for it (§3.1 #28). */
export const interceptionFee = 200n;

/** Working hours in which we say whether an order could be stopped, or take a new address (§3.1 #24). */
export const interceptHours = 4;

/** Hours in which a member decides about what the store changed in a paid order; then it stays as it was (§3.1 #39). */
export const changeHours = 72;
