/** Calls that tell of parcels. Nothing of them is safe to repeat: a number that is there already is refused. */
import { invalidParameter, Refused } from "../errors";
import { markSent, needOrder, requireService, ship, type NewShipment } from "../order-book";
import type { Call, Fields } from "../params";
import { now, type Order } from "../types";
import { both, method } from "./method";

const optional = (fields: Fields, name: string): string | null =>
  fields.has(name) ? fields.text(name) : null;

function isAll(fields: Fields): boolean {
  const type = fields.need("send_type");
  if (type !== "all" && type !== "part") throw invalidParameter("send_type");
  return type === "all";
}

const shipmentOf = (fields: Fields, website: string): Omit<NewShipment, "lines" | "all"> => ({
  number: fields.need("logistics_no"),
  service: fields.need("service_name"),
  website: optional(fields, website),
  description: optional(fields, "description"),
});

const shipOrder = ({ seller, said }: Call): object => {
  const order = needOrder(seller, said.need("out_ref"));
  ship(order, { ...shipmentOf(said, "tracking_website"), lines: null, all: isAll(said) });
  return { result_success: true, result: { result_success: true } };
};

const byLine = ({ seller, said }: Call): object => {
  const asked = said.fields("param_aeop_seller_shipment_sub_trade_order_request");
  const order = needOrder(seller, asked.need("trade_order_id"));
  const before = structuredClone(order);
  try {
    for (const line of asked.all("sub_trade_order_list")) {
      const index = line.count("sub_trade_order_index", 0);
      for (const parcel of line.all("shipment_list")) shipLine(order, index, parcel, isAll(line));
    }
  } catch (error) {
    Object.assign(order, before);
    throw error;
  }
  return { result: { result_success: true } };
};

/** One parcel may hold several lines: its number then stands at each of them. */
function shipLine(order: Order, index: number, parcel: Fields, all: boolean): void {
  const given = shipmentOf(parcel, "tracking_web_site");
  const there = order.shipments.find(({ number, at }) => number === given.number && at === now());
  if (!there || there.lines === null || there.lines.includes(index)) {
    ship(order, { ...given, lines: [index], all });
    return;
  }
  const line = order.lines.find((each) => each.index === index);
  if (!line) throw new Refused("B_LINE", "The order has no such line");
  there.lines.push(index);
  if (all) line.sent = true;
  if (order.lines.every(({ sent, refunded }) => sent || refunded)) order.status = "WAIT_BUYER_ACCEPT_GOODS";
}

/** Puts another number in the place of one that was wrong. */
const correct = ({ seller, said }: Call): object => {
  const order = needOrder(seller, said.need("out_ref"));
  const [service, number] = [said.need("old_service_name"), said.need("old_logistics_no")];
  const there = order.shipments.find((each) => each.number === number && each.service === service);
  if (!there) throw new Refused("B_LOGISTICS_NO", "The tracking number does not exist");
  requireService(
    said.need("new_service_name"),
    said.need("new_logistics_no"),
    optional(said, "tracking_website"),
  );
  there.number = said.need("new_logistics_no");
  there.service = said.need("new_service_name");
  if (isAll(said)) markSent(order);
  order.updated = Math.max(now(), order.updated);
  return { result_success: true };
};

const refused = (why: Refused): object => ({
  result_success: false,
  result_error_code: why.code,
  result_error_desc: why.message,
  result: { result_success: false, error_code: why.code, error_message: why.message },
});

export const shipMethods = {
  "aliexpress.solution.order.fulfill": method(["overseas"], shipOrder, refused),
  "aliexpress.logistics.sellershipmentfortop": method(["global"], shipOrder, refused),
  "aliexpress.logistics.order.shipment": method(both, byLine, refused),
  "aliexpress.logistics.sellermodifiedshipmentfortop": method(both, correct, refused),
};
