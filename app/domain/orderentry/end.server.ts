/** A file of orders is done: its member is told, and auto-pay may look at its orders after a while (D35). */
import { notify } from "~/domain/notifications/notifications.server";
import { letAutopayWait } from "~/domain/orders/enter.server";
import { sql, type Tx } from "~/platform/db";
import { quietMinutes } from "./config";

type Done = { userId: string; file: string; created: number; failed: number; there: number; status: string };

/** In the transaction that ends the import. */
export async function closeImport(tx: Tx, importId: string): Promise<void> {
  const made = await tx.rows<{ orderId: string }>(sql`
    select order_id from order_file_order where import_id = ${importId}::uuid and order_id is not null`);
  await letAutopayWait(
    tx,
    made.map(({ orderId }) => orderId),
    quietMinutes,
  );
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
