/** What payments leave to a person in finance. */
import { sql } from "~/platform/db";
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
    sql`insert into finance_task (key, kind, ref_type, ref_id, data)
      values (${key}, ${kind}, 'payment', ${paymentId}, ${JSON.stringify(data)}::jsonb)
      on conflict (key) do nothing returning 1`,
  );
}
