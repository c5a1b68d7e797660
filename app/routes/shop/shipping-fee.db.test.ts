import { beforeAll, expect, test } from "vitest";
import { seedReference } from "../../../prisma/seed/reference";
import { makeProduct } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./shipping-fee";

beforeAll(() => seedReference());

const ask = async (search: string) => (await callLoader(loader, { url: `/shippingfee${search}` })).data;

test("the form alone asks nothing and complains of nothing", async () => {
  expect(await ask("")).toMatchObject({ table: null, problem: null, query: { country: "US", qty: 1 } });
});

test("a link that names a country nothing is sent to says so, and prices no other", async () => {
  const answer = await ask("?weight=230&country=AQ");
  expect(answer).toMatchObject({ table: null, problem: null, elsewhere: "Antarctica" });
  expect(await ask("?country=AQ")).toMatchObject({ table: null, elsewhere: null });
});

test("typed weight and size are quoted on each channel, part by part", async () => {
  const { table } = await ask("?weight=230&length=30&width=20&height=5&value=10&country=GB&qty=2");
  expect(table?.status).toBe("priced");
  // 2 × 230 g and the packaging
  expect(table?.rows[0]).toMatchObject({ actualG: 480, asks: { phone: true } });
  for (const row of table?.rows ?? []) {
    const surcharges = row.surcharges.reduce((sum, { amount }) => sum + amount, 0n);
    expect(row.fixed + row.weight + surcharges).toBe(row.shipping);
    // 20 % on the goods of 20.00
    expect(row.tax).toBe(400n);
    expect(row.total).toBe(2000n + row.shipping + row.tax);
  }
  const economy = table?.rows.find(({ code }) => code === "CN-ECONOMY");
  expect(economy).toMatchObject({ tracked: false, processingDays: 1 });
  expect(economy?.limits.refused).toContain("battery");
});

test.each([
  ["BR", "every"],
  ["MX", "some"],
  ["GB", "none"],
])("to %s, %s method says that it needs the recipient's number", async (country, which) => {
  const { table } = await ask(`?weight=230&value=10&country=${country}`);
  const needed = table?.rows.map(({ asks }) => asks.taxId) ?? [];
  expect([needed.includes(true), needed.includes(false)]).toEqual([which !== "none", which !== "every"]);
});

test("a product is asked for by its SKU in any case, and quoted at its own price", async () => {
  const { variants } = await makeProduct({ variants: [{ weightG: 230, price: 1234n }] });
  const sku = variants[0]?.sku ?? "";
  const { table, problem } = await ask(`?sku=${sku.toLowerCase()}&country=US&from=CN`);
  expect(problem).toBeNull();
  expect(table).toMatchObject({ status: "priced", goods: { sku }, unitPrice: 1234n });
});

test("what nobody may buy, or nobody has, is not found", async () => {
  const { variants } = await makeProduct({
    product: { visibility: "private" },
    variants: [{ weightG: 100 }],
  });
  for (const sku of [variants[0]?.sku, "NO-SUCH-SKU", "%00'--"]) {
    expect(await ask(`?sku=${sku}`)).toMatchObject({ table: null, problem: "shipping:fee.unknownSku" });
  }
  expect((await ask("?sku=&weight=")).problem).toBe("shipping:fee.neither");
});

test("no price for the weight and no channel for the goods are told apart", async () => {
  expect((await ask("?weight=30000&country=MX")).table?.status).toBe("not-matched");
  const none = (await ask("?weight=300&attr=food&country=MX")).table;
  expect(none).toMatchObject({ status: "no-channel", rows: [] });
  expect(new Set(none?.unavailable.map(({ reason }) => reason))).toEqual(new Set(["attribute", "country"]));
});

test("a warehouse can be chosen", async () => {
  const rows = (await ask("?weight=300&country=US&from=us")).table?.rows ?? [];
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ from }) => from === "US")).toBe(true);
});
