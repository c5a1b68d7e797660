/** Tells members what became of their orders: once an event, in the member area and by mail. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { sql, transaction } from "~/platform/db";
import { sum } from "~/platform/money";
import { sendOrderMail } from "./mails.server";

type Reader = { userId: string; email: string; locale: string; name: string };

/** One mail a payment, however many orders it paid. */
export async function notifyPaid(paymentId: string, orderIds: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    const rows = await tx.rows<Reader & { no: string; amount: bigint }>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, o.no, p.amount
      from store_order o join "user" u on u.id = o.user_id
      join payment_payable p on p.payable_id = o.id and p.payable_type = 'store_order' and p.payment_id = ${paymentId}
      where o.id = any(${[...orderIds]}::uuid[]) order by o.no`);
    const reader = rows[0];
    if (!reader) return;
    const { userId, email, locale, name } = reader;
    const numbers = rows.map((row) => row.no);
    const amount = sum(rows.map((row) => row.amount)).toString();
    const first = await sendOrderMail(tx, {
      key: `order.paid:${paymentId}`,
      to: email,
      locale,
      template: "orders.paid",
      params: {
        name,
        numbers: numbers.slice(0, 20).join(", ") + (numbers.length > 20 ? " …" : ""),
        count: numbers.length,
        amount,
        one: numbers.length === 1 ? reader.no : null,
      },
    });
    if (!first) return;
    for (const no of numbers) await notify(tx, { userId, event: "order.paid", data: { orderNo: no } });
  });
}

type Parcel = Reader & {
  no: string;
  storeNo: string;
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  /** 1 where no store hears of it. */
  direct: number;
};

/** One mail a parcel. */
export async function notifyShipped(packageId: string): Promise<void> {
  await transaction(async (tx) => {
    const parcel = await tx.first<Parcel>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, o.no, o.external_no as store_no, p.carrier,
        p.tracking_no, p.tracking_url, case when s.platform = 'manual' then 1 else 0 end as direct
      from package p join store_order o on o.id = p.order_id join "user" u on u.id = o.user_id
      join store s on s.id = o.store_id
      where p.id = ${packageId}`);
    if (!parcel) return;
    const { userId, email, locale, ...params } = parcel;
    const key = `order.shipped:${packageId}`;
    const first = await sendOrderMail(tx, { key, to: email, locale, template: "orders.shipped", params });
    if (!first) return;
    const data = { orderNo: parcel.no, trackingNo: parcel.trackingNo };
    await notify(tx, { userId, event: "order.shipped", data });
  });
}

type Returned = {
  /** What went back to the balance, and PayPal's fee, which did not; cents of USD. */
  amount: bigint;
  fee: bigint;
};

/** One mail a cancellation: an order may be paid and cancelled again; `nth` says which of its cancellations it is. */
export async function notifyCancelled(
  orderId: string,
  { amount, fee }: Returned,
  nth: number,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await tx.first<Reader & { no: string }>(sql`
      select u.id as user_id, u.email, u.locale, ${greetingOfU} as name, o.no
      from store_order o join "user" u on u.id = o.user_id where o.id = ${orderId}`);
    if (!order) return;
    const { userId, email, locale, name, no } = order;
    const first = await sendOrderMail(tx, {
      key: `order.cancelled:${orderId}:${nth}`,
      to: email,
      locale,
      template: "orders.cancelled",
      params: { name, no, amount: amount.toString(), fee: fee.toString() },
    });
    if (first)
      await notify(tx, {
        userId,
        event: "order.cancelled",
        data: { orderNo: no, amount: amount.toString() },
      });
  });
}
