/** A parcel on a Shopify order: one fulfilment with its tracking number, once, whatever is repeated. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import type { ParcelFailure, StoreFailure, StoreParcel } from "../stores/store-platform";
import { everyPage } from "./pages";
import { Delivery, gid, isNotOurs, Page, refusedBy, UserErrors } from "./shapes";
import type { Call } from "./wire.server";

const Line = z.object({
  id: z.string(),
  remainingQuantity: z.number().int(),
  lineItem: z.object({ id: z.string() }),
});
const LinePage = z.object({ pageInfo: Page, nodes: z.array(Line) });
const FulfillmentOrder = Delivery.extend({
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
type Fulfillment = z.infer<typeof Fulfillment>;
const Shipment = z.object({
  order: z
    .object({
      id: z.string(),
      parcels: z.object({ value: z.string() }).nullish(),
      fulfillments: z.array(Fulfillment),
    })
    .nullable(),
});
type Shipment = NonNullable<z.infer<typeof Shipment>["order"]>;
const Made = z.object({ fulfillment: z.object({ id: z.string() }).nullish(), userErrors: UserErrors });

/**
 * By our reference, the number of each of our parcels and the fulfilments that it became, the oldest first. It stands in
 * the order's own metafield. The number is noted before anything leaves, so that no reader takes it for somebody else's.
 */
const Parcel = z.object({ number: z.string(), ids: z.array(z.string()) });
const Parcels = z.record(
  z.string(),
  z.union([Parcel, z.string().transform((id) => ({ number: "", ids: [id] }))]),
);
type Parcels = z.infer<typeof Parcels>;

const canLeave = new Set(["OPEN", "IN_PROGRESS"]);
const held = new Set(["ON_HOLD", "SCHEDULED"]);

type Units = Map<string, number>;

/**
 * Writes a parcel. Shopify has no key that would refuse a repetition: earlier fulfilments are found by our note on the
 * order, or by the tracking number. Only what they do not hold is fulfilled. A parcel over several places becomes
 * several fulfilments, each noted as soon as it is there, so that another try makes the missing ones only.
 */
export async function writeParcel(
  call: Call,
  orderExternalId: string,
  parcel: StoreParcel,
): Promise<Result<{ fulfilmentId: string }, ParcelFailure>> {
  const read = await readShipment(call, orderExternalId);
  if (!read.ok) return read;
  const shipment = read.value;
  const alive = aliveOf(shipment);
  let noted = parcelsOf(shipment);
  const own = ownOf(alive, noted, parcel);
  const rest = await stillWanted(call, own, parcel);
  if (!rest.ok) return rest;
  const places = await placesOf(call, orderExternalId, rest.value);
  if (!places.ok) return places;
  const made = own.map(({ id }) => id);
  // A part of a bundle: its unit becomes a fulfilment with the parcel that completes it.
  const completesNothing = wantedOf(parcel).size === 0;
  if (own.length === 0 && places.value.size === 0 && !completesNothing) {
    // Its owner has marked everything as sent, without a number: ours is added.
    const bare = await unnumbered(call, alive, noted, rest.value);
    if (!bare.ok) return bare;
    own.push(bare.value);
    made.push(bare.value.id);
  }
  const keep = async () => {
    const now = { number: parcel.trackingNo, ids: [...made] };
    if (isDeepStrictEqual(noted[parcel.reference], now)) return ok();
    noted = { ...noted, [parcel.reference]: now };
    return note(call, shipment, noted);
  };
  const kept = await keep();
  if (!kept.ok) return kept;
  for (const each of own) {
    const right = await retrack(call, each, parcel);
    if (!right.ok) return right;
  }
  for (const place of places.value.values()) {
    const id = await fulfil(call, place, parcel);
    if (!id.ok) return id;
    made.push(id.value);
    const noting = await keep();
    if (!noting.ok) return noting;
  }
  const [first] = made;
  if (first) return ok({ fulfilmentId: first.slice(first.lastIndexOf("/") + 1) });
  return completesNothing ? ok({ fulfilmentId: parcel.reference }) : err("rejected");
}

