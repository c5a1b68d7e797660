/** A refund by card or PayPal, as the member it goes to sees it. */
import type { RefundStatus } from "./refunds";

export type SentBack = {
  id: string;
  no: string;
  at: Date;
  /** The order it is for; null where a refund made at the provider names none. */
  orderNo: string | null;
  method: "card" | "paypal";
  /** Cents of USD. */
  amount: bigint;
  status: Exclude<RefundStatus, "REQUESTED" | "REFUSED">;
};

/** How far it is, in the member's words: whoever it is for need not know what finance still looks up. */
export type SentBackStage = "underWay" | "sent" | "balance";

export function stageOf(status: SentBack["status"]): SentBackStage {
  if (status === "FAILED") return "balance";
  return status === "PROCESSING" || status === "ERROR" ? "underWay" : "sent";
}
