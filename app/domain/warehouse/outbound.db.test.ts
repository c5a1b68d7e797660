import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { anyOrder } from "~/domain/orders/order.server";
import { publish } from "~/domain/bus";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as orderAction } from "~/routes/desk/orders/order";
import { callAction } from "../../../tests/setup/call";
import { makeStaff } from "../../../tests/factories";
import { makeWorld, orderNow } from "../../../tests/orders";
import { numbersFor, picker, readyOrder, shelf, skuOf } from "../../../tests/outbound";
import { runJobs } from "../../../tests/setup/jobs";
import { closeManifest, handOverManifest, handOverParcel } from "./handover/hand-over.server";
import { numberParcel, redoLabel } from "./parcels/label.server";
import { endParcel, scanPack, voidParcel } from "./parcels/pack.server";
import { sendUnscanned } from "./parcels/unscanned.server";
import { keepReserved } from "~/domain/stock/consume.server";
import { correctGoods } from "~/domain/stock/keep.server";
import { finishCount, keepFigure } from "./counting/count.server";
import { decideDifferences } from "./counting/decide.server";
import { beginCount } from "./counting/open.server";
import { makeWave } from "./picking/make.server";
import { pickLine, scanPick, shortPick } from "./picking/pick.server";
import { putBack, toPutBack } from "./picking/put-back.server";
import { waveSteps } from "./picking/wave-steps.server";
import type { Doer } from "./picking/wave-row.server";

let staff: Doer;
beforeAll(async () => {
  const made = await makeStaff({ roles: ["warehouse", "bulk"] });
  staff = picker(made.id, ["warehouse", "bulk"]);
});

const token = () => randomUUID();

async function wave(...orders: readonly { no: string }[]): Promise<string> {
  const made = await makeWave(
    staff,
    orders.map(({ no }) => no),
    {},
    token(),
  );
  if (!made.ok) throw new Error(made.error);
  return made.value.no;
}

const pick = async (waveNo: string, code: string, from: string | null = null) =>
  scanPick(staff, waveNo, { code, from }, token());
const pack = async (waveNo: string, code: string, order: string | null = null) =>
  scanPack(staff, waveNo, { code, order, grams: null }, token());

type ParcelRow = {
  no: string;
  status: string;
  verified: boolean;
  trackingNo: string | null;
  refusal: string | null;
};
const parcelsOf = (orderId: string) =>
  db.rows<ParcelRow>(sql`
    select no, status, verified, tracking_no, refusal from outbound_parcel where order_id = ${orderId} order by id`);

type Shelf = { onHand: number; reserved: number; tote: number; picking: number };
const piecesOf = async (variantId: string) =>
  db.first<Shelf>(sql`
    select s.on_hand, s.reserved,
      coalesce((select sum(p.qty)::int from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = s.variant_id and b.kind = 'tote'), 0) as tote,
      coalesce((select sum(p.picking)::int from bin_stock p where p.variant_id = s.variant_id), 0) as picking
    from stock s where s.variant_id = ${variantId}`);

async function handOver(orderId: string) {
  const at = await db.first<{ warehouseId: string; carrier: string }>(sql`
    select warehouse_id, carrier from outbound_parcel where order_id = ${orderId} and status = 'LABELLED' limit 1`);
  if (!at) throw new Error("nothing is labelled");
  const closed = await closeManifest(staff, { ...at, which: "all" });
  if (!closed.ok) throw new Error(closed.error);
  await runJobs();
  return closed.value.no;
}

