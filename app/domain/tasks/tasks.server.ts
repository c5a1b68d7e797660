/**
 * Tasks that only finance can clear up: money that does not fit, unknown outcomes, books that differ from the bank.
 * Other nouns write the rows; here they are read and ended.
 */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { answerersOf } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { join, later, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { endTasks } from "./finance-tasks.server";

export type TaskRow = {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  /** What was found, as the noun wrote it; amounts in minor units. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly refType: string;
  readonly refId: string;
  /** What it is about waits for its outcome, or for a second person: that is said on its own page and ends the task. */
  readonly undecided: boolean;
  readonly member: { readonly id: string; readonly name: string } | null;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
  readonly note: string | null;
};

/** A reference is an id where it looks like one; others name a day or a provider's own thing. */
const asId = sql`case when f.ref_id ~ '^[0-9a-f-]{36}$' then f.ref_id::uuid end`;

const owner = sql`(
  select jsonb_build_object('id', u.id, 'name', u.user_name) from "user" u where u.id = case f.ref_type
    when 'user' then ${asId}
    when 'payment' then ${pieceOf("tasks.payer")(asId)} end)`;

/** What ends its own task, and may not be put away before: a payment's outcome, what one proposed and another decides. */
const undecided = later(
  () =>
    sql`(case f.kind ${join(
      answerersOf("tasks.undecided")
        .flatMap((answer) => answer(asId))
        .map(({ kind, is }) => sql`when ${kind} then ${is}`),
      " ",
    )} else false end)`,
);

/** The columns of a `TaskRow`, from `finance_task f`. */
export const taskColumns = sql`f.id, f.kind, f.created_at as at, f.data, f.ref_type, f.ref_id, ${owner} as member,
  ${undecided} as undecided,
  f.done_at, (select s.name from staff s where s.id = f.done_by) as done_by, f.note`;

/**
 * Ends a task, once, with what was done about it. `stale`: somebody has ended it already; `undecided`: it ends by itself
 * when what it is about is decided.
 */
export function endTask(
  by: Pick<Staff, "id">,
  id: string,
  note: string,
): Promise<Result<undefined, "stale" | "undecided">> {
  return transaction(async (tx) => {
    const ended = endTasks(sql`f.id = ${id} and not ${undecided}`, { by: by.id, note });
    const task = await tx.first<{ kind: string }>(sql`${ended} returning kind`);
    if (!task) {
      const open = await tx.prisma.financeTask.count({ where: { id, doneAt: null } });
      return err(open > 0 ? "undecided" : "stale");
    }
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "task.done",
      entity: "finance_task",
      entityId: id,
      after: { kind: task.kind, note },
    });
    return ok();
  });
}
