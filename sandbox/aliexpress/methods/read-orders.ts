/** Calls that read orders. */
import { invalidParameter, Refused } from "../errors";
import { cents, decimal } from "../../shopify/money";
import { isOver, needOrder, refundedOf, totalOf } from "../order-book";
import type { Call, Fields } from "../params";
import { readTime, timeText } from "../times";
import type { Address, Order, OrderLine, Seller } from "../types";
import { int64, list } from "../wire";
import { both, entries, method, pageOf } from "./method";

const dayMs = 86_400_000;

const money = (currency: string, amount: string): object => ({
  amount,
  cent: cents(amount),
  cent_factor: 100,
  currency_code: currency,
});

const optionalTime = (ms: number | null): string | undefined => (ms === null ? undefined : timeText(ms));

/** What became of the goods, as AliExpress calls it. */
function logisticsStatus({ shipments, status, lines }: Order): string {
  if (shipments.length === 0) return status === "FINISH" ? "NO_LOGISTICS" : "WAIT_SELLER_SEND_GOODS";
  if (status === "FINISH") return "BUYER_ACCEPT_GOODS";
  return lines.every(({ sent }) => sent) ? "SELLER_SEND_GOODS" : "SELLER_SEND_PART_GOODS";
}

function listedLine(order: Order, line: OrderLine): object {
  return {
    order_id: int64(order.id),
    child_id: int64(line.childId),
    product_id: int64(line.productId),
    product_name: line.title,
    product_img_url: line.image,
    product_standard: line.choice,
    sku_code: line.skuCode,
    product_count: line.count,
    product_unit: "piece",
    product_unit_price: money(order.currency, line.price),
    total_product_amount: money(order.currency, decimal(cents(line.price) * line.count)),
    logistics_type: "CAINIAO_STANDARD",
    logistics_service_name: "AliExpress Standard Shipping",
    son_order_status: order.status,
    show_status: order.status,
    send_goods_operator: line.sent ? "SELLER_SEND_GOODS" : undefined,
    issue_status: line.inIssue ? "IN_ISSUE" : "NO_ISSUE",
    can_submit_issue: false,
    goods_prepare_time: 7,
  };
}

function listed(order: Order): object {
  return {
    order_id: int64(order.id),
    order_status: order.status,
    end_reason: order.endReason,
    biz_type: "AE_COMMON",
    buyer_login_id: order.buyer.login,
    buyer_signer_fullname: order.buyer.name,
    gmt_create: timeText(order.created),
    gmt_pay_time: optionalTime(order.paid),
    gmt_update: timeText(order.updated),
    pay_amount: money(order.currency, totalOf(order)),
    payment_type: order.paid === null ? undefined : "MIXEDCARD",
    fund_status: order.paid === null ? "NOT_PAY" : "PAY_SUCCESS",
    frozen_status: order.status === "IN_FROZEN" ? "IN_FROZEN" : "NO_FROZEN",
    issue_status: order.issue ? "IN_ISSUE" : "NO_ISSUE",
    logistics_status: logisticsStatus(order),
    product_list: list(
      "order_product_dto",
      order.lines.map((line) => listedLine(order, line)),
    ),
  };
}

interface Span {
  from: number;
  to: number;
  /** Its length by the clock on the wall, which the limits count. */
  length: number;
}

function spanOf(asked: Fields, name: string): Span | null {
  if (!asked.has(`${name}_start`) && !asked.has(`${name}_end`)) return null;
  const at = (field: string, otherwise: number): number => {
    if (!asked.has(field)) return otherwise;
    const time = readTime(asked.text(field));
    if (Number.isNaN(time)) throw invalidParameter(field);
    return time;
  };
  const [from, to] = [at(`${name}_start`, 0), at(`${name}_end`, Date.now())];
  const wall = (ms: number): number => Date.parse(`${timeText(ms).replace(" ", "T")}Z`);
  return { from, to, length: wall(to) - wall(from) };
}

/** By `create_date_*`, and `modified_date_*` beside it. Without a status, FINISH is left out. */
const listOrders =
  (parameter: string) =>
  (call: Call): object => {
    const asked = call.said.fields(parameter);
    const wanted = asked.has("order_status_list") ? asked.texts("order_status_list") : [];
    if (asked.has("order_status")) wanted.push(asked.text("order_status"));
    const [created, modified] = [spanOf(asked, "create_date"), spanOf(asked, "modified_date")];
    if (!created) throw new Refused("B_DROPSHIPPER_TIME", "create_date_start and create_date_end are needed");
    const most = wanted.includes("FINISH") ? 30 : 180;
    if ([created, modified].some((span) => span !== null && span.length > most * dayMs))
      throw new Refused("B_TIME_SPAN", `The time span is longer than ${most} days`);
    const within = (at: number, limits: Span | null): boolean =>
      limits === null || (at >= limits.from && at <= limits.to);
    const found = call.seller.orders
      .filter((order) => (wanted.length > 0 ? wanted.includes(order.status) : order.status !== "FINISH"))
      .filter((order) => within(order.created, created) && within(order.updated, modified))
      .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
    const page = pageOf(call, asked, found, 50);
    return {
      result: {
        success: true,
        error_code: 0,
        current_page: page.current,
        page_size: asked.count("page_size", 20),
        total_page: page.totalPages,
        total_count: page.total,
        target_list: list("order_dto", entries(call, page.items.map(listed))),
      },
    };
  };

const hide = (text: string): string =>
  text.replace(/(?<=^.).+/, (rest) => "*".repeat(Math.min(rest.length, 6)));

