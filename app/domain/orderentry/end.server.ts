/** A file of orders is done: its member is told, and auto-pay may look at its orders after a while (D35). */
import { notify } from "~/domain/notifications/notifications.server";
import { sql, type Tx } from "~/platform/db";
import { quietMinutes } from "./config";

type Done = { userId: string; file: string; created: number; failed: number; there: number; status: string };

/** In the transaction that ends the import. */
export async function closeImport(tx: Tx, importId: string): Promise<void> {
  await tx.run(sql`
    update store_order o set autopay_from = now() + make_interval(mins => ${quietMinutes})
    from order_file_order f where f.import_id = ${importId}::uuid and f.order_id = o.id`);
  const done = await tx.first<Done>(sql`
    select u.id as user_id, i.file_name as file, i.created, i.failed, i.unchanged as there, i.status
    from import_run i join "user" u on i.actor = 'member:' || u.id where i.id = ${importId}::uuid`);
  if (!done) return;
  const { userId, file, created, failed, there, status } = done;
  await notify(tx, {
    userId,
    event: status === "FAILED" ? "orders.file-failed" : "orders.file-done",
    data: { importId, file, created, failed, there },
  });
}
