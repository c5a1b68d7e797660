/** Figures of store orders (*config*). */

/** Minutes a paid order may still be cancelled by the member before it is accepted by itself (§3.1 #19). */
export const coolingOffMinutes = 30;

/** Hours goods are kept for an open payment (§3.1 #11). */
export const reservationHours = 24;

/** The most unpaid direct orders of a member: each reserves goods for a day. */
export const mostUnpaidOwn = 50;

/** Days a deleted order can be restored (§3.1 #9). */
export const trashDays = 30;

/** Orders one checkout takes. */
export const checkoutLimit = 100;

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

/** Orders that are paid by one payment, or printed on one file. */
export const mostAtATime = 100;

/** Cents that cancelling an intercepted order costs once goods were bought for it (§3.1 #28). */
export const interceptionFee = 200n;

/** Working hours in which we say whether an order could be stopped, or take a new address (§3.1 #24). */
export const interceptHours = 4;

/** Hours in which a member decides about what the store changed in a paid order; then it stays as it was (§3.1 #39). */
export const changeHours = 72;
