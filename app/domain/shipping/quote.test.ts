import { describe, expect, test } from "vitest";
import { packG } from "./config";
import { preferredPlace, quote, resolvePreferred } from "./quote";
import type { Tariff } from "./tariff";
import type { ParcelItem } from "./parcel";
import { taxOf, type TaxRule } from "./tax";

const at = new Date("2026-11-20T12:00:00Z");

const item = (over: Partial<ParcelItem> = {}): ParcelItem => ({
  variantId: "v1",
  qty: 1,
  weightG: 480,
  lengthMm: 100,
  widthMm: 100,
  heightMm: 50,
  attributes: ["general"],
  price: 1000n,
  ...over,
});

const tariff = (over: Partial<Tariff> = {}): Tariff => ({
  channelId: "c1",
  code: "C1",
  name: { en: "Line" },
  carrier: "Carrier",
  tracked: true,
  warehouseId: "w",
  warehouseCode: "CN",
  warehouseCountry: "CN",
  warehouseName: { en: "Shenzhen" },
  days: [5, 10],
  processingDays: 1,
  minWeightG: 1,
  maxWeightG: 2000,
  minBillG: 0,
  weightStepG: 1,
  volDivisor: 0,
  volRule: "actual",
  maxSideCm: null,
  maxGirthCm: null,
  maxValue: null,
  ddp: false,
  phoneRequired: true,
  taxIdRequired: false,
  iossOk: false,
  active: true,
  sanctioned: false,
  surcharges: [],
  restrictions: [],
  zones: [zone("DE", 1000n)],
  ...over,
});

function zone(country: string, perKg: bigint, area: object = {}) {
  const rate = { wFromG: 1, wToG: 2000, registerFee: 0n, firstG: 0, firstFee: 0n, perKg };
  return {
    code: country,
    countries: [{ country, province: null, zipFrom: null, zipTo: null, ...area }],
    rates: [rate],
  };
}

const to = (country: string, zip?: string) => ({ country, zip: zip ?? null });

