/** Interceptions from asking to their end (§3.1 #24–#28, #31, #38): what follows, and who wins where two meet. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { publish } from "~/domain/bus";
import { closeManifest } from "~/domain/warehouse/handover/hand-over.server";
import { scanPack } from "~/domain/warehouse/parcels/pack.server";
import { makeWave } from "~/domain/warehouse/picking/make.server";
import { scanPick } from "~/domain/warehouse/picking/pick.server";
import type { Doer } from "~/domain/warehouse/picking/wave-row.server";
import { db, sql, transaction } from "~/platform/db";
import { makeStaff } from "../../../../tests/factories";
import { balanceOf } from "../../../../tests/ledger";
import {
  bring,
  fund,
  lineOf,
  makeWorld,
  orderNow,
  orderRow,
  paidOrder,
  pay,
  storeOrder,
  type World,
} from "../../../../tests/orders";
import { numbersFor, picker, readyOrder, skuOf } from "../../../../tests/outbound";
import { action as stoppingAction } from "~/routes/desk/orders/interceptions";
import { callAction } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { checkLedger } from "~/domain/ledger/check.server";
import { lotsOf } from "../../../../tests/own-goods";
import { cancelPaidOrder } from "../cancel-paid.server";
import { keptGoods } from "../kept-goods.server";
import { partsLeft } from "../money.server";
import { interceptionFee } from "../config";
import { interceptions } from "../lists.server";
import { anyOrder } from "../order.server";
import { orderSteps } from "../steps.server";
import { askToStop, interceptionDue, letGoOn } from "./commands.server";
import { interceptionOf } from "./interception.server";

let staff: Doer & { name: string };
beforeAll(async () => {
  const made = await makeStaff({ roles: ["warehouse", "agent"] });
  staff = { ...picker(made.id, ["warehouse", "agent"]), name: "Lin" };
});

const token = () => randomUUID();
const ask = (world: World, no: string, reason?: string) => askToStop(world.member.id, [no], reason, token());
const say = (no: string, event: "stopped" | "too-late") => orderSteps.runStep({ staff }, no, event, {});
const cancel = (world: World, no: string) =>
  cancelPaidOrder({ no, memberId: world.member.id }, { member: world.member.id }, "");
const balance = (world: World) => balanceOf(world.member.id);

/** An order whose one piece is packed and labelled. */
async function labelledOrder() {
  const world = await makeWorld({ variants: 1 });
  const order = await readyOrder(world, [[0, 1]]);
  await numbersFor(order.id);
  const wave = await makeWave(staff, [order.no], {}, token());
  if (!wave.ok) throw new Error(wave.error);
  const code = await skuOf(world, 0);
  await scanPick(staff, wave.value.no, { code, from: null }, token());
  await scanPack(staff, wave.value.no, { code, order: null, grams: null }, token());
  return { world, order, parcel: await parcelOf(order.id) };
}

async function parcelOf(orderId: string) {
  const row = await db.first<{ id: string; status: string; warehouseId: string; carrier: string }>(sql`
    select id, status, warehouse_id, coalesce(carrier, '') as carrier from outbound_parcel where order_id = ${orderId}`);
  if (!row) throw new Error("no parcel");
  return row;
}

