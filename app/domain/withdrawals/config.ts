/** Figures of withdrawals that the business may change (marked *config* in the specification). */

/** The smallest withdrawal, in cents of USD (contract §9). */
export const minWithdrawal = 5_000n;

/** What we keep of a withdrawal, in cents of USD. */
export const withdrawalFeeCents = 0n;

/** Above so many cents of USD two people approve, and never one person twice (§3.8). */
export const secondApprovalAbove = 100_000n;

/**
 * A first payout to an account needs two approvals within so many hours after a change of e-mail, password or second
 * factor.
 */
export const cautionHours = 72;

/** How many requests of a member may be open at a time. */
export const openRequests = 1;

/** What members are told: business days of the review, and until the money is there (§3.8). */
export const reviewDays = { min: 3, max: 5 } as const;
export const arrivalDays = 15;

/** How money is paid out (contract §9). */
export const withdrawalTypes = ["payoneer", "ach", "iban"] as const;
export type WithdrawalType = (typeof withdrawalTypes)[number];

/** Currencies the payee may get (D8), by type; the first is offered first. */
export const withdrawalCurrencies = ["USD", "EUR", "GBP"] as const;
export type WithdrawalCurrency = (typeof withdrawalCurrencies)[number];
export const currenciesOf: Record<WithdrawalType, readonly WithdrawalCurrency[]> = {
  payoneer: withdrawalCurrencies,
  ach: ["USD"],
  iban: withdrawalCurrencies,
};
