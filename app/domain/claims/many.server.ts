/** The same decision for many cases: a report for each. Above somebody's limits an offer waits for finance. */
import type { z } from "zod";
import type { Staff } from "~/domain/accounts/people";
import type { RowReports } from "~/platform/db/steps.server";
import { mostInRequest } from "~/platform/steps";
import type { ManyForm } from "./forms";
import { claimSteps, offer, type ClaimRefusal } from "./steps.server";

type Many = z.output<typeof ManyForm>;
type Reports = RowReports<string, ClaimRefusal>;

export async function decideMany(
  staff: Pick<Staff, "id" | "roles" | "name">,
  { intent, no, kind, percent, code, message }: Many,
  once: string,
): Promise<Reports> {
  if (intent === "reject") {
    const input = { intent, code: code ?? "other", message } as const;
    return claimSteps.runSteps({ staff }, no, "reject", { input, once });
  }
  const input = { kind, message, amount: undefined, percent };
  // A job takes many rows by the step alone: what is above the limits is reported, and offered one by one.
  if (no.length > mostInRequest) return claimSteps.runSteps({ staff }, no, "propose", { input, once });
  const reports: Reports = [];
  for (const key of new Set(no)) {
    const offered = await offer(staff, key, input, once);
    reports.push(offered.ok ? { key, ok: true, value: null } : { key, ...offered });
  }
  return reports;
}
