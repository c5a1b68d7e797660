/** Figures of after-sales (*config*, §3.9). What a case begins under is kept with it: a change touches later cases. */
import type { StaffRole } from "~/domain/accounts/people";
import { lateDays } from "~/domain/tracking/config";

/** Who of the staff works on cases (§7); finance agrees to what is above their limits. */
export const claimRoles: readonly StaffRole[] = ["agent", "support"];
export const claimReaders: readonly StaffRole[] = [...claimRoles, "finance"];

/** What may be wrong, in the order in which the form has it. */
export const reasons = [
  "damaged",
  "defective",
  "wrong_item",
  "missing",
  "wrong_variant",
  "not_received",
  "lost",
  "returned",
  "cancelled",
  "other",
] as const;
export type Reason = (typeof reasons)[number];

/** What people come with, too, and what nobody answers for: the form says so before it asks for anything. */
export const refusedReasons = ["wrong_address", "remorse"] as const;
export type RefusedReason = (typeof refusedReasons)[number];

export const wants = ["refund", "resend", "return"] as const;
export type Want = (typeof wants)[number];

/** What a reason asks for: a photo, a video or a photo, the carrier's word, words alone, or nothing. */
export type Evidence = "photo" | "video" | "paper" | "text" | "none";

/** The rules that a case begins under. Days; the wording of the windows is §3.9. */
export type Policy = {
  /** Days after delivery in which goods can be claimed. */
  readonly goodsDays: number;
  /** Days without a scan after which a parcel counts as late: by country, else `others`. */
  readonly lateDays: Readonly<Record<string, number>>;
  /** Days for an answer, for an appeal, and until a return has come. */
  readonly answerDays: number;
  readonly appealDays: number;
  readonly returnDays: number;
  /** Counter-offers of a member. */
  readonly rounds: number;
  /** Hours in which we answer. */
  readonly answerHours: number;
};

/** Goes up with each change of the rules below. */
export const policyVersion = 1;

export const policy: Policy = {
  goodsDays: 7,
  lateDays,
  answerDays: 7,
  appealDays: 7,
  returnDays: 30,
  rounds: 3,
  answerHours: 72,
};

/** Evidence of one case. */
export const mostFiles = 10;
export const fileMegabytes = 20;
export const fileEndings = [".jpg", ".jpeg", ".png", ".webp", ".mp4", ".mov", ".webm", ".pdf"] as const;

/** Hours for which files of a form are kept that was never taken. */
export const looseFileHours = 24;

export const textLength = 2000;

/** Why a case is rejected. */
export const rejectCodes = ["no_fault", "evidence", "delivered", "too_late", "remorse", "other"] as const;
export type RejectCode = (typeof rejectCodes)[number];

/** Rows that one press decides at the desk. */
export const mostDecided = 500;

/** The figures that texts of the form and the desk name. */
export const told = {
  days: policy.goodsDays,
  us: lateDays["US"] ?? lateDays.others,
  br: lateDays["BR"] ?? lateDays.others,
  others: lateDays.others,
  hours: policy.answerHours,
} as const;