describe("a quote", () => {
  test("adds up pieces and packaging and prices them by the zone", () => {
    const priced = quote([tariff()], [item({ qty: 2 })], to("DE"), at);
    expect(priced).toMatchObject({
      status: "priced",
      options: [{ actualG: 960 + packG, chargeG: 980, shipping: 980n }],
    });
  });

  test("lists the cheapest first", () => {
    const dear = tariff({ code: "DEAR", zones: [zone("DE", 5000n)] });
    expect(quote([dear, tariff()], [item()], to("DE"), at).options.map((o) => o.code)).toEqual([
      "C1",
      "DEAR",
    ]);
  });

  test.each<[string, Partial<Tariff>, Partial<ParcelItem>, string, string, string]>([
    ["another country", {}, {}, "FR", "no-channel", "country"],
    ["closed for the season", { active: false }, {}, "DE", "no-channel", "inactive"],
    [
      "an attribute it refuses",
      { restrictions: [{ country: null, attribute: "battery", rule: "deny" }] },
      { attributes: ["battery"] },
      "DE",
      "no-channel",
      "attribute",
    ],
    ["no bracket for the weight", {}, { weightG: 1990 }, "DE", "not-matched", "weight"],
    ["too heavy for the channel", { maxWeightG: 300 }, {}, "DE", "not-matched", "weight"],
    ["too long", { maxSideCm: 60 }, { lengthMm: 601 }, "DE", "not-matched", "size"],
    [
      "too thick around",
      { maxGirthCm: 90 },
      { lengthMm: 500, widthMm: 150, heightMm: 60 },
      "DE",
      "not-matched",
      "girth",
    ],
    ["a country under sanctions", { sanctioned: true }, {}, "DE", "no-channel", "sanctioned"],
    ["too valuable", { maxValue: 999n }, {}, "DE", "not-matched", "value"],
  ])("says why not: %s", (_, terms, goods, country, status, reason) => {
    expect(quote([tariff(terms)], [item(goods)], to(country), at)).toMatchObject({
      status,
      unavailable: [{ reason }],
    });
  });

  test("weighs the packaging with the goods, and says what it came to where that is too much", () => {
    const heavy = (weightG: number, terms: Partial<Tariff> = {}, more: Partial<ParcelItem> = {}) =>
      quote([tariff(terms)], [item({ weightG, ...more })], to("DE"), at);
    expect(heavy(2000 - packG).status).toBe("priced");
    expect(heavy(2000).unavailable[0]).toMatchObject({
      reason: "weight",
      limit: 2000,
      weighs: { actualG: 2000 + packG, chargeG: 2000 + packG },
    });
    const bulky = { lengthMm: 300, widthMm: 300, heightMm: 300 };
    expect(heavy(500, { volRule: "max", volDivisor: 6000 }, bulky).unavailable[0]).toMatchObject({
      reason: "weight",
      limit: 2000,
      weighs: { actualG: 500 + packG, chargeG: 4500 },
    });
  });

  test("names the limit that refuses", () => {
    const refusal = (terms: Partial<Tariff>, goods: Partial<ParcelItem>) =>
      quote([tariff(terms)], [item(goods)], to("DE"), at).unavailable[0];
    expect(refusal({ maxWeightG: 1500 }, { weightG: 1990 })).toMatchObject({ least: 1, limit: 1500 });
    expect(refusal({ maxSideCm: 60 }, { lengthMm: 601 })).toMatchObject({ limit: 60 });
    expect(refusal({ maxValue: 999n }, {})).toMatchObject({ limit: 999 });
    const noBattery = { country: null, attribute: "battery", rule: "deny" } as const;
    expect(refusal({ restrictions: [noBattery] }, { attributes: ["general", "battery"] })).toMatchObject({
      refused: ["battery"],
    });
  });

  test("of what was never weighed says nothing", () => {
    expect(quote([tariff()], [item({ weightG: null })], to("DE"), at)).toMatchObject({
      status: "no-weight",
      variantIds: ["v1"],
    });
  });

  test("a country's own rule outranks the general one", () => {
    const restrictions = [
      { country: null, attribute: "liquid", rule: "deny" as const },
      { country: "DE", attribute: "liquid", rule: "allow" as const },
    ];
    const zones = [zone("DE", 1n), zone("FR", 1n)];
    const quoted = (country: string) =>
      quote([tariff({ restrictions, zones })], [item({ attributes: ["liquid"] })], to(country), at).status;
    expect([quoted("DE"), quoted("FR")]).toEqual(["priced", "no-channel"]);
  });

  test("the most exact zone counts: post code over province over country", () => {
    const zones = [zone("ES", 100n), zone("ES", 900n, { zipFrom: "35000", zipTo: "38999" })];
    const quoted = (zip?: string) =>
      quote([tariff({ zones })], [item()], to("ES", zip), at).options[0]?.shipping;
    expect([quoted(), quoted("28001"), quoted("35 001"), quoted("38999"), quoted("39000")]).toEqual([
      50n,
      50n,
      450n,
      450n,
      50n,
    ]);
  });

  test("surcharges apply where all that they name fits", () => {
    const surcharges = [
      { kind: "battery", ppm: 0n, fixed: 45n, match: { attributes: ["battery"] } },
      { kind: "remote", ppm: 0n, fixed: 300n, match: { countries: ["DE"], zips: ["18"] } },
      { kind: "peak", ppm: 100_000n, fixed: 0n, match: { from: "2026-11-15", to: "2026-12-31" } },
      { kind: "oversize", ppm: 0n, fixed: 900n, match: { minSideCm: 50 } },
    ];
    const on = (goods: Partial<ParcelItem>, zip: string, day: string) =>
      quote([tariff({ surcharges })], [item(goods)], to("DE", zip), new Date(day)).options[0]?.surcharges;
    expect(on({}, "20459", "2026-10-01")).toBe(0n);
    expect(on({ attributes: ["battery"] }, "18055", "2026-10-01")).toBe(345n);
    expect(on({}, "20459", "2026-12-31T23:00:00Z")).toBe(50n);
    expect(on({ lengthMm: 500 }, "20459", "2027-01-01")).toBe(900n);
  });
});

