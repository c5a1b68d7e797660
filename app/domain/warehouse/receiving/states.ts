/** Receipts: a delivery while it is counted, and after. */
import { machine } from "~/platform/state-machine";

export const receiptStatuses = ["OPEN", "DONE"] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];
export type ReceiptEvent = "close" | "reopen";

export const receiptStates = machine<ReceiptStatus, ReceiptEvent>({
  OPEN: { close: "DONE" },
  DONE: { reopen: "OPEN" },
});

/** Why pieces are rejected. `surplus`: good ones that nobody ordered, which go back. */
export const rejectReasons = ["damaged", "wrong", "incomplete", "expired", "other"] as const;
export type RejectReason = (typeof rejectReasons)[number] | "surplus";