describe("from the shelf to the carrier", () => {
  test("orders of one piece and of several are picked, packed and handed over by scans alone", async () => {
    const world = await makeWorld({ variants: 2 });
    const [one, two] = [
      await readyOrder(world, [[0, 1]]),
      await readyOrder(world, [
        [0, 1],
        [1, 2],
      ]),
    ];
    await shelf(world, 0, 10);
    await shelf(world, 1, 10);
    await numbersFor(one.id);
    const no = await wave(one, two);
    expect(await piecesOf(world.variants[0]?.skuId ?? "")).toMatchObject({
      picking: 2,
      tote: 0,
      onHand: 100,
    });
    const [a, b] = [await skuOf(world, 0), await skuOf(world, 1)];
    for (const sku of [a, a, b, b])
      expect(await pick(no, sku)).toMatchObject({ ok: true, value: { pieces: 1 } });
    expect(await pick(no, a)).toEqual({ ok: false, error: "beyond" });
    expect(await piecesOf(world.variants[0]?.skuId ?? "")).toMatchObject({
      picking: 0,
      tote: 2,
      onHand: 100,
    });

    expect(await pack(no, a)).toMatchObject({
      ok: true,
      value: { order: null, parcel: expect.any(String) as string },
    });
    expect(await pack(no, a)).toMatchObject({ ok: true, value: { order: two.no } });
    expect(await pack(no, a, two.no)).toEqual({ ok: false, error: "beyond" });
    await pack(no, b, two.no);
    expect(await pack(no, b, two.no)).toMatchObject({ ok: true, value: { order: null, status: "CLOSED" } });
    expect(await parcelsOf(two.id)).toMatchObject([{ status: "LABELLED", verified: true }]);

    await handOver(one.id);
    for (const order of [one, two])
      expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED" });
    expect(await piecesOf(world.variants[0]?.skuId ?? "")).toEqual({
      picking: 0,
      tote: 0,
      onHand: 98,
      reserved: 0,
    });
    expect((await anyOrder(two.no))?.parcels ?? []).toHaveLength(1);
  });

  test("a carrier's scan hands a labelled parcel over, under any hold (§3.1 #31)", async () => {
    const world = await makeWorld({ variants: 1 });
    const [gone, held] = [await readyOrder(world, [[0, 1]]), await readyOrder(world, [[0, 1]])];
    await shelf(world, 0, 10);
    await numbersFor(gone.id);
    const no = await wave(gone, held);
    const sku = await skuOf(world, 0);
    for (let i = 0; i < 2; i++) await pick(no, sku);
    for (let i = 0; i < 2; i++) await pack(no, sku);
    await db.run(sql`
      update store_order set hold = 'INTERCEPT_REQUESTED', hold_prev = 'ADDRESS' where id = ${held.id}`);
    const labelled = await db.rows<{ id: string; orderId: string }>(sql`
      select id, order_id from outbound_parcel where order_id in (${gone.id}, ${held.id}) and status = 'LABELLED'`);
    expect(labelled).toHaveLength(2);
    const scanned = () =>
      transaction(async (tx) => {
        for (const { id: ref, orderId } of labelled)
          await publish("tracking.scannedBeforeHandOver", tx, { ref, orderId, at: new Date() });
      });
    await scanned();
    await runJobs();
    expect(await parcelsOf(gone.id)).toMatchObject([{ status: "HANDED_OVER", refusal: null }]);
    expect(await orderNow(world, gone.no)).toMatchObject({ status: "SHIPPED" });
    expect(await parcelsOf(held.id)).toMatchObject([{ status: "HANDED_OVER", refusal: null }]);
    expect(await orderNow(world, held.no)).toMatchObject({ status: "SHIPPED", hold: "NONE" });
  });

  test("a scanned parcel is gone with pieces that were refunded since, and no manifest makes it void", async () => {
    const { world, order, no, sku, variantId } = await pickedOrder([[0, 2]]);
    for (let i = 0; i < 2; i++) await pack(no, sku);
    const parcel = await db.first<{ id: string }>(sql`
      select id from outbound_parcel where order_id = ${order.id} and status = 'LABELLED'`);
    await db.run(sql`update order_line set refunded = 1 where order_id = ${order.id}`);
    await transaction((tx) =>
      keepReserved(tx, { type: "store_order", id: order.id }, [
        { variantId, warehouseId: world.warehouseId, qty: 1 },
      ]),
    );
    await hold(order.id, "INTERCEPT_REQUESTED");
    await db.run(sql`
      insert into tracking_expected (ref, order_id, carrier_name, number, carrier, scanned_at)
      select id, order_id, carrier, tracking_no, 0, now() from outbound_parcel where id = ${parcel?.id ?? null}
      on conflict (ref) do update set scanned_at = now()`);
    const [first] = await parcelsOf(order.id);
    expect(await voidParcel(staff, first?.no ?? "", "too late")).toEqual({ ok: false, error: "scanned" });
    await handOver(order.id);
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "HANDED_OVER", refusal: null }]);
    expect(await toPutBack(no)).toEqual([]);
    expect(await piecesOf(variantId)).toEqual({ picking: 0, tote: 0, onHand: 98, reserved: 0 });
  });

  test("the same token is one booking, and the same form makes one wave", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 2]]);
    const key = token();
    const made = await Promise.all([1, 2].map(() => makeWave(staff, [order.no], {}, key)));
    const nos = new Set(made.map((each) => (each.ok ? each.value.no : each.error)));
    expect(nos.size).toBe(1);
    const [no = ""] = nos;
    const sku = await skuOf(world, 0);
    const scan = token();
    await Promise.all([1, 2, 3].map(() => scanPick(staff, no, { code: sku, from: null }, scan)));
    expect(await piecesOf(world.variants[0]?.skuId ?? "")).toMatchObject({ tote: 1 });
    await pick(no, sku);
    const packed = token();
    await Promise.all([1, 2].map(() => scanPack(staff, no, { code: sku, order: null, grams: null }, packed)));
    const lines = await db.rows(sql`
      select b.packed from outbound_line b join outbound_parcel x on x.id = b.parcel_id where x.order_id = ${order.id}`);
    expect(lines).toEqual([{ packed: 1 }]);
  });

  test("two people at one wave, one order and one parcel: each piece once", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 3]]);
    await numbersFor(order.id);
    const waves = await Promise.all([1, 2].map(() => makeWave(staff, [order.no], {}, token())));
    expect(waves.filter((each) => each.ok)).toHaveLength(1);
    const no = waves.flatMap((each) => (each.ok ? [each.value.no] : []))[0] ?? "";
    const sku = await skuOf(world, 0);
    const picks = await Promise.all([1, 2, 3, 4, 5].map(() => pick(no, sku)));
    expect(picks.filter((each) => each.ok)).toHaveLength(3);
    const packs = await Promise.all([1, 2, 3, 4, 5].map(() => pack(no, sku, order.no)));
    expect(packs.filter((each) => each.ok)).toHaveLength(3);
    expect(await parcelsOf(order.id)).toHaveLength(1);
  });
});

