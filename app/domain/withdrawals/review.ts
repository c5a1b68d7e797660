/** Who approves a withdrawal (§3.8): one person, above the limit two. Pure. */
import { secondApprovalAbove } from "./config";

/** What decides how many approve: cents of USD, and whether it was asked for under doubtful circumstances. */
export type Reviewed = { readonly amount: bigint; readonly caution: boolean };

/** Whether it needs a second approval. */
export const needsTwo = ({ amount, caution }: Reviewed): boolean => caution || amount > secondApprovalAbove;

export type Approval = "first" | "last" | "refused";

/** The result of an approval by `by`: the first of two, the last one, or refused because it is the same person. */
export function approvalOf(row: Reviewed & { approver1: string | null }, by: string): Approval {
  if (row.approver1 === by) return "refused";
  return needsTwo(row) && row.approver1 === null ? "first" : "last";
}
