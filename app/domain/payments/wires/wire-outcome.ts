/** The outcome of an ended wire in words, the same for its page and its mail. Pure. */

/** How it ended, what of it arrived, and what finance wrote where the proof could not be taken. */
export type EndedWire = {
  readonly code: string | null;
  readonly reason: string | null;
  readonly received: bigint | string | null;
};

/**
 * `late`: everything arrived, too late to pay. `short`: too little arrived. `rejected`: finance found nothing for the
 * proof. `ended`: nothing arrived.
 */
export function endOf({ code, reason, received }: EndedWire): "late" | "short" | "rejected" | "ended" {
  if (received !== null) return code === "short" ? "short" : "late";
  return code === "rejected" && reason ? "rejected" : "ended";
}

/** Why money that arrived bought nothing. */
export function whyLate({
  code,
  reason,
}: Pick<EndedWire, "code" | "reason">): "gaveUp" | "ended" | "changed" {
  if (code === "cancelled") return "gaveUp";
  // An open wire whose money bought nothing failed without a word of finance's.
  return code === "rejected" && !reason ? "changed" : "ended";
}