/** A wave of one order whose goods are picked. */
async function pickedOrder(lines: readonly (readonly [number, number])[] = [[0, 1]]) {
  const world = await makeWorld({ variants: 2 });
  const order = await readyOrder(world, lines);
  const no = await wave(order);
  for (const [index, qty] of lines) for (let i = 0; i < qty; i++) await pick(no, await skuOf(world, index));
  await numbersFor(order.id);
  return { world, order, no, sku: await skuOf(world, 0), variantId: world.variants[0]?.skuId ?? "" };
}

const hold = (orderId: string, value: string) =>
  db.run(sql`update store_order set hold = ${value} where id = ${orderId}`);

describe("what may not leave", () => {
  test("a held order is not picked, leaves its wave, and is picked again later", async () => {
    const world = await makeWorld({ variants: 1 });
    const [held, other] = [await readyOrder(world, [[0, 1]]), await readyOrder(world, [[0, 1]])];
    const bin = await shelf(world, 0, 5);
    const no = await wave(held, other);
    await hold(held.id, "INTERCEPT_REQUESTED");
    const sku = await skuOf(world, 0);
    expect(await pick(no, sku)).toMatchObject({
      ok: true,
      value: { pieces: 1, left: [{ no: held.no, why: "held" }], status: "PICKED" },
    });
    expect(await pick(no, sku)).toEqual({ ok: false, error: "beyond" });
    expect(await db.first(sql`select qty, picking from bin_stock where bin_id = ${bin.id}`)).toEqual({
      qty: 4,
      picking: 0,
    });
    await hold(held.id, "NONE");
    expect(await wave(held)).toMatch(/^W/);
  });

  test("an order held after packing is not handed over: its label is void and its goods go back", async () => {
    const { order, no, sku, variantId } = await pickedOrder();
    await pack(no, sku);
    const at = await db.first<{ warehouseId: string; carrier: string }>(
      sql`select warehouse_id, carrier from outbound_parcel where order_id = ${order.id}`,
    );
    await hold(order.id, "INTERCEPT_REQUESTED");
    await closeManifest(staff, {
      warehouseId: at?.warehouseId ?? "",
      carrier: at?.carrier ?? "",
      which: "all",
    });
    await runJobs();
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "VOID", refusal: "order" }]);
    expect(await toPutBack(no)).toMatchObject([{ orderNo: order.no, qty: 1, why: "held" }]);
    expect(await putBack(staff, no, variantId, token())).toEqual({ ok: true, value: { pieces: 1 } });
    expect(await piecesOf(variantId)).toMatchObject({ tote: 0, onHand: 100 });
    await hold(order.id, "NONE");
    expect(await wave(order)).toMatch(/^W/);
  });

  test("an order that was edited after it was in a wave keeps its old rows, and leaves the wave", async () => {
    const { order, no, sku, variantId } = await pickedOrder([[0, 2]]);
    await pack(no, sku, order.no);
    // Unpaid again, its line was linked to the same goods anew.
    await db.run(sql`
      delete from order_line_item where order_line_id in (select id from order_line where order_id = ${order.id})`);
    await db.run(sql`
      insert into order_line_item (order_line_id, variant_id, qty, unit_price)
      select id, ${variantId}, 2, 100 from order_line where order_id = ${order.id}`);
    expect(await pack(no, sku, order.no)).toMatchObject({ ok: false });
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "VOID" }]);
    expect(await toPutBack(no)).toMatchObject([{ qty: 2, why: "changed" }]);
    expect(await putBack(staff, no, variantId, token())).toEqual({ ok: true, value: { pieces: 2 } });
    expect(await wave(order)).toMatch(/^W/);
  });

  test("a changed address refuses the hand-over until the label is made anew", async () => {
    const { order, no, sku } = await pickedOrder();
    await pack(no, sku);
    const [before] = await parcelsOf(order.id);
    await db.run(sql`update store_order set ship_to = ship_to || '{"city":"Kiel"}' where id = ${order.id}`);
    await handOver(order.id);
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED", refusal: "address" }]);
    const redone = await redoLabel(staff, before?.no ?? "");
    expect(redone.ok).toBe(true);
    expect(await redoLabel(staff, before?.no ?? "")).toEqual({ ok: false, error: "stale" });
    await handOver(order.id);
    const rows = await parcelsOf(order.id);
    expect(rows.map(({ status }) => status)).toEqual(["VOID", "HANDED_OVER"]);
    expect(rows[0]?.trackingNo).not.toBe(rows[1]?.trackingNo);
  });

  test("pieces that were refunded after packing come out of the parcel before it leaves", async () => {
    const { order, no, sku, variantId } = await pickedOrder([[0, 2]]);
    await pack(no, sku);
    await pack(no, sku);
    await db.run(sql`
      update outbound_parcel set weighed_g = 900, photo_key = 'scale.jpg' where order_id = ${order.id}`);
    await db.run(sql`update order_line set refunded = 1 where order_id = ${order.id}`);
    await handOver(order.id);
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED", refusal: "refunded" }]);
    // The scale told of the piece that was taken out, too.
    expect(
      await db.rows(sql`select weighed_g, photo_key from outbound_parcel where order_id = ${order.id}`),
    ).toEqual([{ weighedG: null, photoKey: null }]);
    expect(await toPutBack(no)).toMatchObject([{ qty: 1 }]);
    await putBack(staff, no, variantId, token());
    await handOver(order.id);
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "HANDED_OVER" }]);
    expect(await piecesOf(variantId)).toMatchObject({ tote: 0, onHand: 99 });
  });

  test("a hand-over that is killed in the middle goes on, and sends nothing twice", async () => {
    const world = await makeWorld({ variants: 1 });
    const orders = [];
    for (let i = 0; i < 4; i++) orders.push(await readyOrder(world, [[0, 1]]));
    await numbersFor(orders[0]?.id ?? "");
    await sendUnscanned(
      staff,
      orders.map(({ no }) => no),
      token(),
    );
    await runJobs();
    const ids = orders.map(({ id }) => id);
    const at = await db.first<{ warehouseId: string; carrier: string }>(
      sql`select warehouse_id, carrier from outbound_parcel where order_id = ${ids[0] ?? null}`,
    );
    await closeManifest(staff, {
      warehouseId: at?.warehouseId ?? "",
      carrier: at?.carrier ?? "",
      which: "all",
    });
    const [parcel] = await db.rows<{ id: string; orderId: string; manifestId: string }>(
      sql`select id, order_id, manifest_id from outbound_parcel where order_id = any(${ids}::uuid[]) order by id limit 1`,
    );
    if (!parcel) throw new Error("no parcel");
    // As far as it came before it was killed; then twice at once, as two workers would.
    await handOverParcel(parcel, parcel.manifestId, `staff:${staff.id}`);
    await Promise.all([1, 2].map(() => handOverManifest(parcel.manifestId)));
    await runJobs();
    const sent = await db.rows<{ n: number }>(
      sql`select count(*)::int as n from package where order_id = any(${ids}::uuid[]) group by order_id`,
    );
    expect(sent.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    expect(await db.first(sql`select status from manifest where id = ${parcel.manifestId}`)).toEqual({
      status: "CLOSED",
    });
  });
});

