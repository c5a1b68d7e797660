/** The screens of stock and bins: what they show, and what their forms do. */
import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { stockChecks } from "~/domain/stock/checks.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeProduct, makeStaff, makeWarehouse, unique, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action as binAction, loader as binLoader } from "./bin";
import { action as binsAction, loader as binsLoader } from "./bins";
import { loader as movementsLoader } from "./movements";
import { loader as stockLoader } from "./stock";
import { action as skuAction, loader as skuLoader } from "./stock-sku";

let [warehouse, code, sku, variantId] = ["", "", "", ""];
let staff = {} as TestStaff;

beforeEach(async () => {
  staff = await makeStaff({ roles: ["warehouse"] });
  const house = await makeWarehouse({ code: unique("H") });
  const product = await makeProduct({ onHand: 20, warehouseId: house.id });
  const variant = product.variants[0];
  [warehouse, code, sku, variantId] = [house.id, house.code, variant?.sku ?? "", variant?.id ?? ""];
});

type Fields = Record<string, string | string[]>;
const act = (form: Fields) =>
  callAction(skuAction, { url: paths.deskSku(sku), params: { sku }, as: staff, form });
const make = (form: Fields) =>
  callAction(binsAction, {
    url: paths.deskBins(),
    as: staff,
    form: { intent: "make", warehouse, kind: "shelf", ...form },
  });
const bins = async () =>
  (await callLoader(binsLoader, { url: paths.deskBins({ warehouse: code }), as: staff })).data.page.rows;
const errorsOf = (answer: { data: unknown }) =>
  Object.values(
    (answer.data as { result?: { error?: Record<string, string[]> } }).result?.error ?? {},
  ).flat();

test("bins are made by a pattern, in the order of the way; once more makes those that are missing", async () => {
  expect((await make({ from: "A-01-01", to: "A-02-03" })).status).toBe(303);
  await make({ from: "A-01-01", to: "A-02-04" });
  expect((await bins()).map((bin) => bin.code)).toEqual([
    ...["A-01-01", "A-01-02", "A-01-03", "A-02-01", "A-02-02", "A-02-03"],
    ...["A-01-04", "A-02-04"],
  ]);
  expect(errorsOf(await make({ from: "A-02", to: "A-01" }))).toEqual(["stock:error.pattern"]);
});

test("goods are put into a bin and carried on; what is reserved or picked stays", async () => {
  await make({ from: "B-1", to: "B-2" });
  const carry = (from: string, to: string, pieces: string) =>
    act({ intent: "carry", warehouse, from, to, pieces });
  expect((await carry("", "b-1", "8")).status).toBe(303);
  expect((await carry("B-1", "B-2", "3")).status).toBe(303);
  expect(errorsOf(await carry("B-1", "B-2", "6"))).toEqual(["stock:error.too-few"]);
  expect(errorsOf(await carry("B-1", "B-9", "1"))).toEqual(["stock:error.bin"]);
  const { goods, moves } = (await callLoader(skuLoader, { params: { sku }, as: staff })).data;
  expect(goods.shelves).toMatchObject([
    {
      warehouse: code,
      onHand: 20,
      unplaced: 12,
      places: [
        { code: "B-1", qty: 5 },
        { code: "B-2", qty: 3 },
      ],
    },
  ]);
  expect(moves.map(({ qty }) => qty).toSorted((a, b) => a - b)).toEqual([-8, -3, 3, 8, 20]);
  const { page } = (await callLoader(stockLoader, { url: paths.deskStock({ q: sku }), as: staff })).data;
  expect(page.rows).toMatchObject([{ sku, onHand: 20, reserved: 0, unplaced: 12 }]);
});

test("lost, damaged and found pieces are movements with their reason, once for a form; none that are reserved", async () => {
  await transaction((tx) =>
    reserveMore(tx, "store_order", [{ refId: warehouse, variantId, warehouseId: warehouse, qty: 15 }]),
  );
  const correct = (kind: string, pieces: string) =>
    act({ intent: "correct", warehouse, kind, pieces, note: "A box fell" });
  expect((await correct("loss", "2")).status).toBe(303);
  expect((await correct("damage", "1")).status).toBe(303);
  expect((await correct("found", "4")).status).toBe(303);
  expect(errorsOf(await correct("loss", "7"))).toEqual(["stock:error.too-few"]);
  const url = paths.deskMovements({ sku });
  const { page } = (await callLoader(movementsLoader, { url, as: staff })).data;
  expect(page.rows.map(({ reason, qty, onHandAfter }) => [reason, qty, onHandAfter])).toEqual([
    ["correction", 4, 21],
    ["damage", -1, 17],
    ["loss", -2, 18],
    ["opening", 20, 20],
  ]);
});

test("a bin is closed, opened, and retired once it is empty; what lies there and moved stands on its page", async () => {
  await make({ from: "C-1" });
  const [bin] = await bins();
  const params = { binId: bin?.id ?? "" };
  const press = (form: Fields) =>
    callAction(binAction, { url: paths.deskBin(params.binId), params, as: staff, form });
  await act({ intent: "carry", warehouse, from: "", to: "C-1", pieces: "2" });
  expect((await press({ intent: "close" })).status).toBe(303);
  expect(errorsOf(await press({ intent: "retire" }))).toEqual(["stock:error.full"]);
  const { data } = await callLoader(binLoader, { params, as: staff });
  expect(data).toMatchObject({
    bin: { status: "CLOSED", goods: [{ sku, qty: 2 }] },
    moves: [{ qty: 2 }],
    offers: { open: true, retire: "stock:error.full" },
  });
  await act({ intent: "carry", warehouse, from: "C-1", to: "", pieces: "2" });
  expect((await press({ intent: "retire" })).status).toBe(303);
  expect((await press({ intent: "sort", sort: "7" })).status).toBe(303);
  expect(await bins()).toEqual([]);
  expect((await callLoader(binLoader, { params: { binId: "no-bin" }, as: staff })).status).toBe(404);
});

test("movements lead to their documents, and every sum is right", async () => {
  const count = await db.first<{ id: string }>(sql`
    insert into stock_count (no, warehouse_id, created_by) values (${unique("CN")}, ${warehouse}, 'system') returning id`);
  await db.run(sql`
    insert into stock_move (variant_id, warehouse_id, qty, reason, ref_type, ref_id, actor)
    values (${variantId}, ${warehouse}, 1, 'count', 'stock_count', ${count?.id ?? null}, 'system')`);
  const { moves } = (await callLoader(skuLoader, { params: { sku }, as: staff })).data;
  expect(moves[0]?.ref?.to).toContain("/desk/warehouse/counts/CN");
  const found = await Promise.all(stockChecks.map((check) => db.rows(check.finding)));
  expect(found.flat().filter((row) => JSON.stringify(row).includes(sku))).toEqual([]);
});
