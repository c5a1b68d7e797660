/** Deliveries, returns and weights of the demo in every state, made by the warehouse's own commands. */
import "~/domain/wiring.server";
import sharp from "sharp";
import { anyOrder } from "~/domain/orders/order.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { trackingUrlOf } from "~/domain/orders/desk-list.server";
import { keepPhoto } from "~/domain/warehouse/photos.server";
import { putAway } from "~/domain/warehouse/receiving/put-away.server";
import { beginReceipt, bookLine, bookUnknown, undoLine } from "~/domain/warehouse/receiving/receive.server";
import { receiptSteps } from "~/domain/warehouse/receiving/steps.server";
import { bookArrival } from "~/domain/warehouse/returns/arrive.server";
import { returnSteps } from "~/domain/warehouse/returns/steps.server";
import { approveWeight, weighSteps } from "~/domain/warehouse/weighing/steps.server";
import { weighPackage } from "~/domain/warehouse/weighing/weigh.server";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";
import { demoTrackingNo } from "./tracking-numbers";

type By = { id: string; roles: ["admin"] };

async function photo(tone: string): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: tone } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
}

function must<T>(done: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!done.ok) throw new Error(`the demo's warehouse: ${done.error}`);
  return done.value;
}

/** Fills the warehouse's rooms for what comes in; where there are receipts they stay as they are. */
export async function seedDemoInbound(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from receipt limit 1`)) return;
  const by: By = { id: demo.staffId, roles: ["admin"] };
  const house = await db.first<{ id: string }>(
    sql`select id from warehouse where active order by sort, code limit 1`,
  );
  if (!house) throw new Error("the demo has no warehouse");
  await seedReceipts(by, house.id);
  await seedReturns(by, house.id);
  await seedWeights(demo, by);
}

async function seedReceipts(by: By, warehouse: string): Promise<void> {
  const goods = await db.rows<{ sku: string }>(sql`
    select v.sku from stock s join variant v on v.id = s.variant_id where s.warehouse_id = ${warehouse} and s.on_hand > 20
    order by v.sku limit 4`);
  const [first = "", second = "", third = "", fourth = ""] = goods.map(({ sku }) => sku);
  const good = (code: string, pieces: number) => ({ intent: "book", code, good: pieces }) as const;

  const done = must(await beginReceipt(by, { warehouse }, "demo:receipt:1")).no;
  must(await bookLine(by, done, good(first, 24), "demo:1"));
  must(await bookLine(by, done, good(second, 12), "demo:2"));
  must(await receiptSteps.runStep({ staff: by }, done, "close", { input: { intent: "close", version: 2 } }));
  must(await putAway(by, { warehouse, code: first }, "demo:put:1"));

  // Where somebody has ordered, its delivery is being counted; the rest of one that came in part where there is one.
  const awaited = await db.first<{ no: string; sku: string; pieces: number }>(sql`
    select p.no, v.sku, l.ordered - l.cancelled - l.received as pieces from purchase_order p
    join purchase_order_line l on l.purchase_order_id = p.id join variant v on v.id = l.variant_id
    where p.status in ('CONFIRMED', 'PART_RECEIVED') and l.ordered - l.cancelled - l.received > 1
    order by p.status desc, p.no, v.sku limit 1`);
  const open = must(
    await beginReceipt(by, awaited ? { order: awaited.no } : { warehouse }, "demo:receipt:2"),
  ).no;
  must(
    await bookLine(by, open, good(awaited?.sku ?? third, Math.max(1, (awaited?.pieces ?? 10) - 1)), "demo:3"),
  );
  const damaged = {
    rejected: 2,
    reason: "damaged",
    note: "Dented corner",
    photo: await photo("#8a6f5a"),
  } as const;
  must(await bookLine(by, open, { ...good(awaited?.sku ?? third, 0), ...damaged }, "demo:4"));
  const extra = must(await beginReceipt(by, { warehouse }, "demo:receipt:3")).no;
  must(await bookLine(by, extra, good(fourth, 30), "demo:5"));
  const line = await db.first<{ id: string }>(sql`
    select l.id from receipt_line l join receipt r on r.id = l.receipt_id where r.no = ${extra} limit 1`);
  must(await undoLine(by, extra, line?.id ?? "", "It was the box of another supplier.", "demo:6"));
  must(await bookLine(by, extra, good(fourth, 18), "demo:7"));
  const box = { intent: "unknown", what: "A carton of blue mugs without a label", pieces: 6 } as const;
  must(await bookUnknown(by, extra, { ...box, photo: await photo("#5a7d99") }, "demo:8"));
}

async function seedReturns(by: By, warehouse: string): Promise<void> {
  const sent = await db.rows<{ trackingNo: string }>(sql`
    select p.tracking_no from package p left join tracking k on k.package_id = p.id
    where p.status = 'DELIVERED' or k.state = 'FAILED' order by p.shipped_at desc limit 3`);
  const arrive = async (code: string, key: string, note: string) =>
    must(
      await bookArrival(
        by,
        { intent: "arrive", code, warehouse, note, photo: await photo("#9aa39a") },
        `demo:return:${key}`,
      ),
    ).no;
  const inspect = async (no: string, damaged: boolean) => {
    const lines = await db.rows<{ id: string; expected: number }>(sql`
      select l.id, l.expected from return_line l join return_parcel r on r.id = l.return_id where r.no = ${no}`);
    const found = lines.map(({ id, expected }, i) => {
      const bad = damaged && i === 0 ? Math.min(1, expected) : 0;
      return { id, sellable: expected - bad, damaged: bad, disposed: 0 };
    });
    must(
      await returnSteps.runStep({ staff: by }, no, "inspect", { input: { intent: "inspect", lines: found } }),
    );
  };
  const [waits, inspected, closed] = sent;
  if (waits) await arrive(waits.trackingNo, "1", "Nobody was at home.");
  if (inspected) await inspect(await arrive(inspected.trackingNo, "2", "The box was opened."), true);
  if (closed) {
    const no = await arrive(closed.trackingNo, "3", "Refused by the recipient.");
    await inspect(no, false);
    must(await returnSteps.runStep({ staff: by }, no, "close", { input: { intent: "close" } }));
  }
  const unknown = { intent: "unknown", code: "RX 4471 9921", warehouse, note: "No sender on it." } as const;
  must(await bookArrival(by, { ...unknown, photo: await photo("#70757d") }, "demo:return:4"));
}

/** To whom of the demo, how the scale differs from the quote in grams, and what was done about it. */
const scales = [
  { like: 0, goods: ["HB-LANTERN", 2], more: 6, then: "nothing" },
  { like: 1, goods: ["HB-LANTERN", 2], more: 900, then: "nothing" },
  { like: 2, goods: ["HB-LANTERN", 2], more: 900, then: "approve" },
  { like: 3, goods: ["HB-LANTERN", 2], more: 900, then: "dismiss" },
  { like: 1, goods: ["HB-MUG-350", 4], more: -900, then: "nothing" },
] as const;
type Scale = (typeof scales)[number];

async function seedWeights(demo: Demo, by: By): Promise<void> {
  for (const [index, scale] of scales.entries()) {
    const { then } = scale;
    const no = await weighed(demo, by, index, scale);
    if (then === "approve") must(await approveWeight(by, no, { sure: true }, `demo:weight:${index}`));
    if (then === "dismiss")
      must(
        await weighSteps.runStep({ staff: by }, no, "dismiss", {
          input: { reason: "Our own, heavier box." },
        }),
      );
  }
}

/** An order that left in one parcel with a weight from the bench; the number of the parcel. */
async function weighed(
  demo: Demo,
  by: By,
  index: number,
  { like: nth, goods, more }: Scale,
): Promise<string> {
  const like = demoOrders[nth];
  if (!like) throw new Error("the demo has no orders");
  const { id } = await place({ ...like, lines: [goods] });
  const orderNo = await bring(demo.storeId, id, 30 + index);
  await move(demo, orderNo, id, "purchased", 0);
  const order = await anyOrder(orderNo);
  const items = order?.lines.flatMap(({ items: own }) => own) ?? [];
  const carrier = order?.carrier ?? "YunExpress";
  const trackingNo = demoTrackingNo(carrier, 700 + index);
  const kept = must(await keepPhoto(await photo("#8fa3ad")));
  const parcel = await db.first<{ id: string; no: string; weighedG: number }>(sql`
    insert into outbound_parcel (no, order_id, warehouse_id, channel_id, status, weighed_g, photo_key, carrier, tracking_no,
      created_by)
    select 'P' || o.no, o.id, o.warehouse_id, o.channel_id, 'LABELLED', greatest(20, ${more}::int + 50 + (
        select sum(i.qty * i.weight_g)::int from order_line l join order_line_item i on i.order_line_id = l.id
        where l.order_id = o.id)), ${kept?.key ?? null}::text, ${carrier}, ${trackingNo}, ${`staff:${by.id}`}
    from store_order o where o.no = ${orderNo} returning id, no, weighed_g`);
  if (!parcel) throw new Error(`no parcel of ${orderNo}`);
  await db.run(sql`
    insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
    select ${parcel.id}::uuid, id, variant_id, qty, qty from order_line_item
    where id = any(${items.map((item) => item.id)}::uuid[])`);
  const sent = must(
    await dispatchParcel(
      orderNo,
      {
        ...{
          carrier,
          trackingNo,
          trackingUrl: await trackingUrlOf(carrier, trackingNo),
          weightG: parcel.weighedG,
        },
        items: items.map((item) => ({ itemId: item.id, qty: item.qty })),
      },
      `staff:${by.id}`,
    ),
  );
  await db.run(sql`
    update outbound_parcel set status = 'HANDED_OVER', package_id = ${sent.packageId}, handed_over_at = now(),
      handed_over_by = ${`staff:${by.id}`} where id = ${parcel.id}`);
  await weighPackage(sent.packageId);
  return parcel.no;
}