describe("in time", () => {
  test("asked, stopped, cancelled: the money comes back less the fee of when it was asked; the label is void", async () => {
    const { world, order } = await labelledOrder();
    const [row] = await ask(world, order.no, "wrong size");
    expect(row).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "INTERCEPT_REQUESTED" });
    expect(await anyOrder(order.no)).toMatchObject({
      stage: "labelled",
      interception: { source: "MEMBER", reason: "wrong size", fee: interceptionFee, answer: null },
    });
    expect(await cancel(world, order.no)).toEqual({ ok: false, error: "orders:error.stale" });
    expect(await say(order.no, "stopped")).toMatchObject({ ok: true });
    const before = await balance(world);
    expect(await cancel(world, order.no)).toMatchObject({ ok: true });
    expect((await balance(world)) - before).toBe(order.total - interceptionFee);
    expect(await orderNow(world, order.no)).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      hold: "NONE",
    });
    expect(await parcelOf(order.id)).toMatchObject({ status: "VOID" });
    expect(await interceptionOf(db, order.id)).toMatchObject({ outcome: "CANCELLED" });
    // A second press finds it done.
    expect(await cancel(world, order.no)).toEqual({ ok: false, error: "orders:error.stale" });
  });

  test("cancelled, and the goods kept: their share is earned, they are the member's at what was paid; the rest comes back", async () => {
    const { world, order } = await labelledOrder();
    await ask(world, order.no);
    const { id: memberId } = world.member;
    const keep = (goods: bigint) =>
      cancelPaidOrder({ no: order.no, memberId }, { member: memberId }, "", { goods });
    await say(order.no, "stopped");
    const kept = await keptGoods(db, order.id);
    expect(kept).toMatchObject({ goods: order.goods, pieces: [{ qty: 1, unitCost: order.goods }] });
    // What was shown has to be what is kept.
    expect(await keep(1n)).toEqual({ ok: false, error: "orders:error.stale" });
    const before = await balance(world);
    expect(await keep(order.goods)).toMatchObject({ ok: true });
    expect((await balance(world)) - before).toBe(order.total - order.goods - interceptionFee);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
    expect(await lotsOf(memberId)).toEqual([{ left: 1, reserved: 0 }]);
    const lot = await db.first(sql`select came_as, unit_cost from stock_lot where user_id = ${memberId}`);
    expect(lot).toEqual({ cameAs: "CANCELLED", unitCost: order.goods });
    expect(await keep(order.goods)).toEqual({ ok: false, error: "orders:error.stale" });
    // Paid again it is sold from the member's own goods, and its money is its own.
    await runJobs();
    const again = await orderNow(world, order.no);
    expect(await partsLeft(db, order.id)).toMatchObject({ goods: again.goods });
    expect((await checkLedger()).mismatches.filter(({ count }) => count > 0)).toEqual([]);
  });

  test("nothing bought for it yet: cancelling it costs nothing", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await paidOrder(world);
    await ask(world, order.no);
    await say(order.no, "stopped");
    const before = await balance(world);
    expect(await cancel(world, order.no)).toMatchObject({ ok: true });
    expect((await balance(world)) - before).toBe(order.total);
  });

  test("the member lets it go on where it was: its earlier hold is kept, and the label holds", async () => {
    const { world, order, parcel } = await labelledOrder();
    await db.run(sql`update store_order set hold = 'STOCK' where id = ${order.id}`);
    await ask(world, order.no);
    expect(await letGoOn(world.member.id, [order.no], token())).toMatchObject([{ ok: true }]);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "STOCK" });
    expect(await interceptionOf(db, order.id)).toMatchObject({ outcome: "RESUMED" });
    expect(await parcelOf(order.id)).toMatchObject({ id: parcel.id, status: "LABELLED" });
  });

  test("a part has left: only the rest goes back, and the order is shipped", async () => {
    const world = await makeWorld({ variants: 2 });
    const order = await readyOrder(world, [
      [0, 1],
      [1, 1],
    ]);
    const item = (await anyOrder(order.no))?.lines[0]?.items[0];
    const { dispatchParcel } = await import("../dispatch.server");
    const sent = await dispatchParcel(
      order.no,
      {
        ...{ carrier: "Post", trackingNo: `LP${Date.now()}`, trackingUrl: null, weightG: null },
        items: [{ itemId: item?.id ?? "", qty: 1 }],
      },
      "system",
    );
    expect(sent).toMatchObject({ ok: true });
    await ask(world, order.no);
    await say(order.no, "stopped");
    const left = (await anyOrder(order.no))?.left ?? 0n;
    const before = await balance(world);
    expect(await cancel(world, order.no)).toMatchObject({ ok: true });
    expect((await balance(world)) - before).toBe(left - interceptionFee);
    expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED", hold: "NONE" });
  });
});

