/** Tells a member what auto-pay could not pay. */
import { notify } from "~/domain/notifications/notifications.server";
import type { Tx } from "~/platform/db";
import type { Kind } from "./candidates.server";

type Skipped = { readonly type: Kind; readonly no: string };

/** One notification for each run; it links to the order or bill where there is only one. */
export async function notifySkipped(tx: Tx, userId: string, left: readonly Skipped[]): Promise<void> {
  if (left.length === 0) return;
  const only = left.length === 1 ? left[0] : undefined;
  const numbers = left
    .slice(0, 5)
    .map(({ no }) => no)
    .join(", ");
  await notify(tx, {
    userId,
    event: "autopay.left",
    data: {
      orderNo: only?.type === "store_order" ? only.no : null,
      billNo: only?.type === "price_diff_bill" ? only.no : null,
      numbers: left.length > 5 ? `${numbers} …` : numbers,
      count: left.length,
      bills: left.filter(({ type }) => type === "price_diff_bill").length,
    },
  });
}
