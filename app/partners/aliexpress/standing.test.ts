import { expect, test } from "vitest";
import { Order, orderOf } from "./shapes";

const money = (amount: string) => ({ amount, currency_code: "USD" });
const line = {
  ...{
    id: "1",
    product_id: "10",
    product_name: "Lamp &amp; shade",
    product_count: 1,
    product_price: money("9.00"),
  },
  sku_code: "L",
};

/** Order states of AliExpress (shared/design/partners.md; Open Platform, trade order states). */
test.each([
  ["WAIT_SELLER_SEND_GOODS", null, "paid"],
  ["SELLER_PART_SEND_GOODS", null, "paid"],
  ["PLACE_ORDER_SUCCESS", null, "unpaid"],
  ["RISK_CONTROL", null, "unpaid"],
  ["WAIT_BUYER_ACCEPT_GOODS", null, "paid"],
  ["IN_ISSUE", "held", "paid"],
  ["IN_FROZEN", "held", "paid"],
  ["SOMETHING_NEW", "state", "paid"],
])("%s: doubt %s, %s", (order_status, doubt, payment) => {
  const order = Order.parse({
    ...{ id: "77", order_status, logistics_status: "", fund_status: "", order_end_reason: "" },
    ...{ gmt_create: "2026-09-01 09:00:00", gmt_pay_success: "2026-09-01 09:01:00", oaid: null, memo: "" },
    ...{ order_amount: money("9.00"), child_order_list: [line], logistic_info_list: [] },
  });
  const made = orderOf(order, { receipt: null, known: new Map(), modifiedAt: null });
  expect(made).toMatchObject({ doubt, payment, lines: [{ title: "Lamp & shade" }] });
});
