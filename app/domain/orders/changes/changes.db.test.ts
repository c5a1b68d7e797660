/** What the store or the member changes in a paid order (§3.1 #39): asked, decided, billed or credited, or left as it was. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { StoreOrder } from "~/partners/stores/store-platform";
import { db, sql, transaction, transactionOr } from "~/platform/db";
import { makeStaff } from "../../../../tests/factories";
import { balanceOf } from "../../../../tests/ledger";
import {
  address,
  bring,
  fund,
  lineOf,
  makeWorld,
  orderNow,
  orderRow,
  paidOrder,
  pay,
  storeOrder,
  type OrderRow,
  type World,
} from "../../../../tests/orders";
import { readyOrder } from "../../../../tests/outbound";
import { lockParcel, parcelSteps } from "~/domain/warehouse/parcels/steps.server";
import { eraseRecipients } from "../recipients.server";
import { lockAnyOrder } from "../row.server";
import { mergeOrders } from "../merging/merge.server";
import { anyOrder } from "../order.server";
import { orderSteps } from "../steps.server";
import { askToStop } from "../stopping/commands.server";
import { askForAddress, changeDue, decideChange, endForgotten } from "./decide.server";
import { waitingChange } from "./change-row.server";
import { quoteTo } from "./quote.server";

let staff: { id: string; name: string; roles: ["agent"] };
beforeAll(async () => {
  const made = await makeStaff({ roles: ["agent"] });
  staff = { id: made.id, name: "Lin", roles: ["agent"] };
  // Agents see the orders of their own members.
});

const home = address();
let minutes = 0;

/** A paid order to Germany, and its store's next words about it. */
async function paid(world: World) {
  const seen = storeOrder(world, { lines: [lineOf(world)], shipTo: home });
  const order = await paidOrder(world, seen);
  await db.run(sql`update "user" set agent_id = ${staff.id} where id = ${world.member.id}`);
  const says = (fields: Partial<StoreOrder>) => {
    minutes += 1;
    return bring(world, { ...seen, modifiedAt: new Date(Date.now() + minutes * 60_000), ...fields });
  };
  return { order, says };
}

const changeOf = async (id: string) => (await waitingChange(db, id))?.id ?? "";
const mine = (world: World) => ({ member: world.member.id });
const shipToOf = async (id: string) =>
  (await db.first<{ city: string; country: string }>(
    sql`select ship_to ->> 'city' as city, country from store_order where id = ${id}`,
  )) ?? { city: "", country: "" };
const statusOf = async (id: string) =>
  (
    await db.rows<{ status: string }>(
      sql`select status from order_change where order_id = ${id} order by asked_at`,
    )
  ).map(({ status }) => status);
const parts = (order: OrderRow) => [order.shipping, order.tax];

