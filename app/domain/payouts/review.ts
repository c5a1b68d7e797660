/** Who approves a withdrawal (§3.8): one person, above the limit two. Pure. */
import { secondApprovalAbove } from "./config";

/** Whether so much (cents of USD) needs a second approval. */
export const needsTwo = (amount: bigint): boolean => amount > secondApprovalAbove;

export type Approval = "first" | "last" | "refused";

/** What an approval by `by` comes to: the first of two, the last one needed, or nobody's to give twice. */
export function approvalOf(row: { amount: bigint; approver1: string | null }, by: string): Approval {
  if (row.approver1 === by) return "refused";
  return needsTwo(row.amount) && row.approver1 === null ? "first" : "last";
}
