/** Figures of the comparison with the providers that the business may change (marked *config* in the specification). */

/** Movements are read again from so many days before, because some are told late. */
export const lookBackDays = 3;

/**
 * Where a day's balance is not what was told of it, movements are read from so many days before, the last of these at
 * most: something was told late, or booked back.
 */
export const lookFurtherDays = [10, 31, 93] as const;

/**
 * Where all of them were read and nothing says what a day's balance lacks, they are read again for the same amount only
 * after a day, then two, then four: so many days at most.
 */
export const lookAgainDays = 32;

/** A payout that has not reached our bank after so many days is a difference. */
export const payoutDays = 7;

/** A refund we have posted and that is still under way at the provider is one after so many days. */
export const refundDays = 5;

/** A bank books a payout within so many days. */
export const payoutBookedDays = 10;

export { payoutShortLimit } from "~/domain/banking/config";

/** Disputes that the books do not know as a provider tells them are asked for by so many at once, the latest first. */
export const mostDisputesAsked = 200;

/** So many days that were missed are asked for in one night; the rest follows. */
export const catchUpDays = 60;

/** From so many tries on finance is told that a provider's books cannot be read. */
export const triesBeforeTold = 4;
