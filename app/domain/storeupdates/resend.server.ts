/** Telling a store again, because its member asks for it. */
import { sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { markStore, markVariants } from "./marks.server";

type Refused = "stores:error.unknown" | "stores:error.stale" | "stores:error.stock-off";

/** Has one of a member's stores told every number anew. */
export function resendNow(memberId: string, storeId: string): Promise<Result<undefined, Refused>> {
  return transaction(async (tx) => {
    const store = await tx.first<{ status: string; inventorySync: boolean }>(sql`
      select status, inventory_sync from store where id = ${storeId} and user_id = ${memberId} for update`);
    if (!store) return err("stores:error.unknown");
    if (store.status !== "CONNECTED") return err("stores:error.stale");
    if (!store.inventorySync) return err("stores:error.stock-off");
    await markStore(tx, storeId);
    return ok();
  });
}

/** The same of some variants of a member's store, by the ids that the store has for them, such as those of a listing. */
export function resendVariants(
  memberId: string,
  storeId: string,
  externalIds: readonly string[],
): Promise<Result<undefined, Refused>> {
  return transaction(async (tx) => {
    const store = await tx.first<{ status: string; inventorySync: boolean }>(sql`
      select status, inventory_sync from store where id = ${storeId} and user_id = ${memberId} for share`);
    if (!store) return err("stores:error.unknown");
    if (store.status !== "CONNECTED") return err("stores:error.stale");
    if (!store.inventorySync) return err("stores:error.stock-off");
    const variants = await tx.rows<{ id: string }>(sql`
      select id from store_variant where store_id = ${storeId} and external_id = any(${[...externalIds]}::text[])`);
    await markVariants(
      tx,
      variants.map(({ id }) => id),
    );
    return ok();
  });
}
