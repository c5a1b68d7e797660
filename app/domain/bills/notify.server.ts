/** Tells members of their price differences: once an event, in the member area and by mail. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction } from "~/platform/db";
import { sendBillMail, type BillNewsKind } from "./mails.server";
import type { BillType } from "./states";

type Row = {
  userId: string;
  email: string;
  locale: string;
  name: string;
  no: string;
  orderNo: string;
  type: BillType;
  reason: string;
  amount: bigint;
  dueAt: Date | null;
  timezone: string | null;
  answer: string | null;
  events: number;
};

/** Notifies of a bill's event. A dispute may be answered more than once, so the key counts the transitions. */
export async function notifyBill(
  billId: string,
  kind: BillNewsKind,
  sums: { refunded?: string | undefined; kept?: string | undefined; fee?: string | undefined } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const row = await tx.first<Row>(sql`
      select u.id as user_id, u.email, u.locale, u.timezone, ${greetingOfU} as name, b.no, o.no as order_no, b.type, b.reason, b.amount,
        b.due_at, b.answer,
        (select count(*)::int from state_transition t where t.entity = 'price_diff_bill' and t.entity_id = b.id)
          + b.reminders as events
      from price_diff_bill b join store_order o on o.id = b.order_id join "user" u on u.id = b.user_id
      where b.id = ${billId}`);
    if (!row) return;
    const { userId, email, locale, events, amount, dueAt, ...facts } = row;
    const due = kind === "opened" || kind === "reminder" || kind === "answered" ? dueAt : null;
    const isFirst = await sendBillMail(tx, {
      key: `bills.${kind}:${billId}:${events}`,
      to: email,
      locale,
      template: `bills.${kind}`,
      params: {
        ...facts,
        amount: amount.toString(),
        dueAt: due?.toISOString() ?? null,
        refunded: sums.refunded ?? null,
        kept: sums.kept ?? null,
        fee: sums.fee ?? null,
      },
    });
    if (!isFirst) return;
    const data = { no: row.no, orderNo: row.orderNo, amount: sums.refunded ?? amount.toString() };
    await notify(tx, { userId, event: `bill.${kind}`, data });
  });
}

/** The member, or the member's own rule, has paid: no mail, only a line. */
export async function notifyBillsPaid(billIds: readonly string[], paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const rows = await tx.rows<{ userId: string; no: string; orderNo: string; amount: bigint }>(sql`
      select b.user_id, b.no, o.no as order_no, p.amount from price_diff_bill b
      join store_order o on o.id = b.order_id
      join payment_payable p on p.payable_type = 'price_diff_bill' and p.payable_id = b.id and p.payment_id = ${paymentId}
      where b.id = any(${[...billIds]}::uuid[])
        and not exists (select 1 from notification n where n.user_id = b.user_id and n.event = 'bill.paid'
          and n.data ->> 'no' = b.no)
      order by b.no`);
    for (const { userId, no, orderNo, amount } of rows)
      await notify(tx, { userId, event: "bill.paid", data: { no, orderNo, amount: amount.toString() } });
  });
}