describe("short picks", () => {
  test("another bin's pieces are taken instead, and nothing more is picked where they were missing", async () => {
    const world = await makeWorld({ variants: 1 });
    const [first, second] = [await readyOrder(world, [[0, 2]]), await readyOrder(world, [[0, 2]])];
    const [near, far] = [await shelf(world, 0, 4, { sort: 1 }), await shelf(world, 0, 2, { sort: 2 })];
    await shelf(world, 0, 94, { code: "FAR-AWAY-CLOSED", sort: 3 });
    await db.run(sql`update bin set closed = true where code = 'FAR-AWAY-CLOSED'`);
    const no = await wave(first, second);
    const variantId = world.variants[0]?.skuId ?? "";
    const said = await shortPick(staff, no, { variantId, binId: near.id }, { reason: "missing" }, token());
    expect(said).toMatchObject({ ok: true, value: { left: [{ why: "short" }] } });
    const lines = await db.rows(sql`
      select p.bin_id, p.qty, p.short from pick_line p join wave_order w using (wave_id, order_id) join wave v on v.id = p.wave_id
      where v.no = ${no} and w.status = 'IN' order by p.short desc`);
    expect(lines).toEqual([
      { binId: near.id, qty: 2, short: 2 },
      { binId: far.id, qty: 2, short: 0 },
    ]);
    expect(
      await db.first(
        sql`select picking, shut_at is not null as shut from bin_stock where bin_id = ${near.id}`,
      ),
    ).toEqual({
      picking: 0,
      shut: true,
    });
    const count = await db.first(sql`
      select c.cause from stock_count_line l join stock_count c on c.id = l.count_id where l.bin_id = ${near.id}`);
    expect(count).toEqual({ cause: "short-pick" });
    const sku = await skuOf(world, 0);
    expect(await pick(no, sku)).toMatchObject({ ok: true, value: { pieces: 1 } });
    expect(await pick(no, sku)).toMatchObject({ ok: true, value: { pieces: 1, status: "PICKED" } });
  });

  test("goods in several bins: the scan asks which", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 3]]);
    const [one] = [await shelf(world, 0, 2), await shelf(world, 0, 1)];
    await shelf(world, 0, 97, { code: "CLOSED-2" });
    await db.run(sql`update bin set closed = true where code = 'CLOSED-2'`);
    const no = await wave(order);
    const sku = await skuOf(world, 0);
    expect(await pick(no, sku)).toEqual({ ok: false, error: "which-bin" });
    expect(await pick(no, one.code)).toMatchObject({ ok: true, value: { pieces: 0, bin: one.code } });
    expect(await pick(no, sku, one.code)).toMatchObject({ ok: true, value: { pieces: 1 } });
  });

  /** Books a count of a bin that finds so many pieces; counted by two, decided by a third. */
  async function countAs(warehouseId: string, bin: string, sku: string, counted: number) {
    const people = await Promise.all([1, 2, 3].map(() => makeStaff({ roles: ["warehouse"] })));
    const [ann, ben, cleo] = people.map(({ id }) => picker(id));
    if (!ann || !ben || !cleo) throw new Error("nobody is there");
    const begun = await beginCount(ann, { warehouse: warehouseId, bins: [bin] }, token());
    if (!begun.ok) throw new Error(begun.error);
    const { no } = begun.value;
    for (const each of [ann, ben]) await keepFigure(each, no, { bin, code: sku, counted }, token());
    await finishCount(ann, no);
    const lines = await db.rows<{ id: string }>(sql`
      select l.id from stock_count_line l join stock_count c on c.id = l.count_id where c.no = ${no} order by l.id`);
    const said = await decideDifferences(cleo, no, {
      intent: "book",
      line: lines.map(({ id }) => id),
      note: "counted twice",
    });
    return said.filter(({ why }) => why !== "stale").map(({ why }) => why);
  }

  const stands = async (orderId: string) =>
    db.first<{ kept: number; bought: boolean; missing: number }>(sql`
      select coalesce((select sum(qty)::int from stock_reservation where ref_id = o.id and status in ('held', 'firm')), 0) as kept,
        o.purchased_at is not null as bought,
        coalesce((select sum(missing)::int from purchase_need n where n.order_id = o.id), 0) as missing
      from store_order o where o.id = ${orderId}`);

  test("pieces that a count or a correction does not find are bought again, for the newest that waits", async () => {
    const world = await makeWorld({ variants: 1, onHand: 6 });
    const picked = await readyOrder(world, [[0, 2]]);
    const [older, newer] = [await readyOrder(world, [[0, 2]]), await readyOrder(world, [[0, 2]])];
    const bin = await shelf(world, 0, 6);
    const [sku, variantId] = [await skuOf(world, 0), world.variants[0]?.skuId ?? ""];
    await pick(await wave(picked), sku);
    // Six lie there by the books, one of them in the tote: of five on the shelf, two are found.
    expect(await countAs(world.warehouseId, bin.code, sku, 2)).toEqual([null]);
    expect(await stands(newer.id)).toEqual({ kept: 0, bought: false, missing: 2 });
    expect(await stands(older.id)).toEqual({ kept: 1, bought: false, missing: 1 });
    expect(await stands(picked.id)).toEqual({ kept: 2, bought: true, missing: 0 });
    expect(await db.first(sql`select missing, qty from to_buy where variant_id = ${variantId}`)).toEqual({
      missing: 3,
      qty: 3,
    });
    const [first, second] = [older.no, newer.no].toSorted();
    expect(await makeWave(staff, [older.no, newer.no, picked.no], {}, token())).toEqual({
      ok: false,
      error: `nothing-ready|${[`${first}:short`, `${second}:short`, `${picked.no}:in-wave`].toSorted().join(",")}`,
    });
    const loss = { warehouse: world.warehouseId, bin: bin.code, kind: "loss" as const, note: "broken" };
    // The last two: one is on the pick list, and stays.
    expect(await correctGoods(staff, variantId, { ...loss, pieces: 2 }, token())).toMatchObject({
      ok: false,
    });
    expect(await correctGoods(staff, variantId, { ...loss, pieces: 1 }, token())).toMatchObject({ ok: true });
    expect(await stands(older.id)).toEqual({ kept: 0, bought: false, missing: 2 });
  });

  test("loose pieces that were missing are not offered again until somebody has counted them", async () => {
    const world = await makeWorld({ variants: 1, onHand: 5 });
    const [first, second] = [await readyOrder(world, [[0, 2]]), await readyOrder(world, [[0, 2]])];
    const variantId = world.variants[0]?.skuId ?? "";
    const no = await wave(first);
    await shortPick(staff, no, { variantId, binId: null }, { reason: "missing" }, token());
    expect(await makeWave(staff, [second.no], {}, token())).toMatchObject({ ok: false });
    const count = await db.first<{ no: string }>(sql`
      select c.no from stock_count c join stock_count_line l on l.count_id = c.id
      where l.variant_id = ${variantId} and l.bin_id is null`);
    expect(count).not.toBeNull();
    await keepFigure(
      staff,
      count?.no ?? "",
      { bin: undefined, code: await skuOf(world, 0), counted: 5 },
      token(),
    );
    expect(await makeWave(staff, [second.no], {}, token())).toMatchObject({ ok: true });
  });

  test("a wave that is closed puts back what was not picked, each order named", async () => {
    const world = await makeWorld({ variants: 1 });
    const [a, b] = [await readyOrder(world, [[0, 1]]), await readyOrder(world, [[0, 1]])];
    await shelf(world, 0, 100);
    const no = await wave(a, b);
    await pick(no, await skuOf(world, 0));
    expect(await waveSteps.runStep({ staff }, no, "close", {})).toEqual({ ok: true, value: null });
    const variantId = world.variants[0]?.skuId ?? "";
    expect(await piecesOf(variantId)).toMatchObject({ picking: 0, tote: 1 });
    expect(await toPutBack(no)).toMatchObject([{ qty: 1, why: "closed" }]);
    expect(await pickLine(staff, no, { variantId, binId: null }, token())).toEqual({
      ok: false,
      error: "wave-closed",
    });
    expect(await wave(a, b)).toMatch(/^W/);
  });
});