describe("the store changes the address", () => {
  test("the order waits; its member accepts: it goes there, and a dearer way is billed", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ shipTo: { ...home, country: "AU", province: "WA", city: "Perth", postCode: "6000" } });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS", abnormal: [] });
    const page = await anyOrder(order.no);
    expect(page?.change).toMatchObject({ askedBy: "STORE" });
    expect(page?.change?.changes.map(({ field }) => field)).toContain("country");
    const more = page?.change?.quote?.more ?? 0n;
    const seen = await changeOf(order.id);
    const before = await balanceOf(world.member.id);
    expect(await decideChange(mine(world), order.no, { accept: true, seen })).toEqual({
      ok: true,
      value: null,
    });
    expect(await shipToOf(order.id)).toEqual({ city: "Perth", country: "AU" });
    const bills = await db.rows<{ status: string; amount: bigint }>(sql`
      select status, amount from price_diff_bill where order_id = ${order.id}`);
    const signed = bills.reduce(
      (sum, { status, amount }) => sum + (status === "CREDITED" ? -amount : amount),
      0n,
    );
    expect(signed).toBe(more);
    expect(more).not.toBe(0n);
    const isBilled = bills.some(({ status }) => status === "OPEN");
    expect((await orderNow(world, order.no)).hold).toBe(isBilled ? "PRICE_DIFF" : "NONE");
    expect(await balanceOf(world.member.id)).toBeGreaterThanOrEqual(before);
    // The same press again, and a second decision, find it decided.
    expect(await decideChange(mine(world), order.no, { accept: false, seen })).toMatchObject({ ok: false });
    // Told once more, it asks nothing.
    await says({ shipTo: { ...home, country: "AU", province: "WA", city: "Perth", postCode: "6000" } });
    expect(await statusOf(order.id)).toEqual(["ACCEPTED"]);
    expect(parts(await orderNow(world, order.no))).toEqual(parts(order));
  });

  test("its member refuses: it stays, goes on, and the same news asks nothing and tags nothing", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    const moved = { shipTo: { ...home, city: "Kiel", postCode: "24103" } };
    await says(moved);
    const seen = await changeOf(order.id);
    expect(await decideChange({ staff }, order.no, { accept: true, seen })).toEqual({
      ok: false,
      error: "orders:error.theirs",
    });
    expect(await decideChange(mine(world), order.no, { accept: false, seen })).toMatchObject({ ok: true });
    expect(await shipToOf(order.id)).toMatchObject({ city: "Bremen" });
    await says(moved);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: [] });
    expect(await statusOf(order.id)).toEqual(["REFUSED"]);
  });

  test("nobody answers: after its hours it stays as it was; and where the store takes it back, nothing waits", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ shipTo: { ...home, city: "Kiel" } });
    const id = await changeOf(order.id);
    await changeDue(id);
    expect(await statusOf(order.id)).toEqual(["WAITING"]);
    await db.run(sql`update order_change set due_at = now() where id = ${id}`);
    await changeDue(id);
    expect(await statusOf(order.id)).toEqual(["LAPSED"]);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE" });
    await says({ shipTo: { ...home, city: "Celle" } });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
    await says({});
    expect(await statusOf(order.id)).toEqual(["LAPSED", "WITHDRAWN"]);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: [] });
  });

  test("changed once more while it waits: it ends with the hours of the first word", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ shipTo: { ...home, city: "Kiel" } });
    const first = await changeOf(order.id);
    await says({ shipTo: { ...home, city: "Celle" } });
    const id = await changeOf(order.id);
    expect(id).not.toBe(first);
    const due = await db.first(sql`
      select c.due_at = j.run_at as same from order_change c
      join graphile_worker.jobs j on j.key = 'changeDue:' || c.id where c.id = ${id}`);
    expect(due).toEqual({ same: true });
    await db.run(sql`update order_change set due_at = now() where id = ${id}`);
    await endForgotten();
    expect(await statusOf(order.id)).toEqual(["LAPSED"]);
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE" });
  });

  test("its hours end while it is intercepted: it does not come back to the decision", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await says({ shipTo: { ...home, city: "Kiel" } });
    await askToStop(world.member.id, [order.no], undefined, "one");
    const id = await changeOf(order.id);
    await db.run(sql`update order_change set due_at = now() where id = ${id}`);
    await changeDue(id);
    expect(await orderSteps.runStep(mine(world), order.no, "resume", {})).toMatchObject({ ok: true });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE" });
  });

  test("what is held for something else is tagged for the desk", async () => {
    const world = await makeWorld({ variants: 2 });
    const { order, says } = await paid(world);
    await db.run(sql`update store_order set hold = 'STOCK' where id = ${order.id}`);
    await says({ shipTo: { ...home, city: "Kiel" } });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "STOCK", abnormal: ["STORE_CHANGED"] });
  });
});

