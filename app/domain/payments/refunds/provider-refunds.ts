/** A refund by card or PayPal, as the member it goes to sees it. */
import type { RefundStatus } from "./refunds";

export type ProviderRefund = {
  id: string;
  no: string;
  at: Date;
  orderNo: string | null;
  method: "card" | "paypal";
  /** Cents of USD. */
  amount: bigint;
  status: Exclude<RefundStatus, "REQUESTED" | "REFUSED">;
};

/** Its progress for the member, who need not know what finance still looks up. */
export type ProviderRefundStage = "underWay" | "sent" | "balance";

export function stageOf(status: ProviderRefund["status"]): ProviderRefundStage {
  if (status === "FAILED") return "balance";
  return status === "PROCESSING" || status === "ERROR" ? "underWay" : "sent";
}
