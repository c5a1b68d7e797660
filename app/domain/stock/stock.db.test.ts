import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { replaceListeners } from "~/domain/bus";
import { db, sql, transaction } from "~/platform/db";
import { runWrites } from "~/platform/db/writes.server";
import { makeProduct, makeWarehouse } from "../../../tests/factories";
import { untilHolds } from "../../../tests/setup/until-holds";
import { releaseExpired } from "./jobs.server";
import { consumeReservations, releaseReservations } from "./consume.server";
import { moveGoods } from "./goods.server";
import type { Need } from "./reservation-plan";
import { stockStatement } from "./said.server";
import { firmWrite, holdStock, stockOf, type StockRef } from "./stock.server";

let variantId: string;
let productId: string;
let warehouseId: string;
let ref: StockRef;

const soon = () => new Date(Date.now() + 3_600_000);
const past = () => new Date(Date.now() - 1000);

beforeEach(async () => {
  const product = await makeProduct();
  const warehouse = await makeWarehouse();
  [productId, variantId, warehouseId] = [product.id, product.variants[0]?.id ?? "", warehouse.id];
  ref = { type: "store_order", id: randomUUID() };
  await db.run(sql`delete from stock where variant_id = ${variantId}`);
  await move(10);
});

const move = (qty: number) =>
  transaction((tx) =>
    moveGoods(tx, "system", [{ variantId, warehouseId, binId: null, qty, reason: "correction" }]),
  );

/** All that one reference wants from now on. */
const hold = ({ type, id }: StockRef, lines: readonly Omit<Need, "refId">[], expires = soon()) =>
  transaction((tx) =>
    holdStock(
      tx,
      type,
      lines.map((line) => ({ ...line, refId: id })),
      expires,
    ),
  );
const reserve = (qty: number, expires = soon(), of = ref) =>
  hold(of, [{ variantId, warehouseId, qty }], expires);
const consume = (qty: number) =>
  transaction((tx) => consumeReservations(tx, ref, [{ variantId, warehouseId, qty }], { actor: "system" }));
const levels = async () => {
  const [level] = await stockOf([variantId]);
  return [level?.onHand, level?.reserved];
};
const status = async () =>
  (
    await db.first<{ status: string }>(
      sql`select status from stock_reservation where ref_id = ${ref.id} and variant_id = ${variantId}`,
    )
  )?.status;

describe("reserving", () => {
  test("holds goods, and the same again only moves the time", async () => {
    expect(await reserve(4)).toEqual({ ok: true, value: undefined });
    expect(await reserve(4)).toMatchObject({ ok: true });
    expect(await levels()).toEqual([10, 4]);
  });

  test("another quantity takes or gives back the difference", async () => {
    await reserve(4);
    await reserve(7);
    expect(await levels()).toEqual([10, 7]);
    await reserve(2);
    expect(await levels()).toEqual([10, 2]);
  });

  test("is all or nothing, and says what is short", async () => {
    const other = await makeProduct();
    const otherId = other.variants[0]?.id ?? "";
    const lines = [
      { variantId, warehouseId, qty: 4 },
      { variantId: otherId, warehouseId, qty: 1 },
    ];
    const refused = await hold(ref, lines);
    expect(refused).toMatchObject({
      ok: false,
      error: "NO_STOCK",
      short: [{ variantId: otherId, available: 0 }],
    });
    expect(await levels()).toEqual([10, 0]);
  });

  test("never promises the same piece twice, however many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => reserve(3, soon(), { type: "t", id: randomUUID() })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    expect(await levels()).toEqual([10, 9]);
  });

  test("a variant that may be back-ordered is held as far as there is of it", async () => {
    await db.run(sql`update variant set backorder = true where id = ${variantId}`);
    expect((await reserve(15)).ok).toBe(true);
    expect(await levels()).toEqual([10, 10]);
    expect(await consume(15)).toMatchObject({ error: "not-reserved", missing: [{ qty: 5 }] });
    expect((await consume(10)).ok).toBe(true);
    expect(await levels()).toEqual([0, 0]);
  });
});

