/** What goes wrong with a purchase for a bulk order, until somebody decides. */
import { machine } from "~/platform/state-machine";

export type IssueKind = "SHORT" | "LATE" | "DEARER";
export type IssueStatus = "OPEN" | "SETTLED";

/** `wait`: it comes later, or is bought again. `drop`: the pieces are taken off the order. `over`: it needs them no more. */
export type IssueEvent = "wait" | "drop" | "over";

export const issueStates = machine<IssueStatus, IssueEvent>({
  OPEN: { wait: "SETTLED", drop: "SETTLED", over: "SETTLED" },
  SETTLED: {},
});
