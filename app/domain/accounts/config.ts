/** Figures of accounts that the specification leaves to configuration, with their defaults (§2.2, D12). */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Life of sessions in seconds: the `expiresIn` of the contract (D12). */
export const sessionLife = { usual: day, remembered: 30 * day, staff: 8 * hour } as const;

/** Mailed codes: six digits, ten minutes, five tries (§2.2). */
export const codeRules = { digits: 6, lifeSeconds: 10 * minute, tries: 5 } as const;

/** How long a browser may take from the first post to the right code, resends included. */
export const stepLife = hour;

/** The same at the desk, between the password and the second factor. */
export const deskStepLife = 10 * minute;

/** An account whose e-mail nobody proved is deleted after this many days (§2.2). */
export const unprovenDays = 7;

/** After so many wrong passwords for an e-mail address a mailed code is asked for as well (§2.2). */
export const failuresBeforeCode = 5;

/** The terms a new member agrees to; recorded with the account. */
export const termsVersion = "2026-11";

/** Addresses of a kind that a member may keep (§2.3). */
export const addressesMax = 20;

/** How often things may be tried: fixed windows, counted over all processes. */
export const limits = {
  loginByIp: { limit: 60, windowSeconds: 10 * minute },
  /** Wrong passwords for an e-mail address, from wherever they came. */
  failures: { limit: failuresBeforeCode, windowSeconds: hour },
  registerByIp: { limit: 20, windowSeconds: hour },
  /** Codes to one address that one visitor, or a right password, asks for. */
  codesByEmail: { limit: 6, windowSeconds: hour },
  /** Codes to one address, whoever asks: nobody's mailbox is flooded. */
  codesToEmail: { limit: 30, windowSeconds: hour },
  /** Codes sent again, by the step they belong to. */
  resendPause: { limit: 1, windowSeconds: minute },
  resends: { limit: 5, windowSeconds: hour },
  triesByIp: { limit: 60, windowSeconds: 10 * minute },
  staffLoginByIp: { limit: 30, windowSeconds: 10 * minute },
  staffFailures: { limit: 10, windowSeconds: 15 * minute },
  staffCodes: { limit: 8, windowSeconds: 10 * minute },
} as const;