describe("what another address costs", () => {
  const costs = async (no: string) => (await anyOrder(no))?.change?.quote?.more;
  const kiel = { city: "Kiel", postCode: "24103" };

  test("counts what is still wanted: units that were given back are not charged again", async () => {
    const world = await makeWorld({ variants: 1 });
    const seen = storeOrder(world, { lines: [lineOf(world, 0, 5)], shipTo: home });
    const order = await paidOrder(world, seen);
    // Four of five were refunded, with the freight that they caused.
    await db.run(sql`update order_line set refunded = 4 where order_id = ${order.id}`);
    await db.run(
      sql`update store_order set adj_shipping = -(shipping / 2), adj_goods = -(goods * 4 / 5) where id = ${order.id}`,
    );
    await bring(world, {
      ...seen,
      modifiedAt: new Date(Date.now() + 3_600_000),
      shipTo: { ...home, ...kiel },
    });
    expect(await costs(order.no)).toBe(0n);
  });

  test("is the difference of today: tariffs that rose since the payment are not charged for a street", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await db.run(
      sql`update store_order set shipping = shipping - 300, total = total - 300 where id = ${order.id}`,
    );
    await says({ shipTo: { ...home, street: "Am Kai 9" } });
    expect(await costs(order.no)).toBe(0n);
  });

  test("of an order in a box of several: nothing for the same door, its own freight where it leaves the box", async () => {
    const world = await makeWorld({ variants: 2 });
    const orders: [OrderRow, StoreOrder][] = [];
    for (const index of [0, 1]) {
      const seen = storeOrder(world, { lines: [lineOf(world, index)], shipTo: home });
      await bring(world, seen);
      orders.push([await orderRow(world, seen.externalId), seen]);
    }
    const [[a, said]] = orders as [[OrderRow, StoreOrder], [OrderRow, StoreOrder]];
    const merged = await mergeOrders(
      world.member.id,
      orders.map(([{ no }]) => no),
    );
    expect(merged).toMatchObject({ ok: true });
    await fund(world.member.id, 100_000n);
    await pay(world, ...orders.map(([order]) => order));
    const { shipping: share } = await orderNow(world, a.no);
    const next = (fields: object, minutes: number) =>
      bring(world, {
        ...said,
        modifiedAt: new Date(Date.now() + minutes * 60_000),
        shipTo: { ...home, ...fields },
      });
    await next({ phone: "+49 421 555 0777" }, 60);
    expect(await costs(a.no)).toBe(0n);
    await next(kiel, 120);
    const whole = (await quoteTo(db, a, (await anyOrder(a.no))?.shipTo ?? (home as never)))?.shipping ?? 0n;
    expect(whole).toBeGreaterThan(share);
    expect(await costs(a.no)).toBe(whole - share);
  });
});

describe("a way that staff quoted by hand", () => {
  /** Paid, and no channel takes such goods any more by itself. */
  async function byHand(world: World) {
    const made = await paid(world);
    await db.run(sql`update variant set weight_g = 900000 where id = ${world.variants[0]?.skuId ?? ""}`);
    expect(
      await quoteTo(db, made.order, (await anyOrder(made.order.no))?.shipTo ?? (home as never)),
    ).toBeNull();
    return made;
  }
  const next = { street: "Am Kai 9" };

  test("stays to another door of the same place, whoever asks, and costs nothing more", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await byHand(world);
    await says({ shipTo: { ...home, ...next } });
    expect((await anyOrder(order.no))?.change).toMatchObject({ quote: { more: 0n }, refused: null });
    const seen = await changeOf(order.id);
    expect(await decideChange(mine(world), order.no, { accept: true, seen })).toMatchObject({ ok: true });
    const now = await db.first<{ street: string; channelId: string; hold: string }>(sql`
      select ship_to ->> 'street' as street, channel_id, hold from store_order where id = ${order.id}`);
    expect(now).toEqual({ street: "Am Kai 9", channelId: order.channelId, hold: "NONE" });
    const third = { ...address(), ...next, street: "Am Kai 12", houseNo: "", district: "" };
    expect(await askForAddress(world.member.id, order.no, third, { reason: "" })).toEqual({
      ok: true,
      value: null,
    });
  });

  test.each([{ postCode: "24103", city: "Kiel" }, { province: "BY" }, { country: "AU", postCode: "6000" }])(
    "is gone where the order goes elsewhere: %o",
    async (elsewhere) => {
      const world = await makeWorld({ variants: 1 });
      const { order, says } = await byHand(world);
      const asked = { ...address(), ...elsewhere, houseNo: "", district: "" };
      expect(await askForAddress(world.member.id, order.no, asked, { reason: "" })).toEqual({
        ok: false,
        error: "orders:error.no-way-there",
      });
      await says({ shipTo: { ...home, ...elsewhere } });
      expect((await anyOrder(order.no))?.change).toMatchObject({
        quote: null,
        refused: "orders:error.no-way-there",
      });
      const seen = await changeOf(order.id);
      expect(await decideChange(mine(world), order.no, { accept: true, seen })).toMatchObject({ ok: false });
      expect(await shipToOf(order.id)).toEqual({ city: home.city, country: home.country });
    },
  );
});

