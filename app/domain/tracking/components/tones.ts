/** How a parcel's state looks. */
import type { Tone } from "~/ui";
import type { ParcelState } from "../progress";

export const toneOf: Readonly<Record<ParcelState, Tone>> = {
  WAITING: "neutral",
  ANNOUNCED: "neutral",
  IN_TRANSIT: "info",
  HELD: "caution",
  PICKUP: "caution",
  OUT_FOR_DELIVERY: "info",
  FAILED: "critical",
  EXCEPTION: "critical",
  RETURNING: "critical",
  LOST: "critical",
  DELIVERED: "positive",
  RETURNED: "critical",
};
