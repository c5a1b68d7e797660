import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct, makeWarehouse } from "../../../tests/factories";
import { stockChecks } from "./checks.server";
import { consumeReservations } from "./consume.server";
import { moveGoods, placesOf, takenFrom, type BinKind, type GoodsMove } from "./goods.server";
import { reserveMore } from "./reserve-more.server";

let [variantId, warehouseId, shelf, tote] = ["", "", "", ""];

beforeEach(async () => {
  const product = await makeProduct({ onHand: 0 });
  [variantId, warehouseId] = [product.variants[0]?.id ?? "", product.warehouseId];
  [shelf, tote] = [await makeBin("shelf"), await makeBin("tote")];
});

async function makeBin(kind: BinKind, house = warehouseId): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    insert into bin (warehouse_id, code, kind) values (${house}, ${randomUUID()}, ${kind}) returning id`);
  return row?.id ?? "";
}

const move = (...moves: readonly [binId: string | null, qty: number][]) =>
  transaction((tx) =>
    moveGoods(
      tx,
      "system",
      moves.map(([binId, qty]): GoodsMove => ({ variantId, warehouseId, binId, qty, reason: "move" })),
    ),
  );

const onHand = async () =>
  (await db.first<{ n: number }>(sql`select on_hand as n from stock where variant_id = ${variantId}`))?.n;
const inBin = async (bin: string) =>
  (
    await db.first<{ n: number }>(
      sql`select qty as n from bin_stock where bin_id = ${bin} and variant_id = ${variantId}`,
    )
  )?.n ?? 0;
/** What the checks of the books find about this SKU. */
async function findings(): Promise<string[]> {
  const { sku } = (await db.first<{ sku: string }>(sql`select sku from variant where id = ${variantId}`)) ?? {
    sku: "",
  };
  const found = await Promise.all(stockChecks.map((check) => db.rows<Record<string, string>>(check.finding)));
  return found.flat().flatMap((row) => Object.values(row).filter((text) => text.includes(sku)));
}

const tooFew = { ok: false, error: "too-few" };

describe("movements", () => {
  test("into a bin, between bins and out: shelf and bins are their sums", async () => {
    await move([null, 5], [shelf, 4]);
    expect([await onHand(), await inBin(shelf)]).toEqual([9, 4]);
    expect((await move([shelf, -3], [tote, 3])).ok).toBe(true);
    expect([await onHand(), await inBin(shelf), await inBin(tote)]).toEqual([9, 1, 3]);
    expect((await move([tote, -3])).ok).toBe(true);
    expect([await onHand(), await inBin(tote), await findings()]).toEqual([6, 0, []]);
  });

  test.each(["receiving", "quarantine"] as const)("what lies in %s is not on hand", async (kind) => {
    const bin = await makeBin(kind);
    await move([bin, 5]);
    expect([await onHand(), await inBin(bin)]).toEqual([0, 5]);
    expect((await move([bin, -2], [shelf, 2])).ok).toBe(true);
    expect([await onHand(), await inBin(bin), await inBin(shelf)]).toEqual([2, 3, 2]);
    expect((await move([shelf, -1], [bin, 1])).ok).toBe(true);
    expect([await onHand(), await findings()]).toEqual([1, []]);
  });

  test("no more leaves a place than lies there free of picks, and then nothing moves", async () => {
    await move([shelf, 4], [null, 3]);
    await db.run(sql`update bin_stock set picking = 3 where bin_id = ${shelf}`);
    expect(await move([shelf, -2], [tote, 2])).toEqual(tooFew);
    expect(await move([null, -4], [tote, 4])).toEqual(tooFew);
    expect(await move([shelf, -1], [null, -3], [tote, 1])).toMatchObject({ ok: true });
    expect([await onHand(), await inBin(shelf), await inBin(tote)]).toEqual([4, 3, 1]);
  });

  test("no more leaves a warehouse than is free of reservations", async () => {
    await move([shelf, 4]);
    await keep(randomUUID(), 3);
    expect(await move([shelf, -2])).toEqual(tooFew);
    expect((await move([shelf, -1])).ok).toBe(true);
  });

  test("a bin of another warehouse is refused by the database", async () => {
    const elsewhere = await makeBin("shelf", (await makeWarehouse()).id);
    await expect(move([elsewhere, 1])).rejects.toThrow();
  });

  test("a shelf that is changed without a movement leaves a row; bins never hold more than is on hand", async () => {
    await move([shelf, 4]);
    await db.run(sql`update stock set on_hand = 6 where variant_id = ${variantId}`);
    expect((await findings()).length).toBeGreaterThan(0);
    await expect(db.run(sql`update stock set on_hand = 3 where variant_id = ${variantId}`)).rejects.toThrow(
      /bins hold/,
    );
    expect([await onHand(), await inBin(shelf)]).toEqual([6, 4]);
  });

  test("two at one bin: one of them gets the last piece", async () => {
    await move([shelf, 1]);
    const both = await Promise.all([move([shelf, -1], [tote, 1]), move([shelf, -1], [tote, 1])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await onHand(), await inBin(shelf), await inBin(tote)]).toEqual([1, 0, 1]);
  });

  test("the first pieces of a SKU come twice at once, and both count", async () => {
    await db.run(sql`delete from stock where variant_id = ${variantId}`);
    await Promise.all([move([shelf, 2]), move([shelf, 3])]);
    expect([await onHand(), await inBin(shelf), await findings()]).toEqual([5, 5, []]);
  });
});

describe("places", () => {
  test("in no bin first, then by the way; closed bins, totes and what is being picked are left out", async () => {
    const [closed, near] = [await makeBin("shelf"), await makeBin("shelf")];
    await move([null, 1], [shelf, 4], [closed, 5], [near, 6], [tote, 7]);
    await db.run(sql`update bin set closed = true where id = ${closed}`);
    await db.run(sql`update bin set sort = 9 where id = ${shelf}`);
    await db.run(sql`update bin_stock set picking = 2 where bin_id = ${near}`);
    const places = await placesOf([variantId], warehouseId);
    expect(places.map(({ binId, free }) => [binId, free])).toEqual([
      [null, 1],
      [near, 4],
      [shelf, 4],
    ]);
    const taken = await transaction((tx) => takenFrom(tx, [{ variantId, warehouseId, qty: 6 }]));
    expect(taken.map(({ binId, qty }) => [binId, qty])).toEqual([
      [null, -1],
      [near, -4],
      [shelf, -1],
    ]);
  });
});

/** Reserves free pieces for an order. */
const keep = (refId: string, qty: number) =>
  transaction((tx) => reserveMore(tx, "store_order", [{ refId, variantId, warehouseId, qty }]));

describe("goods that leave for an order", () => {
  const send = (id: string, qty: number, from?: { binId: string | null; qty: number }[]) =>
    transaction((tx) =>
      consumeReservations(tx, { type: "store_order", id }, [{ variantId, warehouseId, qty }], {
        actor: "system",
        from: from?.map((place) => ({ ...place, variantId, warehouseId })),
      }),
    );

  test("an order ships what it reserved, not what is free, and not another's", async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await move([shelf, 9]);
    await keep(mine, 2);
    await keep(other, 3);
    expect(await send(mine, 3)).toMatchObject({ error: "not-reserved", missing: [{ variantId, qty: 1 }] });
    expect((await send(mine, 2)).ok).toBe(true);
    expect(await send(mine, 1)).toMatchObject({ error: "not-reserved" });
    expect([await onHand(), await findings()]).toEqual([7, []]);
    await keep(mine, 1);
    expect((await send(mine, 1)).ok).toBe(true);
  });

  test("they leave the places that are named, all of them or none", async () => {
    const mine = randomUUID();
    await move([tote, 3]);
    await keep(mine, 3);
    expect(await send(mine, 2)).toMatchObject({ error: "too-few" });
    expect(await send(mine, 2, [{ binId: tote, qty: 1 }])).toMatchObject({ error: "too-few" });
    expect((await send(mine, 2, [{ binId: tote, qty: 2 }])).ok).toBe(true);
    expect([await onHand(), await inBin(tote), await findings()]).toEqual([1, 1, []]);
  });
});