describe("the member asks for another address", () => {
  const to = (fields: object = {}) => ({ ...address(), houseNo: "", district: "", ...fields });

  test("we accept: it goes there; we refuse, or they take it back: it stays", async () => {
    const world = await makeWorld({ variants: 1 });
    for (const [accept, by, city] of [
      [true, "staff", "Kiel"],
      [false, "staff", "Bremen"],
      [false, "member", "Bremen"],
    ] as const) {
      const { order } = await paid(world);
      const asked = await askForAddress(world.member.id, order.no, to({ city: "Kiel" }), { reason: "" });
      expect(asked).toEqual({ ok: true, value: null });
      expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
      const seen = await changeOf(order.id);
      expect(await decideChange(mine(world), order.no, { accept: true, seen })).toMatchObject({ ok: false });
      const doer = by === "staff" ? { staff } : mine(world);
      expect(await decideChange(doer, order.no, { accept, seen })).toMatchObject({ ok: true });
      expect(await shipToOf(order.id)).toMatchObject({ city });
      expect((await orderNow(world, order.no)).hold).toBe("NONE");
    }
  });

  test("their own address stays when the store says the old one again; only another one asks", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    await askForAddress(world.member.id, order.no, to({ city: "Celle" }), { reason: "" });
    const own = await changeOf(order.id);
    expect(await decideChange({ staff }, order.no, { accept: true, seen: own })).toMatchObject({ ok: true });
    await says({ note: "ring twice", total: 1n });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: [] });
    const kiel = { shipTo: { ...home, city: "Kiel" } };
    await says(kiel);
    const page = await anyOrder(order.no);
    expect(page?.change?.changes).toContainEqual({ field: "city", line: null, old: "Celle", now: "Kiel" });
    const seen = await changeOf(order.id);
    expect(await decideChange(mine(world), order.no, { accept: true, seen })).toMatchObject({ ok: true });
    await says({ ...kiel, total: 2n });
    expect(await statusOf(order.id)).toEqual(["ACCEPTED", "ACCEPTED"]);
    expect(await shipToOf(order.id)).toMatchObject({ city: "Kiel" });
    await says({ total: 2n });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
  });

  test("what they refused once is not asked again after they moved it themselves", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order, says } = await paid(world);
    const kiel = { shipTo: { ...home, city: "Kiel" } };
    await says(kiel);
    const seen = await changeOf(order.id);
    await decideChange(mine(world), order.no, { accept: false, seen });
    await askForAddress(world.member.id, order.no, to({ city: "Celle" }), { reason: "" });
    await decideChange({ staff }, order.no, { accept: true, seen: await changeOf(order.id) });
    await says({ ...kiel, total: 3n });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "NONE", abnormal: [] });
    expect(await shipToOf(order.id)).toMatchObject({ city: "Celle" });
  });

  test("an unpaid order keeps its member's address when its store changes something else", async () => {
    const world = await makeWorld({ variants: 1 });
    const seen = storeOrder(world, { lines: [lineOf(world)], shipTo: home });
    await bring(world, seen);
    const order = await db.first<{ id: string }>(sql`
      update store_order set ship_to = ship_to || '{"city": "Celle"}' where store_id = ${world.storeId} returning id`);
    const later = (fields: Partial<StoreOrder>) => {
      minutes += 1;
      return bring(world, { ...seen, modifiedAt: new Date(Date.now() + minutes * 60_000), ...fields });
    };
    await later({ lines: [lineOf(world, 0, 3)], taxId: "DE811907980" });
    expect(await shipToOf(order?.id ?? "")).toEqual({ city: "Celle", country: "DE" });
    const line = await db.first(sql`
      select l.qty, o.ship_to ->> 'taxId' as number from order_line l join store_order o on o.id = l.order_id
      where o.id = ${order?.id ?? null}::uuid`);
    expect(line).toEqual({ qty: 3, number: "DE811907980" });
    await later({ shipTo: { ...home, city: "Kiel" } });
    expect(await shipToOf(order?.id ?? "")).toMatchObject({ city: "Kiel" });
  });

  test("two decide at once: one wins, the other is told", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order } = await paid(world);
    await askForAddress(world.member.id, order.no, to({ city: "Kiel" }), { reason: "" });
    const seen = await changeOf(order.id);
    const ends = await Promise.all([
      decideChange({ staff }, order.no, { accept: true, seen }),
      decideChange(mine(world), order.no, { accept: false, seen }),
    ]);
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ends.find(({ ok }) => !ok)).toMatchObject({ error: "orders:error.stale" });
  });

  test("not the same address, not where nothing goes, not once a label is made; late it waits on", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order } = await paid(world);
    const same = await askForAddress(world.member.id, order.no, to(home), { reason: "" });
    expect(same).toEqual({ ok: false, error: "orders:error.same-address" });
    const labelled = await readyOrder(world, [[0, 1]]);
    await db.run(sql`
      insert into outbound_parcel (no, order_id, warehouse_id, part, status, created_by)
      select ${`T${labelled.no}`}, id, warehouse_id, 1, 'LABELLED', 'system' from store_order where id = ${labelled.id}`);
    const late = await askForAddress(world.member.id, labelled.no, to({ city: "Kiel" }), { reason: "" });
    expect(late).toEqual({ ok: false, error: "orders:error.labelled" });
    await askForAddress(world.member.id, order.no, to({ city: "Kiel" }), { reason: "" });
    const id = await changeOf(order.id);
    await db.run(sql`update order_change set due_at = now() where id = ${id}`);
    await changeDue(id);
    expect(await waitingChange(db, order.id)).toMatchObject({ lateAt: expect.any(Date) as Date });
    expect(await orderNow(world, order.no)).toMatchObject({ hold: "ADDRESS" });
  });

  test("no label is made while it waits; with one that was made all the same it is too late", async () => {
    const world = await makeWorld({ variants: 1 });
    const order = await readyOrder(world, [[0, 1]]);
    await db.run(sql`update "user" set agent_id = ${staff.id} where id = ${world.member.id}`);
    await askForAddress(world.member.id, order.no, to({ city: "Kiel" }), { reason: "" });
    await db.run(sql`
      insert into outbound_parcel (no, order_id, warehouse_id, part, status, created_by)
      select ${`T${order.no}`}, id, warehouse_id, 1, 'PACKED', 'system' from store_order where id = ${order.id}`);
    const label = await transactionOr(async (tx) => {
      const id = await tx.first<{ id: string }>(
        sql`select id from outbound_parcel where order_id = ${order.id}`,
      );
      const parcel = await lockParcel(tx, id?.id ?? "");
      const number = { carrier: "DHL", trackingNo: `00${order.no}`, from: "typed", labelHash: "" } as const;
      return parcel && parcelSteps.takeStep(tx, parcel, "label", "system", { input: number });
    });
    expect(label).toEqual({ ok: false, error: "changing" });
    await db.run(sql`update outbound_parcel set status = 'LABELLED' where order_id = ${order.id}`);
    const seen = await changeOf(order.id);
    expect(await decideChange({ staff }, order.no, { accept: true, seen })).toEqual({
      ok: false,
      error: "orders:error.labelled",
    });
    expect(await decideChange({ staff }, order.no, { accept: false, seen })).toMatchObject({ ok: true });
  });

  test("what is erased of a recipient is erased in what was to change, too", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order } = await paid(world);
    await askForAddress(world.member.id, order.no, to({ city: "Kiel" }), { reason: "Nora moved" });
    const until = new Date();
    const erasing = { storeId: world.storeId, externalIds: null, until, all: true };
    await transaction((tx) => eraseRecipients(tx, erasing));
    const kept = await db.first(
      sql`select ship_to, changes, reason from order_change where order_id = ${order.id}`,
    );
    expect(kept).toMatchObject({ shipTo: { city: "", lastName: "" }, changes: [], reason: "" });
    const seen = await changeOf(order.id);
    expect(await decideChange({ staff }, order.no, { accept: true, seen })).toMatchObject({ ok: false });
    expect(await decideChange({ staff }, order.no, { accept: false, seen })).toMatchObject({ ok: true });
  });

  test("an address that the carrier could not read is not a change, and is not decided as one", async () => {
    const world = await makeWorld({ variants: 1 });
    const { order } = await paid(world);
    await db.run(sql`update store_order set hold = 'ADDRESS' where id = ${order.id}`);
    const taken = await transactionOr(async (tx) => {
      const row = await lockAnyOrder(tx, { id: order.id });
      const input = { status: "ACCEPTED" as const, reason: undefined };
      return row && orderSteps.takeStep(tx, row, "change-accepted", "system", { input });
    });
    expect(taken).toEqual({ ok: false, error: "orders:error.stale" });
  });
});
