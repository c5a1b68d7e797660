/** Figures of the comparison with the providers that the business may change (marked *config* in the specification). */

/** Movements are read again from so many days before, because some are told late. */
export const lookBackDays = 3;

/** How many days before are read, step by step, if a day's lines do not add up to its balance. */
export const lookFurtherDays = [10, 31, 93] as const;

/** If reading all of them did not explain a gap, it is repeated after one, two, four days, up to this. */
export const lookAgainDays = 32;

/** A payout that has not reached our bank after so many days is a difference. */
export const payoutDays = 7;

/** After so many days a posted refund that is still on its way becomes a difference. */
export const refundDays = 5;

/** A bank books a payout within so many days. */
export const payoutBookedDays = 10;

export { payoutShortLimit } from "~/domain/banking/config";

/** How many disputes that differ from the books are read at once, the latest first. */
export const mostDisputesAsked = 200;

/** So many days that were missed are asked for in one night; the rest follows. */
export const catchUpDays = 60;

/** From so many tries on finance is told that a provider's books cannot be read. */
export const triesBeforeTold = 4;
