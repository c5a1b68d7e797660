/** What happens to orders of a seller: placed, paid, shipped, received, cancelled, disputed. */
import { randomBytes } from "node:crypto";
import { cents, decimal } from "../shopify/money";
import { Refused } from "./errors";
import { findProduct, findSku, productsOf, subjectOf, touch } from "./shelf";
import { logisticsServices } from "./tables";
import {
  now,
  orderId,
  type Address,
  type Order,
  type OrderLine,
  type Seller,
  type Sku,
  type Product,
} from "./types";

export const sampleBuyer: Address = {
  contact_person: "Nora Quinn",
  detail_address: "214 Harbor View Rd",
  address2: "Apt 3",
  city: "Portland",
  province: "Maine",
  zip: "04101",
  country: "US",
  phone_country: "+1",
  mobile_no: "2075550142",
};

export interface NewLine {
  /** The code of a SKU; or a product and the id of its SKU. */
  sku?: string;
  product?: string;
  skuId?: string;
  quantity: number;
}

export interface NewOrder {
  lines: NewLine[];
  address?: Partial<Address>;
  message?: string;
  status?: string;
  /** Epoch milliseconds; now where it is left out. */
  created?: number;
  shipping?: string;
  buyer?: string;
}

/** Statuses in which a buyer has paid. */
const unpaid = new Set(["PLACE_ORDER_SUCCESS"]);
const open = new Set(["WAIT_SELLER_SEND_GOODS", "SELLER_PART_SEND_GOODS"]);

export const isOver = (order: Order): boolean => order.status === "FINISH";

export function totalOf(order: Order): string {
  return decimal(
    order.lines.reduce((sum, line) => sum + cents(line.price) * line.count, cents(order.shipping)),
  );
}

/** What was given back, in hundredths: lines, and the shipping with the last of them. */
export function refundedOf({ lines, shipping, paid }: Order): number {
  const back = lines.filter(({ refunded }) => refunded);
  const goods = back.reduce((sum, line) => sum + cents(line.price) * line.count, 0);
  return paid !== null && back.length === lines.length ? goods + cents(shipping) : goods;
}

export function needOrder(seller: Seller, id: string): Order {
  const order = seller.orders.find((each) => each.id === id);
  if (!order) throw new Refused("B_ORDER_NOT_EXIST", "The order does not exist");
  return order;
}

function skuOf(seller: Seller, line: NewLine): { product: Product; sku: Sku } {
  if (line.sku !== undefined) {
    const found = findSku(seller, line.sku);
    if (found) return found;
  }
  const product = findProduct(seller, line.product ?? "");
  const sku = product?.skus.find(({ id }) => id === (line.skuId ?? "<none>")) ?? product?.skus[0];
  if (!product || !sku) throw new Refused("B_SKU", `Nobody sells ${line.sku ?? line.product ?? "that"}`);
  return { product, sku };
}

/** Places an order; paid, and to be sent, unless another status is given. Stock is taken. */
export function placeOrder(seller: Seller, given: NewOrder): Order {
  const at = given.created ?? now();
  const id = orderId(seller);
  const lines = given.lines.map((line, i): OrderLine => {
    const { product, sku } = skuOf(seller, line);
    sku.stock = Math.max(0, sku.stock - line.quantity);
    touch(product);
    return {
      childId: given.lines.length === 1 ? id : orderId(seller),
      index: i + 1,
      productId: product.id,
      skuId: sku.id,
      properties: structuredClone(sku.properties),
      skuCode: sku.code,
      title: subjectOf(product),
      choice: sku.properties
        .map(({ property, value, ownName }) => `${property}:${ownName ?? value}`)
        .join(" "),
      count: line.quantity,
      price: sku.discount ?? sku.price,
      image: product.images[0] ?? "",
      sent: false,
      refunded: false,
      inIssue: false,
    };
  });
  const status = given.status ?? "WAIT_SELLER_SEND_GOODS";
  const address = { ...sampleBuyer, ...given.address };
  const order: Order = {
    id,
    status,
    endReason: status === "FINISH" ? "buyer_accept_goods" : null,
    oaid: randomBytes(16).toString("base64url"),
    buyer: {
      login: given.buyer ?? "us1040412345abcd",
      name: address.contact_person,
      country: address.country,
    },
    message: given.message ?? "",
    address,
    currency: seller.currency,
    lines,
    shipping: given.shipping ?? "4.50",
    shipments: [],
    issue: false,
    created: at,
    paid: unpaid.has(status) ? null : at,
    updated: at,
  };
  seller.orders.push(order);
  return order;
}

