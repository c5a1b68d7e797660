/** What tests of tracking share: an order whose parcels are sent, and what carriers say of them. */
import { randomInt, randomUUID } from "node:crypto";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { anyOrder } from "~/domain/orders/order.server";
import { db, sql } from "~/platform/db";
import { lineOf, makeWorld, paidOrder, type World } from "./orders";
import { callsTo, control, eventually } from "./setup/outside";

/** A number of YunExpress's: it has no check digit. */
export const yunNumber = (): string => `YT${String(randomInt(10 ** 14)).padStart(14, "0")}37`;

export type Sent = { world: World; no: string; orderId: string; parcels: { id: string; number: string }[] };

type How = { parcels?: number; carrier?: string; numbers?: string[]; keep?: number };

/** An order of which all goods lie here, ready to be sent. */
export async function orderToSend(units: number) {
  const world = await makeWorld({ variants: 1 });
  const order = await paidOrder(world, { lines: [lineOf(world, 0, units)] });
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  const page = await anyOrder(order.no);
  const itemId = page?.lines[0]?.items[0]?.id ?? "";
  return { world, order, itemId };
}

/** Sends a parcel with one unit; its id. */
export async function sendOne(no: string, itemId: string, carrier: string, number: string): Promise<string> {
  const parcel = {
    carrier,
    trackingNo: number,
    trackingUrl: `https://track.example/${number}`,
    weightG: null,
  };
  const sent = await dispatchParcel(no, { ...parcel, items: [{ itemId, qty: 1 }] }, "system");
  if (!sent.ok) throw new Error(sent.error);
  return sent.value.packageId;
}

/** An order with as many units as parcels; each parcel holds one. `keep`: units that stay here. */
export async function sentOrder({
  parcels = 1,
  carrier = "YunExpress",
  numbers = [],
  keep = 0,
}: How = {}): Promise<Sent> {
  const { world, order, itemId } = await orderToSend(parcels + keep);
  const made: Sent["parcels"] = [];
  for (let i = 0; i < parcels; i++) {
    const number = numbers[i] ?? yunNumber();
    made.push({ id: await sendOne(order.no, itemId, carrier, number), number });
  }
  return { world, no: order.no, orderId: order.id, parcels: made };
}

export type Scan = {
  code: string;
  hoursAgo?: number;
  inSeconds?: number;
  offset?: number | null;
  place?: string;
  text?: string;
  zh?: string;
};

/** Says what carriers know of a number; 190008 is YunExpress at 17TRACK. */
export const carriersSay = (
  number: string,
  scans: readonly Scan[],
  more: Record<string, unknown> = {},
): Promise<unknown> => control("/control/carriers/parcels", { number, carrier: 190008, scans, ...more });

/** One more scan of a parcel, of now; the place, which no other scan has. */
export async function scanned(number: string, code: string): Promise<string> {
  const place = randomUUID().slice(0, 8);
  await control(`/control/carriers/parcels/${number}/scans`, { code, place });
  return place;
}

/** Waits until a webhook at `path` has told of a scan, by its place. What happened before may be told late, or alone. */
export async function webhookOf(place: string, path: string): Promise<void> {
  await eventually(() => callsTo(path).some(({ bytes }) => bytes.includes(place)), `webhook of ${place}`);
}

/** A parcel left that many days ago, and its order with it. */
export async function leftDaysAgo({ orderId }: Sent, days: number): Promise<void> {
  await db.run(
    sql`update package set shipped_at = now() - make_interval(days => ${days}) where order_id = ${orderId}`,
  );
  await db.run(
    sql`update store_order set shipped_at = now() - make_interval(days => ${days}) where id = ${orderId}`,
  );
}

export type TrackingRow = {
  follow: string;
  problem: string | null;
  provider: string | null;
  carrier: string | null;
  carrierKey: string;
  changes: number;
  state: string;
  rank: number;
  isLate: boolean;
  isReused: boolean;
  isRetracked: boolean;
  told: string[];
};

/** How a parcel is followed and how far it is. */
export async function trackingRow(packageId: string): Promise<TrackingRow> {
  const row = await db.first<TrackingRow>(sql`
    select follow, problem, provider, carrier, carrier_key, changes, state, rank, is_late, is_reused, is_retracked, told
    from tracking where package_id = ${packageId}`);
  if (!row) throw new Error(`parcel ${packageId} has no tracking`);
  return row;
}

/** Makes parcels due that wait for their first result, as minutes would. */
export const readNow = (): Promise<number> =>
  db.run(sql`update tracking set due_at = now() where follow = 'FOLLOWED'`);