describe("several parcels", () => {
  const per = (wToG: number, over: Partial<Tariff> = {}) =>
    tariff({
      maxWeightG: wToG,
      zones: [
        {
          ...zone("DE", 1000n),
          rates: zone("DE", 1000n).rates.map((rate) => ({ ...rate, wToG, registerFee: 200n })),
        },
      ],
      ...over,
    });
  const quoted = (tariffs: Tariff[], goods: Partial<ParcelItem>) =>
    quote(tariffs, [item(goods)], to("DE"), at);

  test("carry what is too heavy for one; their fees add up", () => {
    const { status, options } = quoted([per(20_000)], { qty: 60 });
    expect(status).toBe("priced");
    expect(options[0]).toMatchObject({
      parcels: [
        { items: [{ variantId: "v1", qty: 41 }], weightG: 41 * 480 + packG },
        { items: [{ variantId: "v1", qty: 19 }], weightG: 19 * 480 + packG },
      ],
      actualG: 60 * 480 + 2 * packG,
      shipping: 2n * 200n + 28_840n,
      fixed: 400n,
    });
  });

  test("carry what is too valuable for one", () => {
    const { options } = quoted([per(20_000, { maxValue: 5_000n })], { qty: 12 });
    expect(options[0]?.parcels.map(({ items }) => items[0]?.qty)).toEqual([5, 5, 2]);
  });

  test("are only asked for where no channel of the warehouse takes one", () => {
    const [small, large] = [per(2000, { code: "S", channelId: "s" }), per(30_000, { code: "L" })];
    const { options, unavailable } = quoted([small, large], { qty: 8 });
    expect(options.map(({ code, parcels }) => [code, parcels.length])).toEqual([["L", 1]]);
    expect(unavailable).toMatchObject([{ code: "S", reason: "weight" }]);
    const elsewhere = per(30_000, { code: "L", warehouseId: "w2", warehouseCode: "US" });
    const both = quoted([small, elsewhere], { qty: 8 });
    expect(both.options.map(({ code, parcels }) => [code, parcels.length])).toEqual([
      ["L", 1],
      ["S", 2],
    ]);
    expect(resolvePreferred(both.options)?.code).toBe("L");
  });

  test("are not made of a single piece, nor where more than ten would be needed", () => {
    expect(quoted([per(2000)], { weightG: 2500 }).status).toBe("not-matched");
    expect(quoted([per(2000)], { qty: 40 }).status).toBe("priced");
    expect(quoted([per(2000)], { qty: 41 })).toMatchObject({
      status: "not-matched",
      unavailable: [{ reason: "weight" }],
    });
  });
});

describe("the default choice (§6.3)", () => {
  const option = (code: string, shipping: bigint, tracked: boolean, days: number) => ({
    code,
    shipping,
    tracked,
    days: [1, days] as const,
  });

  test("is the cheapest tracked channel of at most 20 days", () => {
    const options = [
      option("post", 100n, false, 30),
      option("slow", 150n, true, 25),
      option("line", 200n, true, 12),
      option("fast", 900n, true, 3),
    ];
    expect(resolvePreferred(options)?.code).toBe("line");
  });
  test("else the cheapest", () => {
    expect(resolvePreferred([option("slow", 150n, true, 25), option("post", 100n, false, 30)])?.code).toBe(
      "post",
    );
    expect(resolvePreferred([])).toBeNull();
  });
  test.each([
    ["the store's own warehouse that has all of it", ["home", "near"], "home"],
    ["another one, where its own has it on back-order only", ["near", "far"], "near"],
    ["its own, where all have it on back-order only", [], "home"],
    ["any, where nothing leaves from those", ["empty"], "home"],
  ])("of a store's order: %s", (_, stocked, place) => {
    const options = [
      option("near", 200n, true, 9),
      option("far", 300n, true, 9),
      option("home", 900n, true, 9),
    ];
    const isHome = ({ code }: { code: string }) => code === "home";
    const isStocked = ({ code }: { code: string }) => stocked.includes(code);
    expect(preferredPlace(options, { isHome, isStocked })?.code).toBe(place);
    expect(preferredPlace([], { isHome, isStocked })).toBeNull();
  });
});

