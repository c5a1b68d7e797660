/** A supplier's prices from a file: looked at first, each cell with what is wrong, then written once, with their history. */
import * as xlsx from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import * as pricePage from "~/routes/desk/purchasing/price-file";
import * as pricesPage from "~/routes/desk/purchasing/price-files";
import { loader as templateLoader } from "~/routes/desk/purchasing/price-template";
import { action as orderAction } from "~/routes/desk/purchasing/order";
import { makeStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import {
  acceptedOrder,
  draftFor,
  makeBuying,
  makeSupplier,
  type Buying,
} from "../../../tests/purchases-of-goods";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { findPurchase } from "./order.server";
import { priceTemplate } from "./price-template.server";
import { pricesOf, setPrice, findSupplier } from "./suppliers.server";

beforeAll(prepareOrders);

const head = ["SKU", "Price", "Currency", "MOQ", "Lead days", "Usual"];

type Sent = { rows: readonly (readonly string[])[]; head?: readonly string[]; supplier?: string };

/** Sends a file and has it looked at; answers its id. */
async function send(world: Buying, { rows, head: first = head, supplier = world.supplierNo }: Sent) {
  const csv = [first, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
  const sent = await callAction(pricesPage.action, {
    as: world.buyer,
    params: { supplierNo: supplier },
    form: { supplier, file: new File([csv], "prices.csv", { type: "text/csv" }) },
  });
  await runJobs();
  return sent.location?.split("/").at(-1) ?? "";
}

async function opened(world: Buying, importId: string) {
  const { data } = await callLoader(pricePage.loader, { as: world.buyer, params: { importId } });
  const said = ({ line, code, column }: { line: number; code: string; column: string | null }) =>
    [line, column, code].join(" ");
  return { ...data, problems: data.page.rows.map(said).sort(inOrder), doubts: data.hints.rows.map(said) };
}

const inOrder = (one: string, other: string) => parseInt(one) - parseInt(other) || (one < other ? -1 : 1);

async function apply(world: Buying, importId: string) {
  const at = { as: world.buyer, params: { importId } };
  const answer = await callAction(pricePage.action, { ...at, form: { intent: "apply" } });
  await runJobs();
  return answer.status;
}

const supplierId = async (no: string) => (await findSupplier(no))?.id ?? "";

async function skusOf(world: Buying) {
  const ids = world.variants.map(({ skuId }) => skuId);
  const rows = await db.rows<{ sku: string }>(sql`
    select sku from variant where id = any(${ids}::uuid[]) order by id = ${world.skuId}::uuid desc`);
  return rows.map(({ sku }) => sku);
}

test("each cell is looked at before anything is written; what is sound is taken, and the price before it stays", async () => {
  const world = await makeBuying({ price: 500n });
  const [first = "", second = ""] = await skusOf(world);
  const importId = await send(world, {
    rows: [
      [first, "$12.50", "usd", "10", "4", "yes"],
      [second, "3.20", "", "", "", ""],
      ["NO-SUCH-SKU", "1.00", "", "", "", ""],
      ["X-1", "¥ 4.00", "USD", "", "", ""],
      ["X-2", "1,200", "EUR", "0", "400", "maybe"],
      ["", "", "", "", "", ""],
      ["", "2.00", "", "", "", ""],
      ["X-3", "", "", "", "", ""],
      [first.toLowerCase(), "9.00", "", "", "", ""],
      ["X-4", "-1.00", "", "", "", ""],
    ],
  });
  const looked = await opened(world, importId);
  expect(looked.run).toMatchObject({ status: "CHECKED", created: 1, updated: 1 });
  expect(looked.problems).toEqual([
    "4 SKU unknown",
    "5 Price cell-currency",
    "5 SKU unknown",
    "6 Lead days days-range",
    "6 MOQ moq-range",
    "6 Usual usual",
    "8 SKU sku-missing",
    "9 Price price-missing",
    "10 SKU twice",
    "11 Price price-range",
    "11 SKU unknown",
  ]);
  expect(looked.doubts).toEqual(["2 Price far"]);
  const id = await supplierId(world.supplierNo);
  expect(await pricesOf(id, true)).toMatchObject([{ sku: first, price: 500n }]);

  expect(await apply(world, importId)).toBe(303);
  const now = new Map((await pricesOf(id, true)).map((price) => [price.sku, price]));
  expect(now.get(first)).toMatchObject({ price: 1250n, moq: 10, pack: 1, leadDays: 4, isUsual: true });
  expect(now.get(second)).toMatchObject({ price: 320n, moq: 1, leadDays: null, isUsual: false });
  const history = (await pricesOf(id, false)).filter(({ sku }) => sku === first);
  expect(history.map(({ price, validTo }) => [price, validTo === null])).toEqual([
    [1250n, true],
    [500n, false],
  ]);
  expect(await apply(world, importId)).toBe(409);
});

test("the same file says so and changes nothing; an empty cell leaves what stands; headings may be Chinese", async () => {
  const world = await makeBuying({ price: 500n, moq: 5 });
  const file = { rows: [[world.sku, "5.10", "人民币"]], head: ["商品编码", "单价", "币种"] };
  const wrong = await opened(world, await send(world, file));
  expect(wrong.problems).toEqual(["2 币种 currency"]);
  const right = { rows: [[world.sku, "5.10", "美元"]], head: file.head };
  const importId = await send(world, right);
  await apply(world, importId);
  expect(await pricesOf(await supplierId(world.supplierNo), true)).toMatchObject([{ price: 510n, moq: 5 }]);
  const again = await opened(world, await send(world, right));
  expect(again.same).toMatchObject({ id: importId });
  expect(again.run).toMatchObject({ unchanged: 1, updated: 0, created: 0 });
});

test("the usual one of another supplier gives way, as with a typed price", async () => {
  const world = await makeBuying();
  const other = await makeSupplier(world.buyer);
  await setPrice(world.buyer, other, { sku: world.sku, price: 400n, moq: 1, pack: 1, isUsual: true });
  const importId = await send(world, { rows: [[world.sku, "5.00", "", "", "", "是"]] });
  expect((await opened(world, importId)).doubts).toEqual(["2 Usual other-usual"]);
  await apply(world, importId);
  expect(await pricesOf(await supplierId(world.supplierNo), true)).toMatchObject([{ isUsual: true }]);
  expect(await pricesOf(await supplierId(other), true)).toMatchObject([{ isUsual: false }]);
});

test("a purchase order is expected when the slowest of its SKUs may be here", async () => {
  const world = await makeBuying();
  await apply(world, await send(world, { rows: [[world.sku, "5.00", "", "", "21", ""]] }));
  await acceptedOrder(world, 1);
  const { no } = await draftFor(world);
  const at = { url: paths.deskPurchase(no), params: { purchaseNo: no }, as: world.buyer };
  const version = String((await findPurchase(no))?.version);
  expect((await callAction(orderAction, { ...at, form: { intent: "place", version } })).status).toBe(303);
  const row = await db.first<{ days: number }>(sql`
    select expected_on - (placed_at at time zone 'UTC')::date as days from purchase_order where no = ${no}`);
  expect(row?.days).toBe(21);
});

test("the template has what stands, and comes back unchanged, in both languages; others may not have it", async () => {
  const world = await makeBuying({ price: 725n, moq: 3 });
  const params = { supplierNo: world.supplierNo };
  for (const language of ["en", "zh"] as const) {
    const id = await supplierId(world.supplierNo);
    const locale = language === "zh" ? "zh-CN" : "en-US";
    const book = xlsx.read(await priceTemplate({ id, ccy: "USD" }, locale), { type: "array" });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    const rows = sheet ? xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "" }) : [];
    const [names = [], ...cells] = rows;
    expect(cells).toHaveLength(1);
    const looked = await opened(world, await send(world, { head: names, rows: cells }));
    expect([looked.run.unchanged, looked.problems]).toEqual([1, []]);
  }
  const keeper = await makeStaff({ roles: ["warehouse"] });
  const url = paths.deskPriceTemplate(world.supplierNo, "en");
  expect((await callLoader(templateLoader, { url, params, as: keeper })).status).toBe(403);
});