describe("too late", () => {
  test("staff say so of what is labelled: it counts as handed over, and the member is told", async () => {
    const { world, order } = await labelledOrder();
    await ask(world, order.no);
    expect(await say(order.no, "too-late")).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED", hold: "NONE" });
    expect(await parcelOf(order.id)).toMatchObject({ status: "HANDED_OVER" });
    expect(await interceptionOf(db, order.id)).toMatchObject({ answer: "TOO_LATE", outcome: "TOO_LATE" });
    const told = await db.rows(sql`
      select 1 from notification where user_id = ${world.member.id} and event = 'order.too-late'`);
    expect(told).toHaveLength(1);
  });

  test("what is still here is named, and nothing changes", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 2]]);
    await ask(world, order.no);
    const said = await say(order.no, "too-late");
    expect(said).toEqual({
      ok: false,
      error: `orders:error.still-here|${JSON.stringify({ goods: `${await skuOf(world, 0)} × 2` })}`,
    });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "INTERCEPT_REQUESTED" });
  });

  test("a carrier's scan counts even of an order that was said to be stopped", async () => {
    const { world, order, parcel } = await labelledOrder();
    await ask(world, order.no);
    await say(order.no, "stopped");
    expect(await say(order.no, "too-late")).toMatchObject({ ok: false });
    await transaction((tx) =>
      publish("tracking.scannedBeforeHandOver", tx, { ref: parcel.id, orderId: order.id, at: new Date() }),
    );
    await runJobs();
    expect(await orderNow(world, order.no)).toMatchObject({ status: "SHIPPED", hold: "NONE" });
    expect(await interceptionOf(db, order.id)).toMatchObject({ outcome: "TOO_LATE" });
    expect(await cancel(world, order.no)).toEqual({ ok: false, error: "orders:error.stale" });
  });
});

describe("two at once", () => {
  test("a member asks while the parcel is handed over: it leaves or stays, never both", async () => {
    const { world, order, parcel } = await labelledOrder();
    const { warehouseId, carrier } = parcel;
    const [[asked]] = await Promise.all([
      ask(world, order.no),
      closeManifest(staff, { warehouseId, carrier, which: "all" }).then(() => runJobs()),
    ]);
    const now = await orderNow(world, order.no);
    const parcelNow = await parcelOf(order.id);
    if (asked?.ok) {
      expect(now).toMatchObject({ status: "PURCHASING", hold: "INTERCEPT_REQUESTED" });
      expect(parcelNow.status).toBe("VOID");
    } else {
      expect(asked).toMatchObject({ error: "orders:error.stale" });
      expect(now.status).toBe("SHIPPED");
      expect(parcelNow.status).toBe("HANDED_OVER");
    }
  });

  test("its member cancels while a carrier scans it: money back, or sent, never both", async () => {
    const { world, order, parcel } = await labelledOrder();
    await ask(world, order.no);
    await say(order.no, "stopped");
    const before = await balance(world);
    const [cancelled] = await Promise.all([
      cancel(world, order.no),
      transaction((tx) =>
        publish("tracking.scannedBeforeHandOver", tx, { ref: parcel.id, orderId: order.id, at: new Date() }),
      ).then(() => runJobs()),
    ]);
    await runJobs();
    const { status } = await orderNow(world, order.no);
    const isBack = (await balance(world)) > before;
    expect([status, isBack]).toEqual(cancelled.ok ? ["AWAITING_PAYMENT", true] : ["SHIPPED", false]);
  });

  test("a store cancels while its member pays: unpaid and put aside, or paid and said", async () => {
    const world = await makeWorld({ variants: 1 });
    const seen = storeOrder(world, { lines: [lineOf(world)] });
    await bring(world, seen);
    await fund(world.member.id, 50_000n);
    const { no } = await orderRow(world, seen.externalId);
    const modifiedAt = new Date(seen.modifiedAt.getTime() + 60_000);
    const [paid] = await Promise.allSettled([
      pay(world, { no }),
      bring(world, { ...seen, modifiedAt, cancelled: true }),
    ]);
    const { status, box, abnormal } = await orderNow(world, no);
    const wasPaid = paid.status === "fulfilled";
    expect([status, box]).toEqual(wasPaid ? ["PENDING", "ACTIVE"] : ["AWAITING_PAYMENT", "IGNORED"]);
    expect(abnormal).toContain("STORE_CANCELLED");
  });

  test("two presses of the member are one interception; two answers have one winner", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 1]]);
    const asked = (await Promise.all([ask(world, order.no), ask(world, order.no)])).flat();
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    const answers = await Promise.all([say(order.no, "stopped"), say(order.no, "stopped")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: "orders:error.stale" });
    const rows = await db.rows(sql`select 1 from intercept where order_id = ${order.id}`);
    expect(rows).toHaveLength(1);
    // Cancelling it and letting it go on at once: one of them happens.
    const ends = await Promise.all([
      cancel(world, order.no),
      letGoOn(world.member.id, [order.no], token()).then(([row]) => row),
    ]);
    expect(ends.filter((end) => end?.ok)).toHaveLength(1);
  });
});