const Arrival = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  order: z
    .object({
      id: z.string(),
      parcels: z.object({ value: z.string() }).nullish(),
      fulfillments: z.array(Fulfillment.extend({ displayStatus: z.string().nullish() })),
    })
    .nullable(),
});
const Happened = z.object({ fulfillmentEventCreate: z.object({ userErrors: UserErrors }) });

/**
 * Says that a parcel has arrived, by an event of each of its fulfilments. Shopify follows some carriers itself: what is
 * delivered there already gets no second event.
 */
export async function sayDelivered(
  call: Call,
  orderExternalId: string,
  parcel: Pick<StoreParcel, "reference" | "trackingNo"> & { at: Date },
): Promise<Result<"told" | "not-told", StoreFailure>> {
  if (!/^\d{1,20}$/.test(orderExternalId)) return err("missing");
  const read = await call("arrival", Arrival, { id: gid("Order", orderExternalId) });
  if (!read.ok) return read;
  const { order, currentAppInstallation } = read.value;
  if (!currentAppInstallation.accessScopes.some(({ handle }) => handle === "write_fulfillments"))
    return ok("not-told");
  if (!order) return err("missing");
  const own = ownOf(aliveOf(order), parcelsOf(order), parcel);
  if (own.length === 0) return ok("not-told");
  const arrived = new Set(
    order.fulfillments.flatMap(({ id, displayStatus }) => (displayStatus === "DELIVERED" ? [id] : [])),
  );
  for (const { id } of own.filter((each) => !arrived.has(each.id))) {
    const event = { fulfillmentId: id, status: "DELIVERED", happenedAt: parcel.at.toISOString() };
    const said = await call("happened", Happened, { event });
    if (!said.ok) return said;
    const refused = said.value.fulfillmentEventCreate.userErrors;
    if (refused.length > 0) return err(refusedBy(refused));
  }
  return ok("told");
}

function ownOf(
  alive: readonly Fulfillment[],
  noted: Parcels,
  parcel: Pick<StoreParcel, "reference" | "trackingNo">,
): Fulfillment[] {
  const mine = noted[parcel.reference]?.ids ?? [];
  const others = notedFor(noted, (reference) => reference !== parcel.reference);
  const isOurs = ({ id, trackingInfo }: Fulfillment) =>
    mine.includes(id) || (!others.has(id) && trackingInfo.some(({ number }) => number === parcel.trackingNo));
  const place = ({ id }: Fulfillment) => (mine.includes(id) ? mine.indexOf(id) : mine.length);
  return alive.filter(isOurs).sort((a, b) => place(a) - place(b));
}

function notedFor(noted: Parcels, which: (reference: string) => boolean): Set<string> {
  return new Set(Object.entries(noted).flatMap(([reference, { ids }]) => (which(reference) ? ids : [])));
}

async function unnumbered(
  call: Call,
  alive: readonly Fulfillment[],
  noted: Parcels,
  wanted: Units,
): Promise<Result<Fulfillment, StoreFailure>> {
  const taken = notedFor(noted, () => true);
  const [bare, ...more] = alive.filter(
    ({ id, trackingInfo }) => !taken.has(id) && trackingInfo.every(({ number }) => !number),
  );
  if (!bare || more.length > 0) return err("rejected");
  const held = await unitsIn(call, [bare]);
  if (!held.ok) return held;
  const holdsAll = [...wanted].every(([line, units]) => (held.value.get(line) ?? 0) >= units);
  return holdsAll ? ok(bare) : err("rejected");
}

async function readShipment(call: Call, orderExternalId: string): Promise<Result<Shipment, StoreFailure>> {
  if (!/^\d{1,20}$/.test(orderExternalId)) return err("missing");
  const answer = await call("shipment", Shipment, { id: gid("Order", orderExternalId) });
  if (!answer.ok) return answer;
  return answer.value.order ? ok(answer.value.order) : err("missing");
}

async function stillWanted(
  call: Call,
  own: readonly Fulfillment[],
  parcel: Pick<StoreParcel, "lines">,
): Promise<Result<Units, StoreFailure>> {
  const sent = await unitsIn(call, own);
  if (!sent.ok) return sent;
  const wanted = wantedOf(parcel);
  for (const [line, units] of sent.value) wanted.set(line, Math.max(0, (wanted.get(line) ?? 0) - units));
  return ok(wanted);
}

