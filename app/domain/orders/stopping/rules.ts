/** What an interception costs, and by when it is answered (§3.1 #24, #28). Pure. */
import { workingHours } from "~/platform/working-hours";
import { interceptHours, interceptionFee } from "../config";

/** How far the goods of an order are, from nothing bought to the sheet that the driver signs. */
export const stages = [
  "none",
  "ordered",
  "shelf",
  "wave",
  "tote",
  "packed",
  "labelled",
  "manifest",
  "gone",
] as const;
export type Stage = (typeof stages)[number];

/** Who asked for it: the member, the rule of their store, or the dispute over its payment. */
export const sources = ["MEMBER", "STORE", "DISPUTE"] as const;
export type Source = (typeof sources)[number];

/** Cents that a cancellation costs: nothing while nothing is bought, and where only a dispute stopped it. */
export const feeFor = (stage: Stage, source: Source): bigint =>
  stage === "none" || source === "DISPUTE" ? 0n : interceptionFee;

/** Until when an interception that is asked for then is answered. */
export const answerDue = (asked: Date): Date => workingHours(asked, interceptHours);
