/** What the desk does with a bulk order: the form says what happened, its lines say how far the order is then. */
import type { Staff } from "~/domain/accounts/people";
import { transaction } from "~/platform/db";
import { err, type Result } from "~/platform/result";
import type { z } from "zod";
import type { DeskBulkFields, IssueForm } from "./forms";
import { bulkIssueSteps, issueIsOf } from "./issues.server";
import { lockBulk, type BulkLineRow } from "./row.server";
import { isComplete } from "./rules";
import { bulkSteps } from "./steps.server";

/** Takes a step of the desk. The same key takes it once. */
export async function decideBulk(
  staff: Staff,
  no: string,
  fields: DeskBulkFields,
  key: string,
): Promise<Result<null, string>> {
  const by = { staff };
  if (fields.intent === "put-away") {
    const event = isComplete(await linesOf(no)) ? "put-away" : "put-away-part";
    return bulkSteps.runStep(by, no, event, { once: key });
  }
  if (fields.intent === "ship") {
    const event = isComplete(await linesOf(no)) ? "ship" : "ship-part";
    return bulkSteps.runStep(by, no, event, { input: fields, once: key });
  }
  switch (fields.intent) {
    case "issue-wait":
    case "issue-drop":
      return decideIssue(by, no, fields, key);
    case "replace":
      return bulkSteps.runStep(by, no, "replace", { input: fields, once: key });
    case "bill-balance":
      return bulkSteps.runStep(by, no, "bill-balance", { input: fields, once: key });
    case "refund-line":
      return bulkSteps.runStep(by, no, "refund-line", { input: fields, once: key });
    case "give-up":
      return bulkSteps.runStep(by, no, "give-up", { input: fields, once: key });
    case "return-deposit":
      return bulkSteps.runStep(by, no, "return-deposit", { input: fields, once: key });
    case "lapse":
      return bulkSteps.runStep(by, no, "lapse", { input: fields, once: key });
    case "deliver":
      return bulkSteps.runStep(by, no, "deliver", { once: key });
  }
}

/** What is decided about an issue of an order: by its member, or by staff. */
export async function decideIssue(
  by: { readonly staff: Staff } | { readonly member: string },
  no: string,
  { intent, issue }: z.output<typeof IssueForm>,
  key: string,
): Promise<Result<null, string>> {
  if (!(await issueIsOf(issue, no))) return err("bulk:error.unknown");
  const event = intent === "issue-drop" ? "drop" : "wait";
  return bulkIssueSteps.runStep(by, issue, event, { once: key });
}

/** The lines as they are now; the step looks again under its lock, and refuses what does not fit any more. */
function linesOf(no: string): Promise<readonly BulkLineRow[]> {
  return transaction(async (tx) => (await lockBulk(tx, no, null))?.lines ?? []);
}
