/** Attempts to pay (§3.4). */
import { machine } from "~/platform/state-machine";

export type PaymentStatus = "IN_PROGRESS" | "SUCCESSFUL" | "FAILED" | "ERROR";
export type PaymentEvent = "succeeded" | "failed" | "unclear";

export const paymentStates = machine<PaymentStatus, PaymentEvent>({
  IN_PROGRESS: { succeeded: "SUCCESSFUL", failed: "FAILED", unclear: "ERROR" },
  ERROR: { succeeded: "SUCCESSFUL", failed: "FAILED" },
  FAILED: { succeeded: "SUCCESSFUL" },
  SUCCESSFUL: {},
});

export type WireEvent = "proof" | "close" | "end" | "reject" | Exclude<PaymentEvent, "unclear">;

/** The same for an attempt by wire: nobody leaves its outcome unclear. */
export const wireStates = machine<PaymentStatus, WireEvent>({
  IN_PROGRESS: {
    ...{ proof: "IN_PROGRESS", close: "FAILED", end: "FAILED", reject: "FAILED" },
    ...{ succeeded: "SUCCESSFUL", failed: "FAILED" },
  },
  ERROR: {},
  FAILED: {},
  SUCCESSFUL: {},
});

/** While an attempt is in one of these its payables belong to it. */
export const openStatuses: readonly PaymentStatus[] = ["IN_PROGRESS", "ERROR"];

/** The error code of an attempt that only waits for the payer's bank (an eCheck). */
export const capturePending = "capture-pending";

/** Whether the money is on its way at the provider: neither paid nor failed. */
export const isOnItsWay = ({ status, code }: { status: PaymentStatus; code: string | null }): boolean =>
  status === "ERROR" && code === capturePending;

/** Whether one way to pay was refused, and the provider's page takes another: the attempt is not over. */
export const isPayableYet = (payment: {
  status: PaymentStatus;
  code: string | null;
  url: string | null;
}): boolean => payment.status === "IN_PROGRESS" && payment.code === "declined" && payment.url !== null;

/** Why an attempt failed: each has a text. */
export type FailureCode =
  | "insufficient"
  | "declined"
  | "authentication"
  | "cancelled"
  | "expired"
  | "unanswered"
  | "superseded"
  | "abandoned"
  | "undelivered"
  | "uncharged"
  | "unavailable"
  | "refused"
  | "not-configured"
  | "rejected"
  | "short";

/** Whether it ended by itself and not by anybody's word: what was declined before tells more. */
export const runOut = (code: FailureCode): boolean => code === "expired" || code === "unanswered";
