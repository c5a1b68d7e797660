import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { Staff } from "~/domain/accounts/people";
import { moveGoods, type GoodsMove } from "~/domain/stock/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct, makeStaff } from "../../../../tests/factories";
import { finishCount, keepFigure, keepNone } from "./count.server";
import { decideDifferences } from "./decide.server";
import type { Decision } from "./forms";
import { beginCount, openCount } from "./open.server";
import { countSteps } from "./steps.server";

let [ann, ben, cleo]: Pick<Staff, "id" | "roles">[] = [] as never;
let goods: { id: string; sku: string };
let warehouseId = "";
let bin: { id: string; code: string };

beforeAll(async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeStaff({ roles: ["warehouse"] })));
  [ann, ben, cleo] = made.map(({ id }) => ({ id, roles: ["warehouse"] }));
});

beforeEach(async () => {
  const product = await makeProduct({ onHand: 0 });
  const variantId = product.variants[0]?.id ?? "";
  const row = await db.first<{ sku: string }>(sql`select sku from variant where id = ${variantId}`);
  [goods, warehouseId] = [{ id: variantId, sku: row?.sku ?? "" }, product.warehouseId];
  bin = await makeBin();
  await move([bin.id, 10]);
});

async function makeBin() {
  const code = randomUUID().slice(0, 8).toUpperCase();
  const row = await db.first<{ id: string; code: string }>(
    sql`insert into bin (warehouse_id, code) values (${warehouseId}, ${code}) returning id, code`,
  );
  if (!row) throw new Error("no bin");
  return row;
}

const move = (...moves: readonly [binId: string | null, qty: number][]) =>
  transaction((tx) =>
    moveGoods(
      tx,
      "system",
      moves.map(([binId, qty]): GoodsMove => ({
        variantId: goods.id,
        warehouseId,
        binId,
        qty,
        reason: "move",
      })),
    ),
  );

const key = () => randomUUID();
type Who = Pick<Staff, "id" | "roles"> | undefined;
const by = (who: Who) => {
  if (!who) throw new Error("nobody");
  return who;
};

async function begin(...bins: string[]): Promise<string> {
  const begun = await beginCount(by(ann), { warehouse: warehouseId, bins }, key());
  if (!begun.ok) throw new Error(begun.error);
  return begun.value.no;
}

const figure = (who: Who, no: string, counted?: number, at = bin.code, code = goods.sku) =>
  keepFigure(by(who), no, { bin: at || undefined, code, counted }, key());

const statusOf = async (no: string) =>
  (await db.first<{ status: string }>(sql`select status from stock_count where no = ${no}`))?.status;
const inBin = async (id = bin.id) =>
  (
    await db.first<{ qty: number }>(
      sql`select qty from bin_stock where bin_id = ${id} and variant_id = ${goods.id}`,
    )
  )?.qty;
const onHand = async () =>
  (await db.first<{ n: number }>(sql`select on_hand as n from stock where variant_id = ${goods.id}`))?.n;

const lastLine = async (no: string) =>
  (
    await db.first<{ id: string }>(sql`
      select l.id from stock_count_line l join stock_count c on c.id = l.count_id where c.no = ${no}
      order by l.round desc limit 1`)
  )?.id ?? "";
const decide = async (who: Who, no: string, intent: Decision, note?: string) => {
  const [said] = await decideDifferences(by(who), no, { intent, line: [await lastLine(no)], note });
  return said?.why ?? null;
};

