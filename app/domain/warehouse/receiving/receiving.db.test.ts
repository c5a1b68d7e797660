/** Deliveries are counted once, undone by the opposite, and put away where they count. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import * as unplaced from "~/routes/desk/warehouse/unplaced";
import { makeProduct, makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { makeWorld } from "../../../../tests/orders";
import { picker, readyOrder, skuOf } from "../../../../tests/outbound";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { inboundQueues } from "../lists.server";
import { makeWave } from "../picking/make.server";
import { decideDoubtful, placeLoose, putAway, putSuggested } from "./put-away.server";
import { beginReceipt, bookLine, bookUnknown, undoLine } from "./receive.server";
import { receiptSteps } from "./steps.server";

async function scene({ onHand = 0 } = {}) {
  const staff = await makeStaff({ roles: ["warehouse"] });
  const product = await makeProduct({ onHand, variants: [{}] });
  const [variant] = product.variants;
  if (!variant) throw new Error("a product without variants");
  const begun = await beginReceipt(staff, { warehouse: product.warehouseId }, randomUUID());
  if (!begun.ok) throw new Error(begun.error);
  const { no } = begun.value;
  const book = (fields: { good?: number; rejected?: number }, key: string = randomUUID()) =>
    bookLine(
      staff,
      no,
      {
        intent: "book",
        code: variant.sku,
        good: 0,
        reason: fields.rejected ? "damaged" : undefined,
        ...fields,
      },
      key,
    );
  const lies = async () =>
    Object.fromEntries(
      (
        await db.rows<{ kind: string; qty: number }>(sql`
          select b.kind, sum(p.qty)::int as qty from bin_stock p join bin b on b.id = p.bin_id
          where p.variant_id = ${variant.id} and p.qty > 0 group by 1`)
      ).map(({ kind, qty }) => [kind, qty]),
    );
  const onShelf = async () =>
    (await db.first<{ n: number }>(sql`select on_hand as n from stock where variant_id = ${variant.id}`))?.n;
  const lines = () =>
    db.rows<{ id: string; accepted: number; rejected: number }>(sql`
      select l.id, accepted, rejected from receipt_line l join receipt r on r.id = l.receipt_id where r.no = ${no}
      order by l.id`);
  return { staff, variant, warehouse: product.warehouseId, no, book, lies, onShelf, lines };
}

describe("a delivery", () => {
  test("is counted scan by scan: a scan sent twice is one, and what was rejected is on no shelf", async () => {
    const { book, lies, onShelf, lines } = await scene();
    const key = randomUUID();
    const answers = await Promise.all([book({ good: 3 }, key), book({ good: 3 }, key), book({ good: 1 })]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await book({ rejected: 2 })).toMatchObject({ ok: true });
    expect(await lies()).toEqual({ receiving: 4, quarantine: 2 });
    expect([await onShelf(), (await lines()).length]).toEqual([0, 3]);
  });

  test("a line is undone once, by one of the opposite, as long as its pieces lie there", async () => {
    const { staff, no, book, lies, lines, variant, warehouse } = await scene();
    await book({ good: 5, rejected: 1 });
    const [line] = await lines();
    const undo = () => undoLine(staff, no, line?.id ?? "", "Counted the box twice", randomUUID());
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map((done) => (done.ok ? "ok" : done.error)).sort()).toEqual(["ok", "undone"]);
    expect(await lies()).toEqual({});
    expect((await lines()).map(({ accepted, rejected }) => [accepted, rejected])).toEqual([
      [5, 1],
      [-5, -1],
    ]);
    await book({ good: 2 });
    await putAway(staff, { warehouse, code: variant.sku }, randomUUID());
    const last = (await lines()).at(-1)?.id ?? "";
    expect(await undoLine(staff, no, last, "Not ours", randomUUID())).toEqual({
      ok: false,
      error: "moved-on",
    });
  });

  test("unknown goods are noted and lie in no bin; a closed receipt takes nothing more", async () => {
    const { staff, no, book, lies } = await scene();
    const noted = { intent: "unknown" as const, what: "A box of blue mugs, no label", pieces: 12 };
    expect(await bookUnknown(staff, no, noted, randomUUID())).toMatchObject({ ok: true });
    expect(await lies()).toEqual({});
    const close = (version: number) =>
      receiptSteps.runStep({ staff }, no, "close", { input: { intent: "close", version } });
    expect([await close(0), await close(1)]).toMatchObject([{ error: "stale" }, { ok: true }]);
    expect(await book({ good: 1 })).toEqual({ ok: false, error: "stale" });
  });
});

describe("putting away", () => {
  test("makes pieces count, once a press, never more than lie at the dock", async () => {
    const { staff, variant, warehouse, book, lies, onShelf } = await scene();
    await db.run(sql`insert into bin (warehouse_id, code) values (${warehouse}, 'A-01')`);
    await book({ good: 10 });
    const put = (pieces: number, key: string = randomUUID()) =>
      putAway(staff, { warehouse, bin: "a-01", code: variant.sku, pieces }, key);
    const key = randomUUID();
    await Promise.all([put(4, key), put(4, key)]);
    expect([await lies(), await onShelf()]).toEqual([{ receiving: 6, shelf: 4 }, 4]);
    const two = await Promise.all([put(5), put(5)]);
    expect(two.map((done) => (done.ok ? "ok" : done.error)).sort()).toEqual(["ok", "too-few"]);
    expect(await lies()).toEqual({ receiving: 1, shelf: 9 });
    expect(await putAway(staff, { warehouse, bin: "Z-99", code: variant.sku }, randomUUID())).toMatchObject({
      error: "unknown-bin",
    });
  });

  test("goes where the goods lie, else to the default shelf, else to no bin; all by one press", async () => {
    const { staff, variant, warehouse, book, lies, onShelf } = await scene();
    const place = async () => {
      const row = await db.first<{ id: string }>(sql`
        select p.bin_id as id from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = ${variant.id} and b.kind = 'receiving'`);
      return `${row?.id ?? ""}.${variant.id}`;
    };
    await book({ good: 2 });
    expect(await putSuggested(staff, await place(), randomUUID())).toMatchObject({ ok: true });
    expect([await lies(), await onShelf()]).toEqual([{}, 2]);
    await db.run(sql`insert into bin (warehouse_id, code) values (${warehouse}, 'DEFAULT')`);
    await book({ good: 3 });
    await putSuggested(staff, await place(), randomUUID());
    expect([await lies(), await onShelf()]).toEqual([{ shelf: 3 }, 5]);
    expect(await putSuggested(staff, await place(), randomUUID())).toEqual({ ok: false, error: "not-here" });
  });

  test("doubtful goods go back, are repaired or disposed of, each with a movement that says why", async () => {
    const { staff, variant, book, lies } = await scene();
    await book({ rejected: 6 });
    const row = await db.first<{ id: string }>(
      sql`select bin_id as id from bin_stock where variant_id = ${variant.id}`,
    );
    const place = `${row?.id ?? ""}.${variant.id}`;
    const act = (intent: "supplier" | "repaired" | "dispose", pieces: number) =>
      decideDoubtful(staff, place, { intent, pieces, note: `${intent} it` }, randomUUID());
    expect([await act("repaired", 2), await act("supplier", 3), await act("dispose", 2)]).toMatchObject([
      { ok: true },
      { ok: true },
      { error: "too-few" },
    ]);
    expect(await lies()).toEqual({ quarantine: 1, receiving: 2 });
    const notes = await db.rows<{ note: string }>(sql`
      select note from stock_move where variant_id = ${variant.id} and reason in ('return', 'move', 'dispose') order by id`);
    expect(notes.map(({ note }) => note)).toEqual(["repaired it", "repaired it", "supplier it"]);
  });
});

describe("pieces in no bin", () => {
  const page = (staff: TestStaff, sku: string) =>
    callLoader(unplaced.loader, { as: staff, url: paths.deskUnplaced({ q: sku }) });
  const rowsOf = async (staff: TestStaff, sku: string) =>
    (await page(staff, sku)).data.page.rows.map(({ qty, suggested }) => [qty, suggested]);
  const press = (staff: TestStaff, place: string, form: Record<string, string>) =>
    callAction(unplaced.action, { as: staff, form: { intent: "place", place, ...form } });

  test("wait on a list where there are shelves, and go onto the one that is named, never more than lie there", async () => {
    const { staff, variant, warehouse, lies, onShelf } = await scene({ onHand: 7 });
    expect(await rowsOf(staff, variant.sku)).toEqual([]);
    await db.run(sql`insert into bin (warehouse_id, code) values (${warehouse}, 'A-01')`);
    expect(await rowsOf(staff, variant.sku)).toEqual([[7, null]]);
    expect((await inboundQueues(staff as never)).loose).toBeGreaterThan(0);
    const place = `${warehouse}.${variant.id}`;
    const refused: Record<string, string>[] = [{ bin: "Z-99" }, {}, { bin: "A-01", pieces: "8" }];
    for (const form of refused) expect((await press(staff, place, form)).status).toBe(409);
    const key = randomUUID();
    const put = () => placeLoose(staff, place, { bin: "a-01", pieces: 3 }, key);
    expect(await Promise.all([put(), put()])).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await lies(), await onShelf(), await rowsOf(staff, variant.sku)]).toEqual([
      { shelf: 3 },
      7,
      [[4, "A-01"]],
    ]);
    expect((await press(staff, place, {})).status).toBe(303);
    expect([await lies(), await onShelf(), await rowsOf(staff, variant.sku)]).toEqual([{ shelf: 7 }, 7, []]);
    expect((await press(staff, place, {})).status).toBe(409);
  });

  test("what a pick list is to take from no bin stays for its picker", async () => {
    const world = await makeWorld({ onHand: 5 });
    const order = await readyOrder(world, [[0, 2]]);
    const { staff } = await scene();
    const code = unique("L-").toUpperCase();
    await db.run(sql`insert into bin (warehouse_id, code) values (${world.warehouseId}, ${code})`);
    expect(await makeWave(picker(staff.id), [order.no], {}, randomUUID())).toMatchObject({ ok: true });
    expect(await rowsOf(staff, await skuOf(world, 0))).toEqual([[3, null]]);
    const place = `${world.warehouseId}.${world.variants[0]?.skuId ?? ""}`;
    expect(await placeLoose(staff, place, { bin: code, pieces: 4 }, randomUUID())).toMatchObject({
      error: "too-few",
    });
    expect(await placeLoose(staff, place, { bin: code }, randomUUID())).toMatchObject({ ok: true });
    expect(await rowsOf(staff, await skuOf(world, 0))).toEqual([]);
  });
});
