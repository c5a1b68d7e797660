/** Finance's review (§3.8): approvals by one or two people, rejections. */
import type { Staff } from "~/domain/accounts/people";
import { transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { lockWithdrawal } from "./move.server";
import { approvalOf } from "./review";
import { withdrawalSteps, type Why } from "./steps.server";

/** Somebody of finance. */
export type By = Pick<Staff, "id" | "roles">;
export type DecisionError =
  | "withdrawals:error.stale"
  | "withdrawals:error.samePerson"
  | "withdrawals:error.disputed"
  | "withdrawals:error.bankRef"
  | "withdrawals:error.bankFee"
  | "withdrawals:error.paidBefore"
  | "withdrawals:error.kept";
export type Decision = Result<undefined, DecisionError>;

/** Approves; above the limit the first approval only counts, and another person gives the second. */
export function approveWithdrawal(staff: By, no: string): Promise<Decision> {
  return transaction(async (tx): Promise<Decision> => {
    const row = await lockWithdrawal(tx, no);
    if (!row) return err("withdrawals:error.stale");
    const event = approvalOf(row, staff.id) === "first" ? "first-approval" : "approve";
    const taken = await withdrawalSteps.takeStep(tx, row, event, { staff }, {});
    return taken.ok ? ok() : taken;
  });
}

/** Rejects a request: the money is free again, and the member reads the reason and whether it can be corrected. */
export async function rejectWithdrawal(staff: By, no: string, why: Why): Promise<Decision> {
  const done = await withdrawalSteps.runStep({ staff }, no, "reject", { input: why });
  return done.ok ? ok() : done;
}
