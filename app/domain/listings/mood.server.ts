/** What a step of the worker says of the store. */
import { reportStoreFailure } from "~/domain/stores/stores.server";
import type { StoreFailure } from "~/partners/stores/store-platform";

/** It answers, it does not, or it has to be authorised again. */
export type StoreHealth = "well" | "unwell" | "closed";

/** What a failure says of the store. A key that it refuses asks the member for a new one. */
export async function healthAfter(storeId: string, failure: StoreFailure): Promise<StoreHealth> {
  if (failure === "unauthorised") {
    await reportStoreFailure(storeId, failure);
    return "closed";
  }
  return failure === "rejected" || failure === "missing" ? "well" : "unwell";
}
