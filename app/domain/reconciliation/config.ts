/** Figures of the comparison with the providers that the business may change (marked *config* in the specification). */

/** Movements are read again from so many days before, because some are told late. */
export const lookBackDays = 3;

/** A payout that has not reached our bank after so many days is a difference. */
export const payoutDays = 7;

/** A refund we have posted and that is still under way at the provider is one after so many days. */
export const refundDays = 5;

/** A bank books a payout within so many days. */
export const payoutBookedDays = 10;

/** So many days that were missed are asked for in one night; the rest follows. */
export const catchUpDays = 60;

/** From so many tries on finance is told that a provider's books cannot be read. */
export const triesBeforeTold = 4;
