/** Fulfilments: units of fulfilment orders leave with a tracking number. */
import type { Sandbox } from "../state";
import { fulfillmentOrdersShown, orderChanged } from "./order-book";
import { idIn, nextId, now, type Fulfillment, type FulfillmentOrder, type Order, type Shop } from "./types";
import { Refused } from "./user-errors";

export interface TrackingInput {
  company?: string | null;
  number?: string | null;
  url?: string | null;
}

export interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  trackingInfo?: TrackingInput | null;
  notifyCustomer?: boolean | null;
}

type Left = { from: FulfillmentOrder; line: FulfillmentOrder["lines"][number]; quantity: number };

/** Makes a fulfilment; all of it, or nothing. */
export function fulfil(
  sandbox: Sandbox,
  shop: Shop,
  input: FulfillmentInput,
): { order: Order; made: Fulfillment } {
  const parts = input.lineItemsByFulfillmentOrder.map((part) => ({
    ...findOrder(shop, part.fulfillmentOrderId),
    part,
  }));
  const [first] = parts;
  if (!first) throw new Refused("Line items by fulfillment order can't be blank", ["fulfillment"]);
  if (parts.some(({ order }) => order !== first.order))
    throw new Refused("All fulfillment orders must belong to the same order.", ["fulfillment"]);
  if (parts.some(({ from }) => from.locationId !== first.from.locationId))
    throw new Refused("All fulfillment orders must be assigned to the same location.", ["fulfillment"]);
  const leaving = parts.flatMap(({ from, part }) => leavingOf(from, part.fulfillmentOrderLineItems));
  for (const { from, line, quantity } of leaving) {
    line.remaining -= quantity;
    from.updated = now();
    from.status = from.lines.every(({ remaining }) => remaining === 0) ? "CLOSED" : "IN_PROGRESS";
  }
  const at = now();
  const made: Fulfillment = {
    id: nextId(shop),
    status: "SUCCESS",
    lines: leaving.map(({ line, quantity }) => ({ lineItemId: line.lineItemId, quantity })),
    company: input.trackingInfo?.company ?? null,
    number: input.trackingInfo?.number ?? null,
    url: input.trackingInfo?.url ?? null,
    notified: input.notifyCustomer === true,
    created: at,
    updated: at,
  };
  first.order.fulfillments.push(made);
  orderChanged(sandbox, shop, first.order);
  return { order: first.order, made };
}

function findOrder(shop: Shop, id: string): { order: Order; from: FulfillmentOrder } {
  for (const order of shop.orders) {
    const from = fulfillmentOrdersShown(shop, order).find((each) => each.id === idIn(id, "FulfillmentOrder"));
    if (from) return { order, from };
  }
  throw new Refused("Fulfillment order does not exist.", ["fulfillment"]);
}

function leavingOf(
  from: FulfillmentOrder,
  asked: { id: string; quantity: number }[] | null | undefined,
): Left[] {
  if (from.status !== "OPEN" && from.status !== "IN_PROGRESS")
    throw new Refused(
      `Fulfillment order ${from.id} has an unfulfillable status= ${from.status.toLowerCase()}.`,
      ["fulfillment"],
    );
  const all = from.lines.filter(({ remaining }) => remaining > 0);
  if (!asked || asked.length === 0) return all.map((line) => ({ from, line, quantity: line.remaining }));
  return asked.map(({ id, quantity }) => {
    const line = from.lines.find((each) => each.id === idIn(id, "FulfillmentOrderLineItem"));
    if (!line) throw new Refused("Fulfillment order line item does not exist.", ["fulfillment"]);
    if (quantity < 1 || quantity > line.remaining)
      throw new Refused("Invalid fulfillment order line item quantity requested.", ["fulfillment"]);
    return { from, line, quantity };
  });
}

/** An event of a fulfilment, as `fulfillmentEventCreate` makes one. */
export function eventHappened(
  shop: Shop,
  {
    fulfillmentId,
    status,
    happenedAt,
  }: { fulfillmentId: string; status: string; happenedAt?: string | null },
): { id: number; status: string; at: number } {
  const made = shop.orders
    .flatMap(({ fulfillments }) => fulfillments)
    .find((each) => each.id === idIn(fulfillmentId, "Fulfillment"));
  if (!made) throw new Refused("Fulfillment does not exist.", ["fulfillmentEvent", "fulfillmentId"]);
  if (made.status === "CANCELLED")
    throw new Refused("Fulfillment is cancelled.", ["fulfillmentEvent", "fulfillmentId"]);
  const event = { id: nextId(shop), status, at: happenedAt ? Date.parse(happenedAt) : now() };
  made.events = [...(made.events ?? []), event];
  made.updated = now();
  return event;
}

export function trackingChanged(
  sandbox: Sandbox,
  shop: Shop,
  fulfillmentId: string,
  { company, number, url }: TrackingInput,
): { order: Order; made: Fulfillment } {
  for (const order of shop.orders) {
    const made = order.fulfillments.find((each) => each.id === idIn(fulfillmentId, "Fulfillment"));
    if (!made) continue;
    Object.assign(made, {
      company: company ?? null,
      number: number ?? null,
      url: url ?? null,
      updated: now(),
    });
    orderChanged(sandbox, shop, order);
    return { order, made };
  }
  throw new Refused("Fulfillment does not exist.", ["fulfillmentId"]);
}
