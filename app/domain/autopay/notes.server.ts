/** Why something was left: noted where it stands, and told once. */
import * as bills from "~/domain/bills/autopay-notes.server";
import * as orders from "~/domain/orders/autopay-notes.server";
import type { AutopayNote } from "~/domain/orders/rules";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import type { Candidate, Kind } from "./candidates.server";
import { notify } from "~/domain/notifications/notifications.server";

type Skipped = { readonly type: Kind; readonly no: string };

/** One notification for each run; it links to the order or bill where there is only one. */
async function notifySkipped(tx: Tx, userId: string, left: readonly Skipped[]): Promise<void> {
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

export type SkippedCandidate = { readonly candidate: Candidate; readonly note: AutopayNote };
type Noted = { type: Kind; no: string; fresh: boolean };

/** Notes why orders and bills were left, and tells the member of each new reason once. */
export async function keepNotes(memberId: string, left: readonly SkippedCandidate[]): Promise<void> {
  if (left.length === 0) return;
  await transaction(async (tx) => {
    // Bills first, as they are paid.
    const noted = [
      ...(await note(tx, memberId, "price_diff_bill", left)),
      ...(await note(tx, memberId, "store_order", left)),
    ];
    await notifySkipped(
      tx,
      memberId,
      noted.filter(({ fresh }) => fresh),
    );
  });
}

/**
 * Removes the notes of orders and their differences, so that they are tried again. `which`: a condition on `store_order
 * o`.
 */
export async function forgetNotes(tx: Tx, which: Sql): Promise<void> {
  await tx.run(orders.withoutNotes(which));
  await tx.run(bills.withoutNotes(which));
}

/** As `forgetNotes`, of one store whose own setting is another than before. */
export const forgetNotesOfStore = (tx: Tx, storeId: string): Promise<void> =>
  forgetNotes(tx, sql`o.store_id = ${storeId}`);

const statements: Record<Kind, (memberId: string, notes: Sql) => Sql> = {
  store_order: orders.noted,
  price_diff_bill: bills.noted,
};

async function note(
  tx: Tx,
  memberId: string,
  kind: Kind,
  left: readonly SkippedCandidate[],
): Promise<Noted[]> {
  const own = left.filter(({ candidate }) => candidate.type === kind);
  if (own.length === 0) return [];
  const ids = own.map(({ candidate }) => candidate.id);
  const notes = own.map((one) => one.note);
  const rows = sql`select id, note from unnest(${ids}::uuid[], ${notes}::text[]) as n (id, note)`;
  const noted = await tx.rows<{ no: string; fresh: boolean }>(statements[kind](memberId, rows));
  return noted.map((one) => ({ type: kind, ...one }));
}
