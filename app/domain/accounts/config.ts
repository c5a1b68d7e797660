/** Figures of accounts that the specification leaves to configuration, with their defaults (§2.2, D12). */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Life of sessions in seconds: the `expiresIn` of the contract (D12). */
export const sessionLife = { usual: day, remembered: 30 * day, staff: 8 * hour } as const;

/** A member's session that nobody uses ends after so many seconds, however long it could last (D28). */
export const memberIdle = { usual: day, remembered: 14 * day } as const;

/** A desk session that nobody uses ends after this many seconds, long before its whole life is over. */
export const staffIdle = hour;

/** How exactly it is known when a session was last used, in seconds: one write at most in so long. */
export const seenEvery = { member: 5 * minute, staff: minute } as const;

/**
 * How fresh a login must be for what is dangerous, in seconds: to open such a page, and, a little longer because
 * people fill forms in, to send it.
 */
export const recentLogin = { page: 15 * minute, post: 30 * minute } as const;

/** Mailed codes: six digits, ten minutes, five tries (§2.2). */
export const codeRules = { digits: 6, lifeSeconds: 10 * minute, tries: 5 } as const;

/** How long a browser may take from the first post to the right code, resends included. */
export const stepLife = hour;

/** The same at the desk, between the password and the second factor. */
export const deskStepLife = 10 * minute;

/** And for members. */
export const factorStepLife = 10 * minute;

/** How long a browser may take to set a second factor up, and to put the recovery codes away. */
export const enrolmentLife = 15 * minute;

/** Codes that stand in for a lost second factor. */
export const recoveryCodeCount = 10;

/**
 * A right code opens one session. The same form sent again, by a double click or a reload, gets its own within so many
 * seconds; what comes later is a replay.
 */
export const sameFormSeconds = minute;

/** From the right code of a reset to the new password. */
export const newPasswordLife = 15 * minute;

/** How long a link that invites staff, or renews their password, is good. */
export const inviteLife = { invite: 3 * day, renew: day } as const;

/** An account whose e-mail nobody proved is deleted after this many days (§2.2). */
export const unprovenDays = 7;

/** Addresses of a kind that a member may keep (§2.3). */
export const addressesMax = 20;

/** A member's picture: at most so many megabytes; kept as a square of so many pixels. */
export const avatarMegabytes = 5;
export const avatarBytes = avatarMegabytes * 1024 * 1024;
export const avatarPixels = 256;

/** A member's archive of their own data: for download so many days, asked for once in so many hours. */
export const exportDays = 7;
export const exportPauseHours = 24;

/** What is personal in a closed account and no law asks for is erased after so many months. */
export const keptMonths = 24;

/** What is personal in the books is erased after so many years: as long as tax law asks for them. */
export const keptYears = 10;

/** What a member sees of the security of their account: so many of the newest events, of so many days. */
export const keptEvents = { shown: 20, days: 90 } as const;

/** How often things may be tried: fixed windows, counted over all processes. */
export const limits = {
  loginByIp: { limit: 60, windowSeconds: 10 * minute },
  /** Wrong passwords for an e-mail address, from wherever they came, before a mailed code is asked for as well (§2.2). */
  failures: { limit: 5, windowSeconds: hour },
  /** Of wrong passwords for an e-mail address, so many are kept for its owner to see. */
  failuresKept: { limit: 10, windowSeconds: hour },
  registerByIp: { limit: 20, windowSeconds: hour },
  /** Codes to one address that one visitor, or a right password, asks for. */
  codesByEmail: { limit: 6, windowSeconds: hour },
  /** Codes to one address, whoever asks: nobody's mailbox is flooded. */
  codesToEmail: { limit: 30, windowSeconds: hour },
  resendPause: { limit: 1, windowSeconds: minute },
  resends: { limit: 5, windowSeconds: hour },
  triesByIp: { limit: 60, windowSeconds: 10 * minute },
  resetByIp: { limit: 30, windowSeconds: hour },
  /** Codes of second factors, by account and visitor, and by account from wherever they come. */
  factors: { limit: 8, windowSeconds: 10 * minute },
  factorsByAccount: { limit: 40, windowSeconds: hour },
  /** Passwords and codes of somebody who is logged in and proves it once more. */
  confirmations: { limit: 8, windowSeconds: 10 * minute },
  invitesByIp: { limit: 30, windowSeconds: 10 * minute },
  staffLoginByIp: { limit: 30, windowSeconds: 10 * minute },
  staffFailures: { limit: 10, windowSeconds: 15 * minute },
  staffCodes: { limit: 8, windowSeconds: 10 * minute },
  staffCodesByAccount: { limit: 40, windowSeconds: hour },
} as const;

/** How a member heard of the shop. */
export const channels = ["search", "social", "referral", "ads", "friend", "other"] as const;

/** Where a member sells. */
export const platforms = [
  "shopify",
  "woocommerce",
  "aliexpress",
  "ebay",
  "amazon",
  "tiktok",
  "none",
] as const;
