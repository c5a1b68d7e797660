/** Recharge orders (§3.3). */
import { machine } from "~/platform/state-machine";

export const rechargeStatuses = ["AWAITING_PAYMENT", "PENDING", "PAID", "COMPLETED", "CLOSED"] as const;
export type RechargeStatus = (typeof rechargeStatuses)[number];
export type RechargeEvent =
  | "start"
  | "proof"
  | "captured"
  | "declined"
  | "confirmed"
  | "rejected"
  | "refused"
  | "posted"
  | "close"
  | "expire";

export const rechargeStates = machine<RechargeStatus, RechargeEvent>({
  AWAITING_PAYMENT: {
    start: "PENDING",
    proof: "PENDING",
    captured: "PAID",
    close: "CLOSED",
    expire: "CLOSED",
  },
  PENDING: {
    captured: "PAID",
    confirmed: "PAID",
    declined: "AWAITING_PAYMENT",
    rejected: "AWAITING_PAYMENT",
    refused: "CLOSED",
    close: "CLOSED",
  },
  PAID: { posted: "COMPLETED" },
  COMPLETED: {},
  CLOSED: {},
});
