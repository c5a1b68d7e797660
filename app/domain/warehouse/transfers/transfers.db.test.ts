import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { moveGoods, type GoodsMove } from "~/domain/stock/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct, makeStaff, makeWarehouse } from "../../../../tests/factories";
import { bookTransfer, draftTransfer, transferSteps } from "./steps.server";
import type { LostReason } from "./states";

let staff: { id: string; roles: ["warehouse"] };
let goods: { id: string; sku: string };
let [from, to, bin] = ["", "", ""];

beforeAll(async () => {
  staff = { id: (await makeStaff({ roles: ["warehouse"] })).id, roles: ["warehouse"] };
});

beforeEach(async () => {
  const product = await makeProduct({ onHand: 0 });
  const id = product.variants[0]?.id ?? "";
  goods = {
    id,
    sku: (await db.first<{ sku: string }>(sql`select sku from variant where id = ${id}`))?.sku ?? "",
  };
  [from, to] = [product.warehouseId, (await makeWarehouse()).id];
  const row = await db.first<{ id: string }>(
    sql`insert into bin (warehouse_id, code) values (${from}, ${randomUUID().slice(0, 8)}) returning id`,
  );
  bin = row?.id ?? "";
  const move = { variantId: goods.id, warehouseId: from, reason: "move" } satisfies Partial<GoodsMove>;
  await transaction((tx) =>
    moveGoods(tx, "system", [
      { ...move, binId: bin, qty: 6 },
      { ...move, binId: null, qty: 4 },
    ]),
  );
});

const key = () => randomUUID();
const by = () => ({ staff });

async function draft(pieces: number): Promise<string> {
  const made = await draftTransfer(staff, { from, to }, key());
  if (!made.ok) throw new Error(made.error);
  const added = await transferSteps.runStep(by(), made.value.no, "add", {
    input: { intent: "add", code: goods.sku, pieces },
    once: key(),
  });
  if (!added.ok) throw new Error(added.error);
  return made.value.no;
}

const send = (no: string) =>
  transferSteps.runStep(by(), no, "send", { input: { intent: "send" }, once: key() });

async function arrive(no: string, received: number, lost = 0, reason?: LostReason, press = key()) {
  const line = await db.first<{ id: string }>(sql`
    select l.id from transfer_line l join transfer t on t.id = l.transfer_id where t.no = ${no}`);
  return bookTransfer(
    staff,
    no,
    { intent: "arrive", lines: [{ id: line?.id ?? "", received, lost, reason }] },
    press,
  );
}

const onHand = async (house: string) =>
  (
    await db.first<{ n: number }>(
      sql`select on_hand as n from stock where variant_id = ${goods.id} and warehouse_id = ${house}`,
    )
  )?.n ?? 0;
const atDock = async () =>
  (
    await db.first<{ n: number }>(sql`
      select sum(p.qty)::int as n from bin_stock p join bin b on b.id = p.bin_id
      where b.warehouse_id = ${to} and b.kind = 'receiving' and p.variant_id = ${goods.id}`)
  )?.n;
const statusOf = async (no: string) =>
  (await db.first<{ status: string }>(sql`select status from transfer where no = ${no}`))?.status;

test("sent goods are in no warehouse until they come; what is lost has a reason", async () => {
  const no = await draft(7);
  expect(await onHand(from)).toBe(10);
  expect(await send(no)).toEqual({ ok: true, value: null });
  expect([await onHand(from), await onHand(to), await statusOf(no)]).toEqual([3, 0, "SENT"]);
  const press = key();
  expect(await arrive(no, 4, 0, undefined, press)).toEqual({ ok: true, value: { complete: false } });
  expect(await arrive(no, 4, 0, undefined, press)).toEqual({ ok: true, value: { complete: false } });
  expect([await atDock(), await statusOf(no)]).toEqual([4, "SENT"]);
  expect(await arrive(no, 4)).toEqual({ ok: false, error: "too-many" });
  expect(await arrive(no, 2, 1)).toEqual({ ok: false, error: "no-reason" });
  expect(await arrive(no, 2, 1, "carrier")).toEqual({ ok: true, value: { complete: true } });
  expect([await atDock(), await onHand(to), await statusOf(no)]).toEqual([6, 0, "RECEIVED"]);
  expect(await arrive(no, 1)).toMatchObject({ ok: false });
});

test("what is reserved or on a pick list is not sent away, and then nothing is", async () => {
  const no = await draft(8);
  await transaction((tx) =>
    reserveMore(tx, "store_order", [{ refId: randomUUID(), variantId: goods.id, warehouseId: from, qty: 3 }]),
  );
  expect(await send(no)).toEqual({
    ok: false,
    error: `too-few|${JSON.stringify({ sku: goods.sku, free: 7 })}`,
  });
  expect([await onHand(from), await statusOf(no)]).toEqual([10, "DRAFT"]);
  expect(await transferSteps.runStep(by(), no, "cancel", {})).toEqual({ ok: true, value: null });
  expect(await send(no)).toEqual({ ok: false, error: "stale" });
});

test("two transfers want the last pieces: one is sent", async () => {
  const both = [await draft(6), await draft(6)];
  const said = await Promise.all(both.map(send));
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await onHand(from)).toBe(4);
});

test("the same draft is made once; a line goes out again; an empty one is not sent", async () => {
  const press = key();
  const [one, two] = [
    await draftTransfer(staff, { from, to }, press),
    await draftTransfer(staff, { from, to }, press),
  ];
  expect(one).toEqual(two);
  const no = await draft(1);
  const line = await db.first<{ id: string }>(sql`
    select l.id from transfer_line l join transfer t on t.id = l.transfer_id where t.no = ${no}`);
  const remove = { input: { intent: "remove" as const, line: line?.id ?? "" } };
  expect(await transferSteps.runStep(by(), no, "remove", remove)).toEqual({ ok: true, value: null });
  expect(await send(no)).toEqual({ ok: false, error: "no-lines" });
});