describe("tax (§6.5)", () => {
  const rule = (over: Partial<TaxRule>): TaxRule => ({
    kind: "vat",
    ppm: 200_000n,
    fixed: null,
    ccy: "USD",
    unit: "order",
    base: "goods",
    threshold: null,
    ...over,
  });

  test("is goods × rate, rounded half up", () => {
    expect(taxOf([rule({})], { goods: 1003n })).toEqual({
      ratePpm: 200_000n,
      tax: 201n,
      lines: [{ kind: "vat", label: undefined, ppm: 200_000n, base: 1003n, amount: 201n }],
      ownIoss: false,
      owed: [],
    });
    expect(taxOf([], { goods: 1003n }).tax).toBe(0n);
  });
  test("takes shipping in where the rule says so, and ends at its threshold", () => {
    expect(taxOf([rule({ base: "goods+ship" })], { goods: 1000n, shipping: 500n }).tax).toBe(300n);
    expect(taxOf([rule({ threshold: 1000n })], { goods: 1000n }).tax).toBe(200n);
    expect(taxOf([rule({ threshold: 1000n })], { goods: 1001n }).tax).toBe(0n);
  });
  test("a duty counts once for each HS code, and what has none for itself", () => {
    const duty = rule({ kind: "duty", ppm: null, fixed: 300n, ccy: "EUR", unit: "hs6" });
    const rates = { USD: 1_000_000n, EUR: 1_100_000n };
    expect(
      taxOf([duty], { goods: 1000n, hsCodes: ["630622", "6306229000", "420292", null, null] }, rates).tax,
    ).toBe(1320n);
    expect(taxOf([duty], { goods: 1000n }, rates)).toMatchObject({ ratePpm: 0n, tax: 330n });
    expect(() => taxOf([duty], { goods: 1000n })).toThrow("no rate for EUR");
  });

  test("currencies without cents are converted by what their units are worth", () => {
    const yen = rule({ threshold: 10_000n, ccy: "JPY" });
    const rates = { USD: 1_000_000n, JPY: 6_600n };
    expect(taxOf([yen], { goods: 6_600n }, rates).tax).toBe(1320n);
    expect(taxOf([yen], { goods: 6_601n }, rates).tax).toBe(0n);
  });

  describe("at the border of the EU", () => {
    const rates = { USD: 1_000_000n, EUR: 1_000_000n };
    const vat = rule({ ppm: 190_000n, base: "goods+ship", dutyInBase: true, collect: "prepaid" });
    const duty = rule({
      kind: "duty",
      ppm: null,
      fixed: 300n,
      ccy: "EUR",
      unit: "hs6",
      threshold: 15_000n,
      collect: "prepaid",
    });
    const at = (way: object, goods = 2000n) =>
      taxOf([vat, duty], { goods, shipping: 500n, hsCodes: ["420292"], from: "CN", ...way }, rates, "DE");
    const amounts = (lines: readonly { kind: string; amount: bigint }[]) =>
      lines.map(({ kind, amount }) => [kind, amount]);

    test("a duty-paid channel collects both, the duty within the base of the VAT", () => {
      const tax = at({ ddp: true });
      expect(amounts(tax.lines)).toEqual([
        ["vat", 532n],
        ["duty", 300n],
      ]);
      expect([tax.tax, tax.owed]).toEqual([832n, []]);
    });
    test("on another channel nothing is collected and the recipient owes it", () => {
      const tax = at({ ddp: false, iossOk: true });
      expect([tax.tax, tax.lines]).toEqual([0n, []]);
      expect(amounts(tax.owed)).toEqual([
        ["vat", 532n],
        ["duty", 300n],
      ]);
    });
    test("with the seller's own IOSS number only the duty is ours to charge, up to its limit", () => {
      expect(amounts(at({ iossOk: true, ownIoss: true }).lines)).toEqual([["duty", 300n]]);
      expect(at({ iossOk: true, ownIoss: true }).owed).toEqual([]);
      expect(at({ iossOk: false, ownIoss: true }).tax).toBe(0n);
      expect(amounts(at({ iossOk: true, ownIoss: true }, 15_001n).owed)).toEqual([["vat", 2945n]]);
    });
    test("within the Union nothing is imported", () => {
      expect(amounts(at({ ddp: true, from: "FR" }).lines)).toEqual([["vat", 475n]]);
    });
    test.each([{}, { ddp: false, iossOk: true, ownIoss: true }])(
      "so that nobody pays on arrival and no IOSS number clears it: %j is taxed with the sale",
      (way) => {
        for (const from of ["NL", "DE"]) {
          const tax = at({ ...way, from });
          expect(amounts(tax.lines)).toEqual([["vat", 475n]]);
          expect(tax).toMatchObject({ tax: 475n, ownIoss: false, owed: [] });
        }
      },
    );
  });
});
