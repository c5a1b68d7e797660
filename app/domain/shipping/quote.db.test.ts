import { beforeAll, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../prisma/seed/reference";
import { makeProduct } from "../../../tests/factories";
import { quoteShipping, quoteParcel, resolvePreferred, servedCountries, taxFor } from "./quote.server";
import { quoteTable } from "./quote-table.server";

beforeAll(() => seedReference());

const quoteOf = async (weightG: number | null, country: string, attributes = ["general"], zip?: string) => {
  const { variants } = await makeProduct({ product: { attributes }, variants: [{ weightG }] });
  const variantId = variants[0]?.id ?? "";
  return quoteShipping({ country, ...(zip ? { zip } : {}), items: [{ variantId, qty: 1 }] });
};

test("the starting channels quote a small parcel to the States from both warehouses", async () => {
  const quote = await quoteOf(230, "US");
  expect(quote.options.map((o) => [o.code, o.warehouseCode, o.chargeG])).toEqual([
    ["CN-ECONOMY", "CN", 250],
    // 30 × 20 × 5 cm weigh more by volume
    ["US-GROUND", "US", 500],
    ["CN-TRACKED", "CN", 250],
    ["CN-US-DDP", "CN", 250],
    ["CN-SENSITIVE", "CN", 340],
    ["US-PRIORITY", "US", 900],
    ["CN-EXPRESS", "CN", 1000],
  ]);
  expect(resolvePreferred(quote.options)?.code).toBe("US-GROUND");
});

test("seeding again adds nothing and changes nothing", async () => {
  await db.run(sql`update ship_channel set days_max = 77 where code = 'CN-TRACKED'`);
  const count = () =>
    db.first(
      sql`select (select count(*) from ship_rate) as rates, (select count(*) from category) as categories`,
    );
  const before = await count();
  await seedReference();
  expect(await count()).toEqual(before);
  expect(await db.first(sql`select days_max from ship_channel where code = 'CN-TRACKED'`)).toEqual({
    daysMax: 77,
  });
  await db.run(sql`update ship_channel set days_max = 12 where code = 'CN-TRACKED'`);
});

test.each([
  [1500, "DE", ["battery"], "priced", ["CN-TRACKED", "CN-EU-DDP", "CN-SENSITIVE", "CN-EXPRESS"]],
  [35_000, "DE", ["general"], "not-matched", []],
  [200, "DE", ["food"], "no-channel", []],
  [200, "KP", ["general"], "no-channel", []],
  [null, "DE", ["general"], "no-weight", []],
] as const)("%s g to %s with %j is %s", async (grams, country, attributes, status, codes) => {
  const quote = await quoteOf(grams, country, [...attributes]);
  expect([quote.status, quote.options.map((o) => o.code)]).toEqual([status, codes]);
});

test("a remote post code costs more", async () => {
  const [near, far] = [
    await quoteOf(400, "US", ["general"], "90210"),
    await quoteOf(400, "US", ["general"], "99501"),
  ];
  const ground = (q: typeof near) => q.options.find((o) => o.code === "US-GROUND")?.shipping ?? 0n;
  expect(ground(far) - ground(near)).toBe(690n);
});

test("goods outside the catalogue are quoted by what is typed", async () => {
  const item = {
    variantId: "-",
    qty: 3,
    weightG: 100,
    lengthMm: 0,
    widthMm: 0,
    heightMm: 0,
    attributes: [],
    price: 0n,
  };
  const quote = await quoteParcel({ country: "JP", warehouseCode: "CN", items: [item] });
  expect(quote).toMatchObject({
    status: "priced",
    options: [{ actualG: 320 }, { actualG: 320 }, { actualG: 320 }, { actualG: 320 }],
  });
});

test("countries and taxes of the start", async () => {
  const countries = await servedCountries();
  expect(countries.length).toBeGreaterThanOrEqual(40);
  expect(await servedCountries("US")).toEqual(["CA", "MX", "US"]);
  expect((await taxFor("GB", { goods: 5000n })).tax).toBe(1000n);
  expect((await taxFor("GB", { goods: 50_000n })).tax).toBe(0n);
  expect((await taxFor("US", { goods: 5000n })).tax).toBe(0n);
});

test("the page's table holds goods, shipping and tax, and only warehouses that have it", async () => {
  const size = { weightG: 300, lengthMm: 100, widthMm: 100, heightMm: 50 };
  const item = { ...size, variantId: "", qty: 2, attributes: ["general"], price: 1000n };
  const asked = { country: "GB", zip: "", item, goods: 2000n, hsCode: null };
  const table = await quoteTable({ ...asked, warehouses: ["CN"] }, "zh-CN");
  const line = table.rows.find((row) => row.code === "CN-TRACKED");
  expect(line).toMatchObject({
    name: "挂号专线",
    tax: 400n,
    preferred: true,
    days: [8, 13],
    place: "中国深圳仓",
  });
  expect(line?.total).toBe(2000n + 400n + (line?.shipping ?? 0n));
  expect((await quoteTable({ ...asked, warehouses: ["US"] }, "en-US")).status).toBe("no-channel");
});