/** The address as the seller may see it. */
function shown(seller: Seller, { address, id }: Order): object {
  const masked = seller.quirks.masked === true;
  const see = (text: string): string => (masked ? hide(text) : text);
  return {
    order_id: int64(id),
    contact_person: see(address.contact_person),
    detail_address: see(address.detail_address),
    address: see(address.detail_address),
    street_detailed_address: see(address.detail_address),
    address2: see(address.address2),
    city: address.city,
    province: address.province,
    zip: masked ? "*****" : address.zip,
    country: address.country,
    country_name: address.country,
    phone_country: address.phone_country,
    mobile_no: see(address.mobile_no),
  };
}

const orderOf = ({ seller, said }: Call): Order => needOrder(seller, said.fields("param1").need("order_id"));

/** What was chosen, as JSON within the JSON. */
const attributesOf = ({ properties }: OrderLine): string =>
  JSON.stringify({
    sku: properties.map((each, i) => ({
      pId: Number(each.propertyId),
      pName: each.property,
      pValueId: Number(each.valueId),
      pValue: each.value,
      selfDefineValue: each.ownName ?? "",
      skuImg: each.image ?? "",
      order: i + 1,
    })),
  });

const refundOf = (currency: string, amount: number): object | undefined =>
  amount === 0
    ? undefined
    : {
        refund_status: "refund_ok",
        refund_type: "refund",
        refund_cash_amt: money(currency, decimal(amount)),
      };

const findOrder = (call: Call): object => {
  const order = orderOf(call);
  const { seller } = call;
  const goods = order.lines.reduce((sum, line) => sum + cents(line.price) * line.count, 0);
  return {
    target: {
      id: int64(order.id),
      order_status: order.status,
      order_end_reason: order.endReason,
      end_reason: order.endReason,
      gmt_create: timeText(order.created),
      gmt_pay_success: optionalTime(order.paid),
      gmt_modified: timeText(order.updated),
      gmt_trade_end: isOver(order) ? timeText(order.updated) : undefined,
      fund_status: order.paid === null ? "NOT_PAY" : "PAY_SUCCESS",
      frozen_status: order.status === "IN_FROZEN" ? "IN_FROZEN" : "NO_FROZEN",
      issue_status: order.issue ? "IN_ISSUE" : "NO_ISSUE",
      logistics_status: logisticsStatus(order),
      logistics_amount: money(order.currency, order.shipping),
      init_oder_amount: money(order.currency, totalOf(order)),
      order_amount: money(order.currency, totalOf(order)),
      product_amount: money(order.currency, decimal(goods)),
      settlement_currency: seller.currency,
      buyer_info: { country: order.buyer.country, login_id: order.buyer.login, first_name: order.buyer.name },
      buyer_signer_fullname: order.buyer.name,
      memo: order.message,
      refund_info: refundOf(order.currency, refundedOf(order)),
      oaid: order.oaid,
      receipt_address: shown(seller, order),
      child_order_list: list(
        "global_aeop_tp_child_order_dto",
        order.lines.map((line) => ({
          id: int64(line.childId),
          child_order_id: int64(line.childId),
          product_id: int64(line.productId),
          product_name: line.title,
          product_count: line.count,
          product_price: money(order.currency, line.price),
          init_order_amt: money(order.currency, decimal(cents(line.price) * line.count)),
          sku_code: line.skuCode,
          product_attributes: attributesOf(line),
          product_snap_url: line.image,
          product_standard: line.choice,
          order_sort_id: line.index,
          logistics_type: "CAINIAO_STANDARD",
          order_status: order.status,
          issue_status: line.inIssue ? "IN_ISSUE" : "NO_ISSUE",
          refund_info: refundOf(order.currency, line.refunded ? cents(line.price) * line.count : 0),
        })),
      ),
      logistic_info_list: list(
        "global_aeop_tp_logistics_info_dto",
        order.shipments.map((each) => ({
          logistics_no: each.number,
          logistics_service_name: each.service,
          logistics_type_code: each.service,
          gmt_send: timeText(each.at),
          receive_status: order.status === "FINISH" ? "received" : "default",
        })),
      ),
    },
  };
};

const receipt = (call: Call): object => ({
  result: { ...shown(call.seller, orderOf(call)), success: true, error_code: 0 },
});

const plain = (address: Address): object => ({ ...address, address: address.detail_address });

/** Masked data in the open, for the right id only. */
const decrypt = ({ seller, said }: Call): object => {
  const order = needOrder(seller, said.need("orderId"));
  if (said.need("oaid") !== order.oaid) throw new Refused("B_OAID", "The oaid does not belong to the order");
  return {
    result_success: true,
    result_code: 200,
    result_obj: { ...plain(order.address), order_id: int64(order.id), oaid: order.oaid },
  };
};

export const readOrderMethods = {
  "aliexpress.solution.order.get": method(["overseas"], listOrders("param0")),
  "aliexpress.trade.seller.orderlist.get": method(["global"], listOrders("param_aeop_order_query")),
  "aliexpress.trade.new.redefining.findorderbyid": method(both, findOrder, (why) => ({
    error_code: why.code,
    error_message: why.message,
  })),
  "aliexpress.solution.order.receiptinfo.get": method(both, receipt),
  "aliexpress.trade.seller.order.decrypt": method(both, decrypt, (why) => ({
    result_success: false,
    result_error_code: why.code,
    result_error_desc: why.message,
  })),
};
