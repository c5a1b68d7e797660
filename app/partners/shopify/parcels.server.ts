/** A parcel on a Shopify order: one fulfilment with its tracking number, once, whatever is repeated. */
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure, StoreParcel } from "../stores/store-platform";
import { gid, Page, UserErrors } from "./shapes";
import type { Call } from "./wire.server";

const Line = z.object({
  id: z.string(),
  remainingQuantity: z.number().int(),
  lineItem: z.object({ id: z.string() }),
});
const LinePage = z.object({ pageInfo: Page, nodes: z.array(Line) });
const FulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }),
  lineItems: LinePage,
});
type FulfillmentOrder = z.infer<typeof FulfillmentOrder>;
const Fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  trackingInfo: z.array(
    z.object({ company: z.string().nullish(), number: z.string().nullish(), url: z.string().nullish() }),
  ),
});
const Shipment = z.object({
  order: z
    .object({
      id: z.string(),
      parcels: z.object({ value: z.string() }).nullish(),
      fulfillments: z.array(Fulfillment),
      fulfillmentOrders: z.object({ nodes: z.array(FulfillmentOrder) }),
    })
    .nullable(),
});
type Shipment = NonNullable<z.infer<typeof Shipment>["order"]>;
const Made = z.object({ fulfillment: z.object({ id: z.string() }).nullish(), userErrors: UserErrors });

/** Which fulfilment each of our parcels became; it stands in the order's own metafield. */
const Parcels = z.record(z.string(), z.string());

/** Statuses of which goods can leave. */
const canLeave = new Set(["OPEN", "IN_PROGRESS"]);

/**
 * Writes a parcel. Shopify has no key that would refuse a repetition: an earlier fulfilment is found by our note on the
 * order, else by its tracking number. Only what is still to be sent is fulfilled.
 */
export async function writeParcel(
  call: Call,
  orderExternalId: string,
  parcel: StoreParcel,
): Promise<Result<{ fulfilmentId: string }, StoreFailure>> {
  const read = await readShipment(call, orderExternalId);
  if (!read.ok) return read;
  const shipment = read.value;
  const noted = parcelsOf(shipment);
  const alive = shipment.fulfillments.filter(({ status }) => status !== "CANCELLED" && status !== "FAILURE");
  const known =
    alive.find(({ id }) => id === noted[parcel.reference]) ??
    alive.find(({ trackingInfo }) => trackingInfo.some(({ number }) => number === parcel.trackingNo));
  const written = known ? await retrack(call, known, parcel) : await create(call, shipment, alive, parcel);
  if (!written.ok) return written;
  if (noted[parcel.reference] !== written.value) {
    const kept = await note(call, shipment, { ...noted, [parcel.reference]: written.value });
    if (!kept.ok) return kept;
  }
  return ok({ fulfilmentId: written.value.slice(written.value.lastIndexOf("/") + 1) });
}

async function readShipment(call: Call, orderExternalId: string): Promise<Result<Shipment, StoreFailure>> {
  if (!/^\d{1,20}$/.test(orderExternalId)) return err("missing");
  const answer = await call("shipment", Shipment, { id: gid("Order", orderExternalId) });
  if (!answer.ok) return answer;
  const { order } = answer.value;
  if (!order) return err("missing");
  for (const each of order.fulfillmentOrders.nodes) {
    let { hasNextPage, endCursor } = each.lineItems.pageInfo;
    while (hasNextPage) {
      const Rest = z.object({ fulfillmentOrder: z.object({ lineItems: LinePage }) });
      const more = await call("shipmentLines", Rest, { id: each.id, after: endCursor });
      if (!more.ok) return more;
      const { lineItems } = more.value.fulfillmentOrder;
      each.lineItems.nodes.push(...lineItems.nodes);
      ({ hasNextPage, endCursor } = lineItems.pageInfo);
    }
  }
  return ok(order);
}

