/** From the purchase to the parcel and back, in whatever order and however often it stops: each piece is in one place. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { makeOrders } from "~/domain/purchasing/order.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { stockChecks } from "~/domain/stock/checks.server";
import { keepReserved } from "~/domain/stock/consume.server";
import { correctGoods } from "~/domain/stock/keep.server";
import { db, sql, transaction } from "~/platform/db";
import { makeStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { declareGoods, numbersFor, picker } from "../../../tests/outbound";
import { acceptedOrder, makeBuying } from "../../../tests/purchases-of-goods";
import { runJobs } from "../../../tests/setup/jobs";
import {
  closeManifest,
  handOverManifest,
  handOverParcel,
  handOverScanned,
} from "./handover/hand-over.server";
import { endParcel, scanPack, voidParcel } from "./parcels/pack.server";
import { makeWave } from "./picking/make.server";
import { scanPick, shortPick } from "./picking/pick.server";
import { putBack } from "./picking/put-back.server";
import { freshCount, lookAtTouched, readyCount } from "./picking/ready-count.server";
import { isReady } from "./picking/ready.server";
import { waveSteps } from "./picking/wave-steps.server";
import { putAway } from "./receiving/put-away.server";
import { beginReceipt, bookLine } from "./receiving/receive.server";
import { bookArrival } from "./returns/arrive.server";
import { returnSteps } from "./returns/steps.server";

beforeAll(prepareOrders);

const small = fc.integer({ min: 1, max: 3 });
const which = fc.nat({ max: 7 });
const of = <What extends string>(what: What) =>
  fc.record({ what: fc.constant(what), at: which, pieces: small });

/** What happens often stands there twice. */
const step = fc.oneof(
  ...(["order", "buy", "receive", "put-away", "put-away", "wave", "wave"] as const).map(of),
  ...(["pick", "pick", "pick", "pack", "pack", "pack", "end", "short"] as const).map(of),
  ...(["refund", "hold", "go-on", "close", "put-back", "void", "loss", "found"] as const).map(of),
  ...(["hand-over", "hand-over", "killed", "scanned", "return"] as const).map(of),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function makeScene() {
  const world = await makeBuying({ onHand: 4 });
  await declareGoods(world);
  const staff = picker((await makeStaff({ roles: ["warehouse", "bulk"] })).id, ["warehouse", "bulk"]);
  return { ...world, staff, orders: [] as { id: string; no: string }[] };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** One of some rows, by the number of the step. */
const one = async <Row extends object>(
  { at }: Step,
  rows: Promise<readonly Row[]>,
): Promise<Row | undefined> => {
  const all = await rows;
  return all[at % Math.max(1, all.length)];
};

const parcels = ({ orders }: Scene, status: string) =>
  db.rows<{ id: string; no: string; orderId: string; carrier: string }>(sql`
    select id, no, order_id, carrier from outbound_parcel
    where order_id = any(${orders.map(({ id }) => id)}::uuid[]) and status = ${status} order by id`);

const waves = ({ orders }: Scene) =>
  db.rows<{ no: string }>(sql`
    select distinct v.no from wave v join wave_order w on w.wave_id = v.id
    where w.order_id = any(${orders.map(({ id }) => id)}::uuid[]) and v.status <> 'CLOSED' order by v.no`);

async function take(scene: Scene, now: Step): Promise<unknown> {
  const { staff, sku, skuId: variantId, warehouseId, orders } = scene;
  const token = randomUUID();
  const order = orders[now.at % Math.max(1, orders.length)];
  const wave = (await one(now, waves(scene)))?.no ?? "";
  if (now.what === "order") {
    if (orders.length === 6) return;
    const made = await acceptedOrder(scene, now.pieces);
    await numbersFor(made.id);
    return orders.push(made);
  }
  if (now.what === "buy") {
    const made = await makeOrders(scene.by, [`${warehouseId}:${variantId}`]);
    for (const no of made.orders) await purchaseSteps.runStep(scene.by, no, "place", {});
    return;
  }
  if (now.what === "receive") {
    const purchase = await one(
      now,
      db.rows<{ no: string }>(sql`
        select o.no from purchase_order o join purchase_order_line l on l.purchase_order_id = o.id
        where l.variant_id = ${variantId} and o.status in ('PLACED', 'CONFIRMED', 'PART_RECEIVED') order by o.no`),
    );
    const begun = await beginReceipt(staff, { order: purchase?.no ?? "-" }, token);
    if (!begun.ok) return begun;
    const counted = { good: now.pieces, rejected: now.at % 2, reason: "damaged" as const };
    return bookLine(staff, begun.value.no, { intent: "take", code: sku, ...counted }, token);
  }
  if (now.what === "put-away") return putAway(staff, { warehouse: warehouseId, code: sku }, token);
  if (now.what === "wave")
    return makeWave(
      staff,
      orders.map(({ no }) => no),
      {},
      token,
    );
  if (now.what === "pick")
    for (let i = 0; i < now.pieces; i++)
      await scanPick(staff, wave, { code: sku, from: null }, `${token}${i}`);
  if (now.what === "pack")
    for (let i = 0; i < now.pieces; i++)
      await scanPack(
        staff,
        wave,
        { code: sku, order: i % 2 ? null : (order?.no ?? null), grams: null },
        `${token}${i}`,
      );
  if (now.what === "end") return endParcel(staff, wave, { order: order?.no ?? "", grams: null }, token);
  if (now.what === "short") {
    const line = await one(
      now,
      db.rows<{ binId: string | null }>(sql`
        select distinct p.bin_id from pick_line p join wave v on v.id = p.wave_id
        where v.no = ${wave} and p.picked + p.short < p.qty and p.variant_id = ${variantId} order by p.bin_id`),
    );
    return line && shortPick(staff, wave, { variantId, ...line }, { reason: "missing", missing: 1 }, token);
  }
  if (now.what === "refund") return order && refund(scene, order.id);
  if (now.what === "hold" || now.what === "go-on")
    return db.run(sql`
      update store_order set hold = ${now.what === "hold" ? "INTERCEPT_REQUESTED" : "NONE"}
      where id = ${order?.id ?? null} and status = 'PURCHASING'`);
  if (now.what === "close") return waveSteps.runStep({ staff }, wave, "close", {});
  if (now.what === "put-back") {
    const any = await one(
      now,
      db.rows<{ no: string }>(sql`
      select distinct v.no from wave v join pick_line p on p.wave_id = v.id where p.variant_id = ${variantId} order by v.no`),
    );
    return putBack(staff, any?.no ?? "", variantId, token);
  }
  if (now.what === "void") {
    const parcel = await one(now, parcels(scene, now.pieces > 1 ? "LABELLED" : "OPEN"));
    return parcel && voidParcel(staff, parcel.no, "damaged");
  }
  if (now.what === "loss" || now.what === "found") {
    const bin = await one(
      now,
      db.rows<{ code: string | null }>(sql`
      select b.code from bin_stock p join bin b on b.id = p.bin_id where p.variant_id = ${variantId} and b.kind = 'shelf'
      union all select null order by 1 nulls first`),
    );
    const said = {
      warehouse: warehouseId,
      bin: bin?.code ?? undefined,
      kind: now.what,
      note: "counted",
    } as const;
    return correctGoods(staff, variantId, { ...said, pieces: now.pieces }, token);
  }
  if (now.what === "scanned") {
    const parcel = await one(now, parcels(scene, "LABELLED"));
    return parcel && handOverScanned(parcel.id);
  }
  if (now.what === "return") return comeBack(scene, now, token);
  return handOver(scene, now);
}

/** One piece is paid back before it leaves. */
async function refund({ skuId: variantId, warehouseId }: Scene, orderId: string) {
  await transaction(async (tx) => {
    await tx.first(sql`select 1 from store_order where id = ${orderId} for update`);
    const line = await tx.first<{ left: number }>(sql`
      update order_line l set refunded = refunded + 1 from order_line_item i, store_order o
      where l.order_id = ${orderId} and o.id = l.order_id and i.order_line_id = l.id and o.status = 'PURCHASING'
        and l.refunded + 1 < l.qty - coalesce((select sum(p.qty) from package_line p where p.order_line_item_id = i.id), 0)
      returning greatest(0, l.qty - l.refunded - coalesce((
        select sum(p.qty) from package_line p where p.order_line_item_id = i.id), 0))::int as left`);
    if (line)
      await keepReserved(tx, { type: "store_order", id: orderId }, [
        { variantId, warehouseId, qty: line.left },
      ]);
  });
}

/** A carrier's manifest is closed; `killed`: its job stops after the first parcel, and runs twice at once later. */
async function handOver(scene: Scene, now: Step) {
  const parcel = await one(now, parcels(scene, "LABELLED"));
  if (!parcel) return;
  const { warehouseId } = scene;
  await closeManifest(scene.staff, { warehouseId, carrier: parcel.carrier, which: "all" });
  const manifest = await db.first<{ id: string }>(sql`
    select id from manifest where warehouse_id = ${warehouseId} and carrier = ${parcel.carrier} and closing_at is not null
      and status = 'OPEN'`);
  if (now.what === "killed" && manifest) {
    await handOverParcel(parcel, manifest.id, `staff:${scene.staff.id}`);
    await Promise.all([1, 2].map(() => handOverManifest(manifest.id)));
  }
  await runJobs();
}

async function comeBack(scene: Scene, now: Step, token: string) {
  const sent = await one(
    now,
    db.rows<{ no: string }>(sql`
      select tracking_no as no from package where order_id = any(${scene.orders.map(({ id }) => id)}::uuid[]) order by id`),
  );
  const come = await bookArrival(
    scene.staff,
    { intent: "arrive", code: sent?.no ?? "-", warehouse: scene.warehouseId },
    token,
  );
  if (!come.ok) return;
  const { no } = come.value;
  const lines = await db.rows<{ id: string }>(sql`
    select l.id from return_line l join return_parcel r on r.id = l.return_id where r.no = ${no}`);
  const found = { sellable: now.pieces, damaged: now.at % 2, disposed: now.at % 3 === 0 ? 1 : 0 };
  const input = { intent: "inspect" as const, lines: lines.map(({ id }) => ({ id, ...found })) };
  await returnSteps.runStep({ staff: scene.staff }, no, "inspect", { input });
}

type Sums = Record<
  | "here"
  | "told"
  | "reserved"
  | "promised"
  | "totes"
  | "picked"
  | "kept"
  | "listed"
  | "over"
  | "unlike"
  | "lost"
  | "needs",
  number
>;

/** What there is, and what the documents say that there should be. */
const sums = ({ skuId, warehouseId, orders }: Scene) => {
  const ours = sql`any(${orders.map(({ id }) => id)}::uuid[])`;
  return db.first<Sums>(sql`
    select
      (select coalesce(sum(on_hand), 0)::int from stock where variant_id = ${skuId})
        + (select coalesce(sum(p.qty), 0)::int from bin_stock p join bin b on b.id = p.bin_id
          where p.variant_id = ${skuId} and b.kind in ('receiving', 'quarantine')) as here,
      4 + (select coalesce(sum(accepted + rejected), 0)::int from receipt_line where variant_id = ${skuId})
        + (select coalesce(sum(qty), 0)::int from stock_move where variant_id = ${skuId} and reason in ('loss', 'correction'))
        - (select coalesce(sum(l.qty), 0)::int from package_line l join order_line_item i on i.id = l.order_line_item_id
          where i.variant_id = ${skuId})
        + (select coalesce(sum(sellable + damaged), 0)::int from return_line where variant_id = ${skuId}) as told,
      (select coalesce(sum(reserved), 0)::int from stock where variant_id = ${skuId}) as reserved,
      (select coalesce(sum(qty), 0)::int from stock_reservation where variant_id = ${skuId} and status in ('held', 'firm')
        ) as promised,
      (select coalesce(sum(p.qty), 0)::int from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = ${skuId} and b.kind = 'tote') as totes,
      (select coalesce(sum(picked - put_back), 0)::int from pick_line where variant_id = ${skuId})
        - (select coalesce(sum(b.qty), 0)::int from outbound_line b join outbound_parcel x on x.id = b.parcel_id
          where b.variant_id = ${skuId} and x.status = 'HANDED_OVER') as picked,
      (select coalesce(sum(picking), 0)::int from bin_stock where variant_id = ${skuId}) as kept,
      (select coalesce(sum(p.qty - p.picked - p.short), 0)::int from pick_line p
        join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id and w.status = 'IN'
        where p.variant_id = ${skuId} and p.bin_id is not null) as listed,
      (select count(*)::int from order_line_item i join order_line l on l.id = i.order_line_id
        where l.order_id = ${ours} and i.qty < greatest(
          (select coalesce(sum(b.qty), 0) from outbound_line b join outbound_parcel x on x.id = b.parcel_id
            where b.order_line_item_id = i.id and x.status <> 'VOID'),
          (select coalesce(sum(p.qty), 0) from package_line p where p.order_line_item_id = i.id))) as over,
      (select count(*)::int from outbound_parcel x join outbound_line b on b.parcel_id = x.id
        left join package_line p on p.package_id = x.package_id and p.order_line_item_id = b.order_line_item_id
        where x.order_id = ${ours} and x.status = 'HANDED_OVER' and p.qty is distinct from b.qty) as unlike,
      (select count(*)::int from store_order o where o.id = ${ours} and ${isReady}
        and exists (select 1 from order_lacking(array[o.id]))) as lost,
      (select count(*)::int from (
        (select order_id, missing, is_active from order_lacking(array(select id from store_order where id = ${ours}))
          except select order_id, missing, is_active from purchase_need where warehouse_id = ${warehouseId})
        union all
        (select order_id, missing, is_active from purchase_need where order_id = ${ours}
          except select order_id, missing, is_active from order_lacking(array(select id from store_order where id = ${ours})))
        ) x) as needs`);
};

test("no piece is made, lost, in two parcels, or promised twice", async () => {
  const did = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (steps) => {
      const scene = await makeScene();
      const begun: Step[] = [3, 2, 1].map((pieces, at) => ({ what: "order", at, pieces }));
      const going: Step[] = (["buy", "receive", "receive", "put-away", "wave", "pick", "pack"] as const).map(
        (what, at) => ({ what, at, pieces: 3 }),
      );
      for (const now of [...begun, ...going, ...steps]) {
        if (now.pieces > 1) await lookAtTouched();
        await take(scene, now);
        const ready = await db.first<Record<"kept" | "fresh", number>>(
          sql`select ${readyCount} as kept, ${freshCount} as fresh`,
        );
        expect([now, ready]).toEqual([now, { ...ready, kept: ready?.fresh }]);
        const found = await sums(scene);
        expect([now, found]).toEqual([
          now,
          {
            ...found,
            ...{ here: found?.told, reserved: found?.promised, totes: found?.picked, kept: found?.listed },
            ...{ over: 0, unlike: 0, lost: 0, needs: 0 },
          },
        ]);
      }
      for (const check of stockChecks) {
        const rows = await db.rows<Record<string, string>>(check.finding);
        const own = rows.flatMap(Object.values).filter((text: string) => text.includes(scene.sku));
        expect([check.name, own]).toEqual([check.name, []]);
      }
      for (const { status } of await db.rows<{ status: string }>(sql`
        select status from outbound_parcel where order_id = any(${scene.orders.map(({ id }) => id)}::uuid[])`))
        did.add(status);
    }),
    { numRuns: 5 },
  );
  // It came as far as the door.
  expect([...did]).toContain("HANDED_OVER");
});
