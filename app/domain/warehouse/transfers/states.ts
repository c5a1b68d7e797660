/** Transfers: goods from one warehouse to another. */
import { machine } from "~/platform/state-machine";

export const transferStatuses = ["DRAFT", "SENT", "RECEIVED", "CANCELLED"] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** `arrive`: a part has come. `receive`: all pieces have come or are lost. */
export type TransferEvent = "add" | "remove" | "send" | "arrive" | "receive" | "cancel";

export const transferStates = machine<TransferStatus, TransferEvent>({
  DRAFT: { add: "DRAFT", remove: "DRAFT", send: "SENT", cancel: "CANCELLED" },
  SENT: { arrive: "SENT", receive: "RECEIVED" },
  RECEIVED: {},
  CANCELLED: {},
});

/** Why pieces of a transfer never came. */
export const lostReasons = ["carrier", "damaged", "not-packed", "other"] as const;
export type LostReason = (typeof lostReasons)[number];
