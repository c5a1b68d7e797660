import { expect, test } from "vitest";
import { completes } from "./parcels.server";
import { Order } from "./shapes";

const money = (amount: string) => ({ amount, currency_code: "USD" });
const line = (id: string, refunded: string | null) => ({
  ...{ id, product_id: "1", product_name: "Mug", product_count: 2, product_price: money("10.00") },
  refund_info: refunded && { refund_status: "refund_ok", refund_cash_amt: money(refunded) },
});
const order = (refunded: string | null) =>
  Order.parse({
    ...{ id: "9", order_status: "WAIT_SELLER_SEND_GOODS", gmt_create: "2026-11-20 10:00:00" },
    order_amount: money("40.00"),
    child_order_list: [line("1", null), line("2", refunded)],
  });

test.each([
  [null, false],
  ["2.00", false],
  ["20.00", true],
])("a line of 20.00 of which %s came back need not be sent: %s", (refunded, expected) => {
  expect(completes(order(refunded), { sent: [{ externalLineId: "1", qty: 2 }] })).toBe(expected);
});