describe("counting", () => {
  test("what is as the books say is done at once", async () => {
    const no = await begin(bin.code);
    expect(await finishCount(by(ann), no)).toEqual({ ok: false, error: 'not-all|{"count":1}' });
    expect(await figure(ann, no, 10)).toEqual({ ok: true, value: { sku: goods.sku, what: "counted" } });
    expect(await finishCount(by(ann), no)).toEqual({ ok: true, value: { differences: 0 } });
    expect(await statusOf(no)).toBe("DONE");
  });

  test("a few pieces wait for another member of staff, who books them", async () => {
    const no = await begin(bin.code);
    await figure(ann, no, 8);
    await finishCount(by(ann), no);
    expect([await statusOf(no), await inBin()]).toEqual(["TO_APPROVE", 10]);
    expect(await decide(ann, no, "book")).toBe("own");
    expect(await decide(ben, no, "book")).toBeNull();
    expect([await statusOf(no), await inBin(), await onHand()]).toEqual(["DONE", 8, 8]);
    expect(await decide(cleo, no, "book")).toBe("stale");
    const moved = await db.rows(sql`
      select m.qty, m.reason from stock_move m join stock_count c on c.id = m.ref_id where c.no = ${no}`);
    expect(moved).toEqual([{ qty: -2, reason: "count" }]);
  });

  test("many pieces are counted by a second person, until two agree", async () => {
    const no = await begin(bin.code);
    await figure(ann, no, 4);
    expect(await finishCount(by(ann), no)).toMatchObject({ ok: false });
    expect(await figure(ann, no, 4)).toEqual({ ok: false, error: "second-person" });
    await figure(ben, no, 9);
    await figure(cleo, no, 4);
    expect(await finishCount(by(cleo), no)).toEqual({ ok: true, value: { differences: 1 } });
    expect(await decide(ben, no, "book")).toBe("own");
    expect(await inBin()).toBe(10);
  });

  test("goods that move after the figure are no difference", async () => {
    const no = await begin(bin.code);
    await figure(ann, no, 9);
    await move([bin.id, -4]);
    await finishCount(by(ann), no);
    expect(await decide(ben, no, "book")).toBeNull();
    expect(await inBin()).toBe(5);
  });

  test("goods that move between scan and figure are counted once more, compared with now", async () => {
    const no = await begin(bin.code);
    await figure(ann, no);
    await move([bin.id, -4]);
    await move([bin.id, 4]);
    expect(await figure(ann, no, 6)).toEqual({ ok: false, error: "moved" });
    await move([bin.id, -4]);
    expect(await figure(ann, no, 6)).toEqual({ ok: false, error: "moved" });
    expect(await figure(ann, no, 6)).toMatchObject({ ok: true });
    expect(await finishCount(by(ann), no)).toEqual({ ok: true, value: { differences: 0 } });
  });

  test("the same press counts once, and a mistyped figure is said again", async () => {
    const no = await begin(bin.code);
    const press = key();
    const fields = { bin: bin.code, code: goods.sku, counted: 9 };
    expect(await keepFigure(by(ann), no, fields, press)).toEqual(
      await keepFigure(by(ann), no, fields, press),
    );
    await figure(ann, no, 10);
    expect(await keepFigure(by(ann), no, fields, press)).toMatchObject({ ok: true });
    expect(await finishCount(by(ann), no)).toEqual({ ok: true, value: { differences: 0 } });
    expect(await figure(ben, no, 10)).toEqual({ ok: false, error: "stale" });
  });

  test("goods that the books do not have in a bin are added by their scan", async () => {
    const empty = await makeBin();
    const no = await begin(empty.code);
    expect(await figure(ann, no, 2, empty.code)).toMatchObject({ ok: true });
    expect(await figure(ann, no, 2, bin.code)).toEqual({ ok: false, error: "other-bin" });
    expect(await figure(ann, no, 2, empty.code, "nobody knows")).toEqual({
      ok: false,
      error: "unknown-code",
    });
    await finishCount(by(ann), no);
    await decide(ben, no, "book");
    expect([await inBin(empty.id), await onHand()]).toEqual([2, 12]);
  });

  test("nothing more lies in a bin: the rest is counted as none", async () => {
    await move([bin.id, -8]);
    const no = await begin(bin.code);
    expect(await keepNone(by(ann), no, bin.code)).toEqual({ ok: true, value: 1 });
    expect(await keepNone(by(ann), no, bin.code)).toEqual({ ok: false, error: "none-open" });
    expect(await finishCount(by(ann), no)).toEqual({ ok: true, value: { differences: 1 } });
  });
});