function changed(order: Order): void {
  order.updated = Math.max(now(), order.updated);
}

function end(order: Order, reason: string): void {
  order.status = "FINISH";
  order.endReason = reason;
  changed(order);
}

/** What somebody does to an order, by name. */
export const deeds: Record<string, (seller: Seller, order: Order) => void> = {
  pay: (_, order) => {
    order.paid = now();
    order.status = "RISK_CONTROL";
    changed(order);
  },
  release: (_, order) => {
    order.paid ??= now();
    order.status = "WAIT_SELLER_SEND_GOODS";
    changed(order);
  },
  "ask-cancel": (_, order) => {
    order.status = "IN_CANCEL";
    changed(order);
  },
  cancel: (seller, order) => {
    const paid = order.paid !== null;
    for (const line of order.lines) {
      const sku = productsOf(seller)
        .find(({ id }) => id === line.productId)
        ?.skus.find(({ id }) => id === line.skuId);
      if (sku && !line.sent) sku.stock += line.count;
      if (paid) line.refunded = true;
    }
    end(order, paid ? "cancel_order_close_trade" : "buyer_cancel_notpay_order");
  },
  receive: (_, order) => end(order, "buyer_accept_goods"),
  dispute: (_, order) => {
    order.issue = true;
    for (const line of order.lines) line.inIssue = true;
    order.status = "IN_ISSUE";
    changed(order);
  },
  freeze: (_, order) => {
    order.status = "IN_FROZEN";
    changed(order);
  },
};

/** Gives the buyer the money of one line back. */
export function refundLine(order: Order, index: number): void {
  const line = order.lines.find((each) => each.index === index);
  if (!line) throw new Refused("B_LINE", "The order has no such line");
  line.refunded = true;
  changed(order);
  if (order.lines.every(({ refunded }) => refunded)) end(order, "cancel_order_close_trade");
}

export interface NewShipment {
  number: string;
  service: string;
  website: string | null;
  description: string | null;
  lines: number[] | null;
  all: boolean;
}

/** Whether there is such a service and it knows such a number; returns its own spelling. */
export function requireService(name: string, number: string, website: string | null): string {
  const service = logisticsServices.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!service) throw new Refused("B_SERVICE_NAME", `There is no logistics service ${name}`);
  if (!new RegExp(service.pattern).test(number))
    throw new Refused("B_LOGISTICS_NO", `The tracking number ${number} is not one of ${service.name}`);
  if (service.name === "Other" && !/^https?:\/\//.test(website ?? ""))
    throw new Refused("B_WEBSITE", "The tracking website is needed for this service");
  return service.name;
}

/** All of an order that can be sent has left. */
export function markSent(order: Order): void {
  if (!open.has(order.status)) return;
  for (const line of order.lines) line.sent = true;
  order.status = "WAIT_BUYER_ACCEPT_GOODS";
}

/** A parcel of an order: checked as AliExpress does, once, and the order moves on. */
export function ship(order: Order, given: NewShipment): void {
  const service = requireService(given.service, given.number, given.website);
  if ((given.description ?? "").length > 512)
    throw new Refused("B_DESCRIPTION", "The description is too long");
  if (!open.has(order.status))
    throw new Refused("B_ORDER_STATUS", `An order of status ${order.status} cannot be shipped`);
  if (order.shipments.some(({ number }) => number === given.number))
    throw new Refused("B_LOGISTICS_NO_REPEATED", `The tracking number ${given.number} is there already`);
  const lines =
    given.lines === null ? order.lines : order.lines.filter(({ index }) => given.lines?.includes(index));
  if (lines.length === 0) throw new Refused("B_LINE", "The order has no such line");
  order.shipments.push({ ...given, service, at: now() });
  if (given.all) for (const line of lines) line.sent = true;
  order.status = order.lines.every(({ sent, refunded }) => sent || refunded)
    ? "WAIT_BUYER_ACCEPT_GOODS"
    : "SELLER_PART_SEND_GOODS";
  changed(order);
}