/** Other connections to this database: those that wait within a transaction, or wait for a lock. */
const waiting = async (state: "active" | "idle in transaction") =>
  (
    await db.first<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state = ${state} and pid <> pg_backend_pid()
        and (state <> 'active' or wait_event_type = 'Lock')`)
  )?.n;

describe("what becomes of it", () => {
  test("firm, it outlives its time; released, it is free again; both may be said twice", async () => {
    await reserve(4, past());
    await transaction((tx) => runWrites(tx, [firmWrite(ref.type, [ref.id])]));
    await transaction((tx) => runWrites(tx, [firmWrite(ref.type, [ref.id])]));
    expect(await releaseExpired()).toBe(0);
    expect(await status()).toBe("firm");
    await transaction((tx) => releaseReservations(tx, ref));
    await transaction((tx) => releaseReservations(tx, ref));
    expect(await levels()).toEqual([10, 0]);
    expect((await reserve(3)).ok).toBe(true);
    expect(await levels()).toEqual([10, 3]);
  });

  test("consumed in parts, then in full; after that nothing leaves", async () => {
    await reserve(5);
    await consume(2);
    expect(await levels()).toEqual([8, 3]);
    await consume(3);
    expect([await levels(), await status()]).toEqual([[5, 0], "consumed"]);
    await transaction((tx) => releaseReservations(tx, ref));
    expect(await levels()).toEqual([5, 0]);
    expect(await consume(2)).toMatchObject({ error: "not-reserved" });
    expect([await levels(), await status()]).toEqual([[5, 0], "consumed"]);
  });

  test("never reserved, nothing leaves, however much is free", async () => {
    expect(await consume(4)).toMatchObject({ error: "not-reserved", missing: [{ qty: 4 }] });
    expect(await levels()).toEqual([10, 0]);
  });

  test("other goods wanted for the same order give back what was held before", async () => {
    const other = await makeProduct({ onHand: 5, warehouseId });
    await reserve(4);
    const line = { variantId: other.variants[0]?.id ?? "", warehouseId, qty: 2 };
    const done = await hold(ref, [line]);
    expect(done.ok).toBe(true);
    expect([await levels(), await status()]).toEqual([[10, 0], "released"]);
    await transaction((tx) => releaseReservations(tx, ref));
  });

  test("past its time it is let go, unless somebody still needs it", async () => {
    const kept: StockRef = { type: "kept", id: randomUUID() };
    replaceListeners({ "stock.keptReserved": async (type, ids) => new Set(type === "kept" ? ids : []) });
    await reserve(2, past());
    await reserve(3, past(), kept);
    expect(await releaseExpired()).toBe(1);
    expect([await levels(), await status()]).toEqual([[10, 3], "released"]);
  });

  test("those who keep theirs for long do not stand in the way of all others", async () => {
    const keeps = (type: string) => ["kept", "a-kept", "z-kept"].includes(type);
    replaceListeners({ "stock.keptReserved": async (type, ids) => new Set(keeps(type) ? ids : []) });
    await reserve(3, past(), { type: "a-kept", id: randomUUID() });
    await reserve(3, past(), { type: "z-kept", id: randomUUID() });
    await reserve(2, past());
    expect(await releaseExpired(1)).toBe(1);
    expect([await levels(), await status()]).toEqual([[10, 6], "released"]);
  });

  test("the shop says what ran out, and that it is back", async () => {
    const shown = () =>
      db.first(sql`select in_stock, ships_from <> '{}' as ships from product where id = ${productId}`);
    expect(await shown()).toEqual({ inStock: true, ships: true });
    await reserve(10);
    expect(await shown()).toEqual({ inStock: false, ships: false });
    await transaction((tx) => releaseReservations(tx, ref));
    expect(await shown()).toEqual({ inStock: true, ships: true });
  });

  test("a file of stock sees what was put away while it waited for the shelf", async () => {
    const place = await db.first<{ id: string }>(sql`
      insert into bin (warehouse_id, code) values (${warehouseId}, ${`F-${randomUUID()}`}) returning id`);
    const named = await db.first<{ sku: string; code: string }>(sql`
      select v.sku, w.code from variant v, warehouse w where v.id = ${variantId} and w.id = ${warehouseId}`);
    const said = [{ sku: named?.sku ?? "", warehouse: named?.code ?? "", qty: 3 }];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
    const putting = transaction(async (tx) => {
      await moveGoods(tx, "system", [
        { variantId, warehouseId, binId: place?.id ?? null, qty: 7, reason: "put-away" },
      ]);
      await mayEnd;
    });
    await untilHolds(async () => expect(await waiting("idle in transaction")).toBeGreaterThan(0));
    const filing = transaction((tx) => tx.run(stockStatement(said)));
    await untilHolds(async () => expect(await waiting("active")).toBeGreaterThan(0));
    end(undefined);
    await Promise.all([putting, filing]);
    expect(await levels()).toEqual([7, 0]);
  });

  test("a count never goes under what is promised", async () => {
    await reserve(6);
    expect(await move(-9)).toMatchObject({ ok: false, error: "too-few" });
    expect(await levels()).toEqual([10, 6]);
  });
});