describe("differences", () => {
  async function lost(pieces: number): Promise<string> {
    const no = await begin(bin.code);
    const there = (await inBin()) ?? 0;
    await figure(ann, no, there - pieces);
    await figure(ben, no, there - pieces);
    await finishCount(by(ann), no);
    return no;
  }

  test("below what is there, picked or reserved it is refused, and said what stands against it", async () => {
    const no = await lost(5);
    const orderId = randomUUID();
    await transaction((tx) =>
      reserveMore(tx, "store_order", [{ refId: orderId, variantId: goods.id, warehouseId, qty: 7 }]),
    );
    expect(await decide(cleo, no, "book")).toMatch(/^below-reserved\|.*"free":3/);
    await db.run(sql`update bin_stock set picking = 6 where bin_id = ${bin.id}`);
    expect(await decide(cleo, no, "book")).toMatch(/^below-picked\|.*"picking":6/);
    await db.run(sql`update bin_stock set picking = 0 where bin_id = ${bin.id}`);
    await move([null, 10]);
    await move([bin.id, -6]);
    expect(await decide(cleo, no, "book")).toMatch(/^below-zero\|.*"there":4/);
    expect([await statusOf(no), await inBin()]).toEqual(["TO_APPROVE", 4]);
  });

  test("it is left as it is with a note, or counted once more", async () => {
    const no = await lost(4);
    expect(await decide(cleo, no, "again")).toBeNull();
    expect([await statusOf(no), await finishCount(by(ann), no)]).toMatchObject(["OPEN", { ok: false }]);
    await figure(cleo, no, 9);
    await figure(ann, no, 9);
    expect(await finishCount(by(ann), no)).toEqual({ ok: true, value: { differences: 1 } });
    expect(
      await countSteps.runStep({ staff: by(ann) }, no, "cancel", { input: { reason: "enough" } }),
    ).toEqual({
      ok: true,
      value: null,
    });
    expect([await statusOf(no), await inBin()]).toEqual(["CANCELLED", 10]);
  });

  test("of two who book the same, one does", async () => {
    const no = await lost(3);
    const [dora] = [await makeStaff({ roles: ["warehouse"] })];
    const said = await Promise.all([decide(cleo, no, "book"), decide(dora, no, "book")]);
    expect(said.sort()).toEqual(["stale", null].sort());
    expect(await inBin()).toBe(7);
  });
});

describe("short picks", () => {
  test("ask for a count once, also while others do; the bin opens when it is counted", async () => {
    const ask = () => transaction((tx) => openCount(tx, warehouseId, bin.id, goods.id, "short-pick"));
    await db.run(sql`update bin_stock set shut_at = now() where bin_id = ${bin.id}`);
    await Promise.all([ask(), ask(), ask()]);
    const [count, ...more] = await db.rows<{ no: string; cause: string }>(sql`
      select c.no, c.cause from stock_count c join stock_count_line l on l.count_id = c.id where l.bin_id = ${bin.id}`);
    expect([count?.cause, more]).toEqual(["short-pick", []]);
    await figure(ann, count?.no ?? "", 10);
    expect(await db.first(sql`select shut_at from bin_stock where bin_id = ${bin.id}`)).toEqual({
      shutAt: null,
    });
    await ask();
    expect(await db.rows(sql`select 1 from stock_count_line where bin_id = ${bin.id}`)).toHaveLength(2);
  });

  test("goods in no bin are counted, too; a bin is in one open count", async () => {
    await move([null, 4]);
    await transaction((tx) => openCount(tx, warehouseId, null, goods.id, "short-pick"));
    const row = await db.first<{ no: string }>(sql`
      select c.no from stock_count c join stock_count_line l on l.count_id = c.id
      where l.bin_id is null and l.variant_id = ${goods.id}`);
    expect(await figure(ann, row?.no ?? "", 4, "")).toMatchObject({ ok: true });
    expect(await finishCount(by(ann), row?.no ?? "")).toMatchObject({ ok: true, value: { differences: 0 } });

    const no = await begin(bin.code);
    const other = await beginCount(by(ben), { warehouse: warehouseId, bins: [bin.code, "NOWHERE"] }, key());
    expect(other).toEqual({ ok: false, error: 'unknown-bins|{"bins":"NOWHERE"}' });
    const same = await beginCount(by(ben), { warehouse: warehouseId, bins: [bin.id] }, key());
    expect(same).toEqual({ ok: false, error: `in-count|${JSON.stringify({ bins: `${bin.code} (${no})` })}` });
  });
});