function parcelsOf({ parcels }: Shipment): Record<string, string> {
  try {
    return Parcels.safeParse(JSON.parse(parcels?.value ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}

const trackingOf = ({ carrier, trackingNo, trackingUrl }: StoreParcel) => ({
  company: carrier,
  number: trackingNo,
  ...(trackingUrl ? { url: trackingUrl } : {}),
});

/** The same parcel under another number or carrier: the buyer is shown the right one. */
async function retrack(
  call: Call,
  { id, trackingInfo }: z.infer<typeof Fulfillment>,
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  if (trackingInfo.some(({ number }) => number === parcel.trackingNo)) return ok(id);
  const done = await call("retrack", z.object({ fulfillmentTrackingInfoUpdate: Made }), {
    id,
    tracking: trackingOf(parcel),
    notify: parcel.notify,
  });
  if (!done.ok) return done;
  return done.value.fulfillmentTrackingInfoUpdate.userErrors.length === 0 ? ok(id) : err("rejected");
}

/** Makes a fulfilment of what the parcel holds, one for each place its goods were assigned to. */
async function create(
  call: Call,
  shipment: Shipment,
  alive: readonly z.infer<typeof Fulfillment>[],
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const places = leaving(shipment.fulfillmentOrders.nodes, parcel);
  if (places.size === 0) {
    // Its owner has marked everything as sent, without a number: ours is added.
    const bare = alive.filter(({ trackingInfo }) => trackingInfo.every(({ number }) => !number));
    const [only] = bare;
    return only && bare.length === 1 ? retrack(call, only, parcel) : err("rejected");
  }
  let first: string | null = null;
  for (const lineItemsByFulfillmentOrder of places.values()) {
    const made = await call("fulfil", z.object({ fulfillmentCreate: Made }), {
      fulfillment: {
        lineItemsByFulfillmentOrder,
        trackingInfo: trackingOf(parcel),
        notifyCustomer: parcel.notify,
      },
    });
    if (!made.ok) return made;
    const { fulfillment, userErrors } = made.value.fulfillmentCreate;
    if (!fulfillment || userErrors.length > 0) return err("rejected");
    first ??= fulfillment.id;
  }
  return first === null ? err("rejected") : ok(first);
}

type Leaving = { fulfillmentOrderId: string; fulfillmentOrderLineItems: { id: string; quantity: number }[] };

/** What of the parcel is still to be sent, by place and fulfilment order. */
export function leaving(
  orders: readonly FulfillmentOrder[],
  parcel: Pick<StoreParcel, "lines">,
): Map<string, Leaving[]> {
  const wanted = new Map<string, number>();
  for (const { externalLineId, qty } of parcel.lines) {
    const line = gid("LineItem", externalLineId);
    wanted.set(line, (wanted.get(line) ?? 0) + qty);
  }
  const places = new Map<string, Leaving[]>();
  for (const order of orders.filter(({ status }) => canLeave.has(status))) {
    const items = order.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
      const quantity = Math.min(remainingQuantity, wanted.get(lineItem.id) ?? 0);
      if (quantity <= 0) return [];
      wanted.set(lineItem.id, (wanted.get(lineItem.id) ?? 0) - quantity);
      return [{ id, quantity }];
    });
    if (items.length === 0) continue;
    const place = order.assignedLocation.location?.id ?? "";
    const known = places.get(place) ?? [];
    places.set(place, [...known, { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: items }]);
  }
  return places;
}

async function note(
  call: Call,
  { id }: Shipment,
  parcels: Record<string, string>,
): Promise<Result<undefined, StoreFailure>> {
  const metafield = { ownerId: id, namespace: "$app", key: "quayside_parcels", type: "json" };
  const kept = await call("note", z.object({ metafieldsSet: z.object({ userErrors: UserErrors }) }), {
    metafields: [{ ...metafield, value: JSON.stringify(parcels) }],
  });
  if (!kept.ok) return kept;
  return kept.value.metafieldsSet.userErrors.length === 0 ? ok() : err("rejected");
}