async function unitsIn(
  call: Call,
  fulfillments: readonly Fulfillment[],
): Promise<Result<Units, StoreFailure>> {
  const units: Units = new Map();
  for (const { id } of fulfillments) {
    const lines = await everyPage(async (after) => {
      const read = await call("sentLines", Sent, { id, after });
      if (!read.ok) return read;
      return ok(read.value.fulfillment?.fulfillmentLineItems ?? nothing);
    });
    if (!lines.ok) return lines;
    for (const { quantity, lineItem } of lines.value)
      units.set(lineItem.id, (units.get(lineItem.id) ?? 0) + (quantity ?? 0));
  }
  return ok(units);
}

/** Units of an order that we have sent, by the ids of its lines. */
export async function unitsSent(
  call: Call,
  orderExternalId: string,
): Promise<Result<ReadonlyMap<string, number>, StoreFailure>> {
  const read = await readShipment(call, orderExternalId);
  if (!read.ok) return read;
  const noted = parcelsOf(read.value);
  const ids = notedFor(noted, () => true);
  const numbers = new Set(Object.values(noted).flatMap(({ number }) => (number ? [number] : [])));
  const ours = aliveOf(read.value).filter(
    ({ id, trackingInfo }) => ids.has(id) || trackingInfo.some(({ number }) => numbers.has(number ?? "")),
  );
  const units = await unitsIn(call, ours);
  if (!units.ok) return units;
  return ok(new Map([...units.value].map(([line, sent]) => [line.slice(line.lastIndexOf("/") + 1), sent])));
}

const aliveOf = ({ fulfillments }: Pick<Shipment, "fulfillments">) =>
  fulfillments.filter(({ status }) => status !== "CANCELLED" && status !== "FAILURE");

const nothing = { pageInfo: { hasNextPage: false }, nodes: [] };
const Sent = z.object({
  fulfillment: z
    .object({
      fulfillmentLineItems: z.object({
        pageInfo: Page,
        nodes: z.array(
          z.object({ quantity: z.number().int().nullish(), lineItem: z.object({ id: z.string() }) }),
        ),
      }),
    })
    .nullable(),
});

function wantedOf({ lines }: Pick<StoreParcel, "lines">): Units {
  const wanted: Units = new Map();
  for (const { externalLineId, qty } of lines) {
    const line = gid("LineItem", externalLineId);
    wanted.set(line, (wanted.get(line) ?? 0) + qty);
  }
  return wanted;
}

async function placesOf(
  call: Call,
  orderExternalId: string,
  wanted: Units,
): Promise<Result<Map<string, Leaving[]>, ParcelFailure>> {
  if ([...wanted.values()].every((units) => units === 0)) return ok(new Map());
  const all = await fulfillmentOrders(call, orderExternalId);
  if (!all.ok) return all;
  // What is collected, or brought by the shop, does not leave with our parcel.
  const orders = all.value.filter((order) => !isNotOurs(order));
  const { places, rest } = leaving(orders, wanted);
  const waits = orders
    .filter(({ status }) => held.has(status))
    .flatMap(({ lineItems }) => lineItems.nodes)
    .some(({ remainingQuantity, lineItem }) => remainingQuantity > 0 && (rest.get(lineItem.id) ?? 0) > 0);
  return waits ? err("held") : ok(places);
}

/** Units that leave in another way than ours and have not left, by line. */
export async function unitsElsewhere(
  call: Call,
  orderExternalId: string,
): Promise<Result<ReadonlyMap<string, number>, StoreFailure>> {
  const orders = await fulfillmentOrders(call, orderExternalId);
  if (!orders.ok) return orders;
  const units: Units = new Map();
  const lines = orders.value.filter(isNotOurs).flatMap(({ lineItems }) => lineItems.nodes);
  for (const { remainingQuantity, lineItem } of lines) {
    const line = lineItem.id.slice(lineItem.id.lastIndexOf("/") + 1);
    units.set(line, (units.get(line) ?? 0) + remainingQuantity);
  }
  return ok(units);
}

