/** What members ask of the warehouse for own goods. */
import { machine } from "~/platform/state-machine";

export const requestKinds = ["TRANSFER", "DISPOSE", "SEND_IN"] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ["REQUESTED", "DONE", "REFUSED", "WITHDRAWN"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export type RequestEvent = "finish" | "refuse" | "withdraw";

export const requestStates = machine<RequestStatus, RequestEvent>({
  REQUESTED: { finish: "DONE", refuse: "REFUSED", withdraw: "WITHDRAWN" },
  DONE: {},
  REFUSED: {},
  WITHDRAWN: {},
});
