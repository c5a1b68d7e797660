/** Tells a member which orders auto-pay could not pay. */
import { notify } from "~/domain/notices/notices.server";
import type { AutopayNote } from "~/domain/orders/rules";
import type { Tx } from "~/platform/db";

/** One piece of news a run, however many orders; it leads to the order where it is but one. */
export async function tellLeft(
  tx: Tx,
  userId: string,
  left: readonly { no: string; note: AutopayNote }[],
): Promise<void> {
  const [first] = left;
  if (!first) return;
  const orderNo = left.length === 1 ? first.no : null;
  const numbers = left
    .slice(0, 5)
    .map(({ no }) => no)
    .join(", ");
  await notify(tx, {
    userId,
    event: "autopay.left",
    data: { orderNo, numbers: left.length > 5 ? `${numbers} …` : numbers, count: left.length },
  });
}