test("what is packed and labelled stays so when its wave is closed: only the rest goes back", async () => {
  const { order, no, sku } = await pickedOrder([
    [0, 1],
    [1, 1],
  ]);
  await pack(no, sku, order.no);
  await endParcel(staff, no, { order: order.no, grams: null }, token());
  expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED" }]);
  await waveSteps.runStep({ staff }, no, "close", {});
  expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED" }]);
  expect(await toPutBack(no)).toMatchObject([{ qty: 1, why: "closed" }]);
  expect(await wave(order)).toMatch(/^W/);
  await handOver(order.id);
  expect(await parcelsOf(order.id)).toMatchObject([{ status: "HANDED_OVER" }]);
});

describe("at the bench", () => {
  test("a refund while it is packed: the bench goes on without that piece", async () => {
    const { order, no, sku } = await pickedOrder([[0, 3]]);
    await pack(no, sku, order.no);
    await db.run(sql`update order_line set refunded = 1 where order_id = ${order.id}`);
    expect(await pack(no, sku, order.no)).toMatchObject({ ok: true, value: { status: "CLOSED" } });
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED" }]);
    expect(await toPutBack(no)).toMatchObject([{ qty: 1 }]);
    // The last piece was refunded: nothing is left to scan.
    const other = await pickedOrder([[0, 2]]);
    await pack(other.no, other.sku, other.order.no);
    await db.run(sql`update order_line set refunded = 1 where order_id = ${other.order.id}`);
    await pack(other.no, other.order.no);
    expect(await parcelsOf(other.order.id)).toMatchObject([{ status: "LABELLED" }]);
  });

  test("a parcel whose customs data are missing takes no number, and says so", async () => {
    const { world, order, no, sku, variantId } = await pickedOrder();
    await db.run(sql`
      update product set hs_code = null where id = (select product_id from variant where id = ${variantId})`);
    await db.run(sql`update warehouse set country = 'CN' where id = ${world.warehouseId}`);
    await pack(no, sku);
    const [parcel] = await parcelsOf(order.id);
    expect(parcel).toMatchObject({ status: "PACKED", trackingNo: null, refusal: "missing" });
    const typed = { carrier: "Anybody", trackingNo: "ZZ123456789012", from: "typed" as const };
    expect(await numberParcel(staff, parcel?.no ?? "", typed)).toEqual({ ok: false, error: "missing" });
    await db.run(sql`
      update product set hs_code = '851770', origin = 'CN' where id = (select product_id from variant where id = ${variantId})`);
    await db.run(sql`update variant set weight_g = 100 where id = ${variantId}`);
    expect(await numberParcel(staff, parcel?.no ?? "", typed)).toMatchObject({ ok: true });
  });

  test("wrong goods, goods that are not picked yet, and a slot that chooses the order", async () => {
    const world = await makeWorld({ variants: 3 });
    const orders = [
      await readyOrder(world, [
        [0, 1],
        [1, 1],
      ]),
      await readyOrder(world, [
        [0, 1],
        [1, 1],
      ]),
    ];
    const no = await wave(...orders);
    const skus = [await skuOf(world, 0), await skuOf(world, 1), await skuOf(world, 2)];
    expect(await pack(no, skus[0] ?? "")).toEqual({ ok: false, error: "not-picked" });
    for (const sku of [skus[0], skus[0], skus[1], skus[1]]) await pick(no, sku ?? "");
    expect(await pack(no, skus[0] ?? "")).toEqual({ ok: false, error: "which-slot" });
    expect(await pack(no, "2")).toMatchObject({ ok: true, value: { order: orders[1]?.no } });
    expect(await pack(no, skus[2] ?? "", orders[1]?.no)).toEqual({ ok: false, error: "wrong-goods" });
    expect(await pack(no, "no such thing")).toEqual({ ok: false, error: "unknown-code" });
  });

  test("a void parcel puts its order at the bench again", async () => {
    const { order, no, sku } = await pickedOrder();
    await pack(no, sku);
    const [parcel] = await parcelsOf(order.id);
    expect(await voidParcel(staff, parcel?.no ?? "", "damaged")).toMatchObject({ ok: true });
    expect(await pack(no, sku)).toMatchObject({ ok: true, value: { parcel: expect.any(String) as string } });
    expect((await parcelsOf(order.id)).map(({ status }) => status)).toEqual(["VOID", "LABELLED"]);
  });

  test("an order is in a parcel once: the database refuses a piece in two", async () => {
    const { order, no, sku } = await pickedOrder();
    await pack(no, sku);
    const again = db.run(sql`
      with made as (insert into outbound_parcel (no, order_id, warehouse_id, created_by)
        select 'P-twice', order_id, warehouse_id, 'system' from outbound_parcel where order_id = ${order.id} returning id)
      insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty)
      select made.id, b.order_line_item_id, b.variant_id, b.qty from made, outbound_line b
      join outbound_parcel x on x.id = b.parcel_id where x.order_id = ${order.id}`);
    await expect(again).rejects.toThrow(/parcels hold 2 of 1/);
  });

  test("a number that was typed is used once", async () => {
    const { order, no, sku } = await pickedOrder();
    await db.run(sql`update number_range set active = false`);
    await pack(no, sku);
    const other = await pickedOrder();
    await db.run(sql`update number_range set active = false`);
    await pack(other.no, other.sku);
    await db.run(sql`update number_range set active = true`);
    const parcels = [...(await parcelsOf(order.id)), ...(await parcelsOf(other.order.id))];
    const typed = {
      carrier: "Anybody",
      trackingNo: `ZZ${token().replaceAll("-", "").slice(0, 12).toUpperCase()}`,
      from: "typed" as const,
    };
    const said = [];
    for (const parcel of parcels) said.push(await numberParcel(staff, parcel.no, typed));
    expect(said).toEqual([
      { ok: true, value: null },
      { ok: false, error: "number-used" },
    ]);
  });

  test("sending without scanning is a right of its own, and the parcel says so", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 1]]);
    await numbersFor(order.id);
    expect(await sendUnscanned(picker(staff.id), [order.no], token())).toEqual({
      ok: false,
      error: "no-right",
    });
    await sendUnscanned(staff, [order.no], token());
    await runJobs();
    expect(await parcelsOf(order.id)).toMatchObject([{ status: "LABELLED", verified: false }]);
  });
});

test("the order's page does not send what the warehouse has, and says where it is", async () => {
  const { order, no } = await pickedOrder();
  const page = await anyOrder(order.no);
  const said = await callAction(orderAction, {
    url: paths.deskOrder(order.no),
    params: { orderNo: order.no },
    as: await makeStaff(),
    form: {
      ...{ intent: "dispatch", carrier: "Quay Line", trackingNo: `QL${order.no.slice(1)}7` },
      ...{ item: [page?.lines[0]?.items[0]?.id ?? ""], qty: ["1"] },
    },
  });
  expect(said.status).toBe(409);
  expect(JSON.stringify(said.data)).toContain(no);
  expect((await anyOrder(order.no))?.status).toBe("PURCHASING");
});
