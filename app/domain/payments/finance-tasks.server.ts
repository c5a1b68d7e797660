/** What payments leave to a person in finance. */
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { sql, type Sql } from "~/platform/db";
import { write, type Write } from "~/platform/db/writes.server";

/** Something a person in finance must look at; once a key. */
export function financeTask(
  key: string,
  kind: string,
  paymentId: string,
  data: Record<string, unknown>,
): Write {
  return write(
    "finance_task_added",
    sql`${addTask({ key, kind, refType: "payment", refId: paymentId, data })} on conflict (key) do nothing returning 1`,
  );
}

/** Nobody tells what became of a payment or of a refund. */
export const unresolvedKey = (kind: "payment" | "refund", id: string) => `${kind}:${id}:unresolved`;

/** A task to find out the outcome of a payment. A task that was ended without one is opened again. */
export function unresolvedTask(paymentId: string, data: Record<string, unknown>): Write {
  const about = { kind: "payment-unresolved", refType: "payment", refId: paymentId };
  return write(
    "finance_task_added",
    sql`${addTask({ key: unresolvedKey("payment", paymentId), ...about, data })}
      on conflict (key) do update set done_at = null, done_by = null, note = null
      where finance_task.done_at is not null returning 1`,
  );
}

/** Ends the task to find that out: the provider has told it after all. */
export function foundOut(kind: "payment" | "refund", id: string): Sql {
  return sql`${endTasks(sql`f.key = ${unresolvedKey(kind, id)}`)} returning 1`;
}

/** The provider took money of a payment back and no dispute of it is known. One task for each event, `eventId`. */
export function reversalTask(eventId: string, paymentId: string, data: Record<string, unknown>): Write {
  return financeTask(`psp_event:${eventId}`, "capture-reversed", paymentId, data);
}

/** Ends those tasks: a dispute tells of it, which is in the books. */
export function reversalExplained(paymentId: string): Sql {
  return endTasks(sql`f.kind = 'capture-reversed' and f.ref_type = 'payment' and f.ref_id = ${paymentId}`);
}
