/** Answers to questions: one or many alike; who comes too late is told what was decided. */
import { err, type Result } from "~/platform/result";
import { saidOf } from "~/platform/http/rows.server";
import type { By } from "~/platform/steps";
import { db, sql } from "~/platform/db";
import type { ShipTo } from "~/domain/orders/address";
import { decidedAs } from "./row.server";
import { questionSteps, type QuestionError } from "./steps.server";
import type { Answer } from "./states";

type Many = "wait" | "substitute" | "refund" | "withdraw" | "cancel";

/** Answers many alike; what became of each, named by its order. The same key (the form's) answers once. */
export async function answerAll(by: By, ids: readonly string[], answer: Many, once: string) {
  const names = await ordersOf(ids);
  const nameOf = (id: string) => names.get(id) ?? id;
  const reports =
    answer === "withdraw"
      ? await questionSteps.runSteps(by, ids, answer, { once, nameOf, input: { reason: "" } })
      : await questionSteps.runSteps(by, ids, answer, { once, nameOf });
  if (reports.later !== undefined) return saidOf(reports);
  const said = await Promise.all(
    reports.map(async (report) => ({
      name: nameOf(report.key),
      why: report.ok ? null : await whyNot(report.key, report.error),
    })),
  );
  return said;
}

/** The member's own address takes the place of the one that cannot be delivered to. */
export async function mendFor(
  by: By,
  id: string,
  shipTo: ShipTo,
  once: string,
): Promise<Result<unknown, QuestionError>> {
  const done = await questionSteps.runStep(by, id, "mend", { once, input: { shipTo } });
  return done.ok ? done : err(await whyNot(id, done.error));
}

/** What was decided meanwhile, in a second tab or by the deadline. */
async function whyNot(id: string, error: QuestionError): Promise<QuestionError> {
  if (error !== "questions:error.decided") return error;
  const decided = await decidedAs(id);
  return decided?.status === "ANSWERED" && decided.answer
    ? `questions:error.decidedAs.${decided.answer as Answer}`
    : error;
}

async function ordersOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; no: string }>(sql`
    select q.id, o.no from order_question q join store_order o on o.id = q.order_id
    where q.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, no }) => [id, no]));
}
