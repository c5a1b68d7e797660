/** Parcels of the demo in every state, and what carriers will scan of them while somebody looks. */
import "~/domain/wiring.server";
import { anyOrder } from "~/domain/orders/order.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { trackingUrlOf } from "~/domain/orders/desk-list.server";
import { registerNew } from "~/domain/tracking/follow.server";
import { poll } from "~/domain/tracking/poll.server";
import { readDue } from "~/domain/tracking/read.server";
import { carrierNamed } from "~/partners/carriers/carriers";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";
import { tellSandbox } from "./sandbox";
import { demoTrackingNo } from "./tracking-numbers";

type Scan = {
  code: string;
  hoursAgo?: number;
  inSeconds?: number;
  offset: number | null;
  place: string;
  text: string;
  zh: string;
};
type Place = readonly [name: string, offset: number | null];

const shenzhen: Place = ["Shenzhen, CN", 480];

const words = {
  InfoReceived: ["Shipment information received", "已收到发货信息"],
  InTransit_PickedUp: ["Picked up by the carrier", "承运商已揽收"],
  InTransit_Departure: ["Departed from the sorting centre", "已离开分拣中心"],
  InTransit_Arrival: ["Arrived in the destination country", "已到达目的国"],
  InTransit_CustomsProcessing: ["Presented to customs", "已提交海关"],
  InTransit_CustomsRequiringInformation: ["Customs ask for an invoice", "海关要求提供发票"],
  OutForDelivery_Other: ["Out for delivery", "正在派送"],
  DeliveryFailure_NoBody: ["Nobody was at home", "收件人不在家"],
  Delivered_Other: ["Delivered", "已签收"],
  Exception_Returning: ["Not collected, going back to the sender", "未领取，正在退回"],
  Exception_Returned: ["Returned to the sender", "已退回发件人"],
  Exception_Lost: ["The carrier could not find the parcel", "承运商未能找到包裹"],
} as const satisfies Record<string, readonly [en: string, zh: string]>;
type Code = keyof typeof words;

/** A scan so many hours ago; with `s`, in so many seconds. */
function scan(when: number | `${number}s`, code: Code, [name, offset]: Place): Scan {
  const [text, zh] = words[code];
  const at = typeof when === "number" ? { hoursAgo: when } : { inSeconds: Number(when.slice(0, -1)) };
  return { ...at, code, offset, place: name, text, zh };
}

const begun = (days: number): Scan[] => [
  scan(days * 24, "InfoReceived", shenzhen),
  scan(days * 24 - 10, "InTransit_PickedUp", shenzhen),
];

type Story = { carrier: string; daysAgo: number; scans: readonly Scan[] };

/** A parcel that a carrier took so many days ago, and what it scanned since. */
const taken = (carrier: string, daysAgo: number, ...since: Scan[]): Story => ({
  carrier,
  daysAgo,
  scans: [...begun(daysAgo), ...since],
});

/** One parcel of each kind. The last scans of some are still to come. */
function stories(): readonly Story[] {
  const chicago: Place = ["Chicago, IL", -360];
  const bristol: Place = ["Bristol, GB", 0];
  const frankfurt: Place = ["Frankfurt, DE", null];
  const rotterdam: Place = ["Rotterdam, NL", 60];
  return [
    taken(
      "USPS",
      8,
      scan(130, "InTransit_Departure", shenzhen),
      scan(20, "InTransit_Arrival", chicago),
      scan("90s", "OutForDelivery_Other", chicago),
      scan("300s", "Delivered_Other", chicago),
    ),
    taken(
      "Royal Mail",
      10,
      scan(60, "InTransit_Arrival", bristol),
      scan(3, "OutForDelivery_Other", bristol),
      scan(1, "DeliveryFailure_NoBody", bristol),
      scan("600s", "OutForDelivery_Other", bristol),
    ),
    taken(
      "YunExpress",
      16,
      scan(90, "InTransit_CustomsProcessing", frankfurt),
      scan(30, "InTransit_CustomsRequiringInformation", frankfurt),
    ),
    taken(
      "YunExpress",
      40,
      scan(400, "Exception_Returning", rotterdam),
      scan(50, "Exception_Returned", shenzhen),
    ),
    { carrier: "YunExpress", daysAgo: 70, scans: begun(69).slice(0, 1) },
    taken(
      "YunExpress",
      30,
      scan(24 * 20, "InTransit_Departure", shenzhen),
      scan(100, "Exception_Lost", shenzhen),
    ),
    { carrier: "YunExpress", daysAgo: 1, scans: [] },
  ];
}

/** Orders with such parcels; where there are any they stay as they are. */
export async function seedDemoTracking(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from tracking where state = 'HELD' limit 1`)) return;
  for (const [index, story] of stories().entries()) await sendAs(demo, story, index);
  await tellOfOthers();
  await registerNew();
  await db.run(sql`update tracking set due_at = now() where follow = 'FOLLOWED'`);
  await readDue();
  await poll();
}

async function sendAs(demo: Demo, { carrier, daysAgo, scans }: Story, index: number): Promise<void> {
  const like = demoOrders[index % 4];
  if (!like) throw new Error("the demo has no orders");
  const { id } = await place({ ...like, lines: [["HB-LANTERN", 1]] });
  const no = await bring(demo.storeId, id, daysAgo * 24 + 20);
  await move(demo, no, id, "purchased", 0);
  const order = await anyOrder(no);
  const trackingNo = demoTrackingNo(carrier, 500 + index);
  const trackingUrl = await trackingUrlOf(carrier, trackingNo);
  const items = (order?.lines ?? [])
    .flatMap(({ items: own }) => own)
    .map((item) => ({ itemId: item.id, qty: item.qty }));
  const sent = await dispatchParcel(
    no,
    { carrier, trackingNo, trackingUrl, weightG: 310, items },
    `staff:${demo.staffId}`,
  );
  if (!sent.ok) throw new Error(`the demo's order ${no}: ${sent.error}`);
  await db.run(sql`
    update package set shipped_at = now() - make_interval(days => ${daysAgo}) where id = ${sent.value.packageId}`);
  await db.run(
    sql`update store_order set shipped_at = now() - make_interval(days => ${daysAgo}) where no = ${no}`,
  );
  await tell(trackingNo, carrier, scans);
}

const tell = (number: string, carrier: string, scans: readonly Scan[]): Promise<unknown> =>
  tellSandbox("/control/carriers/parcels", {
    number,
    carrier: carrierNamed(carrier)?.seventeen ?? null,
    scans,
  });

/** What carriers know of the demo's other parcels: they are where their orders are. */
async function tellOfOthers(): Promise<void> {
  const others = await db.rows<{ number: string; carrier: string; delivered: boolean }>(sql`
    select k.number, p.carrier, p.status = 'DELIVERED' as delivered
    from tracking k join package p on p.id = k.package_id where k.follow = 'NEW' and p.weight_g is null`);
  for (const { number, carrier, delivered } of others) {
    const near: Place = ["Local depot", 60];
    const scans = [
      scan(30, "InTransit_PickedUp", shenzhen),
      ...(delivered ? [scan(2, "Delivered_Other", near)] : []),
    ];
    await tell(number, carrier, scans);
  }
}
