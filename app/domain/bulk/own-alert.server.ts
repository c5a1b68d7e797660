/** Members who asked for it are told once when few free pieces of a SKU are left. */
import { notify } from "~/domain/notifications/notifications.server";
import { takeLowOwn } from "~/domain/stock/own-choices.server";
import { transaction } from "~/platform/db";

/** Tells those whose goods fell to their limit. Returns how many. */
export function tellLowOwn(): Promise<number> {
  return transaction(async (tx) => {
    const low = await takeLowOwn(tx);
    for (const { userId, ...data } of low) await notify(tx, { userId, event: "own.low", data });
    return low.length;
  });
}