async function fulfillmentOrders(
  call: Call,
  orderExternalId: string,
): Promise<Result<FulfillmentOrder[], StoreFailure>> {
  const Orders = z.object({
    order: z
      .object({ fulfillmentOrders: z.object({ pageInfo: Page, nodes: z.array(FulfillmentOrder) }) })
      .nullable(),
  });
  const Lines = z.object({ fulfillmentOrder: z.object({ lineItems: LinePage }) });
  const all = await everyPage<FulfillmentOrder>(async (after) => {
    const read = await call("fulfillmentOrders", Orders, { id: gid("Order", orderExternalId), after });
    if (!read.ok) return read;
    return read.value.order ? ok(read.value.order.fulfillmentOrders) : err("missing");
  });
  if (!all.ok) return all;
  for (const { id, lineItems } of all.value) {
    if (!lineItems.pageInfo.hasNextPage) continue;
    const more = await everyPage(async (after) => {
      const read = await call("shipmentLines", Lines, { id, after });
      return read.ok ? ok(read.value.fulfillmentOrder.lineItems) : read;
    }, lineItems.pageInfo.endCursor);
    if (!more.ok) return more;
    lineItems.nodes.push(...more.value);
  }
  return all;
}

function parcelsOf({ parcels }: Pick<Shipment, "parcels">): Parcels {
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

async function retrack(
  call: Call,
  { id, trackingInfo }: Fulfillment,
  parcel: StoreParcel,
): Promise<Result<undefined, StoreFailure>> {
  if (trackingInfo.some(({ number }) => number === parcel.trackingNo)) return ok();
  const done = await call("retrack", z.object({ fulfillmentTrackingInfoUpdate: Made }), {
    id,
    tracking: trackingOf(parcel),
    notify: parcel.notify,
  });
  if (!done.ok) return done;
  const refused = done.value.fulfillmentTrackingInfoUpdate.userErrors;
  return refused.length === 0 ? ok() : err(refusedBy(refused));
}

async function fulfil(
  call: Call,
  lineItemsByFulfillmentOrder: Leaving[],
  parcel: StoreParcel,
): Promise<Result<string, StoreFailure>> {
  const made = await call("fulfil", z.object({ fulfillmentCreate: Made }), {
    fulfillment: {
      lineItemsByFulfillmentOrder,
      trackingInfo: trackingOf(parcel),
      notifyCustomer: parcel.notify,
    },
  });
  if (!made.ok) return made;
  const { fulfillment, userErrors } = made.value.fulfillmentCreate;
  return fulfillment && userErrors.length === 0 ? ok(fulfillment.id) : err(refusedBy(userErrors));
}

type Leaving = { fulfillmentOrderId: string; fulfillmentOrderLineItems: { id: string; quantity: number }[] };

function leaving(
  orders: readonly FulfillmentOrder[],
  wanted: ReadonlyMap<string, number>,
): { places: Map<string, Leaving[]>; rest: Units } {
  const rest: Units = new Map(wanted);
  const places = new Map<string, Leaving[]>();
  for (const order of orders.filter(({ status }) => canLeave.has(status))) {
    const items = order.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
      const quantity = Math.min(remainingQuantity, rest.get(lineItem.id) ?? 0);
      if (quantity <= 0) return [];
      rest.set(lineItem.id, (rest.get(lineItem.id) ?? 0) - quantity);
      return [{ id, quantity }];
    });
    if (items.length === 0) continue;
    const place = order.assignedLocation.location?.id ?? "";
    const known = places.get(place) ?? [];
    places.set(place, [...known, { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: items }]);
  }
  return { places, rest };
}

async function note(
  call: Call,
  { id }: Shipment,
  parcels: Parcels,
): Promise<Result<undefined, StoreFailure>> {
  const metafield = { ownerId: id, namespace: "$app", key: "quayside_parcels", type: "json" };
  const kept = await call("note", z.object({ metafieldsSet: z.object({ userErrors: UserErrors }) }), {
    metafields: [{ ...metafield, value: JSON.stringify(parcels) }],
  });
  if (!kept.ok) return kept;
  const refused = kept.value.metafieldsSet.userErrors;
  return refused.length === 0 ? ok() : err(refusedBy(refused));
}
