/** Counts: from the first bin to the last difference that was decided. */
import { machine } from "~/platform/state-machine";

export const countStatuses = ["OPEN", "TO_APPROVE", "DONE", "CANCELLED"] as const;
export type CountStatus = (typeof countStatuses)[number];

/** `clear`: nothing differs. `recount`: somebody wants differences counted once more. `settle`: all are decided. */
export type CountEvent = "finish" | "clear" | "recount" | "settle" | "cancel";

export const countStates = machine<CountStatus, CountEvent>({
  OPEN: { finish: "TO_APPROVE", clear: "DONE", cancel: "CANCELLED" },
  TO_APPROVE: { recount: "OPEN", settle: "DONE", cancel: "CANCELLED" },
  DONE: {},
  CANCELLED: {},
});

/** What asked for a count. */
export const countCauses = ["hand", "planned", "short-pick", "negative"] as const;
export type CountCause = (typeof countCauses)[number];