test("the desk answers several that are ticked; who has nothing to do with goods does not", async () => {
  const world = await makeWorld({ variants: 1 });
  const orders = [await readyOrder(world, [[0, 1]]), await readyOrder(world, [[0, 1]])];
  await askToStop(
    world.member.id,
    orders.map(({ no }) => no),
    undefined,
    token(),
  );
  const rows = await db.rows<{ id: string }>(sql`
    select id from intercept where order_id = any(${orders.map(({ id }) => id)}::uuid[])`);
  const form = { intent: "stopped", row: rows.map(({ id }) => id) };
  const [warehouse, support] = [
    await makeStaff({ roles: ["warehouse"] }),
    await makeStaff({ roles: ["support"] }),
  ];
  const url = "/desk/interceptions";
  expect((await callAction(stoppingAction, { url, as: support, form })).status).toBe(403);
  expect((await callAction(stoppingAction, { url, as: warehouse, form })).status).toBe(303);
  for (const { no } of orders) expect(await orderNow(world, no)).toMatchObject({ hold: "INTERCEPTED" });
});

test("an hour without an answer: it is late once, and told", async () => {
  const world = await makeWorld({ variants: 1 });
  const order = await readyOrder(world, [[0, 1]]);
  await ask(world, order.no);
  const row = await db.first<{ id: string }>(sql`
    update intercept set due_at = now() - interval '1 minute' where order_id = ${order.id} returning id`);
  await interceptionDue(row?.id ?? "");
  await interceptionDue(row?.id ?? "");
  expect((await interceptionOf(db, order.id))?.lateAt).toBeInstanceOf(Date);
  const told = await db.rows(sql`
    select 1 from notification where user_id = ${world.member.id} and event = 'order.stop-late'`);
  expect(told).toHaveLength(1);
  const list = await interceptions.page(
    { id: staff.id, roles: ["admin"] },
    interceptions.parse("/desk/interceptions?tab=late", { id: staff.id, roles: ["admin"] }),
  );
  expect(list.rows.map(({ orderNo, stage }) => [orderNo, stage])).toContainEqual([order.no, "shelf"]);
});

describe("the store cancels it after payment", () => {
  const gone = async (world: World, rule: boolean, accepted: boolean) => {
    await db.run(sql`
      update store set settings = settings || ${JSON.stringify({ autoIntercept: rule })}::jsonb where id = ${world.storeId}`);
    const seen = storeOrder(world, { lines: [lineOf(world)] });
    const order = accepted ? await readyOrder(world, [[0, 1]]) : await paidOrder(world, seen);
    const external = await db.first<{ id: string; at: Date }>(sql`
      select external_order_id as id, store_modified_at as at from store_order where id = ${order.id}`);
    const later = new Date((external?.at ?? new Date()).getTime() + 60_000);
    await bring(world, { ...seen, externalId: external?.id ?? "", modifiedAt: later, cancelled: true });
    await runJobs();
    return orderNow(world, order.no);
  };

  test("what its member let go on is not stopped again by the same word; only by a new one", async () => {
    const world = await makeWorld({ variants: 1 });
    const { no } = await gone(world, true, true);
    expect(await letGoOn(world.member.id, [no], token())).toMatchObject([{ ok: true }]);
    const row = await db.first<{ id: string; at: Date }>(sql`
      select external_order_id as id, store_modified_at as at from store_order where no = ${no}`);
    const says = async (minutes: number, fields: object) => {
      const modifiedAt = new Date((row?.at ?? new Date()).getTime() + minutes * 60_000);
      const seen = storeOrder(world, { lines: [lineOf(world)], externalId: row?.id ?? "", modifiedAt });
      await bring(world, { ...seen, ...fields });
      await runJobs();
      return (await orderNow(world, no)).hold;
    };
    expect(await says(1, { cancelled: true, note: "once more" })).toBe("NONE");
    expect(await says(2, {})).not.toMatch(/^INTERCEPT/);
    expect(await says(3, { cancelled: true })).toBe("INTERCEPT_REQUESTED");
  });

  test("with the rule: refunded while nothing is bought, else intercepted; without it: a tag", async () => {
    const world = await makeWorld({ variants: 1 });
    expect(await gone(world, true, false)).toMatchObject({ status: "AWAITING_PAYMENT", hold: "NONE" });
    expect(await gone(world, true, true)).toMatchObject({
      status: "PURCHASING",
      hold: "INTERCEPT_REQUESTED",
    });
    expect(await gone(world, false, true)).toMatchObject({
      status: "PURCHASING",
      hold: "NONE",
      abnormal: ["STORE_CANCELLED"],
    });
  });
});
