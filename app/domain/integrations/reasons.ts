/** Why work failed, in words that staff can act on. Pure. */

export const failureReasons = [
  "tracking",
  "unavailable",
  "unauthorised",
  "unapproved",
  "malformed",
  "held",
  "rejected",
  "timeout",
  "database",
  "data",
  "blocked",
  "killed",
  "lost",
  "unexpected",
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** Signs that stand in the error all together. */
const signs: readonly (readonly [FailureReason, ...RegExp[]])[] = [
  ["tracking", /tracking service answered:/],
  ["unavailable", /store answered: unavailable/],
  ["unauthorised", /store answered: unauthorised/],
  ["unapproved", /store answered: unapproved/],
  ["malformed", /store answered: (?:malformed|endless)/],
  ["held", /store answered: held/],
  ["rejected", /store answered: (?:rejected|missing)/],
  ["blocked", /killed twice/],
  ["killed", /worker/i, /died|dead|lost|exit/i],
  ["killed", /unlocked/i],
  ["timeout", /time(?:d )?[- ]?out|ETIMEDOUT|aborted/i],
  ["database", /ECONN|connection (?:terminated|refused)|deadlock|too many clients|Can't reach database/i],
  ["data", /violates|invalid input|ZodError|out of range|too long/i],
];

/** The reason behind a job's last error; `lost` where there is no job and so no error. */
export function reasonOf(error: string | null): FailureReason {
  if (error === null) return "lost";
  return signs.find(([, ...all]) => all.every((sign) => sign.test(error)))?.[0] ?? "unexpected";
}
