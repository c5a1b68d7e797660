/** A question as its commands hold it: the wallet, the order and then the question are locked. */
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { lockAnyOrder, visibleTo, type Row } from "~/domain/orders/row.server";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import type { By } from "~/platform/steps";
import type { KeptOptions } from "./options";
import type { QuestionKind, QuestionStatus } from "./states";

/** The part of a question that says what may be answered; pages have it, too. */
export type QuestionFacts = {
  userId: string;
  kind: QuestionKind;
  status: QuestionStatus;
  options: KeptOptions;
  dueAt: Date | null;
  pausedAt: Date | null;
  orderStatus: string;
  orderHold: string;
};

export type QuestionRow = QuestionFacts & {
  id: string;
  itemId: string | null;
  lineId: string | null;
  variantId: string | null;
  qty: number;
  note: string;
  hours: number;
  fee: bigint;
  order: Row;
};

export const factColumns = sql`q.user_id, q.kind, q.status, q.options, q.due_at, q.paused_at, o.status as order_status,
  o.hold as order_hold`;

/** Whose questions somebody sees, of `order_question q` and `store_order o`. */
export function seenBy(by: By): Sql {
  if (typeof by !== "object") return sql`true`;
  if ("member" in by) return sql`q.user_id = ${by.member}`;
  return "staff" in by ? visibleTo({ id: by.staff.id, roles: by.staff.roles as never }) : sql`false`;
}

/** Locks a question by its id, after the wallet and the order it belongs to; null where it is not for `by` to see. */
export async function lockQuestion(tx: Tx, id: string, by: By): Promise<QuestionRow | null> {
  const found = await tx.first<{ no: string }>(sql`
    select o.no from order_question q join store_order o on o.id = q.order_id
    where q.id::text = ${id} and ${seenBy(by)}`);
  if (!found) return null;
  await lockWalletOfOrder(tx, found.no);
  const order = await lockAnyOrder(tx, { no: found.no });
  const row = await tx.first<Omit<QuestionRow, "order">>(sql`
    select q.id, q.item_id, q.line_id, q.variant_id, q.qty, q.note, q.hours, q.fee, ${factColumns}
    from order_question q join store_order o on o.id = q.order_id where q.id = ${id}::uuid for update of q`);
  return order && row && { ...row, order };
}

/** How a question was answered, for whoever comes after. */
export function decidedAs(id: string): Promise<{ answer: string | null; status: QuestionStatus } | null> {
  return db.first(sql`select answer, status from order_question where id::text = ${id}`);
}
