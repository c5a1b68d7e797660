/** What staff look for among parcels, and why one is not followed. Pure. */

export const parcelTabs = ["care", "late", "failed", "held", "returned", "unknown", "all"] as const;

/** What the tracking services call themselves. */
export const serviceTitles: Readonly<Record<string, string>> = {
  "17track": "17TRACK",
  aftership: "AfterShip",
};

/** Reasons for which a person is asked, as the desk says them. */
export const problems = [
  "unknown-carrier",
  "needs-data",
  "bad-number",
  "missing",
  "stopped",
  "used-up",
  "rejected",
  "silent",
] as const;
export type Problem = (typeof problems)[number];

/** A kept reason as one that has words. */
export const problemOf = (text: string): Problem => problems.find((each) => each === text) ?? "rejected";
