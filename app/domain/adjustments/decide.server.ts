/** Decides a proposed correction: a second person posts it, or it ends. */
import type { Staff } from "~/domain/accounts/people";
import { transaction } from "~/platform/db";
import { ok, type Result } from "~/platform/result";
import { adjustmentSteps, approve } from "./steps.server";

type By = Pick<Staff, "id" | "roles">;

export type DecideError =
  | "books:error.stale"
  | "books:error.samePerson"
  | "books:error.tooLittle"
  | "books:error.notYours"
  | "books:error.hasLine";

/** The second person approves, and it is posted. */
export function approveAdjustment(staff: By, no: string): Promise<Result<undefined, DecideError>> {
  return transaction((tx) => approve(tx, staff, no));
}

/** Somebody refuses, or who proposed it takes it back. */
export async function endProposal(
  staff: By,
  no: string,
  event: "refuse" | "withdraw",
  note = "",
): Promise<Result<undefined, DecideError>> {
  const done = await adjustmentSteps.runStep({ staff }, no, event, { input: { note } });
  return done.ok ? ok() : done;
}
