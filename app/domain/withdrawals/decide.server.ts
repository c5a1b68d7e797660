/** Finance's review (§3.8): approvals by one or two people, rejections. */
import type { Staff } from "~/domain/accounts/people";
import { sql, transaction, type Tx } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { recordTransitions } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { lockWithdrawal, move, standsStill, voidHold, type Locked } from "./move.server";
import { approvalOf } from "./review";

export type By = Pick<Staff, "id">;
export type DecisionError =
  | "withdrawals:error.stale"
  | "withdrawals:error.samePerson"
  | "withdrawals:error.disputed"
  | "withdrawals:error.bankRef"
  | "withdrawals:error.bankFee"
  | "withdrawals:error.paidBefore"
  | "withdrawals:error.kept";
export type Decision = Result<undefined, DecisionError>;

/** What was done with a withdrawal, for the audit log. */
export async function noted(
  tx: Tx,
  by: By,
  row: Pick<Locked, "id">,
  action: string,
  after?: unknown,
): Promise<void> {
  const entry = { actor: `staff:${by.id}`, action: `withdrawal.${action}` } as const;
  await audit(tx, { ...entry, entity: "withdrawal", entityId: row.id, after });
}

/** Approves; above the limit the first approval only counts, and another person gives the second. */
export function approveWithdrawal(by: By, no: string): Promise<Decision> {
  return transaction(async (tx) => {
    const row = await lockWithdrawal(tx, no);
    if (!row || row.status !== "UNDER_REVIEW") return err("withdrawals:error.stale");
    if (await standsStill(tx, row.userId)) return err("withdrawals:error.disputed");
    const approval = approvalOf(row, by.id);
    if (approval === "refused") return err("withdrawals:error.samePerson");
    if (approval === "first") {
      await firstApproval(tx, by, row);
      return ok();
    }
    const second = row.approver1 !== null;
    const set = second
      ? sql`approver2 = ${by.id}, approved2_at = now()`
      : sql`approver1 = ${by.id}, approved1_at = now()`;
    if (!(await move(tx, row, "approve", { actor: `staff:${by.id}`, set })))
      return err("withdrawals:error.stale");
    await noted(tx, by, row, "approve", { amount: row.amount.toString(), approval: second ? 2 : 1 });
    await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "approved" });
    return ok();
  });
}

async function firstApproval(tx: Tx, by: By, row: Locked): Promise<void> {
  await tx.run(sql`
    update withdrawal set approver1 = ${by.id}, approved1_at = now(), version = version + 1, updated_at = now()
    where id = ${row.id} and approver1 is null`);
  const actor = `staff:${by.id}` as const;
  const { id: entityId, status } = row;
  await recordTransitions(tx, [
    { entity: "withdrawal", entityId, from: status, to: status, event: "first-approval", actor },
  ]);
  await noted(tx, by, row, "approve", { amount: row.amount.toString(), approval: 1 });
}

/** Rejects a request: the money is free again, and the member reads the reason and whether it can be corrected. */
export function rejectWithdrawal(
  by: By,
  no: string,
  { reason, fixable }: { reason: string; fixable: boolean },
): Promise<Decision> {
  return transaction(async (tx) => {
    const row = await lockWithdrawal(tx, no);
    const set = sql`reason = ${reason}, fixable = ${fixable}`;
    if (!row || !(await move(tx, row, "reject", { actor: `staff:${by.id}`, reason, set })))
      return err("withdrawals:error.stale");
    await voidHold(tx, row);
    await noted(tx, by, row, "reject", { reason, fixable });
    await addJob(tx, "payouts.tell", { withdrawalId: row.id, step: "rejected" });
    return ok();
  });
}
