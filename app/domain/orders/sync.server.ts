/** *Sync now*: asks all connected stores of a member for their orders. */
import { syncNow } from "~/domain/stores/connect.server";
import { storesOf } from "./list.server";

/** Queues a look at each connected store; how many there are. */
export async function syncStores(memberId: string): Promise<number> {
  const stores = (await storesOf(memberId)).filter((store) => store.status === "CONNECTED");
  for (const store of stores) await syncNow(memberId, store.id, "orders");
  return stores.length;
}
